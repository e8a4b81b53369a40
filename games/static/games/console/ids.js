/** Random ids (UUID version 4): of commands, and of this console. */

/** `crypto.randomUUID` is missing where the page comes over plain HTTP; random values are not. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** This console's own id: the same after a reload, another one in another tab, also in a duplicated one. */
export async function consoleId() {
  const key = "baize.console.id";
  const kept = sessionStorage.getItem(key) ?? newId();
  const id = (await hold(kept)) ? kept : newId();
  if (id !== kept) await hold(id);
  sessionStorage.setItem(key, id);
  return id;
}

/**
 * Holds the id as long as this page lives; false when another page holds it: a duplicated tab copies
 * the session's storage. Over plain HTTP there are no locks, and the id is taken as it is.
 */
function hold(id) {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    navigator.locks.request(`baize.console.${id}`, { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      return lock && new Promise(() => {});
    });
  });
}
