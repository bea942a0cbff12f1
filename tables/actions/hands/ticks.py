"""Actions of hand for hand: each table's tick, and the round over all of them."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tables.actions.fields import ByNumber
from tables.actions.room import WhichTable
from tables.services.hands import ticks
from tournaments.actions import ACTIONS
from tournaments.actions.clock import ClosesRound
from tournaments.contribution_types import FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _


class AllIn(WhichTable):
    """The table with a called all-in, and the seats of players who are out if they lose it."""

    seats = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=12),
        max_length=11,
        required=False,
        help_text=_("The seats of covered players: out if they lose."),
    )


class Anyway(serializers.Serializer[Any]):
    """An action done before all tables have reported, with a reason for the log."""

    anyway = serializers.BooleanField(default=False, help_text=_("Even if a table has not reported."))
    reason = serializers.CharField(
        max_length=150, required=False, allow_blank=True, help_text=_("Why nobody waits; it is kept in the log.")
    )

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Require a reason if `anyway` is set."""
        if asked.get("anyway") and not asked.get("reason"):
            raise serializers.ValidationError({"reason": _("Enter a reason.")})
        return asked


class Releases(Anyway):
    """The tables whose all-ins are played out now."""

    tables = ByNumber(many=True, required=False, help_text=_("If left out, every waiting table."))


class ClosesAll(ClosesRound, Anyway):
    """The end of the hand at every table: the number of players left, and `anyway` if tables have not reported."""


TICK_ACTIONS = (
    Action("tick", noop("Mark a table's hand as done"), ticks.mark_hand_done, WhichTable, roles=FLOOR_STAFF),
    Action("untick", noop("Mark a table as still dealing"), ticks.mark_still_dealing, WhichTable, roles=FLOOR_STAFF),
    Action("all-in", noop("Mark an all-in and call"), ticks.hold_all_in, AllIn, roles=FLOOR_STAFF),
    Action("release", noop("Release the all-ins"), ticks.release_all_ins, Releases, roles=FLOOR_STAFF),
    replace(ACTIONS["close-round"], run=ticks.close_round, fields=ClosesAll, wraps="close-round"),
    replace(ACTIONS["hand-done"], run=ticks.close_and_deal_next_hand, fields=Anyway, wraps="hand-done"),
    replace(ACTIONS["deal-round"], run=ticks.deal_round, wraps="deal-round"),
    replace(ACTIONS["hand-for-hand-over"], run=ticks.end_hand_for_hand, fields=Anyway, wraps="hand-for-hand-over"),
)
