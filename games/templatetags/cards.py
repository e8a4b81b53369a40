"""`{% playing_card "Kd" %}`: a card face with its suit as a symbol, or a back for `??`."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engines.cards import UNKNOWN
from games.presenters.hands import card_text

register = template.Library()

SUITS = {"s": "spade", "h": "heart", "d": "diamond", "c": "club"}


@register.simple_tag
def playing_card(code: str) -> SafeString:
    if code == UNKNOWN:
        return format_html(
            '<span class="face face--back" role="img" aria-label="{}"></span>', _("face down")
        )
    rank, suit = ("10" if code[0] == "T" else code[0]), SUITS[code[1]]
    return format_html(
        '<span class="face face--{}" role="img" aria-label="{}"><b aria-hidden="true">{}</b>'
        '<svg aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg></span>',
        suit,
        card_text(code),
        rank,
        static("casino/icons.svg"),
        suit,
    )
