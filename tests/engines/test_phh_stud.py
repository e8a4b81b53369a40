"""Recorded hands of seven-card stud: read, replayed, written and read back; what isn't in order."""

import json
import os
import random
import warnings
from collections import Counter

import pytest
from pokerkit import HandHistory

from games.engines import kernel, phh, seven_card_stud
from games.engines.codec import to_json
from games.engines.kernel import Refusal
from games.engines.phh.stud_sheet import StudSheet
from games.engines.rounds import (
    DealHole,
    DeclareHandDead,
    NameOpener,
    SeatStart,
    StartRound,
)
from games.management.exported import REASONS
from games.simulator.fitting import DoesNotFit, scale
from tests.engines import catalogue
from tests.engines.commands import HAND, run, written
from tests.engines.stud_table import StudHand
from tests.engines.table import amounts

HANDS = 2_000 if os.environ.get("BAIZE_LONG") else 120
STUD = """
variant = 'F7S'
antes = [5, 5, 5]
bring_in = 10
small_bet = 20
big_bet = 40
starting_stacks = [1000, 1000, 1000]
actions = ['d dh p1 AcAd2c', 'd dh p2 KcKdTs', 'd dh p3 ????3d', 'p1 pb', 'p2 cbr 20', 'p3 f',
           'p1 cc', 'd dh p1 Ah', 'd dh p2 Kh', 'p1 cc', 'p2 cbr 20', 'p1 cbr 40', 'p2 f']
finishing_stacks = [1050, 955, 995]
"""
FIXED = {"bet_structure": "fixed_limit", "opening": "bring_in"}
STAKES = {"ante": 5, "small_bet": 20, "big_bet": 40, "bring_in": 10, "chip_unit": 1}


def test_stud_17_a_hand_with_a_bring_in_is_replayed(tmp_path):
    code, out, _ = run("phh", "replay", "--json", written(tmp_path, STUD, "h.phh"))
    answer = json.loads(out)
    assert (code, answer["ok"]) == (0, True)
    assert answer["payoffs"] == [50, -45, -5]
    assert answer["finishing_stacks"] == [1050, 955, 995]


def test_stud_17_who_does_not_post_the_bring_in_completes():
    text = STUD.replace("'p1 pb', 'p2 cbr 20'", "'p1 cbr 20', 'p2 cc'")
    assert phh.replay(phh.parse(text.replace("'p3 f',\n           'p1 cc'", "'p3 f'"))).ok


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("'p1 pb'", "'p2 pb'", "out_of_turn"),
        ("'p1 pb'", "'p1 f'", "fold_not_allowed"),
        ("'p1 pb'", "'p1 cc'", "check_not_allowed"),
        ("'p2 cbr 20'", "'p2 cbr 30'", "above_maximum"),
        ("'p2 cbr 20'", "'p2 pb'", "not_offered"),
        ("KcKdTs", "KcKd??", "cards_unknown"),
        ("KcKdTs", "KcKd", "wrong_card_count"),
        ("'d dh p2 Kh'", "'d dh p2 Ah'", "card_known"),
        ("'d dh p1 Ah'", "'d db Ah'", "deal_not_due"),
    ],
)
def test_a_hand_that_breaks_a_rule_stops_there(tmp_path, old, new, code):
    assert old in STUD
    path = written(tmp_path, STUD.replace(old, new, 1), "h.phh")
    status, out, _ = run("phh", "replay", "--json", path)
    answer = json.loads(out)
    assert (status, answer["ok"]) == (1, False)
    assert code in answer["error"]


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("[5, 5, 5]", "[5, 5]", "antes"),
        ("[5, 5, 5]", "[0, 0, 0]", "antes"),
        ("[5, 5, 5]", "[5, 5, 6]", "antes"),
        ("[5, 5, 5]", "[5, 5, 0.5]", "antes[2]"),
        ("bring_in = 10", "", "bring_in"),
        ("bring_in = 10", "bring_in = 0", "bring_in"),
        ("bring_in = 10", "bring_in = 20", "bring_in"),
        ("bring_in = 10", "bring_in = 'low'", "bring_in"),
        ("bring_in = 10", "bring_in = 10\nblinds_or_straddles = [0, 5, 0]", "blinds_or_straddles"),
        ("bring_in = 10", "bring_in = 10\nblinds_or_straddles = 7", "blinds_or_straddles"),
        ("small_bet = 20", "min_bet = 20", "small_bet"),
        ("big_bet = 40", "", "big_bet"),
        ("[1000, 1000, 1000]", f"{[1000] * 9}", "starting_stacks"),
        ("[1000, 1000, 1000]", "[1000]", "starting_stacks"),
        ("[1000, 1000, 1000]", "[1000, -1, 1000]", "starting_stacks[1]"),
        ("'p1 pb'", "'p1 pb 10'", "actions[3]"),
        ("'p1 pb'", "'pb'", "actions[3]"),
        ("AcAd2c", "AcAd2x", "actions[0]"),
        ("[1050, 955, 995]", "[1050, 955]", "finishing_stacks"),
    ],
)
def test_a_recorded_stud_hand_with_a_wrong_field_is_named(tmp_path, old, new, field):
    assert old in STUD
    path = written(tmp_path, STUD.replace(old, new, 1), "h.phh")
    code, out, err = run("phh", "replay", "--json", path)
    assert (code, out) == (2, "")
    assert err.startswith(f"{path}: field {field}, ")


def test_blinds_of_nothing_are_borne():
    hand = phh.parse(STUD.replace("bring_in = 10", "bring_in = 10\nblinds_or_straddles = [0, 0]"))
    assert phh.replay(hand).ok


def test_a_bring_in_is_no_action_of_holdem(tmp_path):
    path = written(tmp_path, HAND.replace("'p3 cbr 300'", "'p3 pb'"), "h.phh")
    code, out, _ = run("phh", "replay", path)
    assert (code, "p3 pb: not_offered" in out) == (1, True)


def test_a_console_plays_recorded_hands_of_its_own_game():
    stakes = {"small_blind": 5, "big_blind": 10}
    with pytest.raises(DoesNotFit, match="another game"):
        scale(phh.parse(STUD), stakes)
    with pytest.raises(DoesNotFit, match="another game"):
        scale(phh.parse(HAND), STAKES)


# --- parameters ----------------------------------------------------------------------------------


def replayed(tmp_path, **params) -> dict:
    path = written(tmp_path, STUD, "h.phh")
    _, out, _ = run("phh", "replay", "--json", "--params", json.dumps(params), path)
    return json.loads(out)


def test_parameters_of_stud_override(tmp_path):
    assert "pb: not_offered" in replayed(tmp_path, opening="bet")["error"]
    taken = replayed(tmp_path, commission={"kind": "fixed", "amount": 7})
    assert (taken["ok"], taken["commission"]) == (True, 7)


def test_parameters_of_another_game_are_passed_over(tmp_path):
    stud = replayed(tmp_path, heads_up="rule_text", small_blind=5)
    assert (stud["ok"], stud["payoffs"]) == (True, [50, -45, -5])
    path = written(tmp_path, HAND, "h.phh")
    assert run("phh", "replay", "--params", '{"showing_tie": "suit"}', path)[0] == 0


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"opening": "blind"}, "opening"),
        ({"bring_in": -1}, "bring_in"),
        ({"bet_structure": "no_limit"}, "bet_structure"),
        ({"seats_max": 9}, "seats_max"),
    ],
)
def test_values_that_stud_does_not_know_are_named(tmp_path, params, field):
    path = written(tmp_path, STUD, "h.phh")
    code, out, err = run("phh", "replay", "--params", json.dumps(params), path)
    assert code == 2
    assert f"field {field}, " in err


# --- writing -------------------------------------------------------------------------------------


def test_a_replayed_hand_is_written_as_it_was():
    hand = phh.parse(STUD)
    again = phh.parse(phh.export(entry.event for entry in phh.replay(hand).standing))
    assert again == hand


def test_exported_stud_hands_are_read_back_to_the_same_result():
    walker = random.Random("stud export")
    count: Counter[str] = Counter()
    for _ in range(HANDS):
        round = finished_hand(walker)
        if round is not None:
            count[read_back(round)] += 1
    print(dict(count))
    assert count["as it is"] > HANDS / 6
    assert count["with its parameters"] > HANDS / 8
    assert set(count) <= {"as it is", "with its parameters", *REASONS}


def finished_hand(walker: random.Random) -> kernel.Round | None:
    """A random hand to its end; None if the walk never came there."""
    rules = random_rules(walker)
    numbers = sorted(walker.sample(range(1, 9), walker.choice([2, 3, 4, 6])))
    seats = tuple(SeatStart(seat, walker.randint(5, 60) * 10) for seat in numbers)
    for round in catalogue.walk(rules, StartRound(seats, 0), walker, odds=0.005, steps=120):
        last = round
    return last if last.state.result else None


def random_rules(walker: random.Random) -> seven_card_stud.StudRules:
    ruleset = {
        **FIXED,
        "min_raise": walker.choice(["last_raise", "table_minimum"]),
        "odd_chip": walker.choice(["left_first", "left_first", "high_card"]),
        "showdown": walker.choice(["all_show", "may_muck"]),
        "showing_tie": walker.choice(["left_first", "left_first", "suit"]),
        "open_pair_big_bet": walker.choice([False, False, True]),
        "burn": walker.choice([False, True]),
    }
    stakes = {**STAKES, "ante": 10, "chip_unit": walker.choice([1, 10])}
    plan = walker.choice([{}, {"kind": "percent", "rate_bp": 500}, {"kind": "fixed", "amount": 10}])
    return seven_card_stud.rules_from(ruleset, stakes, plan)


def read_back(round: kernel.Round) -> str:
    """How the hand could be read back, here and by PokerKit, or why it wasn't written."""
    rules, result = round.state.rules, round.state.result
    try:
        text = phh.export(entry.event for entry in round.standing)
    except Refusal as refusal:
        assert refusal.code == "cannot_export"
        return str(refusal.params["reason"])
    hand = phh.parse(text)
    habits = {name: getattr(rules, name) for name in StudSheet.own_habits}
    replay = phh.replay(hand, {**habits, "commission": to_json(rules.commission)})
    assert list(replay.payoffs) == amounts(result.payoffs)
    assert replay.commission == result.commission
    assert phh.replay(hand).ok
    return "with its parameters" if hand.finishing_stacks is None else "as it is"


def test_a_written_hand_is_read_by_pokerkit():
    """The same chips go out there, of a hand that was shown to the end."""
    events = [entry.event for entry in phh.replay(phh.parse(STUD)).standing]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, last = HandHistory.loads(phh.export(events))
    assert last.payoffs == [50, -45, -5]


def reason(hand: StudHand) -> str:
    """Why a hand in which everybody folds to the opener can't be written."""
    legal = hand.legal
    hand.do(f"p{legal.turn} pb" if legal.bring_in else f"p{legal.turn} cbr {legal.min_raise_to}")
    while hand.legal.turn is not None:
        hand.do(f"p{hand.legal.turn} f")
    hand.finish()
    with pytest.raises(Refusal) as refused:
        phh.export(entry.event for entry in hand.round.standing)
    assert refused.value.code == "cannot_export"
    return str(refused.value.params["reason"])


UP = ("2c", "9d", "Ks")


def test_stud_10_spread_and_pot_limit_cannot_be_said():
    pot = {"ante": 1, "min_bet": 5, "chip_unit": 1}
    assert reason(StudHand(500, 500, 500, up=UP)) == "bet_structure"
    params = {"bet_structure": "pot_limit"}
    assert reason(StudHand(500, 500, 500, params=params, stakes=pot, up=UP)) == "bet_structure"


def test_stud_4_an_opening_bet_cannot_be_said():
    stakes = {name: value for name, value in STAKES.items() if name != "bring_in"}
    params = {"bet_structure": "fixed_limit"}
    hand = StudHand(500, 500, 500, params=params, stakes=stakes, up=UP)
    assert reason(hand) == "opening_bet"


def test_stud_16_an_opener_who_was_named_cannot_be_said():
    hand = StudHand(500, 500, 500, params=FIXED, stakes=STAKES, up=UP)
    hand.command(NameOpener(2, "opened first"))
    assert reason(hand) == "opener_named"


def test_a_dead_hand_cannot_be_said():
    hand = StudHand(500, 500, 15, params=FIXED, stakes=STAKES, up=UP)
    hand.do("p1 pb", "p2 cc", "p3 cc")
    hand.command(DeclareHandDead(3, "absent"))
    hand.deal("Ah", "Ad")
    hand.do("p2 cbr 20", "p1 f")
    hand.finish()
    with pytest.raises(Refusal, match="dead_hand"):
        phh.export(entry.event for entry in hand.round.standing)


def test_a_hand_without_cards_cannot_be_said():
    hand = StudHand(500, 500, params=FIXED, stakes=STAKES, mode="declared")
    hand.command(DealHole())
    hand.command(NameOpener(1))
    assert reason(hand) == "entry_mode"
