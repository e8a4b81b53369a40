"""What a console sends is looked at field by field before anything else happens."""

from uuid import uuid4

import pytest

from games.services.commands import KINDS, Kind, parse
from games.services.play import AGAINST_THE_HOUSE, AT_PLAYERS_GAMES
from tables.errors import Refused

JUNK = ({"a": 1}, 1.5, -1, "\0", [None], "Xx")


def frame(kind: str, **data) -> dict:
    return {"id": str(uuid4()), "version": 1, "type": kind, "data": data}


def refused_field(kind: str, **data) -> str:
    with pytest.raises(Refused) as caught:
        parse(frame(kind, **data))
    assert caught.value.code == "malformed"
    return str(caught.value.params["field"])


def test_every_kind_is_carried_out_somewhere() -> None:
    assert AT_PLAYERS_GAMES.keys() | AGAINST_THE_HOUSE.keys() == KINDS.keys()


@pytest.mark.parametrize(("name", "kind"), KINDS.items(), ids=list(KINDS))
def test_a_field_without_sense_is_named(name: str, kind: Kind) -> None:
    """A missing one, an unknown one, and values that are nobody's."""
    assert refused_field(name, nonsense=1) == "nonsense"
    for field in kind.fields:
        if field not in kind.optional:
            others = [other for other in kind.fields if other not in kind.optional]
            assert refused_field(name) == others[0]
        assert any(_is_refused(name, field, junk) for junk in JUNK)


def _is_refused(name: str, field: str, junk: object) -> bool:
    """Whether the value alone is refused, by the field that it stands in or a missing one."""
    try:
        KINDS[name].fields[field](field, junk)
    except Refused as refused:
        return refused.code == "malformed" and bool(refused.params["field"])
    return False


def test_fields_of_boxes() -> None:
    data = parse(frame("exchange", box=2, slots=[0, 3])).data
    assert data == {"box": 2, "given": [], "taken": [], "count": None, "slots": [0, 3]}
    assert parse(frame("place_bet", box=2, ante_minor=500)).data["blind_of"] is None
    for box in (0, 8, True, "2", None):
        assert refused_field("fold_box", box=box) == "box"
    for slots in ([0, 0], [7], [-1], ["0"]):
        assert refused_field("exchange", box=1, slots=slots) == "slots"
    assert refused_field("exchange", box=1, count=0) == "count"
    assert refused_field("bank_card", card="??") == "card"
    assert refused_field("declare_box", box=1, outcome="best") == "outcome"
    assert refused_field("declare_box", box=1, hand="five_of_a_kind") == "hand"


@pytest.mark.parametrize("name", ["\u2800", "Ba\u3164bić", "Ba\u200bbić", "\0", "\ud800"])
def test_a_text_hides_no_character(name: str) -> None:
    assert refused_field("take_seat", seat=1, name=name) == "name"
    assert refused_field("call_pit", reason=name) == "reason"
