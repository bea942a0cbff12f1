"""Counts of the room that decide the next step before play."""

from collections.abc import Mapping
from dataclasses import asdict

from django.db.models import Count, Max

from tables.models import Bag
from tables.rules.balance.breaking import final_table_size
from tables.selectors.balance import open_moves
from tables.selectors.hands.bags import is_bagging_now, last_hands_being_played
from tables.selectors.room_rows import open_table_rows
from tables.selectors.seating import unseated_count, usable_and_free_seat_count
from tournaments.models import FloorLog, Tournament
from tournaments.rules.days.day_path import BagFacts
from tournaments.rules.floor.next_step import RoomFacts, SeatCounts
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.request_cache import cached_in_request

#: actions after which all seat cards change
DRAW_ACTIONS = ("draw.made", "draw.again", "tables.redrawn")
PRINT_ACTION = "seats.cards_printed"


@cached_in_request
def room_facts(tournament: Tournament) -> RoomFacts:
    return RoomFacts(
        **asdict(seat_counts(tournament)),
        last=tournament.tables.aggregate(last=Max("number"))["last"] or 0,
        printed=are_seat_cards_printed(tournament),
    )


@cached_in_request
def seat_counts(tournament: Tournament) -> SeatCounts:
    """Return the counts of open tables, seats and players."""
    waiting, (seats, free) = unseated_count(tournament), usable_and_free_seat_count(tournament)
    return SeatCounts(
        tables=len(open_table_rows(tournament)),
        seats=seats,
        free=free,
        seated=field_sum_of_row(tournament).left - waiting,
        waiting=waiting,
    )


def players_at_final_table(tournament: Tournament) -> int:
    """Return the number of players at which the final table is formed."""
    return final_table_size(tournament.seats_per_table, rule=tournament.house_rules()["final_table_at"])


def bag_facts(tournament: Tournament) -> BagFacts:
    """Return how many bags are counted and how many verified, while the day ends."""
    if not tournament.has_several_days or not is_bagging_now(tournament):
        return BagFacts()
    rows = Bag.objects.closed().filter(tournament=tournament)
    counts = rows.aggregate(bags=Count("pk"), verified=Count("verified_at"))
    left = field_sum_of_row(tournament).left
    last_hands = last_hands_being_played(tournament) is not None and counts["bags"] < left
    return BagFacts(last_hands=last_hands, bagging=True, players=left, **counts)


def are_seat_cards_printed(tournament: Tournament) -> bool:
    """Return whether seat cards were printed after the latest draw in which everybody drew a seat."""
    rows = FloorLog.objects.filter(tournament=tournament, undone_by__isnull=True).values_list("number", flat=True)
    # one query each: an index finds a single action, several would scan the whole log
    printed = rows.filter(action=PRINT_ACTION).first()
    return printed is not None and all(printed > (rows.filter(action=action).first() or 0) for action in DRAW_ACTIONS)


def open_move_count(tournament: Tournament) -> Mapping[str, int]:
    """Return the number of open moves, for the checks before a tournament is finished."""
    return {"moves": open_moves(tournament).count()}
