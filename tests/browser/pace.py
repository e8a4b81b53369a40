"""The pace of the taps: a console takes a second command within 200 ms for a slip of the finger.

Nobody waits for that time to pass: the page's clock is put forward by what is left of it. Only what
sends something starts it: a digit, a chip or a card follows at once.
"""

from playwright.sync_api import Page

GUARD_MS = 210
# Before the first tap the page learns to put its clock forward and to note when it sent something.
# The answer to what was sent is waited for as long as a hand would take, no longer.
REST = """(guard) => new Promise((rested) => {
  if (!window.putForward) {
    const now = performance.now.bind(performance);
    const send = WebSocket.prototype.send;
    let [ahead, sentAt] = [0, now()];
    performance.now = () => now() + ahead;
    WebSocket.prototype.send = function (frame) {
      sentAt = performance.now();
      send.call(this, frame);
    };
    window.putForward = () => { ahead += Math.max(0, guard - (performance.now() - sentAt)); };
  }
  const begun = performance.now();
  const look = () => {
    const waits = document.querySelector("#console[data-waiting]");
    if (waits && performance.now() - begun < guard) return setTimeout(look, 5);
    window.putForward();
    rested();
  };
  look();
})"""


def rest(page: Page) -> None:
    """Wait until the console takes another command."""
    page.evaluate(REST, GUARD_MS)
