"""The other rows of a tournament in flights show what is the whole's: they hear of it when that changes."""

from collections.abc import Collection
from functools import partial

from django.db import connection, transaction
from django.db.models import F

from tournaments.live.publisher import announce
from tournaments.models import OWN_ROW, Day, Tournament
from tournaments.services.floor.floor import Floor

#: what the clocks of other rows show of the whole: its pool, its entries, and the ends of its days
OF_THE_WHOLE = frozenset({"money", "structure"})
#: what another flight changes of it: what is sold there
OF_A_FLIGHT = frozenset({"money"})
#: what any row tells another of: the above, and who goes out and what is dealt on a day beside another
TOPICS_OF_OTHERS = OF_THE_WHOLE | {"field", "hands"}


def announce_rows_beside(f: Floor) -> None:
    """Have the open flights and the whole hear of a change that their displays show, once it is committed."""
    if not TOPICS_OF_OTHERS.intersection(f.topics) or not f.tournament.has_flights:
        return
    shown = OF_A_FLIGHT if f.tournament.is_flight else OF_THE_WHOLE
    topics = shown.intersection(f.topics)
    if topics:
        rows = _open_rows(f.tournament.whole) - {f.tournament.pk}
        transaction.on_commit(partial(_announce_rows, rows, topics={*topics, "field"}))
    elif f.tournament.is_beside and (shown_beside := _of_a_day_beside(f)):
        rows = _open_rows(f.tournament.whole) - {f.tournament.pk}
        transaction.on_commit(partial(_announce_rows, rows, topics=shown_beside))


def _of_a_day_beside(f: Floor) -> frozenset[str]:
    """What the days beside this one show of it: who goes out has a place of the whole, and rounds are in step."""
    hands = any(row.action.startswith("hand_for_hand.") or row.action == "undone" for row in f.written)
    return frozenset({"field", "hands"} if hands else {"field"}).intersection(f.topics)


def _open_rows(whole: Tournament) -> set[int]:
    """Return the rows in which a player still plays: the whole, and the flights that have not ended."""
    days = Day.objects.filter(tournament=whole, kind__in=OWN_ROW, ended_at__isnull=True)
    return {whole.pk, *days.filter(played_in__cancelled_at__isnull=True).values_list("played_in", flat=True)}


def _announce_rows(rows: Collection[int], *, topics: Collection[str]) -> None:
    """Raise the versions of these rows and announce them.

    Where each row has a lock of its own they are raised one after the other, so that no floor waits for two of them;
    SQLite has one lock for all, and one write is as fast for many rows as for one.
    """
    one_by_one = connection.features.has_select_for_update
    for keys in ([key] for key in sorted(rows)) if one_by_one else (sorted(rows),):
        told = Tournament.objects.filter(pk__in=keys)
        told.update(version=F("version") + 1)
        for slug, version in told.order_by("pk").values_list("slug", "version"):
            announce(slug=slug, version=version, topics=sorted(topics))
