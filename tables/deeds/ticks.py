"""Hand for hand at the door: each table's tick, and the round over all of them."""

from typing import Any

from rest_framework import serializers

from tables.deeds.fields import DEALS, PANELS, ByNumber
from tables.deeds.room import WhichTable
from tables.services import ticks
from tournaments.deeds import DEEDS
from tournaments.deeds.clock import ClosesRound
from tournaments.deeds.frame import FLOOR_STAFF, Deed
from tournaments.services import hands


class AllIn(WhichTable):
    seats = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=12),
        max_length=11,
        required=False,
        help_text="The seats of those who are covered: out when they lose.",
    )


class Anyway(serializers.Serializer[Any]):
    anyway = serializers.BooleanField(default=False, help_text="Although a table has not reported.")


class Releases(Anyway):
    tables = ByNumber(many=True, required=False, help_text="Left out: every table that waits.")


class ClosesAll(ClosesRound, Anyway):
    pass


def _over(name: str, run: Any, fields: type[serializers.Serializer[Any]]) -> Deed:
    """A deed of the tournament that asks the tables first."""
    known = DEEDS[name]
    panels = tuple(dict.fromkeys((*known.panels, *DEALS)))
    return Deed(name, known.title, run, fields, roles=known.roles, panels=panels)


SHOWS = (*PANELS, "clock")

TICK_DEEDS = (
    Deed("tick", "The table's hand is done", ticks.tick, WhichTable, roles=FLOOR_STAFF, panels=SHOWS),
    Deed("untick", "The table is still dealing", ticks.untick, WhichTable, roles=FLOOR_STAFF, panels=SHOWS),
    Deed("all-in", "All in and called: wait", ticks.all_in, AllIn, roles=FLOOR_STAFF, panels=SHOWS),
    Deed("release", "Release the all-ins", ticks.release, Releases, roles=FLOOR_STAFF, panels=SHOWS),
    _over("close-round", ticks.close_round, ClosesAll),
    _over("hand-done", ticks.next_hand, Anyway),
    _over("hand-for-hand", hands.start_hand_for_hand, DEEDS["hand-for-hand"].fields),
    _over("deal-round", ticks.deal_round, DEEDS["deal-round"].fields),
    _over("call-off-hand-for-hand", hands.call_off_hand_for_hand, DEEDS["call-off-hand-for-hand"].fields),
    _over("hand-for-hand-over", ticks.end_hand_for_hand, Anyway),
)
