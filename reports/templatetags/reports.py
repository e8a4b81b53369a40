"""Words of a stored report's keys: `{% load reports %}`."""

from django import template

from tables.enums import EntryMode, Game

register = template.Library()


@register.simple_tag
def mode_name(mode: str) -> str:
    """`{% mode_name row.mode %}`: an entry mode in words."""
    return str(EntryMode(mode).label)


@register.simple_tag
def game_name(game: str) -> str:
    """`{% game_name row.game %}`: a game in words."""
    return str(Game(game).label)
