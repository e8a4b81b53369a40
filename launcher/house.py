"""The product on this machine: set up, started, watched, stopped."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from tempfile import TemporaryFile

from casino.processes import last_words
from launcher.backing import Backing, hold, running_services, services, try_to_hold
from launcher.children import Child
from launcher.console import Problem, say, step
from launcher.environment import ROOT, STARTED
from launcher.options import Options
from launcher.watching import Watch

VAR = ROOT / ".var"
LOG = VAR / "log"
# There while the last start was one with the demo: manage.py commands then run as a demo too.
DEMO_NOTE = VAR / "demo"
READY_SECONDS = 60.0
# There while Baize runs: the port that it answers on.
PORT_NOTE = VAR / "port"
MANAGE = (sys.executable, str(ROOT / "manage.py"))
GIVES_WAY = ("nice", "-n", "10")


def run(options: Options) -> int:
    """Bring the product up and stay with it until Ctrl-C (or, with --check, until it is ready)."""
    commands = _commands(options.port)
    children = tuple(Child(name, VAR) for name in commands)
    with hold(VAR, "Baize"):
        for child in children:
            child.stop()
        _demand_free_port(options.port)
        with _stopping_at_the_end() as stops:
            backing = stops.enter_context(services(VAR, durable=True))
            environment = product_environment(backing.urls, demo=options.demo)
            introduction = _set_up(environment, demo=options.demo)
            PORT_NOTE.write_text(str(options.port))
            stops.callback(PORT_NOTE.unlink, missing_ok=True)
            with step("Starting the web server, the worker and the beat"):
                for child in children:
                    stops.callback(child.stop)
                    child.start(commands[child.name], environment)
                _await_health(options.port, children)
            say(f"ready in {time.monotonic() - float(os.environ[STARTED]):.1f} s")
            if not options.check:
                say(f"\nBaize is open at http://127.0.0.1:{options.port}/ (Ctrl-C stops it)")
                say(introduction)
                _stay(Watch(children, lambda: _health(options.port)), backing)
    return 0


def manage(options: Options) -> int:
    """Run a manage.py command with the services up: those of a running Baize or started for it."""
    with try_to_hold(VAR) as held, ExitStack() as stops:
        urls = (
            stops.enter_context(services(VAR, durable=True)).urls if held else running_services(VAR)
        )
        demo = DEMO_NOTE.exists() or os.environ.get("BAIZE_DEMO") == "1"
        environment = product_environment(urls, demo=demo)
        if not held and PORT_NOTE.exists():
            environment["BAIZE_WS"] = f"ws://127.0.0.1:{PORT_NOTE.read_text()}"
        return subprocess.run([*MANAGE, *options.rest], env=environment, check=False).returncode


def product_environment(urls: dict[str, str], *, demo: bool) -> dict[str, str]:
    """The environment of the product's processes: plain HTTP on this machine, keys of its own."""
    keys = {"BAIZE_SECRET_KEY": _key("secret"), "BAIZE_PACK_KEY": _key("pack-key")}
    environment = {"BAIZE_HTTPS": "0", **keys, **os.environ, **urls}
    environment.pop("BAIZE_DEMO", None)
    return environment | ({"BAIZE_DEMO": "1"} if demo else {})


def _key(name: str) -> str:
    """A key of this clone, made at the first start; only its owner may read it."""
    path = VAR / name
    if not path.exists() or not path.stat().st_size:  # empty: killed at the first start
        path.touch(0o600)
        path.write_text(secrets.token_urlsafe(48))
    return path.read_text()


def _demand_free_port(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except PermissionError:
            raise Problem(f"Port {port} is reserved for root: choose one with --port N.") from None
        except OSError:
            raise Problem(
                f"Port {port} is used by another program: stop it or choose another with --port N."
            ) from None


def _set_up(environment: dict[str, str], *, demo: bool) -> str:
    """Migrate, compile, load the demo; returns what the demo says of its users."""
    _manage_step("Migrating the database", environment, "migrate", "--no-input")
    _manage_step("Compiling the translations", environment, "messages", "--compile")
    if demo:
        DEMO_NOTE.touch()
        return _manage_step("Loading the demo casino", environment, "load_demo")
    DEMO_NOTE.unlink(missing_ok=True)
    _manage_step("Collecting the static files", environment, "collectstatic", "--no-input")
    return "There is no user yet: python3 run.py manage createsuperuser"


def _manage_step(what: str, environment: dict[str, str], *command: str) -> str:
    """Run a manage.py command, showing what it says on the error stream; returns its output."""
    log = LOG / f"{command[0]}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    with step(what) as detail, log.open("w") as record, TemporaryFile("w+") as output:
        with subprocess.Popen(
            [*MANAGE, *command], env=environment, stdout=output, stderr=subprocess.PIPE, text=True
        ) as manage_py:
            for line in manage_py.stderr or ():
                record.write(line)
                detail(line.strip())
        record.flush()
        if manage_py.returncode:
            raise Problem(f"`manage.py {command[0]}` failed: {last_words(log, 1)} (see {log})")
        output.seek(0)
        return output.read()


def _commands(port: int) -> dict[str, list[str]]:
    """The processes of the product; beat is not in the worker, whose kill -9 it would outlive. An
    exact edge keeps a worker busy for minutes: a tap at a table comes first."""
    uvicorn = (
        f"uvicorn casino.asgi:application --host 127.0.0.1 --port {port} --ws websockets-sansio"
        " --no-access-log --timeout-graceful-shutdown 3"
    )
    celery = "celery --app casino.celery"
    return {
        "beat": _python(f"{celery} beat --loglevel INFO --pidfile="),
        "worker": [*GIVES_WAY, *_python(f"{celery} worker --concurrency 3 --loglevel INFO")],
        "web": _python(uvicorn),
    }


def _python(module: str) -> list[str]:
    return [sys.executable, "-m", *module.split()]


def _await_health(port: int, children: tuple[Child, ...]) -> None:
    until = time.monotonic() + READY_SECONDS
    while True:
        _demand_alive(children)
        health = _health(port)
        if health and set(health.values()) == {"ok"}:
            return
        if time.monotonic() > until:
            away = [part for part, state in health.items() if state != "ok"] or ["web"]
            raise Problem(
                f"After {READY_SECONDS:.0f} s there is still no answer from: {', '.join(away)} "
                f"(see the logs in {LOG})."
            )
        time.sleep(0.1)


def _health(port: int) -> dict[str, str]:
    """What /healthz says; nothing while nobody answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
            body = answer.read()
    except urllib.error.HTTPError as refusal:
        body = refusal.read()
    except OSError:
        return {}
    try:
        health: dict[str, str] = json.loads(body)
    except ValueError:
        return {}
    return health


def _stay(watch: Watch, backing: Backing) -> None:
    """Watch until Ctrl-C: what ended, or fell mute, is brought up again."""
    try:
        while True:
            time.sleep(0.5)
            for name in backing.revive():
                say(f"{name} ended by itself and was started again.")
            for sentence in watch.look():
                say(sentence)
    except KeyboardInterrupt:
        say()


def _demand_alive(children: tuple[Child, ...]) -> None:
    for child in children:
        if not child.alive:
            raise Problem(
                f"The {child.name} process ended by itself: its log {child.log} says why; "
                "start Baize again."
            )


@contextmanager
def _stopping_at_the_end() -> Iterator[ExitStack]:
    """Collects what must be stopped and stops it, undisturbed by another Ctrl-C."""
    stops = ExitStack()
    try:
        yield stops
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        with step("Stopping"):
            stops.close()
