"""Words in several languages and small cards on a sign: `{% load signs %}`."""

from collections.abc import Iterable

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tables.signs.said import Said

register = template.Library()

SUITS = {"s": "spade", "h": "heart", "d": "diamond", "c": "club"}


@register.simple_tag
def said(words: Said) -> SafeString:
    """`{% said line %}`: the first language, then the others; more than one of them take turns.

    Where all languages say the same it is said once; nothing where there are no words.
    """
    (language, first), others = words[0], words[1:]
    main = format_html('<span lang="{}">{}</span>', language, first)
    if all(text == first for _language, text in others):
        return main if first else SafeString("")
    return format_html('{} <i class="other{}">{}</i>', main, _turns(others), _spoken(others))


def _turns(others: Said) -> str:
    return f" turns turns--{len(others)}" if len(others) > 1 else ""


def _spoken(words: Said) -> SafeString:
    return format_html_join("", '<span lang="{}">{}</span>', words)


@register.simple_tag
def small_cards(cards: Iterable[str], idle: bool = False) -> SafeString:
    """`{% small_cards example.cards %}`: cards as on the ranking of hands; decoration."""
    kind = " idle" if idle else ""
    symbols = static("casino/icons.svg")
    rows = ((SUITS[code[1]], kind, _rank(code), symbols, SUITS[code[1]]) for code in cards)
    return format_html_join(
        "",
        '<b class="small small--{}{}">{}<svg><use href="{}#{}"></use></svg></b>',
        rows,
    )


def _rank(code: str) -> str:
    return "10" if code[0] == "T" else code[0]
