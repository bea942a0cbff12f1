"""Act until killed: a separate process, which prints the version of the tournament after each action.

It announces, or with `bag` it counts the bag of one player again and again: as many chips as the version will be.
"""

import itertools
import os
import sys
from datetime import timedelta

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
SLUG = "event"


def act() -> None:
    """Open a tournament and act for ever. Prints its version when an action is acknowledged."""
    django.setup()
    from django.contrib.auth import get_user_model  # noqa: PLC0415
    from django.utils import timezone  # noqa: PLC0415

    from tables.services.hands.bag_counts import StackCount, count_bags  # noqa: PLC0415 - not before Django is set up
    from tests.conftest import opened, small_structure  # noqa: PLC0415
    from tournaments.services.desk.entries import enter  # noqa: PLC0415
    from tournaments.services.lifecycle import announce_sentence  # noqa: PLC0415
    from tournaments.services.open_floor import floor  # noqa: PLC0415
    from tournaments.services.structure.library import save_structure  # noqa: PLC0415

    now = timezone.now()
    director = get_user_model().objects.create_superuser(username="director")
    tournament = opened(save_structure(small_structure()), director, SLUG, starts_at=now + timedelta(hours=1))
    bags = "bag" in sys.argv
    with floor(tournament, by=director, now=now) as f:
        entry = enter(f, name="Ada")
    for number in itertools.count(1):
        with floor(tournament, by=director, now=now) as f:
            if bags:
                count_bags(f, bags=[StackCount(entry=entry, stack=f.tournament.version + 1)])
            else:
                announce_sentence(f, text=f"Announcement {number}", span=timedelta(minutes=1))
        sys.stdout.write(f"{f.tournament.version}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    act()
