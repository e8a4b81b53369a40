/** The live dashboard: fragments over /ws/pit/, acknowledging, the tone, and what a lost line means. */

import { serverSays, tick, ageText } from "./ages.js";
import { morph } from "./morph.js";
import { Tone } from "./tone.js";

const PING_EVERY = 5000;
const SILENT_AFTER = 9000;
const RETRY_STEPS = [500, 1000, 2000, 5000];

const main = document.querySelector("main.pit");
const line = document.getElementById("line");
const form = document.getElementById("acknowledge");
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
    show(frame.html);
  }
  showLine();
}

function show(html) {
  const wanted = document.createElement("template");
  wanted.innerHTML = html;
  const kept = new Map([...main.children].map((part) => [part.dataset.key, part]));
  for (const part of [...wanted.content.children]) {
    const live = kept.get(part.dataset.key);
    if (live) morph(live, part);
  }
  tick();
  tone.watch(Number(main.querySelector("[data-critical]").dataset.critical));
}

/** Live, or the age of what the page shows: then values carry "?" and buttons are off. */
function showLine() {
  const lost = Date.now() - heardAt > SILENT_AFTER || !socket;
  main.classList.toggle("pit--lost", lost);
  line.classList.toggle("line--live", !lost);
  line.classList.toggle("line--lost", lost);
  const text = lost ? `${line.dataset.lost} ${ageText(Date.now() - heardAt)}` : line.dataset.live;
  const node = line.querySelector("[data-text]");
  if (node.textContent !== text) node.textContent = text;
  for (const button of main.querySelectorAll("[data-command]")) button.disabled = lost;
}

/** Acknowledge without leaving the page; the socket brings the new queue. */
async function acknowledge(event) {
  event.preventDefault();
  const button = event.submitter;
  const body = new FormData(form);
  body.append(button.name, button.value);
  button.disabled = true;
  const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
  if (!answer.ok || answer.redirected === false) location.reload();
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
