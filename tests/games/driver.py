"""Drives a table through `execute`, as a console would, and checks the books after every tap."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import pytest

from games.engines.rounds import Legal
from games.presenters.phase import legal_of
from games.services.commands import parse
from games.services.play import Outcome, execute
from games.store.loading import load_play
from games.store.play import Play
from tables.enums import AccountKind, SessionStatus
from tables.errors import Refused
from tables.ledger import queries
from tables.models import Device, StaffMember, Table, TableSession
from tests.tables.fingerprint import fingerprint
from tests.tables.house import NOON, House


@dataclass
class Driver:
    """`do("raise_to", seat=3, to_minor=1200)`; ids and versions are filled in."""

    house: House
    device: Device | None = None
    now: datetime = NOON

    @property
    def table(self) -> Table:
        return Table.objects.select_related("casino").get(pk=self.house.table.pk)

    @property
    def head(self) -> int:
        return self.play.version

    @property
    def session(self) -> TableSession:
        return TableSession.objects.exclude(status=SessionStatus.CLOSED).get(table=self.house.table)

    @property
    def play(self) -> Play:
        table = self.table
        return load_play(table.pk, self.session.base_seq, table.head_seq, table.head_hash)

    @property
    def legal(self) -> Legal:
        legal = legal_of(self.play)
        assert legal is not None
        return legal

    def do(self, kind: str, **data: Any) -> Outcome:
        """A command; afterwards the books are right."""
        outcome = self.send(kind, **data)
        self.check_books()
        return outcome

    def send(
        self,
        kind: str,
        *,
        actor: StaffMember | None = None,
        id: UUID | None = None,
        version: int | None = None,
        console: UUID | None = None,
        **data: Any,
    ) -> Outcome:
        frame = {
            "id": str(id or uuid4()),
            "type": kind,
            "version": self.head if version is None else version,
            "data": data,
        }
        actor = actor or self.house.croupier
        return execute(
            self.house.table.pk, parse(frame), actor, self.device, console=console, now=self.now
        )

    def check_books(self) -> None:
        """The ledger's `players` is the sum of the stacks (architecture.md, "Ledger")."""
        balances = queries.balances(self.house.casino, self.table)
        assert balances.get(AccountKind.PLAYERS, 0) == self.play.seats.chips

    def seat_players(self, *stacks: int, button: int = 1) -> None:
        """Players in the seats 1, 2, ... who buy in for these amounts; the button is placed."""
        for seat, stack in enumerate(stacks, start=1):
            self.do("take_seat", seat=seat, name=f"Player {seat}", buy_in_minor=stack)
        self.do("place_button", seat=button)


def refused(driver: Driver, code: str, kind: str, **data: Any) -> Refused:
    """Refused with this code and words of its own, and nothing has changed."""
    before = fingerprint()
    with pytest.raises(Refused) as caught:
        driver.send(kind, **data)
    assert caught.value.code == code
    assert str(caught.value) != code
    assert fingerprint() == before
    return caught.value


def pay_first_hand(driver: Driver) -> None:
    """Seat 3 raises to 100, seat 1 calls and wins 204.00 less 10.00 with kings."""
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    driver.do("deal")
    driver.do("raise_to", seat=3, to_minor=10_000)
    driver.do("check_call", seat=1)
    driver.do("fold", seat=2)
    for cards in (["Ks", "9h", "4d"], ["9c"], ["2s"]):
        driver.do("board", cards=cards)
        driver.do("all_check")
    driver.do("show", seat=1, cards=["Kd", "Kh"])
    driver.do("rest_shown")
    driver.do("pay")
