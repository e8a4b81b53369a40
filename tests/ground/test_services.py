"""The embedded PostgreSQL and Valkey: started, killed, taken over, started again."""

import os
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis

from casino.postgres_start import ServiceFault, find_programs
from casino.processes import HAS_PROC, Process
from casino.services import Postgres, Valkey
from launcher.backing import Backing
from tests.ground.conftest import ROOT

ORPHAN = """
import os, sys
from pathlib import Path
from casino.services import {service}
service = {service}(Path(sys.argv[1]))
print(service.start(), flush=True)
os._exit(0)
"""


def usable_ways() -> list[str]:
    """The ways to start PostgreSQL that this machine and user allow."""
    ways = []
    for way in ("plain", "unshare", "uid"):
        try:
            find_programs(way)
        except ServiceFault:
            continue
        ways.append(way)
    return ways


def start_and_abandon(service: str, folder: Path) -> str:
    """Start a service in a process that ends without stopping it; returns the URL."""
    done = subprocess.run(
        [sys.executable, "-c", ORPHAN.format(service=service), folder],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def note_hand(url: str) -> None:
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE hand (number integer)")
        connection.execute("INSERT INTO hand VALUES (7)")


def noted_hand(url: str) -> int:
    with psycopg.connect(url) as connection:
        return connection.execute("SELECT number FROM hand").fetchone()[0]


@pytest.fixture
def postgres(folder: Path) -> Iterator[Postgres]:
    server = Postgres(folder / "postgres")
    yield server
    server.stop()


@pytest.fixture
def valkey(folder: Path) -> Iterator[Valkey]:
    server = Valkey(folder / "valkey")
    yield server
    server.stop()


def test_data_outlive_a_stop(postgres: Postgres):
    note_hand(postgres.start())
    postgres.stop()
    assert noted_hand(postgres.start()) == 7


def test_data_outlive_a_kill_of_the_server(postgres: Postgres):
    note_hand(postgres.start())
    os.kill(postgres.child.pid, signal.SIGKILL)
    assert noted_hand(postgres.start()) == 7


def test_a_killed_server_is_revived_under_the_same_url(postgres: Postgres, valkey: Valkey):
    database, broker = postgres.start(), valkey.start()
    note_hand(database)
    backing = Backing({}, {"PostgreSQL": postgres, "Valkey": valkey})
    assert backing.revive() == []
    for server in (postgres, valkey):
        os.kill(server.child.pid, signal.SIGKILL)
        server.child.wait()

    assert backing.revive() == ["PostgreSQL", "Valkey"]
    assert noted_hand(database) == 7
    with redis.Redis.from_url(broker) as client:
        assert client.ping()


def test_the_role_of_the_application_owns_its_database_and_is_no_superuser(postgres: Postgres):
    with psycopg.connect(postgres.start()) as connection:
        role = connection.execute(
            "SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,"
            " pg_get_userbyid(datdba) FROM pg_roles, pg_database"
            " WHERE rolname = current_user AND datname = current_database()"
        ).fetchone()
        assert role == (False, False, False, False, False, "baize")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("SET session_replication_role = replica")
    assert stat.S_IMODE((postgres.folder / "superuser-password").stat().st_mode) == 0o600


def test_a_server_that_outlived_its_launcher_is_stopped_at_the_next_start(
    folder: Path, postgres: Postgres
):
    url = start_and_abandon("Postgres", folder / "postgres")
    note_hand(url)
    old = Process.of(int((postgres.data / "postmaster.pid").read_text().split()[0]))
    assert old is not None

    assert noted_hand(postgres.start()) == 7
    assert not old.alive


def test_a_stranger_whose_number_is_in_the_pid_file_is_left_alone(postgres: Postgres):
    note_hand(postgres.start())
    os.kill(postgres.child.pid, signal.SIGKILL)
    postgres.child.wait()
    stranger = subprocess.Popen(["sleep", "60"])
    lines = (postgres.data / "postmaster.pid").read_text().splitlines()
    (postgres.data / "postmaster.pid").write_text("\n".join([str(stranger.pid), *lines[1:]]) + "\n")

    assert noted_hand(postgres.start()) == 7
    assert stranger.poll() is None
    stranger.kill()
    stranger.wait()


def test_a_half_made_database_is_made_anew(postgres: Postgres):
    (postgres.folder / "data.new" / "base").mkdir(parents=True)
    note_hand(postgres.start())
    assert not (postgres.folder / "data.new").exists()


def test_the_server_asks_for_the_password_that_only_its_folder_knows(postgres: Postgres):
    url = postgres.start()
    password = postgres.folder / "password"
    assert stat.S_IMODE(password.stat().st_mode) == 0o600
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(url.replace(password.read_text(), "guess"))


@pytest.mark.parametrize("way", ["plain", "unshare", "uid"])
def test_every_way_to_start_gives_a_server_that_is_not_root(folder: Path, way: str):
    if way not in usable_ways():
        pytest.skip(f"this user and machine do not allow {way}")
    server = Postgres(folder / "postgres", durable=False, way=way)
    try:
        note_hand(server.start())
        owner = Path(f"/proc/{server.child.pid}").stat().st_uid if HAS_PROC else None
        assert owner in (None, os.geteuid() if way != "uid" else server.data.stat().st_uid)
        assert way != "uid" or owner != 0
    finally:
        server.stop()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can start PostgreSQL in two ways")
def test_data_made_in_one_way_open_in_the_other(folder: Path):
    ways = usable_ways()
    if len(ways) < 2:
        pytest.skip("this machine allows one way only")
    for number, way in enumerate([*ways, ways[0]]):
        server = Postgres(folder / "postgres", durable=False, way=way)
        try:
            url = server.start()
            if number == 0:
                note_hand(url)
            assert noted_hand(url) == 7
        finally:
            server.stop()


@pytest.mark.skipif("uid" not in usable_ways(), reason="only root starts it as another user")
@pytest.mark.skipif(not shutil.which("setpriv"), reason="needs setpriv")
def test_a_survivor_is_known_by_its_words_where_its_folder_is_not_told(folder: Path):
    """A container's root may not look into another user's process."""
    servers = """
import sys
from pathlib import Path
from casino.services import Postgres
first, second = (Postgres(Path(sys.argv[1]) / "postgres", way="uid") for _ in range(2))
first.start()
second.start()
print(first.child.wait())
second.stop()
"""
    done = subprocess.run(
        ["setpriv", "--bounding-set=-sys_ptrace", sys.executable, "-c", servers, folder],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "0\n"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root changes the user")
def test_a_folder_that_nobody_can_enter_is_refused_with_the_remedy(folder: Path):
    closed = folder / "closed"
    closed.mkdir(mode=0o700)
    with pytest.raises(ServiceFault, match="set DATABASE_URL"):
        Postgres(closed / "postgres", way="uid").start()


def test_an_unknown_way_is_refused_with_the_ways_there_are(folder: Path):
    with pytest.raises(ServiceFault, match="plain, unshare, uid"):
        Postgres(folder / "postgres", way="sideways").start()


def test_valkey_asks_for_its_password_and_keeps_nothing(valkey: Valkey):
    url = valkey.start()
    assert stat.S_IMODE((valkey.folder / "valkey.conf").stat().st_mode) == 0o600
    with redis.Redis.from_url(url) as broker:
        broker.set("card", "unknown")
    stranger = redis.Redis.from_url("redis://127.0.0.1:" + url.rsplit(":", 1)[1])
    with stranger, pytest.raises(redis.AuthenticationError):
        stranger.get("card")

    with redis.Redis.from_url(valkey.start()) as broker:
        assert broker.get("card") is None


def test_a_valkey_that_outlived_its_launcher_is_stopped_at_the_next_start(
    folder: Path, valkey: Valkey
):
    url = start_and_abandon("Valkey", folder / "valkey")
    old = Process.load(folder / "valkey" / "valkey.pid")
    with redis.Redis.from_url(url) as broker:
        assert broker.ping()

    valkey.start()
    assert old is not None
    assert not old.alive
