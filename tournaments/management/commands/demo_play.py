"""`manage.py demo_play`: players of the demonstration go out, one after another, while its clock runs."""

import random
import time
from typing import Any

from django.core.management.base import BaseCommand
from django.db import OperationalError
from django.utils import timezone

from tournaments.models import Entry, Tournament
from tournaments.rules.refused import Refused
from tournaments.services.door import floor
from tournaments.services.entries import bust


class Command(BaseCommand):
    help = "Bust a player of the tournament `demo` every few seconds, until one is left."

    def handle(self, *args: Any, **options: Any) -> None:
        chance = random.Random()
        while self._one_out(chance):
            time.sleep(chance.uniform(6, 14))
        while True:  # the house keeps its children alive: one that is done sleeps
            time.sleep(3600)

    def _one_out(self, chance: random.Random) -> bool:
        """One more out; False when one is left or the tournament is over."""
        try:
            with floor(Tournament.objects.get(slug="demo"), by=None, now=timezone.now()) as f:
                left = list(Entry.objects.filter(tournament=f.tournament, bust_out__isnull=True))
                if len(left) > 1 and not f.tournament.finished_at:
                    bust(f, entry=chance.choice(left))
                return len(left) > 2
        except (Refused, OperationalError):
            return True
