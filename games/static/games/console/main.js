/** Starts the console of one table. */

import { App } from "./app.js";
import { Screen } from "./screen.js";
import { listenToKeys } from "./keys.js";

const root = document.getElementById("console");
const screen = new Screen(root);
const scheme = window.location.protocol === "https:" ? "wss:" : "ws:";
const app = new App({
  url: `${scheme}//${window.location.host}${root.dataset.socket}`,
  table: root.dataset.table,
  screen,
});

screen.connect(app);
listenToKeys({
  undo: () => screen.press("undo"),
  callPit: () => screen.press("call"),
  close: () => screen.sheet.close(),
  step: (code) => screen.key(code),
});

// A pressed key keeps the focus where it was, so that Enter stays the commit of the step.
root.addEventListener("mousedown", (event) => {
  if (event.target.closest("button")) event.preventDefault();
});

app.start();
