"""Rivals at the exact edge: a game's calculations follow each other, another game's don't wait."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from django.db import connections

from tables.enums import Game, TaskStatus
from tables.models import Casino, EdgeResult, StaffMember
from tables.services import edges
from tests.tables.edges import drafted

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 20


def is_our_turn(game: str) -> bool:
    with edges.turn_of(game) as is_ours:
        return is_ours


def test_a_turn_falls_with_its_worker_and_what_it_had_waits_again(
    casino: Casino, staff: Callable[..., StaffMember], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that is killed holds nobody up, not even for the minutes of a silent one."""
    sent: list[Any] = []
    monkeypatch.setattr(edges, "_send", sent.append)
    version = drafted(casino, staff)
    (asked,) = edges.ask_for(version, version.drafted_by)
    begun, killed = Event(), Event()

    def worker() -> None:
        with edges.turn_of(asked.game):
            edges.claim(asked.pk)
            begun.set()
            killed.wait(PATIENCE)
            with connections["default"].cursor() as cursor:
                cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(worker)
        assert begun.wait(PATIENCE)
        assert not is_our_turn(asked.game)
        assert is_our_turn(Game.EUROPEAN_POKER), "another game's worker goes on"
        assert EdgeResult.objects.get().status == TaskStatus.RUNNING
        killed.set()
        assert work.exception(PATIENCE) is not None
    with edges.turn_of(asked.game) as is_ours:
        assert is_ours and EdgeResult.objects.get().status == TaskStatus.WAITING
        assert edges.claim(asked.pk) is not None
