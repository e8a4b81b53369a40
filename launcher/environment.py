"""The Python environment in .venv: made once, brought up to date when a requirements file changes.

Standard library only: this part runs under the Python of the machine.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from launcher.console import Problem, step
from launcher.options import parse

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
INSTALLED = VENV / "installed.txt"
PRODUCT, DEVELOPMENT = ROOT / "requirements.txt", ROOT / "requirements-dev.txt"
# When the command began, for `ready in N s`: the clock goes on across the exec.
STARTED = "BAIZE_STARTED"


def enter(arguments: list[str]) -> str | int:
    """Make the environment ready and go on inside it; returns only a fault's sentence."""
    development = parse(arguments).needs_development_packages
    os.environ[STARTED] = str(time.monotonic())
    try:
        make_ready(DEVELOPMENT if development else PRODUCT)
    except Problem as problem:
        return str(problem)
    except KeyboardInterrupt:
        return 130
    os.chdir(ROOT)
    os.execv(PYTHON, [str(PYTHON), "-m", "launcher", *arguments])


def make_ready(requirements: Path) -> None:
    """Make .venv for this Python if need be and install `requirements` if they have changed."""
    if not _fits_this_python():
        with step("Making the Python environment .venv"):
            _make()
    if _fingerprint(requirements) not in _installed():
        with step(f"Installing the packages of {requirements.name}") as detail:
            _install(requirements, detail)
        INSTALLED.write_text("\n".join(_fingerprint(file) for file in _files(requirements)) + "\n")


def _files(requirements: Path) -> tuple[Path, ...]:
    """The files that an installation of `requirements` covers: the second includes the first."""
    return (PRODUCT,) if requirements == PRODUCT else (PRODUCT, DEVELOPMENT)


def _fingerprint(requirements: Path) -> str:
    content = b"".join(file.read_bytes() for file in _files(requirements))
    return f"{requirements.name} {hashlib.sha256(content).hexdigest()}"


def _installed() -> list[str]:
    return INSTALLED.read_text().splitlines() if INSTALLED.exists() else []


def _fits_this_python() -> bool:
    """Whether .venv is there and was made for this minor version."""
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    return PYTHON.exists() and (VENV / "lib" / version / "site-packages" / "pip").is_dir()


def _make() -> None:
    # Not the environment's own python when run.py is started with it: it is about to go.
    base = getattr(sys, "_base_executable", sys.executable)
    shutil.rmtree(VENV, ignore_errors=True)
    made = subprocess.run([base, "-m", "venv", VENV], capture_output=True, text=True, check=False)
    if made.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        raise Problem(
            "This Python cannot make a virtual environment: install its venv module "
            "(on Debian and Ubuntu the package python3-venv) and start again."
        )


def _install(requirements: Path, detail: Callable[[str], None]) -> None:
    log = ROOT / ".var" / "log" / "pip.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "--no-input"]
    command = [*map(str, pip), "install", "--progress-bar", "off", "-r", str(requirements)]
    with (
        log.open("w") as record,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as run,
    ):
        for line in run.stdout or ():
            record.write(line)
            detail(_shortened(line))
    if run.returncode:
        errors = [line for line in log.read_text().splitlines() if line.startswith("ERROR:")]
        reason = errors[-1].removeprefix("ERROR:").strip() if errors else f"see {log}"
        raise Problem(
            f"The packages cannot be installed ({reason}): "
            "check the connection to the package index and start again."
        )


def _shortened(line: str) -> str:
    """`Collecting django==5.2.19 (from -r ...)` as `django==5.2.19`."""
    words = line.split()
    if len(words) > 1 and words[0] == "Collecting":
        return words[1]
    return "unpacking" if line.startswith("Installing") else (words[0].lower() if words else "")
