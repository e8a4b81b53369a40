"""The command line of `run.py`."""

import argparse
from dataclasses import dataclass

DEFAULT_PORT = 8000
ACTIONS = ("test", "manage", "bench")

HELP = """\
other uses:
  run.py test                 all checks (ruff, mypy, import contracts, migrations, deployment,
                              translations), then every test
  run.py test ARGUMENTS       only pytest with these arguments: run.py test tests/ground -k port
  run.py test --all [...]     the long profile too
  run.py manage COMMAND ...   a manage.py command, with the services up
  run.py bench NAME [...]     a measurement of tests/bench
"""


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked: `run` with its switches, or another action with its own arguments."""

    action: str = "run"
    rest: tuple[str, ...] = ()
    port: int = DEFAULT_PORT
    demo: bool = True
    check: bool = False
    long: bool = False

    @property
    def needs_development_packages(self) -> bool:
        return self.action in ("test", "bench")


def parse(arguments: list[str]) -> Options:
    """Read the command line; exits with a message when it makes no sense."""
    if arguments and arguments[0] in ACTIONS:
        action, *rest = arguments
        long = action == "test" and "--all" in rest
        return Options(
            action, tuple(word for word in rest if not (long and word == "--all")), long=long
        )
    parser = argparse.ArgumentParser(
        prog="run.py",
        description="Bring up Baize with a demo casino.",
        epilog=HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--port", type=_port, default=DEFAULT_PORT, help="web port (%(default)s)")
    parser.add_argument("--no-demo", action="store_true", help="no demo casino, no demo users")
    parser.add_argument(
        "--check", action="store_true", help="come up, wait until all parts answer, stop"
    )
    given = parser.parse_args(arguments)
    return Options(port=given.port, demo=not given.no_demo, check=given.check)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")
    return int(text)
