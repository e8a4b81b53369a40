"""Stud's cards, street by street, however they reach the system (STUD-3, STUD-8, STUD-14)."""

import pytest

from games.engines import audience, kernel, seven_card_stud
from games.engines.kernel import Refusal, Undo
from games.engines.rounds import (
    AntePosted,
    BoardDealt,
    DealBoard,
    DealDue,
    DealHole,
    DealHoleTo,
    DealStreet,
    DeclareHandDead,
    DeclareWinners,
    ExposeCard,
    NameOpener,
    Post,
    SeatCards,
    SeatDealt,
    SeatStart,
    SetAside,
    ShowAll,
    StartRound,
)
from tests.engines.stud_table import LATER, SPREAD, THIRD, StudHand, on_street
from tests.engines.table import ROOT, amounts

HIDDEN = ("??", "??")


def street(*cards: str) -> DealStreet:
    return DealStreet(
        tuple(SeatCards(seat, cards_of(text)) for seat, text in enumerate(cards, start=1))
    )


def cards_of(text: str) -> tuple[str, ...]:
    return tuple(text[at : at + 2] for at in range(0, len(text), 2))


def start_refused(mode: str = "shown", **changes) -> tuple[str, str | None]:
    rules = seven_card_stud.rules_from({"entry_modes": [mode]}, SPREAD, {}, mode)
    values = {"seats": (SeatStart(1, 100), SeatStart(2, 100)), "button": 0, **changes}
    with pytest.raises(Refusal) as refused:
        kernel.apply(seven_card_stud, rules, kernel.start(seven_card_stud), StartRound(**values))
    return refused.value.code, refused.value.params.get("field")


def test_stud_2_antes_come_before_the_cards():
    hand = StudHand(1000, 1, 1000)
    assert [entry.event for entry in hand.round.standing[1:]] == [
        AntePosted(1, 2, 0),
        AntePosted(2, 1, 0),
        AntePosted(3, 2, 0),
    ]
    assert hand.legal.deal == DealDue("seat", "third", (1, 2, 3), 3)


def test_a_recorded_hand_brings_its_own_antes():
    hand = StudHand(100, 100, posts=(Post(1, "ante", 5), Post(2, "ante", 3)))
    antes = [entry.event for entry in hand.round.standing[1:]]
    assert antes == [AntePosted(1, 3, 2), AntePosted(2, 3, 0)]


def test_a_stud_round_has_no_button_and_its_upcards_are_entered():
    assert start_refused(button=1) == ("malformed", "button")
    assert start_refused(deal_unknown=True) == ("malformed", "deal_unknown")
    assert start_refused(posts=(Post(1, "big_blind", 5),)) == ("malformed", "posts")
    assert start_refused(pack_root=ROOT) == ("malformed", "pack_root")
    assert start_refused("dealt") == ("malformed", "pack_root")
    assert start_refused("pot_only") == ("malformed", "seats")


def test_stud_14_there_is_no_ninth_seat():
    seats = (SeatStart(1, 100), SeatStart(9, 100))
    assert start_refused(seats=seats) == ("malformed", "seats")


def test_stud_3_each_seat_gets_its_street_in_order():
    hand = StudHand(1000, 1000)
    (event,) = hand.do("d dh p1 As??2c")
    assert event == SeatDealt(1, ("As", "??"), ("2c",))
    assert hand.legal.deal == DealDue("seat", "third", (2,), 3)
    hand.do("d dh p2 ????9d", "p1 cbr 10", "p2 cc")
    assert hand.legal.deal == DealDue("seat", "fourth", (1, 2), 1)
    hand.do("d dh p1 3d")
    assert (hand.state.street, hand.legal.deal.seats) == ("fourth", (2,))


def test_stud_8_the_seventh_card_may_come_to_all_at_once_unseen():
    hand = on_street(6, 1000, 1000, 1000)
    hand.check_down()
    assert hand.legal.deal == DealDue("seat", "seventh", (1, 2, 3), 1)
    events = hand.command(DealHole())
    assert events == tuple(SeatDealt(seat, ("??",), ()) for seat in (1, 2, 3))
    assert hand.legal.phase == "betting"


def test_an_upcard_is_never_dealt_unseen():
    hand = StudHand(1000, 1000)
    assert hand.refused(DealHole()) == "not_offered"
    assert hand.refused(DealStreet(())) == "not_offered"


def test_pot_15_nothing_is_dealt_while_somebody_is_to_act():
    hand = StudHand(1000, 1000, up=THIRD[:2])
    for command in (DealHole(), DealHoleTo(1, ("3d",)), DealBoard(("3d",))):
        assert hand.refused(command) == "action_open"
    assert hand.refused(SetAside("3d")) == "malformed"


def test_stud_14_the_common_card_is_burned_for_only_where_the_stub_allows_it():
    hand = eight_on_sixth(burn=True)
    assert hand.state.burned == 3
    (event, *_) = hand.do("d db 2h")
    assert event == BoardDealt("seventh", ("2h",), burned=False)  # the last card of the pack
    hand = eight_on_sixth(burn=False)
    (event, *_) = hand.do("d db 2h")
    assert event == BoardDealt("seventh", ("2h",), burned=False)


def eight_on_sixth(*, burn: bool) -> StudHand:
    hand = on_street(6, *[1000] * 8, params={"seats_max": 8, "burn": burn})
    hand.check_down()
    assert hand.legal.deal == DealDue("board", "seventh", (), 1)
    return hand


def test_stud_17_a_card_is_burned_before_each_later_street():
    hand = on_street(4, 1000, 1000, params={"burn": True})
    assert hand.state.burned == 1
    assert on_street(7, 1000, 1000, params={"burn": True}).state.burned == 4
    assert on_street(7, 1000, 1000).state.burned == 0


def test_card_2_the_place_of_a_card_is_named_only_if_it_lies_open():
    hand = StudHand(1000, 1000)
    hand.do("d dh p1 As??2c")
    for text, place in (("As??9d", (None, None)), ("2c??9d", ("seat", 1))):
        with pytest.raises(Refusal) as refused:
            hand.command(DealHoleTo(2, cards_of(text)))
        params = refused.value.params
        assert (refused.value.code, params["place"], params["seat"]) == ("card_known", *place)


def test_a_card_turned_over_by_mistake_lies_open_and_is_no_upcard():
    hand = on_street(4, 1000, 1000)
    opener = hand.turn
    hand.command(ExposeCard(1, "As"))
    assert hand.state.hand(1).cards == ("As", "??", "2c", "3d")
    assert hand.state.hand(1).open_cards == ("2c", "3d", "As")
    assert hand.turn == opener
    assert hand.refused(ExposeCard(1, "2c")) == "card_known"
    assert hand.refused(ExposeCard(2, "2c")) == "card_known"
    hand.command(ExposeCard(1, "Ad"))
    assert hand.legal.can_expose == (2,)


def test_pot_13_the_dead_hand_of_an_all_in_player_gets_no_more_cards():
    hand = StudHand(1000, 12, 1000, up=THIRD[:3])
    hand.do("p1 cbr 10", "p2 cc", "p3 cc")
    hand.command(DeclareHandDead(2, "left the table"))
    assert hand.legal.deal.seats == (1, 3)
    hand.do("d dh p1 3d")
    assert hand.legal.can_declare_dead == ()


def test_pot_4_who_was_shown_before_the_last_card_hides_only_that_one():
    hand = StudHand(100, 100)
    hand.do("d dh p1 ????2c", "d dh p2 ????9d", "p1 cbr 50", "p2 cbr 98", "p1 cc")
    hand.do("p1 sm AcAd", "p2 sm KcKd")
    for cards in LATER:
        hand.deal(*cards[:2])
    hand.deal("7c", "??")
    seen = audience.visible_state(hand.state, "public")
    assert seen.hand(1).cards == ("Ac", "Ad", "2c", "3d", "3h", "2d", "??")
    assert hand.state.hand(1).open_cards == ("2c", "3d", "3h", "2d", "Ac", "Ad")
    assert hand.legal.show_order == (1, 2)
    assert not hand.legal.can_finish
    hand.do("p2 sm KcKdQc")
    assert [item.amount for item in hand.finish().payoffs] == [100, -100]


def test_pot_14_nobody_mucks_while_he_is_still_to_get_cards():
    hand = StudHand(50, 50, up=THIRD[:2], params={"showdown": "may_muck"})
    hand.do("p1 cbr 48", "p2 cc")
    assert hand.legal.can_muck == ()
    assert hand.refused("p1 sm") == "muck_not_allowed"


# dealt: the system deals


def dealt_hand() -> StudHand:
    hand = StudHand(1000, 1000, 1000, mode="dealt")
    hand.command(street("????2c", "????9d", "????Ks"))
    return hand


def test_in_dealt_mode_no_event_holds_a_card_face_down():
    hand = dealt_hand()
    dealt = [entry.event for entry in hand.round.standing if isinstance(entry.event, SeatDealt)]
    assert dealt == [
        SeatDealt(seat, HIDDEN, (card,), disclosed=True)
        for seat, card in ((1, "2c"), (2, "9d"), (3, "Ks"))
    ]
    assert hand.turn == 1


def test_in_dealt_mode_what_was_seen_cannot_be_taken_back():
    hand = dealt_hand()
    assert hand.refused(Undo()) == "nothing_to_undo"
    for _ in range(3):
        hand.command(street_of(hand))
    hand.check_down()
    hand.command(DealStreet(tuple(SeatCards(seat, ("??",)) for seat in (1, 2, 3))))
    hand.command(Undo())  # nobody has seen a card of the seventh street
    assert hand.legal.deal.street == "seventh"


def street_of(hand: StudHand) -> DealStreet:
    """The least bet is called, then the next street comes."""
    if hand.state.betting.price == 0 and hand.state.street == "third":
        hand.do(f"p{hand.turn} cbr 10")
    hand.check_down()
    at = ("fourth", "fifth", "sixth").index(hand.legal.deal.street)
    cards = (SeatCards(seat, (LATER[at][seat - 1],)) for seat in hand.legal.deal.seats)
    return DealStreet(tuple(cards))


def test_in_dealt_mode_a_street_is_dealt_whole_in_order_and_by_the_system_alone():
    hand = StudHand(1000, 1000, mode="dealt")
    assert hand.refused(DealHoleTo(1, ("??", "??", "2c"))) == "not_offered"
    assert hand.refused(DealHole()) == "not_offered"
    assert hand.refused(street("????2c")) == "malformed"
    assert hand.refused(street("????2c", "??9dQh")) == "malformed"
    assert hand.refused(street("????2c", "??????")) == "cards_unknown"
    assert hand.refused(street("????2c", "????2c")) == "card_known"
    assert hand.refused(street("????2c", "??9d")) == "wrong_card_count"


def test_in_dealt_mode_all_hands_are_shown_in_one_step():
    hand = dealt_hand()
    for _ in range(3):
        hand.command(street_of(hand))
    hand.check_down()
    hand.command(DealStreet(tuple(SeatCards(seat, ("??",)) for seat in (1, 2, 3))))
    hand.check_down()
    assert hand.legal.can_show_all
    down = {1: "AsAdAh", 2: "KcKdQc", 3: "QsJh4c"}
    hands = tuple(
        SeatCards(seat, (*cards_of(down[seat])[:2], *hand.state.hand(seat).up, down[seat][4:]))
        for seat in hand.legal.show_order
    )
    hand.command(ShowAll(hands))
    assert amounts(hand.finish().payoffs) == [24, -12, -12]


def test_positions_of_a_dealt_pack():
    """Third street one card at a time round the table; a burned card before each later one."""
    hand = StudHand(1000, 1000, 1000, mode="dealt", params={"burn": True})
    assert seven_card_stud.street_positions(hand.state) == {
        1: (0, 3, 6),
        2: (1, 4, 7),
        3: (2, 5, 8),
    }
    hand.command(street("????2c", "????9d", "????Ks"))
    hand.do("p1 cbr 10", "p2 f", "p3 cc")
    assert seven_card_stud.street_positions(hand.state) == {1: (10,), 3: (11,)}
    hand.command(DealStreet((SeatCards(1, ("3d",)), SeatCards(3, ("Jc",)))))
    hand.check_down()
    assert seven_card_stud.street_positions(hand.state) == {1: (13,), 3: (14,)}
    assert seven_card_stud.held_positions(hand.state, 3) == (2, 5, 8, 11)
    assert seven_card_stud.held_positions(hand.state, 2) == (1, 4, 7)
    events = [entry.event for entry in hand.round.standing]
    assert seven_card_stud.turned_up(events) == {6: "2c", 7: "9d", 8: "Ks", 10: "3d", 11: "Jc"}


def test_in_dealt_mode_a_common_card_lies_open_for_good():
    hand = StudHand(*[1000] * 8, mode="dealt", params={"seats_max": 8})
    hand.command(street(*(f"????{card}" for card in THIRD)))
    for _ in range(3):
        hand.command(street_of(hand))
    hand.check_down()
    assert seven_card_stud.next_board_positions(hand.state, 1) == (48,)
    (event,) = hand.command(DealBoard(("2h",)))
    assert event == BoardDealt("seventh", ("2h",), burned=False, disclosed=True)
    assert hand.refused(Undo()) == "nothing_to_undo"


# declared: no card is entered


def test_in_declared_mode_the_opener_is_named_on_every_street():
    hand = StudHand(1000, 1000, 1000, mode="declared", deal_unknown=True)
    assert hand.legal.opener_due
    assert (hand.legal.phase, hand.legal.can_name_opener) == ("opening", (1, 2, 3))
    assert hand.refused(DealHole()) == "deal_not_due"
    hand.command(NameOpener(2))
    assert (hand.turn, hand.legal.opener_due, hand.legal.can_check) == (2, False, False)
    hand.do("p2 cbr 10", "p3 cc", "p1 cc")
    for at, seat in enumerate((3, 1, 2, 3)):
        hand.command(DealHole())
        assert hand.legal.opener_due, at
        hand.command(NameOpener(seat))
        assert (hand.turn, hand.legal.can_check) == (seat, True)
        hand.check_down()
    assert hand.legal.phase == "showdown"
    hand.command(DeclareWinners(0, (3,)))
    assert amounts(hand.finish().payoffs) == [-12, -12, 24]


def test_in_declared_mode_nobody_is_named_where_nobody_can_bet():
    hand = StudHand(2, 1000, mode="declared", deal_unknown=True)
    assert not hand.legal.opener_due
    assert hand.legal.deal == DealDue("seat", "fourth", (1, 2), 1)


def test_in_declared_mode_no_card_is_entered():
    hand = StudHand(1000, 1000, mode="declared")
    assert hand.refused(DealHoleTo(1, ("??", "??", "2c"))) == "not_offered"
    hand.command(DealHole())
    assert hand.legal.opener_due


def test_in_declared_mode_a_common_card_is_dealt_unseen():
    hand = StudHand(*[1000] * 8, mode="declared", deal_unknown=True, params={"seats_max": 8})
    hand.command(NameOpener(1))
    hand.do("p1 cbr 10")
    hand.check_down()
    for _ in range(3):
        hand.command(DealHole())
        hand.command(NameOpener(1))
        hand.check_down()
    assert hand.legal.deal.kind == "board"
    assert hand.refused(DealBoard(("2h",))) == "not_offered"
    assert hand.command(DealBoard(()))[0] == BoardDealt("seventh", ("??",), burned=False)


# audiences


@pytest.mark.parametrize("who", audience.AUDIENCES)
def test_upcards_are_seen_and_cards_face_down_are_not(who):
    hand = StudHand(1000, 1000)
    hand.do("d dh p1 AsAd2c", "d dh p2 KsKd9d")
    seen = audience.visible_state(hand.state, who)
    assert [held.cards for held in seen.hands] == [("??", "??", "2c"), ("??", "??", "9d")]
    hand.command(ExposeCard(1, "Ad"))
    seen = audience.visible_state(hand.state, who)
    assert seen.hand(1).cards == ("??", "Ad", "2c")
    event = audience.visible_event(SeatDealt(1, ("As", "Ad"), ("2c",)), who)
    assert event == SeatDealt(1, HIDDEN, ("2c",))


def test_the_public_reads_no_reason_of_a_named_opener():
    hand = StudHand(1000, 1000, up=THIRD[:2])
    (named,) = hand.command(NameOpener(2, "a private word"))
    assert audience.visible_event(named, "public").reason == ""
    assert audience.visible_event(named, "floor").reason == "a private word"


def test_a_shown_hand_is_seen_whole():
    hand = on_street(7, 1000, 1000)
    hand.check_down()
    hand.do("p1 sm AsAdAh")
    seen = audience.visible_state(hand.state, "public")
    assert seen.hand(1).cards == ("As", "Ad", "2c", "3d", "3h", "2d", "Ah")
    assert seen.hand(2).cards == ("??", "??", "9d", "9h", "Tc", "Td", "??")
