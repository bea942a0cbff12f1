"""`manage.py verify_log [SLUG...]`: whether anybody changed the floor log."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import FloorLog, Tournament
from tournaments.models.floor_log import GENESIS


class Command(BaseCommand):
    help = "Reckon every digest of the floor log again; exit status 1 when a row was changed, removed or put in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", metavar="SLUG", help="tournaments; all when none is named")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = Tournament.objects.order_by("slug")
        if options["slugs"]:
            wanted = wanted.filter(slug__in=options["slugs"])
            if missing := set(options["slugs"]) - set(wanted.values_list("slug", flat=True)):
                raise CommandError(f"no such tournament: {', '.join(sorted(missing))}")
        broken = [problem for tournament in wanted for problem in problems(tournament)]
        for problem in broken:
            self.stdout.write(problem)
        self.stdout.write(f"{wanted.count()} tournaments, {len(broken)} problems")
        if broken:
            sys.exit(1)


def problems(tournament: Tournament) -> Iterator[str]:
    """What is wrong with a tournament's chain, oldest first."""
    previous, expected = GENESIS, 1
    for row in FloorLog.objects.filter(tournament=tournament).order_by("number").iterator():
        if row.number != expected:
            yield f"{tournament.slug}: row {expected} is missing"
        elif row.previous != previous:
            yield f"{tournament.slug}: row {row.number} does not hang on the row before it"
        if row.digest != row.expected_digest():
            yield f"{tournament.slug}: row {row.number} was changed"
        previous, expected = row.digest, row.number + 1
