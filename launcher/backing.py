"""The services behind the product: embedded ones in a folder, or those that the caller names.

One launcher at a time holds a folder. A second one in the same clone is told so.
"""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import psycopg
import redis

from casino.services import Postgres, Valkey
from launcher.console import Problem, step

OLDEST_POSTGRES = 150000
ANSWER_SECONDS = 5


@contextmanager
def hold(folder: Path, what: str) -> Iterator[None]:
    """Hold `folder` against a second launcher for as long as the block runs.

    The lock is the system's: it falls with its process, however that ends.
    """
    with try_to_hold(folder) as held:
        if not held:
            raise Problem(f"{what} runs in this folder already: stop it first.")
        yield


@contextmanager
def try_to_hold(folder: Path) -> Iterator[bool]:
    """The same, telling whether the folder could be had instead of refusing."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        yield _locked(lock)


def _locked(lock: IO[str]) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Backing:
    """Both addresses by their variable, and the servers that were started here, by name."""

    urls: dict[str, str]
    servers: dict[str, Postgres | Valkey]

    def revive(self) -> list[str]:
        """Start again what ended by itself; the names of these. Raises `ServiceFault`."""
        ended = [name for name, server in self.servers.items() if not server.alive]
        for name in ended:
            self.servers[name].revive()
        return ended


@contextmanager
def services(folder: Path, *, durable: bool) -> Iterator[Backing]:
    """Start what the environment does not name; stops it again at the end."""
    servers: dict[str, Postgres | Valkey] = {}
    with ExitStack() as stops:
        urls = {
            "DATABASE_URL": _database(folder, durable, stops, servers),
            "REDIS_URL": _broker(folder, stops, servers),
        }
        note = folder / "services.json"
        note.touch(0o600)
        note.write_text(json.dumps(urls))
        stops.callback(note.unlink, missing_ok=True)
        yield Backing(urls, servers)


def running_services(folder: Path) -> dict[str, str]:
    """The addresses that the launcher which holds `folder` has written down."""
    try:
        urls: dict[str, str] = json.loads((folder / "services.json").read_text())
    except (OSError, ValueError):
        raise Problem("Baize is just starting or stopping in this folder: try again.") from None
    return urls


def _database(
    folder: Path, durable: bool, stops: ExitStack, servers: dict[str, Postgres | Valkey]
) -> str:
    url = os.environ.get("DATABASE_URL")
    if url:
        with step("Reaching the PostgreSQL of DATABASE_URL"):
            _check_database(url)
        return url
    postgres = servers["PostgreSQL"] = Postgres(folder / "postgres", durable=durable)
    with step("Starting PostgreSQL"):
        stops.callback(postgres.stop)
        return postgres.start()


def _broker(folder: Path, stops: ExitStack, servers: dict[str, Postgres | Valkey]) -> str:
    url = os.environ.get("REDIS_URL")
    if url:
        with step("Reaching the Redis of REDIS_URL"):
            _check_broker(url)
        return url
    valkey = servers["Valkey"] = Valkey(folder / "valkey")
    with step("Starting Valkey"):
        stops.callback(valkey.stop)
        return valkey.start()


def _check_database(url: str) -> None:
    try:
        with psycopg.connect(url, connect_timeout=ANSWER_SECONDS) as connection:
            version = connection.info.server_version
    except psycopg.Error as fault:
        raise Problem(
            f"The database of DATABASE_URL cannot be used ({_first_line(fault)}): start it, "
            "correct the address, or unset DATABASE_URL to use the embedded PostgreSQL."
        ) from None
    if version < OLDEST_POSTGRES:
        raise Problem(
            f"The server of DATABASE_URL is PostgreSQL {version // 10000}: Baize needs 15 or newer."
        )


def _check_broker(url: str) -> None:
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=ANSWER_SECONDS) as client:
            client.ping()
    except (redis.RedisError, ValueError) as fault:
        raise Problem(
            f"The broker of REDIS_URL cannot be used ({_first_line(fault)}): start it, "
            "correct the address, or unset REDIS_URL to use the embedded Valkey."
        ) from None


def _first_line(fault: Exception) -> str:
    return (str(fault).strip().splitlines() or ["no answer"])[0]
