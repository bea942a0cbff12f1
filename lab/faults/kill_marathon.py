"""The whole server killed again and again while people act: nothing acknowledged is lost or doubled, no clock is off.

`python -m lab.faults.kill_marathon [KILLS] [--seed N] [--minutes M]` starts `manage.py up`, lets five people act
through the API, a key for each action, and kills at a moment that the seed names: the web process (half of the times),
the process that keeps all others, all of them at once, or the database's sessions (PostgreSQL; on SQLite the worker).
What had no answer is sent again with its key, as the phone does. DATABASE_URL and BROKER_URL choose the database and
the broker. It ends with 1 when an action was lost or done twice, the log's chain is broken, or the clock is off by more
than 0.1 s.
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

from lab.faults.kills import LEAST, MOST, PEOPLE, Sent, missing_actions
from lab.faults.people import act_together
from lab.faults.slow_bodies import open_event
from lab.rig import ROOT, free_port, installation, machine, percentile

# targets, by their weight of ten
TARGETS = ("web",) * 5 + ("keeper",) * 2 + ("everything",) * 2 + ("sessions",)
# seconds that the server has to come back, and between two checks
RECOVERY_TIMEOUT = 60.0
RECOVERY_POLL = 0.02
# seconds between two actions of a person: five people stay below 1,200 a minute
ACTION_PAUSE = 0.26
# tolerance of a clock
TOLERANCE = timedelta(seconds=0.1)


@dataclass
class House:
    """`manage.py up`, as often as it has to be started."""

    port: int
    keeper: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start all processes."""
        command = [sys.executable, "manage.py", "up", "--host", "127.0.0.1"]
        settings = {"PORT": str(self.port), "HTTPS_PORT": "0", "LOCAL_NAME": ""}
        self.keeper = subprocess.Popen(command, cwd=ROOT, env=os.environ | settings, stdout=subprocess.DEVNULL)

    def children(self) -> dict[int, str]:
        """The living processes below the keeper, with their command lines."""
        assert self.keeper is not None
        below = Path(f"/proc/{self.keeper.pid}/task/{self.keeper.pid}/children").read_text(encoding="ascii").split()
        with contextlib.suppress(OSError):
            return {int(pid): Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8") for pid in below}
        return {}

    def kill(self, target: str) -> None:
        """Kill a target, and restart the keeper if it is gone."""
        assert self.keeper is not None
        if target == "sessions":
            self._end_sessions()
            return
        named = {"web": "config.server.serve", "keeper": "", "everything": ""}[target]
        for number, line in self.children().items():
            if target != "keeper" and named in line:
                _kill(number)
        if target != "web":
            _kill(self.keeper.pid)
            self.keeper.wait()
            self.start()

    def _end_sessions(self) -> None:
        from django.db import connection  # noqa: PLC0415  the installation comes first

        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            return
        for number, line in self.children().items():
            if "worker" in line:
                _kill(number)

    def is_back(self) -> bool:
        """Return whether the web answers and reaches its database."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/live/benchmark/snapshot", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def main(kills: int, seed: int, minutes: float) -> int:
    """Kill the server `kills` times, or for some minutes, and print what is left."""
    end = time.monotonic() + minutes * 60
    chance, back, off = Random(seed), defaultdict[str, list[float]](list), list[timedelta]()
    with installation(), running_server(free_port()) as running:
        sent = Sent(open_event())
        start_clock()
        assert _wait_until(running.is_back)
        before = played_step()
        for number in range(kills):
            if time.monotonic() > end:
                break
            target = chance.choice(TARGETS)
            stop = _people_act(sent, running.port, number)
            time.sleep(chance.uniform(LEAST, MOST))
            gone = time.perf_counter()
            running.kill(target)
            assert _wait_until(running.is_back), target
            assert _wait_until(lambda at=number: sent.act(running.port, f"back-{at}"))  # type: ignore[misc]
            back[target].append(time.perf_counter() - gone)
            stop()
            for words in sorted(sent.unanswered):
                sent.act(running.port, words)
            off.append(_clock_error(before))
            print(f"{number + 1}: {target}, back after {back[target][-1]:.2f} s", file=sys.stderr)
        _forget_sessions()
        lost, doubled, broken = missing_actions(sent)
    print(f"{len(off)} kills, seed {seed}: {len(sent.acknowledged)} actions acknowledged, lost {lost}, ", end="")
    print(f"done twice {doubled}, broken {broken or 'nothing'}, refused {dict(Counter(sent.refused))}")
    print(f"clock off by at most {max(map(abs, off)).total_seconds():.3f} s; {machine()}")
    _print_table(back)
    return 1 if lost or doubled or broken or max(map(abs, off)) > TOLERANCE else 0


def _print_table(back: dict[str, list[float]]) -> None:
    """Print in how many seconds the web was back, by what was killed."""
    print("| killed | times | back within s, median | p99 |\n|---|---:|---:|---:|")
    every = [seconds for some in back.values() for seconds in some]
    for name, seconds in [*sorted(back.items()), ("**all**", every)]:
        print(f"| {name} | {len(seconds)} | {percentile(seconds, 50):.2f} | {percentile(seconds, 99):.2f} |")


@contextlib.contextmanager
def running_server(port: int) -> Iterator[House]:
    """Start the server, and end it."""
    running = House(port)
    running.start()
    try:
        yield running
    finally:
        assert running.keeper is not None
        running.keeper.terminate()
        running.keeper.wait(RECOVERY_TIMEOUT)


def start_clock() -> None:
    """Let the clock of the tournament run."""
    from lab.live.tournament import by_the_floor  # noqa: PLC0415  the installation comes first

    by_the_floor(0)()


def played_step() -> tuple[datetime, timedelta]:
    """Now, and how much the clock says has been played."""
    from django.utils import timezone  # noqa: PLC0415  the installation comes first

    from tournaments.models import ClockAnchor, Tournament  # noqa: PLC0415

    _forget_sessions()
    event = Tournament.objects.get(slug="benchmark")
    now = timezone.now()
    return now, ClockAnchor.objects.get(tournament=event).as_rule(event.structure()).played_at(now)


def _forget_sessions() -> None:
    """Forget this process's own sessions: they may have been ended with the others."""
    from django.db import connection  # noqa: PLC0415  the installation comes first

    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]


def _clock_error(before: tuple[datetime, timedelta]) -> timedelta:
    """Return by how much the clock has counted more than has passed."""
    now, then = played_step(), before
    return (now[1] - then[1]) - (now[0] - then[0])


def _people_act(sent: Sent, port: int, number: int) -> Callable[[], None]:
    """Let everybody act as fast as the rate of a token allows; returns what ends it."""

    def act(person: int, over: Callable[[], bool]) -> None:
        count = 0
        while not over():
            sent.act(port, f"{number}-{person}-{count}")
            time.sleep(ACTION_PAUSE)
            count += 1

    return act_together(PEOPLE, act)


def _wait_until(what: Callable[[], bool]) -> bool:
    end = time.monotonic() + RECOVERY_TIMEOUT
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(RECOVERY_POLL)
    return True


def _kill(number: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(number, signal.SIGKILL)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="no kill after so many")
    chosen = parser.parse_args()
    sys.exit(main(chosen.kills, chosen.seed, chosen.minutes))
