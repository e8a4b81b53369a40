"""Who may see what of a round against the house, and that it is stored and read back whole."""

import json

import pytest

from games.engines import kernel
from games.engines.banked import (
    BankDealt,
    BoxDealt,
    CardBought,
    CardsExchanged,
    CloseBets,
    DealBank,
    DealBox,
    RoundFinished,
    RoundVoided,
    VoidRound,
    audience,
)
from games.engines.codec import from_json, to_json
from games.engines.kernel import Entry, Reopen, Reopened
from games.engines.registry import codec
from tests.engines.banked_round import Round, ante

HANDS = ("Qs", "Qd", "8h", "8c", "3s"), ("Jc", "Td", "4c", "5c", "6d")
HIDDEN = {*HANDS[1], "9s", "Js"}


@pytest.fixture
def round() -> Round:
    """Box 1 has exchanged and wins, box 2 has bought and folded; all cards are known."""
    bets = ante(1, bonus=5, player="ann"), ante(2, player="bob")
    round = Round(*bets).do(CloseBets(deal_unknown=False))
    round.do(*[DealBox(box, cards) for box, cards in enumerate(HANDS, 1)], DealBank("Ah"))
    round.exchange(1, "3s", "9s").buy(2, "Js").bet(1).fold(2)
    return round


@pytest.mark.parametrize("who", ["croupier", "floor", "public"])
def test_cards_face_down_are_in_no_view(round, who):
    seen = audience.visible_state(round.state, who)
    assert [box.cards for box in seen.boxes] == [("??",) * 5, ("??",) * 6]
    assert [box.given for box in seen.boxes] == [("??",), ()]
    assert seen.bank == ("??", "??", "??", "??", "Ah")
    text = json.dumps(to_json(seen)) + _log(round, who)
    assert not any(card in text for card in {*HANDS[0], *HIDDEN})


@pytest.mark.parametrize("who", ["croupier", "floor", "public"])
def test_only_what_was_shown_lies_open(round, who):
    round.open().show(1).finish()
    seen = audience.visible_state(round.state, who)
    assert seen.boxes[0].cards == ("Qs", "Qd", "8h", "8c", "9s")
    assert seen.boxes[0].given == ("3s",)
    assert seen.boxes[1].cards == ("??",) * 6
    assert seen.bank == ("2h", "7d", "9c", "Ks", "Ah")
    text = json.dumps(to_json(seen)) + _log(round, who)
    assert not any(card in text for card in HIDDEN - {"9s"})


def test_what_was_put_aside_stays_face_down_without_a_bonus_bet():
    round = Round().do(CloseBets(deal_unknown=False))
    round.do(DealBox(1, HANDS[0]), DealBank("Ah")).exchange(1, "3s", "9s").bet(1).open().show(1)
    assert audience.visible_state(round.state, "floor").boxes[0].given == ("??",)
    round.finish()
    assert round.result().first_hand == ""
    assert '"3s"' not in _log(round, "floor")


def test_the_public_sees_no_player_and_no_reason(round):
    round.open().show(1).finish().do(Reopen("because"), VoidRound("thus"))
    for who, seen in (("public", False), ("floor", True)):
        text = json.dumps(to_json(audience.visible_state(round.state, who))) + _log(round, who)
        assert all((word in text) is seen for word in ("ann", "bob", "because", "thus")), who
    finished = next(e.event for e in round.round.entries if isinstance(e.event, RoundFinished))
    public = audience.visible_event(finished, "public")
    assert [box.player for box in public.result.boxes] == ["", ""]
    assert public.result.win == finished.result.win


def test_events_of_hidden_cards_keep_their_count():
    assert audience.visible_event(BoxDealt(1, HANDS[0]), "floor") == BoxDealt(1, ("??",) * 5)
    assert audience.visible_event(CardBought(1, "9s", 10), "croupier").card == "??"
    exchanged = CardsExchanged(1, ("3s",), ("9s",), 10, (4,))
    seen = audience.visible_event(exchanged, "croupier")
    assert (seen.given, seen.taken, seen.fee) == (("??",), ("??",), 10)
    assert audience.visible_event(BankDealt("Ah"), "public") == BankDealt("Ah")
    assert audience.visible_event(RoundVoided("decision", "x"), "floor").reason == "x"
    assert audience.visible_event(Reopened(3, "x"), "public").reason == ""


@pytest.mark.parametrize("game", ["caribbean_stud", "european_poker"])
def test_every_event_is_stored_and_read_back(round, game):
    round.open().show(1).finish()
    coder = codec(game)
    entries = []
    for entry in round.round.entries:
        kind, schema, data = coder.encode_event(entry.event)
        event = coder.decode_event(kind, schema, json.loads(json.dumps(data)))
        entries.append(Entry(entry.number, entry.step, event))
    assert tuple(entries) == round.round.entries
    assert kernel.replay(round.engine, entries) == round.round
    result = round.state.result
    assert from_json(type(result), json.loads(json.dumps(to_json(result)))) == result


def _log(round: Round, who: str) -> str:
    seen = [audience.visible_event(entry.event, who) for entry in round.round.entries]
    return json.dumps([to_json(event) for event in seen])
