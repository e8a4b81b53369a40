"""What has happened, in words: the status line, the log, the step that Undo takes back."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.engines import kernel, registry
from games.engines.banked import BetMade, only_begun
from games.engines.kernel import Undone
from games.engines.rounds import AntePosted, BoardDealt, PackCommitted, SeatDealt
from games.presenters.banked.round_words import rest_bets
from games.presenters.saying import DOT
from games.presenters.scene import Scene, button
from games.presenters.words import sentence
from games.store.play import Line

Json = dict[str, Any]
LOG_LINES = 12
MANY = 3


def said(scene: Scene, lines: Sequence[Line]) -> str:
    """One command in words: what the status line says once it is done. The bets of many boxes are
    one sentence, so that none of them is cut."""
    bets = [line.event for line in lines if isinstance(line.event, BetMade)]
    if len(bets) == len(lines) >= MANY:
        return rest_bets(bets, scene.voice)
    texts = [_sentence(scene, line) for line in lines]
    return DOT.join(text for text in texts if text) or _unseen([line.event for line in lines])


def log(scene: Scene) -> list[Json]:
    """The last events, oldest first; those that were undone stay, marked as such."""
    lines = scene.play.lines if scene.play else ()
    told = [
        {"text": sentence(line.event, scene.voice), "undone": not line.stands}
        for line in lines
        if type(line.event) is not Undone
    ]
    return [line for line in told if line["text"]][-LOG_LINES:]


def undo_key(scene: Scene) -> Json | None:
    """The step that one tap takes back, in words; nothing before the first or after Pay."""
    play = scene.play
    if not scene.plays_now or play is None or play.round is None:
        return None
    if not kernel.can_undo(play.round) and not _calls_off(scene, play.round):
        return None
    events = last_step(play.round)
    return button(_("Undo"), "undo", {}) | {"detail": _step_text(scene, events)}


def _calls_off(scene: Scene, round: kernel.Round[Any]) -> bool:
    """Whether Undo takes back the antes that a round against the house began with."""
    return registry.is_banked(scene.game) and only_begun(round)


def board_keys(scene: Scene) -> Json | None:
    """What a tap on the newest cards of the board offers, while nothing was done since."""
    if undo_key(scene) is None or scene.play is None or scene.play.round is None:
        return None
    dealt = [event for event in last_step(scene.play.round) if isinstance(event, BoardDealt)]
    if not dealt or dealt[0].disclosed or "??" in dealt[0].cards:
        return None
    early = button(_("Set aside, dealt too early"), "set_aside", {"card": dealt[0].cards[0]})
    return {
        "cards": list(dealt[0].cards),
        "change": button(_("Change this card"), "undo", {}),
        "set_aside": None if dealt[0].street == "flop" else early,
    }


def last_step(round: kernel.Round[Any]) -> list[kernel.Event]:
    """The events of the last step that stands."""
    step = round.standing[-1].step
    return [entry.event for entry in round.standing if entry.step == step]


def _sentence(scene: Scene, line: Line) -> str:
    if isinstance(line.event, (PackCommitted, AntePosted)):
        return ""  # their lines in the log are enough: the status line must not be cut
    if type(line.event) is Undone and scene.play is not None:
        return _undone(scene, line.round_id, line.event.number)
    return sentence(line.event, scene.voice)


def _undone(scene: Scene, round_id: int | None, step: int) -> str:
    lines = scene.play.lines if scene.play else ()
    taken = [line for line in lines if line.round_id == round_id and line.step == step]
    return _("Undone: %(what)s") % {"what": _step_text(scene, [line.event for line in taken])}


def _step_text(scene: Scene, events: Sequence[kernel.Event]) -> str:
    """One step in words."""
    texts = [sentence(event, scene.voice) for event in events]
    return DOT.join(text for text in texts if text) or _unseen(events)


def _unseen(events: Sequence[kernel.Event]) -> str:
    """Stud: cards of which nobody entered one have no line of their own (STUD-3, STUD-8)."""
    first = next((event for event in events if isinstance(event, SeatDealt)), None)
    if first is None:
        return ""
    if not first.up:
        return _("Seventh card is dealt")
    if first.down:
        return _("First three cards are dealt")
    return _("one card face up to every seat")
