// Arrow keys walk through the steps of a hand; the current step is kept in sight.

const link = (name) => document.querySelector(`[data-step="${name}"][href]`);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const name = { ArrowLeft: "before", ArrowRight: "after" }[event.code];
  if (name && link(name)) window.location.assign(link(name).href);
});

const current = document.querySelector(".replay__steps [aria-current]");
const list = current?.closest(".replay__steps");
if (list) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
