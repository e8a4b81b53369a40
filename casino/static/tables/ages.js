/** Ages that tick: `<time data-since="ms">` shows m:ss, with `data-minutes` the pattern of minutes. */

let offset = 0; // the server's clock less ours, in ms

/** Set our idea of the server's clock. */
export function serverSays(at) {
  offset = at - Date.now();
}

/** The server's clock as we know it, in ms. */
export function serverNow() {
  return Date.now() + offset;
}

/** m:ss, from one hour on h:mm:ss. */
export function ageText(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = two(seconds % 60);
  return hours ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/** Write every age on the page anew. */
export function tick() {
  const now = serverNow();
  for (const node of document.querySelectorAll("time[data-since]")) {
    const age = now - Number(node.dataset.since);
    const pattern = node.dataset.minutes;
    const text = pattern
      ? pattern.replace("%(minutes)s", Math.max(0, Math.floor(age / 60000)))
      : ageText(age);
    if (node.textContent !== text) node.textContent = text;
  }
}
