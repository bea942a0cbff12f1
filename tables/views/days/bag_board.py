"""The bag board: how far each table is, the sums of the chips, and what ends the day."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from tables.actions import ACTIONS
from tables.selectors.days.bag_board import BagBoard, bag_board
from tables.selectors.days.bag_opening import unopened
from tables.selectors.hands.bags import is_bagging_now, table_hands
from tables.sentences.hands.board import tables_clause
from tournaments.actions.action import permitted
from tournaments.language.sentences import gettext, ngettext
from tournaments.models import ClockAnchor, Tournament
from tournaments.selectors.days.days import day_played
from tournaments.views.attempts import PageRequest, doing, one_of
from tournaments.views.topics import listened

#: what the board does
ENDS = ("last-hands", "last-hands-over", "check-bags", "end-day")


def _given(request: HttpRequest, _tournament: Tournament, name: str) -> Mapping[str, Any]:
    """Return what the form of an action says: how many hands, or why it is done anyway."""
    if name == "last-hands":
        hands = request.POST.get("hands", "").strip()
        return {"hands": hands} if hands else {}
    if name == "check-bags":
        return {}
    reason = request.POST.get("reason", "").strip()
    return {"anyway": bool(reason), "reason": reason}


#: topics of the changes that the board shows
TOPICS = ("bags", "clock", "hands", "tables", "field")


@doing(one_of(ENDS, _given, actions=ACTIONS), back="bags-page")
def bags(asked: PageRequest) -> HttpResponse:
    """Every table at the end of the day, who is still out, and the buttons that end it."""
    found, day = bag_board(asked.tournament), day_played(asked.tournament)
    started = ClockAnchor.objects.filter(tournament=asked.tournament, started_at__isnull=False).exists()
    playing = [table.number for table in table_hands(asked.tournament) if not table.done]
    bagging = is_bagging_now(asked.tournament)
    return asked.answer(
        "tables/days/bags/bags.html",
        page="bags",
        found=found,
        day=day,
        may_do=permitted(ACTIONS, asked.roles),
        bagging=bagging,
        may_announce=started and not bagging and not asked.tournament.finished_at,
        # the end of the day ends them too where every bag is counted
        last_hands=None if day and found.room.complete else found.last_hands,
        playing=gettext("waiting for {tables}").format(tables=tables_clause(playing)) if playing else "",
        missing=missing(found),
        to_open=unopened(asked.tournament).count(),
        topics=listened(*TOPICS),
    )


def missing(found: BagBoard) -> str:
    """Return what is not done yet, "" when everything is."""
    says = []
    rest = [table.number for table in found.tables if not table.bagged and not table.gap]
    if rest:
        named = tables_clause(rest)
        says.append(
            ngettext("{count} table is not bagged: {tables}.", "{count} tables are not bagged: {tables}.", len(rest))
            .format(count=len(rest), tables=named)
        )  # fmt: skip
    says += [difference_sentence(table.number, table.over) for table in found.wrong]
    if not says and found.difference:
        says.append(room_sentence(found.difference))
    return " ".join(says)


def difference_sentence(table: int, over: int) -> str:
    """Return how much the bags of a table differ from its count."""
    if over > 0:
        return gettext("Table {table} has {chips:,} too many.").format(table=table, chips=over)
    return gettext("Table {table} has {chips:,} missing.").format(table=table, chips=-over)


def room_sentence(over: int) -> str:
    """Return how much all bags differ from the chips that must be there."""
    if over > 0:
        return gettext("The bags hold {chips:,} more than expected.").format(chips=over)
    return gettext("The bags hold {chips:,} less than expected.").format(chips=-over)
