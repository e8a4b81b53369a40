/**
 * The short tone for critical items: once when one appears, then each 30 s until none is left.
 * Off until the person turns it on; kept per device. The red count is its visible twin.
 */

const STORE = "baize.pit.sound";
const REPEAT = 30000;

export class Tone {
  /** @param {HTMLButtonElement} button the switch, with the words of both states in its data */
  constructor(button) {
    this.button = button;
    this.on = localStorage.getItem(STORE) === "on";
    this.critical = 0;
    this.timer = null;
    button.hidden = false;
    button.addEventListener("click", () => this.toggle());
    this.show();
  }

  toggle() {
    this.on = !this.on;
    localStorage.setItem(STORE, this.on ? "on" : "off");
    this.show();
    if (this.on) this.play();
  }

  show() {
    this.button.setAttribute("aria-pressed", String(this.on));
    const words = this.on ? this.button.dataset.on : this.button.dataset.off;
    this.button.querySelector("[data-text]").textContent = words;
  }

  /** Tell how many critical items wait. */
  watch(critical) {
    const more = critical > this.critical;
    this.critical = critical;
    if (more) this.alarm();
    if (!critical) clearInterval(this.timer);
  }

  alarm() {
    clearInterval(this.timer);
    this.play();
    this.timer = setInterval(() => this.play(), REPEAT);
  }

  play() {
    document.querySelector("main.pit").classList.remove("pit--alarm");
    requestAnimationFrame(() => document.querySelector("main.pit").classList.add("pit--alarm"));
    if (!this.on) return;
    const context = new AudioContext();
    const gain = new GainNode(context, { gain: 0.15 });
    const oscillator = new OscillatorNode(context, { frequency: 880 });
    oscillator.connect(gain).connect(context.destination);
    oscillator.start();
    oscillator.stop(context.currentTime + 0.18);
    oscillator.addEventListener("ended", () => context.close());
  }
}
