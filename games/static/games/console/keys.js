/** Keys of a real keyboard, by place and not by letter; they can be switched off on this device. */

const SWITCH = "baize.console.keys";

export const keysAreOn = () => localStorage.getItem(SWITCH) !== "off";

export function switchKeys(on) {
  localStorage.setItem(SWITCH, on ? "on" : "off");
}

const isWriting = (node) => Boolean(node?.closest("input, textarea, select"));

/** A focused button keeps its own Enter and Space. */
const isPressed = (event) =>
  ["Enter", "NumpadEnter", "Space"].includes(event.code) && Boolean(event.target.closest("button, a, summary"));

/** handlers: {undo, callPit, close, step} where step(code) says whether the key meant something. */
export function listenToKeys(handlers) {
  document.addEventListener("keydown", (event) => {
    if (event.code === "Escape") handlers.close();
    if (event.repeat || isWriting(event.target) || isPressed(event) || !keysAreOn()) return;
    if (meant(event, handlers)) event.preventDefault();
  });
}

function meant(event, { undo, callPit, step }) {
  const { code, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (altKey || metaKey) return false;
  if (ctrlKey) return code === "KeyZ" && (undo(), true);
  if (shiftKey) return code === "KeyP" && (callPit(), true);
  return step(code);
}
