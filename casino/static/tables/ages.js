/** Ages that tick: `<time data-since="ms">` shows m:ss; with patterns in `data-minutes` and
 * `data-hours` whole minutes. */

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

/** Whole minutes by the patterns: below one hour, and from one hour on. */
export function minutesText(milliseconds, short, long) {
  const total = Math.max(0, Math.floor(milliseconds / 60000));
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  if (!hours) return short.replace("%(minutes)s", minutes);
  return long.replace("%(hours)s", hours).replace("%(minutes)s", String(minutes).padStart(2, "0"));
}

/** Write every age on the page anew. */
export function tick() {
  const now = serverNow();
  for (const node of document.querySelectorAll("time[data-since]")) {
    const age = now - Number(node.dataset.since);
    const { minutes, hours } = node.dataset;
    const text = minutes ? minutesText(age, minutes, hours) : ageText(age);
    if (node.textContent !== text) node.textContent = text;
  }
}
