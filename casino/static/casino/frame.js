/** Menus of the top bar: one open at a time, closed by Escape or by a press elsewhere. */

const menus = () => document.querySelectorAll("details.menu[open]");

document.addEventListener("pointerup", (event) => {
  for (const menu of menus()) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.code !== "Escape") return;
  for (const menu of menus()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
