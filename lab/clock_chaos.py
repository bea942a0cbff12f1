"""30 clocks with 2-second levels, while the server, which has worker and beat, is killed.

`python -m lab.clock_chaos [--clocks N] [--seconds N] [--level SECONDS]` checks that no level is lost, doubled or
permanently late. It uses the database and the broker of the environment, and removes its tournaments at the end. The
exit status is 1 if a check fails. `--deaths 0` measures how late levels begin on a server that is not killed (p50:
10 ms); with `--together` all clocks begin their levels in the same instant (p99: 300 ms).
"""

import argparse
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

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings  # noqa: E402

from lab.rig import ROOT, free_port  # noqa: E402
from systems.children import Child, stop_children  # noqa: E402
from tournaments.models import FloorLog, StructurePlan, Tournament  # noqa: E402
from tournaments.rules.levels import Level  # noqa: E402
from tournaments.rules.structure.files.json_file import steps_to_json  # noqa: E402
from tournaments.selectors.clock.server_time import server_now  # noqa: E402
from tournaments.services.lifecycle import open_tournament  # noqa: E402

DEATHS = 5
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


def open_tournaments(count: int, *, levels: int, level: timedelta, start: datetime, together: bool) -> list[int]:
    """Open `count` tournaments with short levels, and return their keys.

    Their clocks start by themselves, together or one after another within the first level.
    """
    steps = tuple(
        Level(key=f"l{number}", number=number, span=level, small_blind=100, big_blind=200)
        for number in range(1, levels + 1)
    )
    plan = StructurePlan(slug="chaos", name="Chaos", starting_stack=10_000, steps=steps_to_json(steps))
    gap = timedelta(0) if together else level / count
    now, mark = server_now(), f"{random.SystemRandom().getrandbits(32):08x}"
    opened = [
        open_tournament(plan, by=None, now=now, slug=f"chaos-{mark}-{at}", name="Chaos", starts_at=start + gap * at)
        for at in range(count)
    ]
    return [tournament.pk for tournament in opened]


def run_chaos(*, until: datetime, deaths: int) -> None:
    """Run the server until a moment, and kill it meanwhile, without warning, as the kernel would."""
    command = [sys.executable, str(ROOT / "manage.py"), "serve", "--host", "127.0.0.1"]
    server = Child("server", command, {"PORT": str(free_port()), "HTTPS_PORT": "0", "LOCAL_NAME": ""})
    server.start()
    ended = threading.Event()
    watching = threading.Thread(target=_watch, args=(server, ended))
    watching.start()
    wait = (until - server_now()).total_seconds() - 10
    try:
        time.sleep(8)
        for _death in range(deaths):
            time.sleep(max(0.1, (wait - 8) / (deaths + 1)))
            if server.process:
                print("killing the server", flush=True)
                os.killpg(server.process.pid, signal.SIGKILL)
        while server_now() < until:
            time.sleep(0.1)
    finally:
        ended.set()
        watching.join()
        stop_children([server])


def _watch(server: Child, ended: threading.Event) -> None:
    while not ended.wait(0.05):
        server.restart_if_ended(lambda _name, _status: None)


def main(clocks: int, seconds: int, level_seconds: float, deaths: int, *, together: bool) -> int:
    """Run the clocks, print the report, and remove the tournaments. Returns 1 if the report is not correct."""
    start = server_now() + timedelta(seconds=8)
    level, levels = timedelta(seconds=level_seconds), int(seconds / level_seconds)
    keys = open_tournaments(clocks, levels=levels, level=level, start=start, together=together)
    try:
        run_chaos(until=start + level * levels + timedelta(seconds=5), deaths=deaths)
        report = Report.from_log(keys, levels=levels, level=level)
    finally:
        FloorLog.objects.filter(tournament__in=keys)._raw_delete("default")  # noqa: SLF001 - the log refuses otherwise
        Tournament.objects.filter(pk__in=keys).delete()
    broker = "in memory" if settings.ONE_PROCESS else "Redis"
    print(f"{settings.DATABASES['default']['ENGINE'].rpartition('.')[2]}, {broker}: {report}")
    return int(not report.is_correct)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--clocks", type=int, default=30)
    parser.add_argument("--seconds", type=int, default=50, help="how long the clocks run")
    parser.add_argument("--level", type=float, default=2.0, help="length of a level in seconds")
    parser.add_argument("--deaths", type=int, default=DEATHS, help="how often the server is killed")
    parser.add_argument("--together", action="store_true", help="all clocks turn in the same instant")
    given = parser.parse_args()
    sys.exit(main(given.clocks, given.seconds, given.level, given.deaths, together=given.together))
