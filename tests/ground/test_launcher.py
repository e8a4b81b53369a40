"""`run.py` as its user meets it: comes up, goes down, and says plainly why it cannot."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from casino.services import free_port
from launcher import house
from launcher.options import parse
from tests.ground.conftest import ROOT, Launch

# The service addresses of a fault never need to be real: port 1 answers to nobody.
NOWHERE = "127.0.0.1:1"


def assert_plain_refusal(done: "subprocess.CompletedProcess[str]", *words: str) -> None:
    """Exit status 1 and one sentence with the remedy as the last line, no traceback."""
    assert done.returncode == 1
    assert "Traceback" not in done.stdout + done.stderr
    sentence = done.stderr.strip().splitlines()[-1]
    assert sentence.endswith(".")
    for word in words:
        assert word in sentence


@pytest.fixture
def busy_port() -> Iterator[int]:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        yield holder.getsockname()[1]


def test_a_busy_port_is_named_with_the_remedy(launch: Launch, busy_port: int):
    done = launch("--check", "--port", str(busy_port))
    assert_plain_refusal(done, f"Port {busy_port}", "--port N")


def test_an_unreachable_database_is_named_with_the_remedy(launch: Launch):
    done = launch(
        "--check", "--port", str(free_port()), DATABASE_URL=f"postgresql://baize:geheim@{NOWHERE}/x"
    )
    assert_plain_refusal(done, "DATABASE_URL", "unset")
    assert "geheim" not in done.stderr


def test_an_unreachable_broker_is_named_with_the_remedy(launch: Launch):
    done = launch("--check", "--port", str(free_port()), REDIS_URL=f"redis://{NOWHERE}/0")
    assert_plain_refusal(done, "REDIS_URL", "unset")


def test_a_wrong_way_to_start_postgres_is_refused(launch: Launch):
    done = launch("--check", "--port", str(free_port()), BAIZE_PG_START="sideways")
    assert_plain_refusal(done, "BAIZE_PG_START", "plain, unshare, uid")


@pytest.mark.parametrize("version", [(2, 7), (3, 10), (3, 14)])
def test_a_wrong_python_is_named_with_the_right_ones(version: tuple[int, int]):
    told = f"import sys; sys.version_info = {version}; exec(open('run.py').read())"
    done = subprocess.run(
        [sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert_plain_refusal(done, "3.11, 3.12 or 3.13", "{}.{}".format(*version))


def test_a_second_launcher_in_the_same_folder_is_refused(clone: Path, launch: Launch):
    hold = "from launcher.backing import hold; from launcher.house import VAR; import time\n"
    hold += "with hold(VAR, 'Baize'): print('held', flush=True); time.sleep(60)"
    first = subprocess.Popen([sys.executable, "-c", hold], cwd=clone, stdout=subprocess.PIPE)
    try:
        assert first.stdout.readline() == b"held\n"
        done = launch("--check", "--port", str(free_port()))
        assert_plain_refusal(done, "already")
    finally:
        first.kill()
        first.wait()


def test_manage_passes_on_output_and_exit_status_with_one_secret_key(clone: Path, launch: Launch):
    done = launch("manage", "check")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "System check identified no issues (0 silenced).\n"
    secret = clone / ".var" / "secret"
    key = secret.read_text()
    assert len(key) >= 50
    assert secret.stat().st_mode & 0o777 == 0o600

    assert launch("manage", "no_such_command").returncode == 1
    assert secret.read_text() == key


def test_manage_tells_a_command_where_the_running_baize_answers(clone: Path, launch: Launch):
    var = clone / ".var"
    var.mkdir(exist_ok=True)
    urls = {"DATABASE_URL": f"postgresql://x@{NOWHERE}/x", "REDIS_URL": f"redis://{NOWHERE}/0"}
    (var / "services.json").write_text(json.dumps(urls))
    (var / "port").write_text("8123")
    hold = "from launcher.backing import hold; from launcher.house import VAR; import time\n"
    hold += "with hold(VAR, 'Baize'): print('held', flush=True); time.sleep(60)"
    first = subprocess.Popen([sys.executable, "-c", hold], cwd=clone, stdout=subprocess.PIPE)
    try:
        assert first.stdout.readline() == b"held\n"
        assert "ws://127.0.0.1:8123" in launch("manage", "phh", "play", "--help").stdout
    finally:
        first.kill()
        first.wait()


def test_check_comes_up_says_how_long_it_took_and_stops(clone: Path, launch: Launch):
    done = launch("--check", "--port", str(free_port()))
    assert done.returncode == 0, done.stderr
    assert "ready in " in done.stdout
    assert running_in(clone) == []


@pytest.mark.long
def test_it_comes_up_again_after_a_kill(clone: Path, launch: Launch, environment: dict[str, str]):
    port = str(free_port())
    first = subprocess.Popen(
        [sys.executable, "-m", "launcher", "--port", port],
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert any(line.startswith("Baize is open at") for line in first.stdout)
    first.send_signal(signal.SIGKILL)
    first.wait()
    assert len(running_in(clone)) >= 4

    done = launch("--check", "--port", port)
    assert done.returncode == 0, done.stderr
    assert running_in(clone) == []


@contextmanager
def staying(clone: Path, environment: dict[str, str], port: int) -> Iterator[Iterator[str]]:
    """A Baize without the demo that is open; gives what it says from then on."""
    running = subprocess.Popen(
        [sys.executable, "-m", "launcher", "--no-demo", "--port", str(port)],
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        said = iter(running.stdout)
        assert any(line.startswith("Baize is open at") for line in said)
        yield said
    finally:
        running.terminate()
        running.communicate(timeout=30)


def assert_well(port: int) -> None:
    """Within a minute every part answers."""
    until = time.monotonic() + 60
    while set(house._health(port).values()) != {"ok"} and time.monotonic() < until:
        time.sleep(0.5)
    assert set(house._health(port).values()) == {"ok"}


@pytest.mark.long
def test_killed_services_come_back_while_it_runs(clone: Path, environment: dict[str, str]):
    """The database and the broker are killed: the launcher says so and all parts answer again."""
    port = free_port()
    with staying(clone, environment, port) as said:
        var = clone / ".var"
        for note in (var / "postgres" / "data" / "postmaster.pid", var / "valkey" / "valkey.pid"):
            os.kill(int(note.read_text().split()[0]), signal.SIGKILL)
        names = {next(line for line in said if "started again" in line).split()[0] for _ in "ab"}
        assert names == {"PostgreSQL", "Valkey"}
        assert_well(port)


@pytest.mark.long
def test_killed_processes_come_back_while_it_runs(clone: Path, environment: dict[str, str]):
    """Worker, beat and web server are killed: the launcher starts each of them again."""
    port = free_port()
    with staying(clone, environment, port) as said:
        for name in ("worker", "beat", "web"):
            note = clone / ".var" / f"{name}.pid"
            os.kill(int(note.read_text().split()[0]), signal.SIGKILL)
            assert f"The {name} process" in next(line for line in said if "started again" in line)
        assert_well(port)
    assert running_in(clone) == []


@pytest.mark.long
def test_a_terminated_launcher_stops_everything(clone: Path, environment: dict[str, str]):
    first = subprocess.Popen(
        [sys.executable, "-m", "launcher", "--port", str(free_port())],
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert any(line.startswith("Baize is open at") for line in first.stdout)
    first.terminate()
    first.communicate(timeout=30)
    assert running_in(clone) == []


def running_in(clone: Path) -> list[int]:
    """The processes that work in the copy; those just ending get a moment."""
    until = time.monotonic() + 3
    while True:
        found = [
            int(entry.name) for entry in Path("/proc").glob("[0-9]*") if _works_in(entry, clone)
        ]
        if not found or time.monotonic() > until:
            return found
        time.sleep(0.1)


def _works_in(entry: Path, clone: Path) -> bool:
    try:
        return Path(os.readlink(entry / "cwd")).is_relative_to(clone)
    except OSError:
        return False


def test_the_command_line_of_the_product():
    assert parse([]).port == 8000
    assert parse(["--port", "9000", "--no-demo", "--check"]).demo is False


@pytest.mark.parametrize("words", [["--port", "0"], ["--port", "70000"], ["--port", "x"], ["tset"]])
def test_a_command_line_that_makes_no_sense_is_refused(words: list[str]):
    with pytest.raises(SystemExit) as refusal:
        parse(words)
    assert refusal.value.code == 2


def test_the_arguments_of_other_actions_are_passed_on_as_they_are():
    assert parse(["test", "--all", "-k", "port"]).rest == ("-k", "port")
    assert parse(["test", "--all", "-k", "port"]).long
    assert parse(["manage", "verify", "--all"]).rest == ("verify", "--all")
    assert not parse(["manage", "verify", "--all"]).needs_development_packages


def test_a_start_killed_before_its_key_was_written_makes_one_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(house, "VAR", tmp_path)
    monkeypatch.delenv("BAIZE_SECRET_KEY", raising=False)
    (tmp_path / "secret").touch(0o600)
    key = house.product_environment({}, demo=False)["BAIZE_SECRET_KEY"]
    assert len(key) >= 50
    assert house.product_environment({}, demo=False)["BAIZE_SECRET_KEY"] == key
