// Arrow keys walk through the steps of a hand; the current step is kept in sight.

const NAMES = { ArrowLeft: "before", ArrowRight: "after" };
const link = (name) => document.querySelector(`[data-step="${name}"][href]`);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea")) return;
  const next = link(NAMES[event.code]);
  if (next) window.location.assign(next.href);
});

const current = document.querySelector(".replay__steps [aria-current]");
const list = current?.closest(".replay__steps");
if (list) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
