"""Hands of a simulated day: set unknown buttons and deal."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any

from django.db.models import F

from tables.models import SeatAssignment, Table
from tables.selectors.seating import open_tables
from tables.services.hands import buttons, turns
from tournaments.models import Tournament
from tournaments.rules.refused import Refused

#: refusals to deal where no button moves
NO_BUTTON = frozenset({"stud_has_no_button", "button_is_won"})
#: function that does an action on the floor
Do = Callable[..., Any]


def set_button(do: Do, *, table: Table, chance: Random) -> bool:
    """Give the button to a seated player. Returns False if fewer than two sit at the table."""
    seats = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED).order_by("seat__number")
    taken = list(seats.values_list("seat__number", flat=True))
    if len(taken) < 2:
        return False
    do(buttons.set_button, table=table, button=chance.choice(taken))
    return True


def deal_or_set_button(do: Do, *, table: Table, chance: Random) -> bool:
    """Deal a table's next hand, or set the button for its first hand. Returns whether the table can play."""
    if table.button is None and set_button(do, table=table, chance=chance):
        return True
    try:
        do(buttons.deal_next, table=table)
    except Refused as refused:
        return _deal_after_refusal(do, refused, table=table, chance=chance)
    return True


def _deal_after_refusal(do: Do, refused: Refused, *, table: Table, chance: Random) -> bool:
    """Choose a missing game, then deal. Returns whether the table can play, which needs no button in some games."""
    if refused.code == "game_not_chosen":
        game, _betting = chance.choice(table.tournament.games)
        do(turns.choose_game, table=table, game=game)
        return deal_or_set_button(do, table=table, chance=chance)
    if refused.code not in {"too_few_to_deal", "button_unknown", *NO_BUTTON}:
        raise refused
    return refused.code in NO_BUTTON


def deal_due_hands(do: Do, tournament: Tournament, *, chance: Random, now: datetime, hand: timedelta, most: int) -> int:
    """Deal a hand at up to `most` tables whose last hand is over, longest waiting first.

    Returns at how many tables a hand was dealt.
    """
    tables = open_tables(tournament).order_by(F("dealt_at").asc(nulls_first=True), "number")
    over = [table for table in tables[:most] if table.dealt_at is None or now - table.dealt_at >= hand]
    return sum(deal_or_set_button(do, table=table, chance=chance) for table in over)
