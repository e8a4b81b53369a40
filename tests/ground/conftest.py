"""Folders in which services and whole copies of the project run."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("launcher", "casino", "tables", "games", "reports", "templates")
FILES = ("run.py", "manage.py", "requirements.txt", "requirements-dev.txt")

Launch = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that every user may enter: as `nobody`, PostgreSQL could not enter pytest's own."""
    with tempfile.TemporaryDirectory(prefix="baize-test-") as name:
        os.chmod(name, 0o755)
        yield Path(name)


@pytest.fixture
def clone(folder: Path) -> Path:
    """A copy of the project's code without its data."""
    for room in ROOMS:
        if (ROOT / room).exists():
            shutil.copytree(
                ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__")
            )
    for file in FILES:
        shutil.copy(ROOT / file, folder / file)
    return folder


@pytest.fixture
def environment() -> dict[str, str]:
    """The caller's environment without anything that names services, keys or a demo."""
    ours = ("BAIZE_", "DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "PYTEST_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return kept | {"BAIZE_STARTED": "0"}


@pytest.fixture
def launch(clone: Path, environment: dict[str, str]) -> Launch:
    """`launch("--check", "--port", "8123", DATABASE_URL=...)`: the launcher, to its end."""

    def run(*arguments: str, **variables: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "launcher", *arguments],
            cwd=clone,
            env=environment | variables,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return run
