"""The standing log, its codec, the audiences and the parameters."""

from dataclasses import replace

import pytest

from games.engines import audience, codec, holdem, kernel
from games.engines.kernel import Entry, Refusal, Reopened, Undo, Undone
from games.engines.registry import CODECS, engine
from games.engines.registry import codec as codec_of
from games.engines.rounds import (
    CardSetAside,
    CheckOrCall,
    FinishRound,
    HandDeclaredDead,
    HoleDealt,
    PackCommitted,
    PotDeclared,
    RestFold,
    RoundVoided,
    SeatStart,
    StartRound,
    WagerAccepted,
    WinnersDeclared,
)
from tests.engines.table import Hand

# --- the standing log --------------------------------------------------------------------------


def test_undo_names_the_first_event_of_the_last_standing_step():
    hand = Hand(1000, 1000, 1000)
    hand.command(RestFold())
    first = hand.round.entries[-3].number
    assert [entry.step for entry in hand.round.entries[-3:]] == [first] * 3
    assert hand.command(Undo()) == (Undone(first),)
    assert hand.legal.turn == 3


def test_undo_goes_back_to_the_start_of_the_hand_and_no_further():
    hand = Hand(1000, 1000, 1000)
    hand.do("p3 cc", "p1 cc")
    for _ in range(5):
        hand.command(Undo())
    assert hand.state.phase == "dealing"
    assert not kernel.can_undo(hand.round)
    assert hand.refused(Undo()) == "nothing_to_undo"


def test_undo_never_takes_back_paying():
    hand = Hand(1000, 1000, 1000)
    hand.command(RestFold())
    hand.finish()
    assert hand.refused(Undo()) == "nothing_to_undo"
    assert hand.refused(FinishRound()) == "round_over"


def test_an_undealt_round_and_one_dealt_with_its_start():
    hand = Hand(1000, 1000, dealt=False)
    assert hand.refused(Undo()) == "nothing_to_undo"
    start = StartRound((SeatStart(1, 500), SeatStart(2, 500)), 2, deal_unknown=True)
    round = kernel.start(holdem)
    round = kernel.extend(holdem, round, kernel.apply(holdem, hand.rules, round, start))
    assert round.state.phase == "betting"
    assert not kernel.can_undo(round)


def test_replay_gives_the_same_round_and_refuses_a_broken_log():
    hand = Hand(1000, 1000, 1000)
    hand.do("p3 cc")
    hand.command(Undo())
    entries = hand.round.entries
    assert kernel.replay(holdem, entries) == hand.round
    for broken in (
        entries[1:],
        (*entries[:3], *entries[4:]),
        (*entries, Entry(len(entries) + 1, len(entries) + 1, Undone(1))),
    ):
        with pytest.raises(Refusal) as refused:
            kernel.replay(holdem, broken)
        assert refused.value.code in ("log_broken", "nothing_to_undo")


# --- the codec ---------------------------------------------------------------------------------


def test_data_from_outside_is_strictly_typed():
    holdem_codec = codec_of("holdem")
    assert holdem_codec.decode_command("CheckOrCall", {"seat": 3}) == CheckOrCall(3)
    for kind, data, field in (
        ("CheckOrCall", {"seat": True}, "seat"),
        ("CheckOrCall", {"seat": "3"}, "seat"),
        ("CheckOrCall", {"seat": 3.0}, "seat"),
        ("CheckOrCall", {}, "seat"),
        ("CheckOrCall", {"seat": 3, "to": 4}, "to"),
        ("CheckOrCall", [], ""),
        ("DealBoard", {"cards": "As"}, "cards"),
        ("DealBoard", {"cards": ["As", 3]}, "cards[1]"),
        ("StartRound", {"seats": [{"seat": 1}], "button": 1}, "seats[0].stack"),
        ("Nothing", {}, "kind"),
    ):
        with pytest.raises(Refusal) as refused:
            holdem_codec.decode_command(kind, data)
        assert (refused.value.code, refused.value.params["field"]) == ("malformed", field)


def test_an_older_schema_is_lifted_by_its_upcasters():
    class Newer(HoleDealt):
        schema = 2

    Newer.__name__ = "HoleDealt"
    lifted = codec.Codec(
        (Newer,), (), {("HoleDealt", 1): lambda data: {"seat": data["box"], "cards": ["??", "??"]}}
    )
    assert lifted.decode_event("HoleDealt", 1, {"box": 4}).seat == 4
    for schema in (0, 3):
        with pytest.raises(Refusal):
            lifted.decode_event("HoleDealt", schema, {"box": 4})


def test_every_kind_of_the_house_has_one_name():
    for house_codec in CODECS.values():
        for kinds in (house_codec.events, house_codec.commands):
            assert kinds
            assert all(kind.__name__ == name for name, kind in kinds.items())
    assert engine("holdem") is holdem
    with pytest.raises(Refusal):
        engine("bridge")


# --- audiences ---------------------------------------------------------------------------------


def test_hidden_cards_are_seen_by_no_audience():
    hand = Hand(1000, 1000, cards=("AsAd", "KsKh"), params={"raise_cap": None})
    hand.do("p1 cbr 1000", "p2 cc", "p1 sm -")
    for who in audience.AUDIENCES:
        seen = audience.visible_state(hand.state, who)
        assert [item.cards for item in seen.hands] == [("As", "Ad"), ("??", "??")]
        assert audience.visible_event(HoleDealt(1, ("As", "Ad")), who).cards == ("??", "??")
    with pytest.raises(Refusal):
        audience.visible_state(hand.state, "everybody")


def test_the_public_sees_no_reasons():
    for event in (
        HandDeclaredDead(3, "fell ill"),
        RoundVoided("misdeal", "boxed card"),
        WagerAccepted(3, 150, "accepted"),
        Reopened(12, "wrong winner"),
    ):
        assert audience.visible_event(event, audience.PUBLIC) == replace(event, reason="")
        for who in (audience.FLOOR, audience.CROUPIER):
            assert audience.visible_event(event, who) == event


def test_what_was_declared_and_lies_open_is_seen_by_all():
    for event in (
        WinnersDeclared(1, (3,)),
        PotDeclared(1000, (3,), True, False),
        CardSetAside("turn", "4s"),
        PackCommitted("5e" * 32),
    ):
        for who in audience.AUDIENCES:
            assert audience.visible_event(event, who) == event


# --- parameters --------------------------------------------------------------------------------


def test_parameters_left_out_have_their_defaults():
    rules = holdem.rules_from({}, {"small_blind": 100, "big_blind": 200}, {})
    assert (rules.chip_unit, rules.raise_cap, rules.heads_up) == (100, 3, "rule_text")
    assert (rules.small_bet, rules.big_bet) == (200, 400)
    assert rules.commission.if_uncontested
    for spec in holdem.RULESET:
        assert getattr(rules, spec.name) == spec.default


@pytest.mark.parametrize(
    ("ruleset", "stakes", "commission", "field"),
    [
        ({"mood": 1}, {}, {}, "mood"),
        ({"raise_cap": "3"}, {}, {}, "raise_cap"),
        ({"raise_cap": 0}, {}, {}, "raise_cap"),
        ({"heads_up": "both"}, {}, {}, "heads_up"),
        ({"ace_low_straight": 1}, {}, {}, "ace_low_straight"),
        ({"suit_order": "cdh"}, {}, {}, "suit_order"),
        ({"display_languages": "hr"}, {}, {}, "display_languages"),
        ({}, {"small_blind": 300}, {}, "small_blind"),
        ({}, {"big_blind": 0}, {}, "big_blind"),
        ({}, {"chip_unit": None}, {}, "chip_unit"),
        ({}, {}, {"rate_bp": 10001}, "rate_bp"),
        ({}, {}, {"band_bp": [500, 300]}, "band_bp"),
        ({}, {}, {"cap": -1}, "cap"),
    ],
)
def test_a_bad_parameter_is_malformed_and_named(ruleset, stakes, commission, field):
    with pytest.raises(Refusal) as refused:
        holdem.rules_from(ruleset, {"small_blind": 100, "big_blind": 200, **stakes}, commission)
    assert (refused.value.code, refused.value.params["field"]) == ("malformed", field)


def test_stakes_without_blinds_are_malformed():
    with pytest.raises(Refusal):
        holdem.rules_from({}, {}, {})
