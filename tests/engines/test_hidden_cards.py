"""Cards that nobody may see, in random play: in events, in what an audience reads, in the pack."""

import dataclasses

from hypothesis import given
from hypothesis import strategies as st

from games.engines import audience, kernel
from games.engines.rounds import HoleDealt, SeatDealt
from tests.engines.playing import EVERY_GAME, GAMES, PROFILE, play


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_no_event_holds_a_card_that_nobody_entered_or_disclosed(game, data):
    for table, round in play(game, data):
        for entry in round.entries:
            known = cards_of(entry.event) - {"??"}
            if table.entry_mode in ("declared", "pot_only"):
                assert not known
            elif table.entry_mode == "dealt" and known:
                assert entry.event.disclosed
                assert entry in round.standing


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_views_hold_the_cards_that_were_shown_and_no_other(game, data):
    for _, round in play(game, data):
        open_cards = {"??"}
        for hand in round.state.hands:
            open_cards |= set(hand.cards if hand.face == "shown" else hand.exposed + hand.up)
        for who in audience.AUDIENCES:
            view = audience.visible_state(round.state, who)
            assert {card for hand in view.hands for card in hand.cards} | {"??"} == open_cards
            if view.result:
                assert {card for shown in view.result.shown for card in shown.cards} <= open_cards


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_no_visible_event_holds_a_card_that_was_not_shown(game, data):
    *_, (_, round) = play(game, data)
    events = [entry.event for entry in round.entries]
    open_cards = {"??"}.union(*map(laid_open, events))
    for who in audience.AUDIENCES:
        for event in events:
            assert cards_of(audience.visible_event(event, who)) <= open_cards


def cards_of(event: kernel.Event) -> set[str]:
    """Every card that an event names."""
    fields = {field.name: getattr(event, field.name) for field in dataclasses.fields(event)}
    several = (fields.get(name, ()) for name in ("cards", "down", "up"))
    return {*(card for cards in several for card in cards), *filter(None, [fields.get("card")])}


def laid_open(event: kernel.Event) -> set[str]:
    """The cards that everybody at the table sees when it happens."""
    match event:
        case HoleDealt():
            return set()
        case SeatDealt(up=up):
            return set(up)
    return cards_of(event)


@EVERY_GAME
@PROFILE
@given(data=st.data())
def test_every_card_lies_somewhere_else_in_the_pack(game, data):
    """HOLD-9, STUD-3, STUD-14: what was turned up lies where the pack says, and what was dealt to
    one isn't another's."""
    engine = GAMES[game].engine
    *_, (_, round) = play(game, data)
    held = {hand.seat: engine.held_positions(round.state, hand.seat) for hand in round.state.hands}
    places = [place for seat, lie in held.items() for place in lie]
    assert len(set(places)) == len(places)
    assert set(places) <= set(range(52))
    for hand in round.state.hands:
        assert len(held[hand.seat]) == len(hand.cards)
    turned_up = engine.turned_up([entry.event for entry in round.standing])
    assert len(set(turned_up.values())) == len(turned_up)
    for hand in round.state.hands:
        lying = zip(held[hand.seat], hand.cards, strict=True)
        seen = hand.cards if hand.face == "shown" else hand.up
        assert {(at, card) for at, card in lying if card in seen and card != "??"} <= set(
            turned_up.items()
        )
    assert {card for card in round.state.board if card != "??"} <= set(turned_up.values())
