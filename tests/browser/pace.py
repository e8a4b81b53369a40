"""The pace of the taps: a console takes a second command within 200 ms for a slip of the finger.

Only what sends something starts that time, so only then is it waited for: a digit, a chip or a card
follows at once.
"""

from playwright.sync_api import BrowserContext, Page

GUARD_MS = 210
# Notes on every page when it last sent something over its line.
NOTE_WHAT_IS_SENT = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (frame) {
  window.sentAt = performance.now();
  send.call(this, frame);
};
"""
REST = """(guard) => new Promise((rested) => {
  setTimeout(rested, guard - (performance.now() - (window.sentAt ?? -guard)));
})"""


def note_what_is_sent(context: BrowserContext) -> None:
    """Once for a context, before its first page opens a console."""
    context.add_init_script(NOTE_WHAT_IS_SENT)


def rest(page: Page) -> None:
    """Wait until the console takes another command."""
    page.evaluate(REST, GUARD_MS)
