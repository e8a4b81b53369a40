/**
 * Brings a live part of the page to the state of a fragment without replacing what stays: focus,
 * scroll positions and open menus survive. Children pair by `data-key`, else by place and tag.
 */

const keyOf = (node) => node.dataset?.key;

const pairs = (a, b) =>
  a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

/** Make the children of `live` those of `wanted`. */
export function morph(live, wanted) {
  const keyed = new Map();
  for (const child of live.children) if (keyOf(child)) keyed.set(keyOf(child), child);
  let place = live.firstChild;
  for (const next of [...wanted.childNodes]) {
    const found = keyed.get(keyOf(next)) ?? place;
    if (!found || !pairs(found, next)) {
      live.insertBefore(next, place);
      continue;
    }
    if (found === place) place = place.nextSibling;
    else live.insertBefore(found, place);
    patch(found, next);
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}

function patch(live, wanted) {
  if (live.nodeType !== Node.ELEMENT_NODE) {
    if (live.nodeValue !== wanted.nodeValue) live.nodeValue = wanted.nodeValue;
    return;
  }
  for (const { name } of [...live.attributes]) {
    if (!wanted.hasAttribute(name)) live.removeAttribute(name);
  }
  for (const { name, value } of [...wanted.attributes]) {
    if (live.getAttribute(name) !== value) live.setAttribute(name, value);
  }
  if (!live.dataset.since) morph(live, wanted); // an age ticks by itself (ages.js)
}
