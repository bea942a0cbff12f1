"""`manage.py clock_chaos`: 30 clocks with 2-second levels, while the worker is killed four times and beat once."""

import sys
from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config.server.chaos import Report, run_chaos, set_clocks
from tournaments.models import FloorLog, Tournament
from tournaments.selectors.clock.server_time import server_now


class Command(BaseCommand):
    help = "Prove that no level is lost, doubled or late for good, whatever dies. Exit status 1 when it is not so."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--clocks", type=int, default=30)
        parser.add_argument("--seconds", type=int, default=50, help="how long the clocks run")
        parser.add_argument("--level", type=float, default=2.0, help="length of a level in seconds")

    def handle(self, *args: Any, **options: Any) -> None:
        start = server_now() + timedelta(seconds=8)
        level = timedelta(seconds=options["level"])
        levels = int(options["seconds"] / options["level"])
        keys = set_clocks(options["clocks"], levels=levels, level=level, start=start)
        try:
            run_chaos(until=start + level * levels + timedelta(seconds=5), report=self.stdout.write)
            report = Report.of(keys, levels=levels, level=level)
        finally:
            self._sweep(keys)
        broker = "embedded Valkey" if settings.EMBEDDED_BROKER else "Redis"
        self.stdout.write(f"{settings.DATABASES['default']['ENGINE'].rpartition('.')[2]}, {broker}: {report}")
        if not report.holds:
            sys.exit(1)

    def _sweep(self, keys: list[int]) -> None:
        """Remove what the run made."""
        FloorLog.objects.filter(tournament__in=keys)._raw_delete("default")  # noqa: SLF001 - the log refuses otherwise
        Tournament.objects.filter(pk__in=keys).delete()
