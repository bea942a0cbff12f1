"""The screens of a simulated day. Announcements may come late or never, so the screens also request the snapshot."""

import json
from collections import deque
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

from lab.simulation.faults import FaultPoint, Faults
from lab.simulation.phones import Steps
from lab.simulation.server import SLUG, SimulatedServer
from tournaments.live.hints import Hint
from tournaments.models import Tournament
from tournaments.selectors.snapshot import cached_snapshot, live_snapshot, snapshot


@dataclass(slots=True)
class Screens:
    """All screens of the event, with the version that each shows."""

    faults: Faults
    shown: list[int]
    problems: list[str] = field(default_factory=list)
    late: deque[Hint] = field(default_factory=deque)

    def receive(self, hint: Hint) -> None:
        """Receive an announcement. Reports a problem if its version is not stored yet."""
        stored = Tournament.objects.filter(slug=hint.slug).values_list("version", flat=True).first()
        if stored is None or hint.version > stored:
            self.problems.append(f"version {hint.version} was announced, but {stored} is stored")
        if self.faults.strikes_at(FaultPoint.HINT_LATE):
            self.late.append(hint)
        else:
            self._show_version(hint)

    def _show_version(self, hint: Hint) -> None:
        self.shown = [max(version, hint.version) for version in self.shown]


def screen_steps(screens: Screens, number: int, server: SimulatedServer, chance: Random) -> Steps:
    """Show late announcements, and compare the snapshots, every 10 to 40 minutes."""
    while True:
        yield timedelta(minutes=chance.uniform(10, 40))
        while screens.late:
            screens._show_version(screens.late.popleft())  # noqa: SLF001 - of this module
        if server.is_up:
            compare_snapshots(screens, number)


def compare_snapshots(screens: Screens, number: int) -> None:
    """Compare the live snapshot with what a screen shows, and the cached snapshot with a new one."""
    read = live_snapshot(SLUG)
    if read is None:
        return
    if read[0] < screens.shown[number]:
        screens.problems.append(f"screen {number} goes back from version {screens.shown[number]} to {read[0]}")
    screens.shown[number] = read[0]
    event = Tournament.objects.select_related("clock").get(slug=SLUG)
    if json.dumps(cached_snapshot(event), default=str) != json.dumps(snapshot(event), default=str):
        screens.problems.append(f"what is cached of version {event.version} is not what is stored")
