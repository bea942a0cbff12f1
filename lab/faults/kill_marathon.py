"""The whole server is killed repeatedly while people act: no acknowledged action is lost or doubled, no clock is off.

`python -m lab.faults.kill_marathon [KILLS] [--seed N] [--minutes M]` starts `manage.py up`, lets five people act
through the API, with a key for each action, and kills at moments determined by the seed: the server (half of the
times), its keeper, both at once, or the database's sessions (PostgreSQL; on SQLite the server). Unanswered requests are
sent again with their keys, as the phone does. DATABASE_URL and BROKER_URL choose the database and the broker. The exit
status is 1 if an action was lost or done twice, the log's chain is broken, or the clock is off by more than 0.1 s.
"""

import argparse
import contextlib
import math
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from lab.faults.kills import LEAST, MOST, PEOPLE, SentActions, log_faults
from lab.faults.people import start_people
from lab.faults.slow_bodies import open_event
from lab.rig import ROOT, free_port, installation, machine_line, percentile

# targets, by their weight of ten
TARGETS = ("server",) * 5 + ("keeper",) * 2 + ("everything",) * 2 + ("sessions",)
# seconds that the server has to come back, and between two checks
RECOVERY_TIMEOUT = 60.0
RECOVERY_POLL = 0.02
# seconds between two actions of a person: five people stay below 1,200 a minute
ACTION_PAUSE = 0.26
# tolerance of a clock
TOLERANCE = timedelta(seconds=0.1)


@dataclass
class RunningServer:
    """The process of `manage.py up`, which is started again after it was killed."""

    port: int
    main_process: subprocess.Popen[bytes] | None = None

    def start_server(self) -> None:
        """Start `manage.py up`."""
        command = [sys.executable, "manage.py", "up", "--host", "127.0.0.1"]
        settings = {"PORT": str(self.port), "HTTPS_PORT": "0", "LOCAL_NAME": ""}
        self.main_process = subprocess.Popen(command, cwd=ROOT, env=os.environ | settings, stdout=subprocess.DEVNULL)

    def commands_by_pid(self) -> dict[int, str]:
        """Return the command line of each child of the main process; {} if a child ended while they were read."""
        assert self.main_process is not None
        below = (
            Path(f"/proc/{self.main_process.pid}/task/{self.main_process.pid}/children")
            .read_text(encoding="ascii")
            .split()
        )
        with contextlib.suppress(OSError):
            return {int(pid): Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8") for pid in below}
        return {}

    def kill(self, target: str) -> None:
        """Kill a target of TARGETS, and restart the main process if it was killed too."""
        assert self.main_process is not None
        if target == "sessions":
            self._end_database_sessions()
            return
        if target != "keeper":
            self._kill_server()
        if target != "server":
            _kill_process(self.main_process.pid)
            self.main_process.wait()
            self.start_server()

    def _kill_server(self) -> None:
        for number, line in self.commands_by_pid().items():
            if "serve" in line:
                _kill_process(number)

    def _end_database_sessions(self) -> None:
        from django.db import connection  # noqa: PLC0415  the installation comes first

        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            return
        self._kill_server()

    def is_answering(self) -> bool:
        """Return whether the web process answers and reaches its database."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/live/benchmark/snapshot", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def main(kills: int, seed: int, minutes: float) -> int:
    """Kill the server `kills` times, or for some minutes, and print what was lost. Returns 1 on any fault."""
    end = time.monotonic() + minutes * 60
    chance, back, off = Random(seed), defaultdict[str, list[float]](list), list[timedelta]()
    with installation(), running_server(free_port()) as running:
        sent = SentActions(open_event())
        start_clock()
        assert _wait_until(running.is_answering)
        before = clock_reading()
        for number in range(kills):
            if time.monotonic() > end:
                break
            target = chance.choice(TARGETS)
            stop = _start_people(sent, running.port, number)
            time.sleep(chance.uniform(LEAST, MOST))
            gone = time.perf_counter()
            running.kill(target)
            assert _wait_until(running.is_answering), target
            assert _wait_until(lambda at=number: sent.announce(running.port, f"back-{at}"))  # type: ignore[misc]
            back[target].append(time.perf_counter() - gone)
            stop()
            for words in sorted(sent.unanswered):
                sent.announce(running.port, words)
            off.append(_clock_drift(before))
            print(f"{number + 1}: {target}, back after {back[target][-1]:.2f} s", file=sys.stderr)
        _close_connections()
        lost, doubled, broken = log_faults(sent)
    print(f"{len(off)} kills, seed {seed}: {len(sent.acknowledged)} actions acknowledged, lost {lost}, ", end="")
    print(f"done twice {doubled}, broken {broken or 'nothing'}, refused {dict(Counter(sent.refused))}")
    print(f"clock off by at most {max(map(abs, off)).total_seconds():.3f} s; {machine_line()}")
    _print_table(back)
    return 1 if lost or doubled or broken or max(map(abs, off)) > TOLERANCE else 0


def _print_table(back: dict[str, list[float]]) -> None:
    """Print the seconds until the web process answered again, by the target that was killed."""
    print("| killed | times | back within s, median | p99 |\n|---|---:|---:|---:|")
    every = [seconds for some in back.values() for seconds in some]
    for name, seconds in [*sorted(back.items()), ("**all**", every)]:
        print(f"| {name} | {len(seconds)} | {percentile(seconds, 50):.2f} | {percentile(seconds, 99):.2f} |")


@contextlib.contextmanager
def running_server(port: int) -> Iterator[RunningServer]:
    """Run the server on a port while the context is open."""
    running = RunningServer(port)
    running.start_server()
    try:
        yield running
    finally:
        assert running.main_process is not None
        running.main_process.terminate()
        running.main_process.wait(RECOVERY_TIMEOUT)


def start_clock() -> None:
    """Start the clock of the benchmark tournament."""
    from lab.live.tournament import floor_announcer  # noqa: PLC0415  the installation comes first

    floor_announcer(0)()


def clock_reading() -> tuple[datetime, timedelta]:
    """Return the present time, and the time played according to the benchmark tournament's clock."""
    from django.utils import timezone  # noqa: PLC0415  the installation comes first

    from tournaments.models import ClockAnchor, Tournament  # noqa: PLC0415

    _close_connections()
    event = Tournament.objects.get(slug="benchmark")
    now = timezone.now()
    return now, ClockAnchor.objects.get(tournament=event).as_clock(event.structure()).time_played_at(now)


def _close_connections() -> None:
    """Close this process's database connections, since their sessions may have been killed."""
    from django.db import connection  # noqa: PLC0415  the installation comes first

    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]


def _clock_drift(earlier: tuple[datetime, timedelta]) -> timedelta:
    """Return the time played since an earlier reading, minus the time that really passed."""
    now, then = clock_reading(), earlier
    return (now[1] - then[1]) - (now[0] - then[0])


def _start_people(sent: SentActions, port: int, number: int) -> Callable[[], None]:
    """Start people who act as fast as a token's rate limit allows. Return the function that stops them."""

    def act(person: int, over: Callable[[], bool]) -> None:
        count = 0
        while not over():
            sent.announce(port, f"{number}-{person}-{count}")
            time.sleep(ACTION_PAUSE)
            count += 1

    return start_people(PEOPLE, act)


def _wait_until(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + RECOVERY_TIMEOUT
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(RECOVERY_POLL)
    return True


def _kill_process(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="no kill after so many")
    chosen = parser.parse_args()
    sys.exit(main(chosen.kills, chosen.seed, chosen.minutes))
