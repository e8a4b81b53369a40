"""What a page says and where it ends: Latin words on a Cyrillic page, parts beyond the edge."""

import re

from playwright.sync_api import Page

# Marks of the trade and of the machine that no language translates.
MARKS = "XLSX CSV PDF PNG JPEG SHA Baize EUR PIN Enter Ctrl DEALER Hold'em"
RULE_OR_CODE = re.compile(
    r"\b[A-Z]+-\d+\b|\b[0-9a-f]{8,}\b|\b[0-9A-Z]{4}(?:-[0-9A-Z]{4})+\b"
    r"|\S+\.(?:pdf|xlsx|csv)\b|/\S*"
)
LATIN = re.compile(r"[A-Za-zČčĆćŽžŠšĐđ]{3,}")

VISIBLE_TEXTS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent.closest('script, style, template, kbd, code, .material-symbols-outlined')) continue;
    if (parent.checkVisibility()) found.push(walker.currentNode.data.trim());
  }
  for (const node of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    // The scroller of the administration's theme names itself, in English.
    if (!node.checkVisibility() || node.matches('.simplebar-content-wrapper')) continue;
    for (const name of ['aria-label', 'title', 'placeholder']) found.push(node.getAttribute(name));
  }
  return [document.title, ...found].filter(Boolean);
}"""

# A canvas follows the window a frame later.
BEYOND_THE_EDGE = """async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter(e => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1)
    .map(e => `${e.tagName}.${e.className}: ${e.textContent.trim().slice(0, 40)}`);
}"""


def too_wide(page: Page) -> list[str]:
    """What makes the page scroll sideways."""
    return page.evaluate(BEYOND_THE_EDGE)


def foreign_words(page: Page, proper_names: str) -> list[str]:
    """The visible texts, titles and labels with a Latin word that is no name and no mark."""
    allowed = set(LATIN.findall(f"{MARKS} {proper_names}"))
    texts = dict.fromkeys(page.evaluate(VISIBLE_TEXTS))
    return [text for text in texts if set(LATIN.findall(RULE_OR_CODE.sub(" ", text))) - allowed]
