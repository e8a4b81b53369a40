/** The one command whose answer is still out. It outlives a reload; a PIN in it does not. */

const SLOW_AFTER_MS = 300;
const OVERDUE_AFTER_MS = 3000;

function withoutSecrets(command) {
  const { second, ...data } = command.data;
  return second ? { ...command, data, incomplete: true } : command;
}

export class Pending {
  #timers = [];

  /** `on`: slow() after 300 ms, overdue() after 3 s without an answer. */
  constructor(table, on) {
    this.key = `baize.console.${table}.pending`;
    this.on = on;
    this.command = JSON.parse(sessionStorage.getItem(this.key));
  }

  /** command: {id, version, type, data, label, sentAt}. */
  start(command) {
    this.command = command;
    sessionStorage.setItem(this.key, JSON.stringify(withoutSecrets(command)));
    this.watch();
  }

  /** Starts the clock of the answer (again). */
  watch() {
    this.rest();
    this.#timers = [
      setTimeout(() => this.on.slow(), SLOW_AFTER_MS),
      setTimeout(() => this.on.overdue(), OVERDUE_AFTER_MS),
    ];
  }

  rest() {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }

  is(id) {
    return this.command?.id === id;
  }

  clear() {
    this.rest();
    this.command = null;
    sessionStorage.removeItem(this.key);
  }
}
