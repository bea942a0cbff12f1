"""Announcements to the other rows of a tournament in flights, whose displays show what belongs to the whole."""

from collections.abc import Collection
from functools import partial

from django.db import connection, transaction
from django.db.models import F

from tournaments.live.publisher import announce
from tournaments.models import OWN_ROW, Day, Tournament
from tournaments.services.floor.floor import Floor

# Pool, entries and ends of days of the whole tournament, shown by the clocks of its other rows.
TOPICS_OF_WHOLE = frozenset({"money", "structure"})
TOPICS_OF_FLIGHT = frozenset({"money"})
# With busts and hands on a day beside another.
SHARED_TOPICS = TOPICS_OF_WHOLE | {"field", "hands"}


def announce_rows_beside(f: Floor) -> None:
    """Announce a change to the open flights and the whole whose displays show it, after the commit."""
    if not SHARED_TOPICS.intersection(f.topics) or not f.tournament.has_flights:
        return
    shared = TOPICS_OF_FLIGHT if f.tournament.is_flight else TOPICS_OF_WHOLE
    topics = shared.intersection(f.topics)
    if topics:
        rows = _open_rows(f.tournament.whole) - {f.tournament.pk}
        transaction.on_commit(partial(_announce_rows, rows, topics={*topics, "field"}))
    elif f.tournament.is_beside and (sibling_topics := _topics_of_sibling_days(f)):
        rows = _open_rows(f.tournament.whole) - {f.tournament.pk}
        transaction.on_commit(partial(_announce_rows, rows, topics=sibling_topics))


def _topics_of_sibling_days(f: Floor) -> frozenset[str]:
    """Return the topics shown by days beside this one: places count in the whole, and rounds are in step."""
    hands = any(row.action.startswith("hand_for_hand.") or row.action == "undone" for row in f.written)
    return frozenset({"field", "hands"} if hands else {"field"}).intersection(f.topics)


def _open_rows(whole: Tournament) -> set[int]:
    """Return the keys of rows still in play: the whole, and the flights that have not ended."""
    days = Day.objects.filter(tournament=whole, kind__in=OWN_ROW, ended_at__isnull=True)
    return {whole.pk, *days.filter(played_in__cancelled_at__isnull=True).values_list("played_in", flat=True)}


def _announce_rows(rows: Collection[int], *, topics: Collection[str]) -> None:
    """Raise the versions of these rows and announce them.

    A database with row locks raises them one by one, so that no floor waits for two of them. SQLite has one lock for
    all: one write for many rows is faster.
    """
    one_by_one = connection.features.has_select_for_update
    for keys in ([key] for key in sorted(rows)) if one_by_one else (sorted(rows),):
        rows_to_announce = Tournament.objects.filter(pk__in=keys)
        rows_to_announce.update(version=F("version") + 1)
        for slug, version in rows_to_announce.order_by("pk").values_list("slug", "version"):
            announce(slug=slug, version=version, topics=sorted(topics))
