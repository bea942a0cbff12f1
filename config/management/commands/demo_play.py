"""`manage.py demo_play`: bust players of the demonstration, one after another, while its clock runs."""

import random
import time
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand
from django.db import OperationalError

from tables.demo.staff import FloorStaff
from tables.selectors.seating import open_tables
from tournaments.models import Entry, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.services.open_floor import floor

# seconds between two busts
PAUSE = (6, 14)


class Command(BaseCommand):
    help = "Bust a player of the tournament `demo` every few seconds, and look after the room, until one is left."

    def handle(self, *args: Any, **options: Any) -> None:
        staff = FloorStaff(chance=random.Random())
        while bust_one(staff, now=server_now()):
            time.sleep(random.uniform(*PAUSE))
        while True:  # the server would restart a child that ends
            time.sleep(3600)


def bust_one(staff: FloorStaff, *, now: datetime) -> bool:
    """Bust a player; after every few busts, carry out the proposals to break and balance tables.

    Does nothing if a director was quicker. Returns False when one player is left or the tournament is over.
    """
    tournament = Tournament.objects.get(slug="demo")
    by = get_user_model().objects.filter(is_superuser=True).first()
    try:
        with floor(tournament, by=None, now=now) as f:
            left = list(Entry.objects.filter(tournament=f.tournament, bust_out__isnull=True))
            if len(left) > 1 and not f.tournament.finished_at:
                staff.bust(f, entry=staff.chance.choice(left))
        if open_tables(tournament).exists():
            staff.balance_tables(tournament, by=by, now=now)
    except (Refused, OperationalError):
        return True
    return len(left) > 2
