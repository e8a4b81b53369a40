/** The line to the server: connects, pings every 5 s, reconnects with growing pauses. */

const PING_EVERY_MS = 5000;
const CHECK_EVERY_MS = 1000;
const SILENT_AFTER_MS = 9000;
const PAUSES_MS = [200, 500, 1000, 2000, 4000];

const now = () => performance.now();

export class Line {
  #socket = null;
  #pinger = null;
  #retry = null;
  #tries = 0;
  #pingedAt = 0;
  #ended = false;

  /** `on`: up(), down(), frame(frame), latency(milliseconds). */
  constructor(url, on) {
    this.url = url;
    this.on = on;
    this.heardAt = now();
  }

  get isUp() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Seconds since the server was last heard. */
  get silence() {
    return Math.floor((now() - this.heardAt) / 1000);
  }

  /** Connects at once, dropping the connection there may be. */
  open() {
    this.#drop();
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#mine(socket) && this.#opened());
    socket.addEventListener("message", (event) => this.#mine(socket) && this.#heard(event.data));
    socket.addEventListener("close", () => this.#mine(socket) && this.#lost());
  }

  send(frame) {
    if (this.isUp) this.#socket.send(JSON.stringify(frame));
  }

  /** The server has said that there is nothing to come back to. */
  end() {
    this.#ended = true;
    this.#drop();
  }

  #mine(socket) {
    return socket === this.#socket;
  }

  #opened() {
    this.#tries = 0;
    this.heardAt = now();
    this.#pinger = setInterval(() => this.#ping(), CHECK_EVERY_MS);
    this.#pingedAt = -Infinity;
    this.#ping();
    this.on.up();
  }

  #ping() {
    if (now() - this.heardAt > SILENT_AFTER_MS) {
      this.#lost();
      return;
    }
    if (now() - this.#pingedAt < PING_EVERY_MS) return;
    this.#pingedAt = now();
    this.send({ type: "ping" });
  }

  #heard(text) {
    this.heardAt = now();
    const frame = JSON.parse(text);
    if (frame.type === "pong") this.on.latency(Math.round(now() - this.#pingedAt));
    this.on.frame(frame);
  }

  #lost() {
    this.#drop();
    if (this.#ended) return;
    const pause = PAUSES_MS[Math.min(this.#tries, PAUSES_MS.length - 1)];
    this.#tries += 1;
    this.#retry = setTimeout(() => this.open(), pause);
    this.on.down();
  }

  #drop() {
    clearInterval(this.#pinger);
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
