"""Opening the floor: the lock, catching up with the clock, the version, and the announcement to displays."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from time import perf_counter

from django.conf import settings
from django.db import transaction

from tournaments.live.publisher import announce
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.snapshot import clock_part
from tournaments.services.clock.catch_up import catch_up
from tournaments.services.days.rows_beside import announce_rows_beside
from tournaments.services.floor.floor import Floor, Person
from tournaments.services.layouts.walls import announce_layouts_to_screens

log = logging.getLogger("shuffle_up.floor")


@contextmanager
def floor(
    tournament: Tournament | int, *, by: Person, now: datetime, known_as: str = "", roles: frozenset[str] = frozenset()
) -> Iterator[Floor]:
    """Open the floor of a tournament, its clock caught up. For interfaces only: services are given a floor."""
    with locked_floor(tournament, by=by, now=now, known_as=known_as, roles=roles) as f:
        catch_up(f)
        yield f


@contextmanager
def locked_floor(
    tournament: Tournament | int, *, by: Person, now: datetime, known_as: str = "", roles: frozenset[str] = frozenset()
) -> Iterator[Floor]:
    """Lock a tournament's row for the length of a transaction; its clock may be behind.

    On leaving, the version is raised and, after commit, the displays are told. An exception undoes everything.
    """
    began = perf_counter()
    key = tournament if isinstance(tournament, int) else tournament.pk
    with transaction.atomic():
        # one row: without an order
        locked = next(iter(Tournament.objects.select_for_update().filter(pk=key).order_by()), None)
        if locked is None:
            raise Refused("no_such_tournament")
        waited = perf_counter() - began
        f = Floor(locked, by=by, now=now, known_as=known_as, roles=roles)
        yield f
        if f.written:
            leave_floor(f)
    _log_slow_action(f, took=perf_counter() - began, waited=waited)


def leave_floor(f: Floor) -> None:
    """Raise the version, store the log's head, and announce it to the displays after the commit."""
    f.tournament.version += 1
    f.tournament.log_number, f.tournament.log_digest = f.head
    f.tournament.save(update_fields=["version", "log_number", "log_digest"])
    slug, version, topics = f.tournament.slug, f.tournament.version, sorted(f.topics)
    small = {"clock": clock_part(f.tournament, anchor=f.anchor_if_unchanged)}
    transaction.on_commit(lambda: announce(slug=slug, version=version, topics=topics, small=small))
    announce_rows_beside(f)
    announce_layouts_to_screens(f)
    done = {"tournament": slug, "version": version, "actions": [row.action for row in f.written]}
    transaction.on_commit(lambda: log.info("action_committed", extra=done))


def _log_slow_action(f: Floor, *, took: float, waited: float) -> None:
    """Log an action that took too long: waiting for the lock, or by itself."""
    if f.written and took * 1000 >= settings.SLOW_ACTION_MS:
        # each action once: an event read from a file has thousands of rows
        fields = {
            "tournament": f.tournament.slug,
            "actions": sorted({row.action for row in f.written}),
            "rows": len(f.written),
        }
        log.warning("action_slow", extra={**fields, "ms": round(took * 1000), "waited_ms": round(waited * 1000)})
