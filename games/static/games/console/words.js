/** The words of the page, translated by the server; the console has none of its own. */

export const words = JSON.parse(document.getElementById("console-words").textContent);

/** Fills `%(name)s` placeholders. */
export function fill(pattern, values) {
  return pattern.replace(/%\((\w+)\)s/g, (whole, name) => values[name] ?? whole).replace(/%%/g, "%");
}

export function cardName(code) {
  return words.cards[code] ?? words.face_down;
}
