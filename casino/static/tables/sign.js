// The sign keeps itself up to date: it asks for its state, says when it last heard from the house,
// and makes its smaller letters fit the screen. Without this script the page reads as it came.

const ASK_MS = 5_000;
const STALE_MS = 60_000;
const GREATEST_FIT = 1.2;
const LEAST_FIT = 0.3;
const STEP = 0.02;
const TIME = /--:--|\d\d:\d\d/;

const place = document.querySelector("#sign");
let etag = place.dataset.etag;
let asAt = place.dataset.asAt;
let heardAt = performance.now();

function overflows() {
  const page = document.documentElement;
  return page.scrollHeight > window.innerHeight || page.scrollWidth > window.innerWidth;
}

function fit() {
  for (let size = GREATEST_FIT; size >= LEAST_FIT; size -= STEP) {
    document.documentElement.style.setProperty("--fit", size.toFixed(2));
    if (!overflows()) return;
  }
}

function showAge() {
  const note = place.querySelector(".stale");
  const isFresh = performance.now() - heardAt < STALE_MS;
  if (note.hidden === isFresh) return;
  for (const words of note.querySelectorAll("[lang]")) {
    words.textContent = words.textContent.replace(TIME, asAt);
  }
  note.hidden = isFresh;
  fit(); // the note takes a line of its own
}

function look() {
  return place.querySelector(".sign").dataset.look;
}

async function replaceBy(answer) {
  const before = look();
  place.innerHTML = await answer.text();
  etag = answer.headers.get("ETag");
  if (look() !== before) window.location.reload(); // the house has a new release
  fit();
}

async function ask() {
  const answer = await fetch(place.dataset.state, {
    cache: "no-store",
    credentials: "omit",
    headers: { "If-None-Match": etag },
    signal: AbortSignal.timeout(ASK_MS),
  });
  if (!answer.headers.has("X-As-At")) return; // somebody else's answer, or a fault
  if (answer.ok) await replaceBy(answer);
  asAt = answer.headers.get("X-As-At");
  heardAt = performance.now();
}

async function keepUp() {
  try {
    await ask();
  } catch {
    // No answer: the age below says so, and the next question comes all the same.
  }
  showAge();
  setTimeout(keepUp, ASK_MS);
}

window.addEventListener("resize", fit);
document.fonts.ready.then(fit);
setTimeout(keepUp, ASK_MS);
