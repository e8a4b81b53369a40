"""A tap at work: the locked table with its play and rules, and what the tap is going to write."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from games.engines import registry
from games.engines.kernel import Event
from games.refusals import RefusedAtTable
from games.services.commands import ConsoleCommand
from games.settlement import Movements
from games.store.play import Play
from games.store.rules import Rules, rules_of
from tables.enums import SessionStatus
from tables.errors import Refused
from tables.models import Casino, StaffMember, Table, TableSession, TableSetting
from tables.selectors.settings import current_setting

# Commands about seats and chips, which are for the next hand also while one is played.
AT_THE_SEATS = frozenset(
    {
        *("take_seat", "buy_in", "chips_in", "sit_out", "sit_in", "leave_seat"),
        *("recount_seat", "recount_table", "draw_button", "place_button"),
    }
)


@dataclass(frozen=True, slots=True)
class Desk:
    """What a handler may read. The table row and the session row are locked. `console` is where
    the command comes from; None inside of the server. `rules` are those of `terms_of`, `setting`
    is the table setting of the hand that this command begins."""

    table: Table
    session: TableSession
    play: Play
    command: ConsoleCommand
    actor: StaffMember
    second: StaffMember | None
    rules: Rules
    now: datetime
    console: UUID | None = None
    setting: TableSetting | None = None

    @property
    def casino(self) -> Casino:
        return self.table.casino

    @property
    def engine(self) -> Any:
        return registry.engine(self.table.game)

    def refused(self, code: str, **params: Any) -> Refused:
        return RefusedAtTable(code, self.casino.currency, **params)

    def in_hand(self, seat: int) -> bool:
        """Whether the seat was dealt into the hand in progress."""
        return self.play.seats.is_in_hand(seat)


def terms_of(
    session: TableSession, play: Play, kind: str, now: datetime
) -> tuple[Rules, TableSetting | None]:
    """The rules under which a command is decided, and the table setting that picked their stakes.

    A hand is played to its end under the rules that it began with; seats and the next hand are
    under the setting that counts now (APP-3). One query where the stakes leave a choice, none for
    what is done in a hand.
    """
    if play.round is not None and kind not in AT_THE_SEATS:
        return play.round.state.rules, None
    setting = current_setting(session, now)
    return rules_of(session, session.table.game, setting), setting


@dataclass(frozen=True, slots=True)
class Step:
    """What one command does: events of the hand, then events between hands, and moves of money.

    `corrects` is the source key of the posting that the moves take back. `after` runs in the same
    transaction once the money has moved: it writes audit entries, alerts and notes, and may still
    refuse everything.
    """

    hand_events: tuple[Event, ...] = ()
    seat_events: tuple[Event, ...] = ()
    movements: Movements = ()
    corrects: str = ""
    after: tuple[Callable[[], None], ...] = ()


def demand_open(desk: Desk) -> None:
    """Seats and hands move only while the session is open for play."""
    if desk.session.status != SessionStatus.OPEN:
        raise desk.refused("table_not_open", table=desk.table.code)
