"""The bag board: the state of each table, the sums of chips, and the actions that end the day."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from tables.actions import ACTIONS
from tables.selectors.days.bag_board import BagBoard, bag_board
from tables.selectors.days.bag_opening import closed_bags_for_this_day
from tables.selectors.hands.bags import is_bagging_now, last_hands_by_table
from tables.sentences.hands.board import tables_clause
from tournaments.language.sentences import gettext, ngettext
from tournaments.models import ClockAnchor, Tournament
from tournaments.selectors.days.days import current_day
from tournaments.views.attempts import PageRequest, action_of_form, page_with_actions
from tournaments.views.topics import topics_attribute

#: actions of the board
END_ACTIONS = ("last-hands", "last-hands-over", "check-bags", "end-day")


def _action_fields(request: HttpRequest, _tournament: Tournament, name: str) -> Mapping[str, Any]:
    """Return the fields of an action: the number of hands, or the reason for doing it anyway."""
    if name == "last-hands":
        hands = request.POST.get("hands", "").strip()
        return {"hands": hands} if hands else {}
    if name == "check-bags":
        return {}
    reason = request.POST.get("reason", "").strip()
    return {"anyway": bool(reason), "reason": reason}


#: topics of the changes that the board shows
TOPICS = ("bags", "clock", "hands", "tables", "field")


@page_with_actions(action_of_form(END_ACTIONS, _action_fields, actions=ACTIONS), back="bags-page")
def bag_board_page(page_request: PageRequest) -> HttpResponse:
    """Show the tables at the end of the day, unfinished ones first, and the buttons that end it."""
    context = bag_board_context(page_request.tournament)
    return page_request.render("tables/days/bags/bags.html", page="bags", topics=topics_attribute(*TOPICS), **context)


def bag_board_context(tournament: Tournament) -> dict[str, Any]:
    """Return the tables with their bags, what is missing, and what ends the day."""
    found, day = bag_board(tournament), current_day(tournament)
    started = ClockAnchor.objects.filter(tournament=tournament, started_at__isnull=False).exists()
    playing = [table.number for table in last_hands_by_table(tournament) if not table.is_done]
    bagging = is_bagging_now(tournament)
    return {
        "found": found,
        "day": day,
        "bagging": bagging,
        "may_announce": started and not bagging and not tournament.finished_at,
        # once every bag is counted, ending the day ends the last hands too
        "last_hands": None if day and found.room.is_complete else found.last_hands,
        "playing": gettext("waiting for {tables}").format(tables=tables_clause(playing)) if playing else "",
        "missing": bag_difference_sentences(found),
        "to_open": closed_bags_for_this_day(tournament).count(),
    }


def bag_difference_sentences(found: BagBoard) -> str:
    """Return sentences on bags that are missing or differ."""
    sentences = []
    rest = [table.number for table in found.tables if not table.is_verified and not table.absolute_difference]
    if rest:
        named = tables_clause(rest)
        sentences.append(
            ngettext("{count} table is not bagged: {tables}.", "{count} tables are not bagged: {tables}.", len(rest))
            .format(count=len(rest), tables=named)
        )  # fmt: skip
    sentences += [table_difference_sentence(table.number, table.surplus) for table in found.tables_with_difference]
    if not sentences and found.difference:
        sentences.append(room_difference_sentence(found.difference))
    return " ".join(sentences)


def table_difference_sentence(table: int, over: int) -> str:
    """Return how much the bags of a table differ from its count."""
    if over > 0:
        return gettext("Table {table} has {chips:,} too many.").format(table=table, chips=over)
    return gettext("Table {table} has {chips:,} missing.").format(table=table, chips=-over)


def room_difference_sentence(over: int) -> str:
    """Return how much all bags together differ from the expected chips."""
    if over > 0:
        return gettext("The bags hold {chips:,} more than expected.").format(chips=over)
    return gettext("The bags hold {chips:,} less than expected.").format(chips=-over)
