"""Inside .venv: does what the command line asks. Started by `run.py`, never by hand."""

import signal
import sys

from casino.postgres_start import ServiceFault
from launcher import house, suite
from launcher.console import Problem
from launcher.options import Options, parse


def main(options: Options) -> int | str:
    """The exit status, or the sentence of a fault."""
    # A stop by `kill` or by closing the terminal is the same as Ctrl-C.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    actions = {
        "run": house.run,
        "manage": house.manage,
        "test": suite.test,
        "bench": suite.bench,
    }
    try:
        return actions[options.action](options)
    except (Problem, ServiceFault) as fault:
        return str(fault)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(parse(sys.argv[1:])))
