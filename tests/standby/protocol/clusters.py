"""Temporary clusters of PostgreSQL: made, started, killed and promoted by PostgreSQL's commands."""

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

HERE, OWNER, DATABASE = "127.0.0.1", "postgres", "shuffle_up"


def installed() -> Path | None:
    """Return the folder of PostgreSQL's commands; None if the server is not installed."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next(
        (folder for folder in folders if (folder / "initdb").exists() and (folder / "pg_basebackup").exists()), None
    )


@dataclass(frozen=True)
class Cluster:
    """A cluster in a folder; root runs it as the system's user `postgres`."""

    bin: Path
    folder: Path
    port: int

    @property
    def url(self) -> str:
        """Return its DATABASE_URL."""
        return f"postgres://{OWNER}@{HERE}:{self.port}/{DATABASE}"

    def make(self) -> None:
        """Make an empty cluster."""
        self._run("initdb", "--no-sync", "--auth", "trust", "--username", OWNER, "--pgdata", self.folder)

    def copy(self, first: "Cluster") -> None:
        """Make it a standby of another one, as the document says."""
        source = ("--host", HERE, "--port", str(first.port), "--username", OWNER)
        self._run("pg_basebackup", "--write-recovery-conf", "--checkpoint", "fast", "--pgdata", self.folder, *source)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        listens = f"-p {self.port} -c listen_addresses={HERE} -c unix_socket_directories={self.folder}"
        self._run("pg_ctl", "start", "--pgdata", self.folder, "--log", self.folder / "said.txt", "--options", listens)

    def kill(self) -> None:
        """Kill it, as a power cut does."""
        os.kill(int((self.folder / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def stop(self) -> None:
        """End it."""
        self._run("pg_ctl", "stop", "--mode", "immediate", "--pgdata", self.folder, may_fail=True)

    def promote(self) -> None:
        """Promote the standby."""
        self._run("pg_ctl", "promote", "--pgdata", self.folder)

    def sql(self, *commands: str, database: str = "postgres") -> str:
        """Run commands one by one, and return the output of the last."""
        given = [part for command in commands for part in ("-c", command)]
        source = ("-h", HERE, "-p", str(self.port), "-U", OWNER, "-d", database)
        return self._run("psql", "-qAtX", *source, *given).strip()

    def _run(self, name: str, *arguments: str | Path, may_fail: bool = False) -> str:
        command: Sequence[str | Path] = [self.bin / name, *arguments]
        user = OWNER if os.geteuid() == 0 else None
        with (self.folder.parent / "said.txt").open("a+", encoding="utf-8") as said:
            done = subprocess.run(
                command,
                check=False,
                user=user,
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
            )
            said.seek(0)
            assert may_fail or done.returncode == 0, said.read()
        return done.stdout


def free_port() -> int:
    """Return a free port."""
    with socket.create_server((HERE, 0)) as taken:
        found: int = taken.getsockname()[1]
    return found
