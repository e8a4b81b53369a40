/** Starts the console of one table. */

import { App } from "./app.js";
import { Screen } from "./screen.js";
import { Keys, listenToKeys, paintKeys } from "./keys.js";
import { consoleId } from "./ids.js";

const root = document.getElementById("console");
const keys = new Keys(() => paintKeys(root, keys));
const screen = new Screen(root, keys);
const scheme = window.location.protocol === "https:" ? "wss:" : "ws:";
const app = new App({
  url: `${scheme}//${window.location.host}${root.dataset.socket}?console=${await consoleId()}`,
  table: root.dataset.table,
  screen,
});

screen.connect(app);
paintKeys(root, keys);
listenToKeys(keys, {
  undo: () => screen.press("undo"),
  call_pit: () => screen.press("call"),
  close: () => screen.sheet.close(),
  place: () => screen.place,
  step: (name) => screen.key(name),
});

// A pressed key keeps the focus where it was, so that Enter stays the commit of the step.
root.addEventListener("mousedown", (event) => {
  if (event.target.closest("button")) event.preventDefault();
});

app.start();
