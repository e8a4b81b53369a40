"""Changed copies of frozen values."""

import dataclasses

import pytest

from games.engines.betting import Player
from games.engines.frozen import changed


def test_a_changed_copy_is_what_the_constructor_would_make():
    player = Player(3, 500, bet=20, paid=40)
    copy = changed(player, stack=480, bet=40)
    assert copy == dataclasses.replace(player, stack=480, bet=40)
    assert player == Player(3, 500, bet=20, paid=40)
    with pytest.raises(dataclasses.FrozenInstanceError):
        copy.stack = 0


def test_a_field_that_there_is_not_is_refused():
    with pytest.raises(TypeError, match="Player has no such field: chips"):
        changed(Player(3, 500), chips=1)
