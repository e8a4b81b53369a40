"""A remembered process is touched only while it is the same one."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from casino.processes import Process

STUBBORN = """
import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("ready", flush=True)
time.sleep(60)
"""


def sleeper() -> "subprocess.Popen[bytes]":
    return subprocess.Popen(["sleep", "60"], start_new_session=True)


def test_a_running_process_is_alive_and_an_ended_one_is_not():
    child = sleeper()
    process = Process.of(child.pid)
    assert process is not None
    assert process.alive

    child.kill()
    # Not yet waited for: what is left of it in the process table does not count.
    assert process.wait(5)
    child.wait()
    assert Process.of(child.pid) is None


def test_a_note_is_read_back_while_the_process_runs(tmp_path: Path):
    child = sleeper()
    note = tmp_path / "child.pid"
    Process.of(child.pid).save(note)
    assert Process.load(note) == Process.of(child.pid)

    child.kill()
    child.wait()
    assert Process.load(note) is None


def test_a_stranger_with_the_same_number_is_not_taken_for_ours(tmp_path: Path):
    note = tmp_path / "child.pid"
    Process(os.getpid(), "another-start").save(note)
    assert Process.load(note) is None


def test_a_note_that_makes_no_sense_names_no_process(tmp_path: Path):
    note = tmp_path / "child.pid"
    for text in ("", "12", "x y", "-1 a"):
        note.write_text(text)
        assert Process.load(note) is None


def test_stop_ends_a_process_that_ignores_the_first_signal():
    child = subprocess.Popen([sys.executable, "-c", STUBBORN], stdout=subprocess.PIPE)
    assert child.stdout.readline() == b"ready\n"
    Process.of(child.pid).stop(((signal.SIGTERM, 0.2), (signal.SIGKILL, 5.0)))
    assert child.wait() == -signal.SIGKILL


def test_stop_sends_a_gentle_signal_first():
    child = sleeper()
    Process.of(child.pid).stop(((signal.SIGTERM, 5.0), (signal.SIGKILL, 5.0)), group=True)
    assert child.wait() == -signal.SIGTERM
