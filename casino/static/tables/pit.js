/** The live dashboard: fragments over /ws/pit/, acknowledging, the tone, and what a lost line means. */

import { ageText, serverNow, serverSays, tick } from "./ages.js";
import { morph } from "./morph.js";
import { Tone } from "./tone.js";

const PING_EVERY = 5000;
const SILENT_AFTER = 9000;
const RETRY_STEPS = [500, 1000, 2000, 5000];

const main = document.querySelector("main.pit");
const line = document.getElementById("line");
const form = document.getElementById("acknowledge");
const clock = document.getElementById("clock");
const timeOfDay = new Intl.DateTimeFormat("en-GB", {
  timeZone: clock.dataset.zone,
  timeStyle: "medium",
});
const tone = new Tone(document.getElementById("sound"));

let socket = null;
let version = 0;
let heardAt = 0;
let retries = 0;

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const opening = new WebSocket(`${scheme}://${location.host}/ws/pit/`);
  socket = opening;
  opening.addEventListener("message", ({ data }) => hear(JSON.parse(data)));
  opening.addEventListener("close", () => {
    if (socket !== opening) return;
    socket = null;
    setTimeout(connect, RETRY_STEPS[Math.min(retries++, RETRY_STEPS.length - 1)]);
  });
}

function hear(frame) {
  heardAt = Date.now();
  retries = 0;
  serverSays(frame.at);
  if (frame.type === "floor" && frame.version > version) {
    version = frame.version;
    const fragment = document.createElement("template");
    fragment.innerHTML = frame.html;
    show(fragment.content);
  }
  showLine();
}

/** Bring figures, queue and tiles to the state of a fragment (a frame's, or a whole page's). */
function show(wanted) {
  const kept = new Map([...main.children].map((part) => [part.dataset.key, part]));
  for (const part of [...wanted.children]) {
    const live = kept.get(part.dataset.key);
    if (live && part.dataset.key) morph(live, part);
  }
  tick();
  tone.watch(Number(main.querySelector("[data-critical]").dataset.critical));
}

/** The casino's own time of day. */
function showClock() {
  clock.textContent = timeOfDay.format(serverNow());
}

/** Live, or the age of what the page shows: then values carry "?" and buttons are off. */
function showLine() {
  showClock();
  const lost = Date.now() - heardAt > SILENT_AFTER || !socket;
  main.classList.toggle("pit--lost", lost);
  line.classList.toggle("line--live", !lost);
  line.classList.toggle("line--lost", lost);
  const words = line.querySelector("[data-text]");
  const text = lost ? line.dataset.lost : line.dataset.live;
  if (words.textContent !== text) words.textContent = text; // a status is read out: only when new
  line.querySelector("[data-age]").textContent = lost ? ageText(Date.now() - heardAt) : "";
  for (const button of main.querySelectorAll("[data-command]")) button.disabled = lost;
}

/** Acknowledge without leaving the page: the answer is the dashboard with its message. */
async function acknowledge(event) {
  event.preventDefault();
  const button = event.submitter;
  const body = new FormData(form);
  body.append(button.name, button.value);
  button.disabled = true;
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    show(page.querySelector("main"));
    tell(page.querySelector(".messages") ?? page.querySelector("[role=alert], main"));
  } catch {
    button.disabled = false; // the line is gone: the pill says so, and the alert still waits
  }
}

/** Show what the server said about the last press; it goes with the next one. */
function tell(said) {
  main.querySelector(":scope > .messages")?.remove();
  const list = document.createElement("ul");
  list.className = "messages";
  list.setAttribute("role", "status");
  if (said.matches(".messages")) list.append(...said.children);
  else {
    const item = document.createElement("li");
    item.className = "message message--error";
    item.textContent = said.textContent.trim();
    list.append(item);
  }
  main.prepend(list);
}

form.addEventListener("submit", acknowledge);
heardAt = Date.now();
connect();
setInterval(() => {
  tick();
  showLine();
}, 1000);
setInterval(() => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "ping" }));
  else if (socket && Date.now() - heardAt > SILENT_AFTER) socket.close();
}, PING_EVERY);
