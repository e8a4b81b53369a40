"""The live view of a table for a console: built once per pulse, audience and language."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Any, NamedTuple
from uuid import UUID

from django.utils import timezone, translation

from games.engines import registry
from games.models import Player
from games.presenters.history import said
from games.presenters.scene import PLAYS, STANDS_BY, Chip, Scene
from games.presenters.view import render
from games.presenters.voice import Voice
from games.selectors.pulses import Pulse, read_pulse
from games.store.kinds import ChipsBought
from games.store.loading import load_play
from games.store.play import Line, Play
from games.store.rules import Rules, rules_of
from tables import formats
from tables.enums import AccountKind, Game
from tables.ledger import queries
from tables.models import Casino, Denomination, Table, TableSession
from tables.selectors.settings import coming, in_effect, settings_of

VIEWS_KEPT = 400


@dataclass(frozen=True, slots=True)
class Shown:
    """A view and what it was built from; two of the same key are the same."""

    pulse: Pulse
    audience: str
    language: str
    view: dict[str, Any]

    @property
    def key(self) -> "Key":
        return self.pulse, self.audience, self.language


Key = tuple[Pulse, str, str]


class Terms(NamedTuple):
    """The rules of a scene, by the names that they have there."""

    rules: Rules | None
    rules_now: Rules | None
    coming: Rules | None
    coming_at: str


@dataclass(frozen=True, slots=True)
class Place:
    """A console at a table: its id and the person at it."""

    console: UUID
    person_id: int


_views: OrderedDict[Key, dict[str, Any]] = OrderedDict()
_lock = Lock()


def audience_of(pulse: Pulse, audience: str, at: Place | None) -> str:
    """A person who may play stands by while another console drives; None: inside of the server."""
    if audience != PLAYS or at is None or pulse.driver_console is None:
        return audience
    drives = (pulse.driver_console, pulse.driver_id) == (at.console, at.person_id)
    return PLAYS if drives else STANDS_BY


def read_view(table_id: int, audience: str, language: str, at: Place | None = None) -> Shown:
    """The table's view now: one query when it is in the cache, a handful when it has changed."""
    pulse = read_pulse(table_id)
    audience = audience_of(pulse, audience, at)
    key = (pulse, audience, language)
    with _lock:
        view = _views.get(key)
    if view is None:
        view = _build(pulse, audience, language)
        _keep(key, view)
    return Shown(pulse, audience, language, view)


def read_said(table_id: int, lines: tuple[Line, ...], language: str) -> str:
    """A command that was carried out, in words."""
    with translation.override(language):
        return said(_scene(read_pulse(table_id), "", language), lines)


def clear_views() -> None:
    """Forget what is kept; tests begin with it."""
    with _lock:
        _views.clear()


def _keep(key: Key, view: dict[str, Any]) -> None:
    with _lock:
        _views[key] = view
        while len(_views) > VIEWS_KEPT:
            _views.popitem(last=False)


def _build(pulse: Pulse, audience: str, language: str) -> dict[str, Any]:
    with translation.override(language):
        return render(_scene(pulse, audience, language))


def _scene(pulse: Pulse, audience: str, language: str) -> Scene:
    table = Table.objects.select_related("casino").get(pk=pulse.table_id)
    session, play = _session_part(pulse)
    terms = _terms(table, session, play)
    return Scene(
        code=table.code,
        version=pulse.version,
        game=table.game,
        game_name=str(Game(table.game).label),
        places=_places(table, terms.rules_now),
        session_status=pulse.session_status,
        gaming_day=session.gaming_day if session else None,
        play=play,
        names=_names(table.casino, play),
        croupier=pulse.croupier,
        float_minor=queries.balances(table.casino, table).get(AccountKind.FLOAT, 0),
        chips=_chips(table.casino),
        call=pulse.call,
        called_by=pulse.called_by,
        roll_due=pulse.roll_due,
        audience=audience,
        voice=Voice(table.casino.currency, language, table.game),
        driver=pulse.driver,
        person_id=pulse.driver_id if audience == PLAYS else None,
        was_counted=_was_counted(pulse, play),
        is_training=session.is_training if session else False,
        **terms._asdict(),
    )


def _terms(table: Table, session: TableSession | None, play: Play | None) -> Terms:
    """One query where the stakes leave a choice."""
    if session is None or play is None:
        return Terms(None, None, None, "")
    session.table = table
    now = timezone.now()
    settings = settings_of(session)
    announced = coming(settings, now)
    rules_now = rules_of(session, table.game, in_effect(settings, now))
    return Terms(
        rules=play.round.state.rules if play.round is not None else rules_now,
        rules_now=rules_now,
        coming=rules_of(session, table.game, announced) if announced is not None else None,
        coming_at=formats.clock(announced.takes_effect_at, table.casino.zone) if announced else "",
    )


def _session_part(pulse: Pulse) -> tuple[TableSession | None, Play | None]:
    if pulse.session_id is None:
        return None, None
    session = TableSession.objects.get(pk=pulse.session_id)
    play = load_play(pulse.table_id, pulse.base_seq, pulse.version, pulse.head_hash)
    return session, play


def _was_counted(pulse: Pulse, play: Play | None) -> bool:
    """Whether the last hand is one of before a count; a roll is one too."""
    if play is None or play.ended_at is None:
        return False
    counted = pulse.counted_at is not None and pulse.counted_at >= play.ended_at
    return counted or play.ended_in != pulse.session_id


def _places(table: Table, rules: Rules | None) -> int:
    """How many seats or boxes there are."""
    if rules is None:
        return table.seats
    return min(table.seats, rules.boxes if registry.is_banked(table.game) else rules.seats_max)


def _names(casino: Casino, play: Play | None) -> dict[str, str]:
    """Nicknames by player key; guests have none."""
    if play is None:
        return {}
    keys = [UUID(key) for key in _player_keys(play)]
    known = Player.objects.filter(casino=casino, key__in=keys).values_list("key", "nickname")
    return {str(key): nickname for key, nickname in known}


def _player_keys(play: Play) -> set[str]:
    """Who sits at the table, who was named for a box, who bought chips."""
    keys = {seat.player_key for seat in play.seats.seats}
    shown = play.round or play.ended
    if shown is not None and registry.is_banked(play.game):
        keys |= {box.bet.player for box in shown.state.boxes}
    keys |= {line.event.player_key for line in play.lines if isinstance(line.event, ChipsBought)}
    return keys - {""}


def _chips(casino: Casino) -> tuple[Chip, ...]:
    rows = Denomination.objects.filter(casino=casino, is_active=True).order_by("value_minor")
    return tuple(Chip(row.value_minor, row.colour) for row in rows)
