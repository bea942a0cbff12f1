"""The keeper: starts the server, and starts it again whenever it ends. It needs the standard library alone.

The server may want further processes. It writes their command lines into a file of the keeper, which keeps them running
while the server restarts.
"""

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from systems.children import Child, stop_children
from systems.files import read_replaced_file, write_atomically
from systems.processes import on_end
from systems.terminal import shows_colours, with_dot

# environment variables of the server: the file of the further processes, and how often the server was restarted
COMPANIONS = "KEEPER_COMPANIONS"
RESTARTS = "KEEPER_RESTARTS"
# exit status of a server that wants to be started again, and of one that somebody has stopped
AGAIN, STOPPED = 75, 76
# seconds between two checks of the processes
WATCH_INTERVAL = 0.1


def keep(server: Sequence[str], *, once_serving: Callable[[], object] | None = None) -> int:
    """Run the server until it is told to end, and start it again if it ends by itself. Returns an exit status.

    A server that exits before it has named its companions is not started again: it cannot start, and has printed the
    reason. `once_serving` is called when the server names them for the first time.
    """
    ending: list[int] = []
    on_end(lambda: ending.append(1))
    with tempfile.TemporaryDirectory(prefix="shuffle-up-") as folder:
        return _Keeper(server, Path(folder) / "companions.json", once_serving=once_serving).run(ending)


def has_keeper() -> bool:
    """Return whether a keeper runs this server. The keeper ends when the server exits with STOPPED."""
    return COMPANIONS in os.environ


def is_restart() -> bool:
    """Return whether the keeper has started this server before."""
    return os.environ.get(RESTARTS, "0") != "0"


def keep_companions(children: Iterable[Child], *, data: str) -> None:
    """Tell the keeper which further processes should run, and the folder of the data; does nothing without a keeper."""
    if file := os.environ.get(COMPANIONS):
        wanted = [[child.name, list(child.command), dict(child.environment)] for child in children]
        write_atomically(Path(file), json.dumps({"companions": wanted, "data": data}).encode(), synced=False)


class _Keeper:
    """The server and its companions."""

    def __init__(self, server: Sequence[str], file: Path, *, once_serving: Callable[[], object] | None) -> None:
        self.file, self.restarts = file, 0
        self._once_serving = once_serving
        self.server = Child("server", server, {COMPANIONS: str(file), RESTARTS: "0"})
        self.companions: list[Child] = []
        self._read_at = 0
        self._data = ""

    def run(self, ending: list[int]) -> int:
        """Keep everything running until `ending` has an item. Returns an exit status."""
        self.server.start()
        try:
            while not ending:
                status = self.server.exit_status
                if status is not None and status >= 0 and not self.file.exists():
                    return status  # it never began to serve, and has printed the reason
                if status == STOPPED:
                    break
                self.server.restart_if_ended(self._report)
                self._read_companions()
                for child in self.companions:
                    child.restart_if_ended(self._report)
                time.sleep(WATCH_INTERVAL)
        finally:
            killed = stop_children([self.server, *self.companions])
        self._say_goodbye(killed)
        return 0

    def _say_goodbye(self, killed: Sequence[Child]) -> None:
        """Say that everything has ended, and where the data are."""
        words = f"Stopped at {time.strftime('%H:%M:%S')}{'' if self._data else ', before it had begun'}."
        if killed:
            names = " and ".join(child.name for child in killed)
            words += f" These processes did not end in time and were killed: {names}."
        words += f" Everything is saved in {self._data}." if self._data else ""
        with suppress(OSError):  # the terminal was closed
            is_terminal = shows_colours(sys.stdout)
            # a terminal has shown ^C in the same line
            sys.stdout.write(f"\n{with_dot(words)}\n" if is_terminal else f"{words}\n")
            sys.stdout.flush()

    def _report(self, name: str, status: int) -> None:
        if name == self.server.name:
            self.restarts += 1
            self.server.environment = {**self.server.environment, RESTARTS: str(self.restarts)}
        if status != AGAIN:
            sys.stderr.write(f"The process {name} ended ({status}) and starts again.\n")

    def _read_companions(self) -> None:
        """Start and stop companions if the server has written its file anew."""
        try:
            written_at = self.file.stat().st_mtime_ns
        except FileNotFoundError:
            return
        if written_at != self._read_at:
            self._read_at = written_at
            content = json.loads(read_replaced_file(self.file))
            self._data = content["data"]
            self._replace_companions([Child(*row) for row in content["companions"]])
            if self._once_serving:
                self._once_serving()
                self._once_serving = None

    def _replace_companions(self, wanted: Sequence[Child]) -> None:
        """Keep the wanted companions that run already, start the others, and stop those no longer wanted."""
        names = {child.name for child in wanted}
        stop_children([child for child in self.companions if child.name not in names])
        running = {child.name: child for child in self.companions if child.name in names}
        self.companions = [running.get(child.name, child) for child in wanted]
        for child in self.companions:
            if child.process is None:
                child.start()
