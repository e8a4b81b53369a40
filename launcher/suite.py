"""`run.py test` and `run.py bench`: on services of their own that may be lost at any time."""

import os
import subprocess
import sys
import time

from launcher.backing import hold, services
from launcher.console import Problem, say
from launcher.environment import ROOT
from launcher.options import Options

TEST_VAR = ROOT / ".var" / "test"
# A file's tests share one worker: what they hold in the broker is theirs alone. Files are taken in
# the order of tests/conftest.py, not by their number of tests. Many wait for a browser: two cores
# keep three workers busy.
PARALLEL = ("-n", "3", "--dist", "loadfile", "--no-loadscope-reorder")
MANAGE = (sys.executable, "manage.py")
SHOWN_LINES = 60

CHECKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("ruff check", (sys.executable, "-m", "ruff", "check", ".")),
    ("ruff format", (sys.executable, "-m", "ruff", "format", "--check", ".")),
    (
        "import contracts",
        (sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"),
    ),
    ("mypy", (sys.executable, "-m", "mypy")),
    ("migrations", (*MANAGE, "makemigrations", "--check", "--dry-run")),
    ("deployment", (*MANAGE, "check", "--deploy", "--fail-level", "WARNING")),
    ("translations", (*MANAGE, "messages", "--check")),
)


def test(options: Options) -> int:
    """All checks and all tests, or only the tests that the pytest arguments name."""
    with hold(TEST_VAR, "A test run"), services(TEST_VAR, durable=False) as backing:
        environment = _environment(backing.urls, long=options.long)
        if options.rest:
            return _pytest(options.rest, environment)
        failed = [name for name, command in CHECKS if not _check(name, command, environment)]
        status = _pytest(PARALLEL, environment)
    if failed:
        say(f"Failed before the tests: {', '.join(failed)}")
    return status or len(failed)


def bench(options: Options) -> int:
    """One measurement of tests/bench by its name."""
    names = sorted(path.stem for path in (ROOT / "tests" / "bench").glob("[a-z]*.py"))
    name, *arguments = options.rest or ("",)
    if name not in names:
        raise Problem(f"Say which measurement: {', '.join(names) or 'there is none yet'}.")
    with hold(TEST_VAR, "A test run"), services(TEST_VAR, durable=True) as backing:
        command = [sys.executable, "-m", f"tests.bench.{name}", *arguments]
        environment = _environment(backing.urls, long=True)
        return subprocess.run(command, env=environment, check=False).returncode


def _environment(urls: dict[str, str], *, long: bool) -> dict[str, str]:
    environment = {**os.environ, **urls, "PYTHONUNBUFFERED": "1"}
    # A test says itself what it needs beyond the safe defaults; pytest has settings of its own.
    environment.pop("BAIZE_DEMO", None)
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    environment.setdefault("BAIZE_SECRET_KEY", "a-key-for-tests-only-" + "0123456789" * 4)
    environment.setdefault("BAIZE_PACK_KEY", "a-pack-key-for-tests-only-" + "0123456789" * 4)
    return environment | ({"BAIZE_LONG": "1"} if long else {})


def _check(name: str, command: tuple[str, ...], environment: dict[str, str]) -> bool:
    begun = time.monotonic()
    print(f"  {name} ...", end="", flush=True)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    verdict = "ok" if done.returncode == 0 else "FAILED"
    say(f" {verdict} {time.monotonic() - begun:.1f} s")
    if done.returncode:
        _show_beginning(name, (done.stdout + done.stderr).strip())
    return done.returncode == 0


def _show_beginning(name: str, text: str) -> None:
    """Print the first lines of a failed check; all of it stands in its log."""
    log = TEST_VAR / "log" / f"{name.replace(' ', '-')}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text(text + "\n")
    lines = text.splitlines()
    say("\n".join(lines[:SHOWN_LINES]))
    if len(lines) > SHOWN_LINES:
        say(f"... {len(lines) - SHOWN_LINES} more lines in {log}")


def _pytest(arguments: tuple[str, ...], environment: dict[str, str]) -> int:
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.run(command, env=environment, check=False).returncode
