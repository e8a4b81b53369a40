"""Events that an earlier version stored are read as ever: `stored/evening.json` was written when
neither entry modes nor reopening were known."""

import json
from pathlib import Path

import pytest

from games.engines import holdem, kernel, seating
from games.engines.codec import to_json
from games.engines.kernel import Entry
from games.engines.registry import codec
from games.engines.rounds import BoardDealt, HandShown

STORED = Path(__file__).parent / "stored" / "evening.json"


@pytest.fixture(scope="module")
def evening() -> dict:
    return json.loads(STORED.read_text())


def decoded(stored: dict) -> kernel.Event:
    return codec(stored["of"]).decode_event(stored["kind"], stored["schema"], stored["data"])


def test_the_hand_has_the_result_that_was_stored(evening):
    entries = [
        Entry(stored["number"], stored["step"], decoded(stored))
        for stored in evening["events"]
        if stored["of"] == "holdem"
    ]
    round = kernel.replay(holdem, entries)
    assert to_json(round.state.result) == evening["result"]
    assert round.state.rules.entry_mode == "shown"
    assert (round.state.burned, round.state.set_aside, round.state.declared) == (3, (), ())
    assert kernel.can_reopen(round)


def test_the_table_has_the_stacks_that_were_stored(evening):
    table = seating.new()
    for stored in evening["events"]:
        table = seating.evolve(table, decoded(stored))
    stacks = [{"seat": seat.seat, "stack": seat.stack} for seat in table.seats]
    assert (stacks, table.chips) == (evening["seats"], evening["chips"])
    assert table.untracked == 0


def test_fields_that_were_not_stored_have_their_defaults(evening):
    events = [decoded(stored) for stored in evening["events"]]
    boards = [event for event in events if isinstance(event, BoardDealt)]
    shown = [event for event in events if isinstance(event, HandShown)]
    assert len(boards) == 3
    assert all(event.burned and not event.disclosed for event in boards)
    assert len(shown) == 2
    assert not any(event.disclosed or event.permanent for event in shown)


def test_encoding_adds_fields_and_changes_none(evening):
    for stored in evening["events"]:
        kind, schema, data = codec(stored["of"]).encode_event(decoded(stored))
        assert (kind, schema) == (stored["kind"], stored["schema"])
        assert data.keys() >= stored["data"].keys()
        assert {name: data[name] for name in stored["data"] if name != "rules"} == {
            name: value for name, value in stored["data"].items() if name != "rules"
        }
