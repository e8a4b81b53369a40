"""CAR-10, JACK-3: what a progressive jackpot pays to the hands of one round."""

from games.engines.jackpot import Hit, Prize, awards
from tests.engines.banked_round import NO_GAME, Round, ante

ALL, TENTH = Prize("percent", 100), Prize("percent", 10)


def test_jack_3_a_share_is_rounded_down():
    assert awards(100_009, {"flush": TENTH}, [Hit(1, "flush", 1)]) == {1: 10_000}
    assert awards(9, {"flush": TENTH}, [Hit(1, "flush", 1)]) == {1: 0}


def test_jack_3_the_greatest_prize_is_paid_first_the_next_of_what_is_left():
    prizes = {"straight_flush": TENTH, "royal_flush": Prize("percent", 50)}
    hits = [Hit(1, "straight_flush", 1), Hit(2, "royal_flush", 1)]
    assert awards(1000, prizes, hits) == {2: 500, 1: 50}
    assert awards(1000, prizes, hits[::-1]) == {2: 500, 1: 50}


def test_jack_3_nothing_is_left_after_the_whole_meter():
    prizes = {"straight_flush": TENTH, "royal_flush": ALL}
    hits = [Hit(1, "straight_flush", 1), Hit(2, "royal_flush", 1)]
    assert awards(1000, prizes, hits) == {2: 1000, 1: 0}


def test_jack_3_equal_prizes_share():
    hits = [Hit(1, "royal_flush", 1), Hit(2, "royal_flush", 5), Hit(3, "royal_flush", 1)]
    assert awards(1000, {"royal_flush": ALL}, hits) == {1: 333, 2: 333, 3: 333}


def test_car_10_odds_are_on_the_stake_an_amount_is_what_it_is():
    prizes = {"flush": Prize("odds", 50), "full_house": Prize("amount", 700)}
    hits = [Hit(1, "flush", 3), Hit(2, "full_house", 3), Hit(3, "flush", 2)]
    assert awards(1000, prizes, hits) == {1: 150, 2: 700, 3: 100}


def test_car_10_a_hand_without_a_prize_wins_none():
    assert awards(1000, {"royal_flush": ALL}, [Hit(1, "flush", 1)]) == {}


def may_hit(round: Round) -> list[bool]:
    return [box.jackpot for box in round.finish().state.result.boxes]


def test_car_10_the_jackpot_is_played_with_the_bonus_bet():
    def shown(**params) -> Round:
        round = Round(ante(1, bonus=5), ante(2), **params).deal(NO_GAME[0]).rest_bet()
        round.open(NO_GAME[1])
        return round.show(1, "2c5c7c9cQc").show(2, "2d5d7d9dKd")

    assert may_hit(shown()) == [True, False]
    assert may_hit(shown(jackpot_stake="separate")) == [False, False]


def test_car_10_who_left_hits_it_where_his_bonus_bet_stays():
    for stays in (True, False):
        round = Round(ante(1, bonus=5), bonus_if_folded=stays).deal().fold(1)
        if stays:
            round.show(1, "2c5c7c9cQc")
        assert may_hit(round) == [stays]
