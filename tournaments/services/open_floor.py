"""Opening the floor: the lock, catching up with the clock, the version, and the announcement to displays."""

import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from time import perf_counter

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F

from tournaments.live.publisher import announce
from tournaments.models import OWN_ROW, Day, OwnLayout, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.floor.rows import model_label_of
from tournaments.selectors.layouts import screens_showing
from tournaments.selectors.snapshot import clock_part
from tournaments.services.clock.catch_up import catch_up
from tournaments.services.floor.floor import Floor, Person

log = logging.getLogger("shuffle_up.floor")

# Pool, entries and ends of days of the whole tournament are also shown by the clocks of its flights and days.
TOPICS_OF_WHOLE = frozenset({"money", "structure"})
TOPICS_OF_FLIGHT = frozenset({"money"})
# Parallel days also share busts and hands.
SHARED_TOPICS = TOPICS_OF_WHOLE | {"field", "hands"}


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
    """Lock a tournament's row for a transaction, without catching up the clock.

    On leaving, the version is raised, and the displays are told after the commit. An exception undoes everything.
    """
    began = perf_counter()
    key = tournament if isinstance(tournament, int) else tournament.pk
    with transaction.atomic():
        # a single row needs no order
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
    """Raise the version and store the log's head; announce the version to displays after the commit."""
    f.tournament.version += 1
    f.tournament.log_number, f.tournament.log_digest = f.head
    f.tournament.save(update_fields=["version", "log_number", "log_digest"])
    slug, version, topics = f.tournament.slug, f.tournament.version, sorted(f.topics)
    small = {"clock": clock_part(f.tournament, anchor=f.anchor)}
    transaction.on_commit(lambda: announce(slug=slug, version=version, topics=topics, parts=small))
    announce_related_rows(f)
    announce_layouts_to_screens(f)
    done = {"tournament": slug, "version": version, "actions": [row.action for row in f.written]}
    transaction.on_commit(lambda: log.info("action_committed", extra=done))


def _log_slow_action(f: Floor, *, took: float, waited: float) -> None:
    """Log an action that took too long, with the time it waited for the lock."""
    if f.written and took * 1000 >= settings.SLOW_ACTION_MS:
        # each action is named once: importing an event writes thousands of rows
        fields = {
            "tournament": f.tournament.slug,
            "actions": sorted({row.action for row in f.written}),
            "rows": len(f.written),
        }
        log.warning("action_slow", extra={**fields, "ms": round(took * 1000), "waited_ms": round(waited * 1000)})


def announce_related_rows(f: Floor) -> None:
    """Announce a change to the whole tournament and its open flights, if their displays show it.

    This is done after the commit.
    """
    if not SHARED_TOPICS.intersection(f.topics) or not f.tournament.has_flights:
        return
    shared = TOPICS_OF_FLIGHT if f.tournament.is_flight else TOPICS_OF_WHOLE
    topics = shared.intersection(f.topics)
    if topics:
        rows = _open_rows(f.tournament.whole_tournament) - {f.tournament.pk}
        transaction.on_commit(partial(_announce_rows, rows, topics={*topics, "field"}))
    elif f.tournament.is_parallel_day and (sibling_topics := _topics_of_sibling_days(f)):
        rows = _open_rows(f.tournament.whole_tournament) - {f.tournament.pk}
        transaction.on_commit(partial(_announce_rows, rows, topics=sibling_topics))


def _topics_of_sibling_days(f: Floor) -> frozenset[str]:
    """Return the changed topics that the displays of other parallel days show too."""
    hands = any(row.action.startswith("hand_for_hand.") or row.action == "undone" for row in f.written)
    return frozenset({"field", "hands"} if hands else {"field"}).intersection(f.topics)


def _open_rows(whole: Tournament) -> set[int]:
    """Return the primary keys of the whole tournament and of its flights and days that have not ended."""
    days = Day.objects.filter(tournament=whole, kind__in=OWN_ROW, ended_at__isnull=True)
    return {whole.pk, *days.filter(played_in__cancelled_at__isnull=True).values_list("played_in", flat=True)}


def _announce_rows(rows: Collection[int], *, topics: Collection[str]) -> None:
    """Raise the versions of these rows and announce them.

    With row locks this is done one by one, so that no transaction waits for a second row. On SQLite it is one write,
    which is faster.
    """
    one_by_one = connection.features.has_select_for_update
    for keys in ([key] for key in sorted(rows)) if one_by_one else (sorted(rows),):
        rows_to_announce = Tournament.objects.filter(pk__in=keys)
        rows_to_announce.update(version=F("version") + 1)
        for slug, version in rows_to_announce.order_by("pk").values_list("slug", "version"):
            announce(slug=slug, version=version, topics=sorted(topics))


def announce_layouts_to_screens(f: Floor) -> None:
    """Announce changed layouts to other tournaments whose screens show them, after the commit."""
    label = model_label_of(OwnLayout())
    keys = {change[1] for row in f.written for change in row.changes if change[0] == label}
    if keys:
        showing = [screen for layout in OwnLayout.objects.filter(pk__in=keys) for screen in screens_showing(layout)]
        other_events = {screen.tournament_id for screen in showing} - {f.tournament.pk}
        transaction.on_commit(partial(_announce_one_by_one, sorted(other_events)))


def _announce_one_by_one(tournaments: list[int]) -> None:
    """Raise and announce the version of each tournament in turn, so that no lock waits for another."""
    for key in tournaments:
        Tournament.objects.filter(pk=key).update(version=F("version") + 1)
        slug, version = Tournament.objects.values_list("slug", "version").get(pk=key)
        announce(slug=slug, version=version, topics=["screens"])
