"""Baize with one command: `python3 run.py`. What else it can do: `python3 run.py --help`.

Makes the Python environment in .venv and goes on inside it (launcher/). Needs nothing but Python.
"""

import sys

SUPPORTED = ((3, 11), (3, 12), (3, 13))

# Read by whatever Python the caller has: no syntax here that an old one does not know.
if sys.version_info[:2] not in SUPPORTED:
    sys.exit(
        "Baize needs Python 3.11, 3.12 or 3.13 and this is {}.{}: start it with one of these, "
        "for example `python3.12 run.py`.".format(*sys.version_info[:2])
    )
if not sys.platform.startswith(("linux", "darwin")):
    sys.exit("Baize runs on Linux and macOS only: this system is " + sys.platform + ".")

from launcher.environment import enter  # noqa: E402

if __name__ == "__main__":
    sys.exit(enter(sys.argv[1:]))
