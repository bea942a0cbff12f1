"""30 clocks with levels of 2 seconds, while the worker is killed four times and beat once.

`python -m lab.clock_chaos [--clocks N] [--seconds N] [--level SECONDS]` checks that no level is lost, doubled or
permanently late. It uses the database and the broker of the environment, and removes its tournaments at the end. The
exit status is 1 if a check fails.
"""

import argparse
import contextlib
import os
import random
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import django
import redis

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings  # noqa: E402

from config.server.children import Child, restart_dead, stop_children  # noqa: E402
from config.server.processes import beat_child, broker_child, worker_child  # noqa: E402
from tournaments.models import FloorLog, StructurePlan, Tournament  # noqa: E402
from tournaments.rules.levels import Level  # noqa: E402
from tournaments.rules.structure.files.json_file import steps_to_json  # noqa: E402
from tournaments.selectors.clock.server_time import server_now  # noqa: E402
from tournaments.services.lifecycle import open_tournament  # noqa: E402

WORKER_DEATHS = 4
BEAT_DEATHS = 1
MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class Report:
    """The level changes in the log, compared with the planned ones. Lateness is in milliseconds."""

    written: int
    expected: int
    doubled: int
    drifted: int
    p50: float
    p99: float
    worst: float

    @classmethod
    def from_log(cls, keys: Sequence[int], *, levels: int, level: timedelta) -> "Report":
        """Return the report on the level changes of these tournaments in the log."""
        rows = FloorLog.objects.filter(tournament__in=keys, action="clock.crossed").select_related("tournament")
        crossings = [(row.tournament_id, row.facts["step"], row.moment, row.at) for row in rows]
        planned = [row.tournament.starts_at + level * row.facts["step"] for row in rows]
        seen = Counter((key, step) for key, step, _, _ in crossings)
        late = sorted((at - moment) / MILLISECOND for _, _, moment, at in crossings) or [0.0]
        return cls(
            written=len(seen),
            expected=len(keys) * (levels + 1),
            doubled=sum(times - 1 for times in seen.values()),
            drifted=sum(moment != plan for (_, _, moment, _), plan in zip(crossings, planned, strict=True)),
            p50=late[len(late) // 2],
            p99=late[int(len(late) * 0.99)],
            worst=late[-1],
        )

    @property
    def is_correct(self) -> bool:
        """Return whether every level change was logged once, at its planned moment."""
        return self.written == self.expected and not self.doubled and not self.drifted

    def __str__(self) -> str:
        return (
            f"transitions {self.written}, expected {self.expected}, doubled {self.doubled}, drifted {self.drifted}, "
            f"late p50 {self.p50:.0f} ms, p99 {self.p99:.0f} ms, max {self.worst:.0f} ms"
        )


def open_tournaments(count: int, *, levels: int, level: timedelta, start: datetime) -> list[int]:
    """Open `count` tournaments with short levels, and return their keys.

    Their clocks start by themselves, one after another within the first level.
    """
    steps = tuple(
        Level(key=f"l{number}", number=number, span=level, small_blind=100, big_blind=200)
        for number in range(1, levels + 1)
    )
    plan = StructurePlan(slug="chaos", name="Chaos", starting_stack=10_000, steps=steps_to_json(steps))
    now, mark = server_now(), f"{random.SystemRandom().getrandbits(32):08x}"
    opened = [
        open_tournament(
            plan, by=None, now=now, slug=f"chaos-{mark}-{at}", name="Chaos", starts_at=start + level * at / count
        )
        for at in range(count)
    ]
    return [tournament.pk for tournament in opened]


def run_chaos(*, until: datetime) -> None:
    """Run broker, worker and beat until a moment. Meanwhile kill the worker four times and beat once."""
    worker, beat = worker_child(), beat_child()
    children = [*([broker_child()] if settings.EMBEDDED_BROKER else []), worker, beat]
    children[0].start()
    _wait_for_broker()
    for child in (worker, beat):
        if child.process is None:
            child.start()
    ended = threading.Event()
    watching = threading.Thread(target=_restart_until, args=(children, ended))
    watching.start()
    try:
        _kill_meanwhile([worker] * WORKER_DEATHS + [beat] * BEAT_DEATHS, until=until)
    finally:
        ended.set()
        watching.join()
        stop_children(children)


def _wait_for_broker() -> None:
    client = redis.from_url(settings.LIVE_URL, socket_connect_timeout=0.5)
    for _ in range(250):
        with contextlib.suppress(redis.RedisError, OSError):
            client.ping()
            return
        time.sleep(0.02)
    raise SystemExit("the broker does not answer")


def _kill_meanwhile(victims: list[Child], *, until: datetime) -> None:
    """Kill the victims with SIGKILL in random order, evenly spread over the time until a moment."""
    random.shuffle(victims)
    wait = (until - server_now()).total_seconds() - 10
    time.sleep(8)
    for victim in victims:
        time.sleep(max(0.1, (wait - 8) / (len(victims) + 1)))
        if victim.process:
            print(f"killing {victim.name}", flush=True)
            os.killpg(victim.process.pid, signal.SIGKILL)
    while server_now() < until:
        time.sleep(0.1)


def _restart_until(children: Sequence[Child], ended: threading.Event) -> None:
    while not ended.wait(0.05):
        restart_dead(children)


def main(clocks: int, seconds: int, level_seconds: float) -> int:
    """Run the clocks, print the report, and remove the tournaments. Returns 1 if the report is not correct."""
    start = server_now() + timedelta(seconds=8)
    level, levels = timedelta(seconds=level_seconds), int(seconds / level_seconds)
    keys = open_tournaments(clocks, levels=levels, level=level, start=start)
    try:
        run_chaos(until=start + level * levels + timedelta(seconds=5))
        report = Report.from_log(keys, levels=levels, level=level)
    finally:
        FloorLog.objects.filter(tournament__in=keys)._raw_delete("default")  # noqa: SLF001 - the log refuses otherwise
        Tournament.objects.filter(pk__in=keys).delete()
    broker = "embedded Valkey" if settings.EMBEDDED_BROKER else "Redis"
    print(f"{settings.DATABASES['default']['ENGINE'].rpartition('.')[2]}, {broker}: {report}")
    return int(not report.is_correct)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--clocks", type=int, default=30)
    parser.add_argument("--seconds", type=int, default=50, help="how long the clocks run")
    parser.add_argument("--level", type=float, default=2.0, help="length of a level in seconds")
    arguments = parser.parse_args()
    sys.exit(main(arguments.clocks, arguments.seconds, arguments.level))
