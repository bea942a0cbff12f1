"""The desk's deeds at the door: entries, rebuys and add-ons, the line, the ledger."""

from typing import Any, cast

from django.db.models import Model, QuerySet
from rest_framework import serializers

from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import DESK, STAFF, Deed
from tournaments.models import Entry, Payment, Player, Profile, TopUp, Waiting
from tournaments.services import entries, entry_ends, line, payments, topups
from tournaments.words.sales import METHODS

PANELS = ("now", "field", "entries", "money", "log")
MOST = 10**12


class OneTopUp(OfThisTournament):
    """A rebuy or an add-on of this tournament."""

    def get_queryset(self) -> QuerySet[Model]:
        rows = cast("QuerySet[Model]", serializers.PrimaryKeyRelatedField.get_queryset(self))
        tournament = self.context.get("tournament")
        return rows.filter(entry__tournament=tournament) if tournament else rows


def _entry() -> OfThisTournament:
    return OfThisTournament(queryset=Entry.objects.select_related("player", "tournament"))


class Paid(serializers.Serializer[Any]):
    """What every sale asks for: the price, how it is paid, and a director's reason to set a rule aside."""

    profile = OfThisTournament(queryset=Profile.objects.all(), required=False, allow_null=True)
    method = serializers.ChoiceField(choices=list(METHODS.items()), required=False, allow_blank=True, default="")
    amount = serializers.IntegerField(
        min_value=1, max_value=MOST, required=False, allow_null=True, help_text="A part of the price, minor units."
    )
    override_reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


class NewEntry(Paid):
    name = serializers.CharField(max_length=80, required=False, allow_blank=True)
    player = serializers.PrimaryKeyRelatedField(
        queryset=Player.objects.filter(merged_into__isnull=True), required=False, allow_null=True
    )
    flight = serializers.CharField(max_length=8, required=False, allow_blank=True)
    present = serializers.BooleanField(default=True)


class Again(Paid):
    entry = _entry()
    forfeits = serializers.IntegerField(
        min_value=0, max_value=MOST, required=False, allow_null=True, help_text="The chips of a stack given up."
    )
    flight = serializers.CharField(max_length=8, required=False, allow_blank=True)


class MoreChips(Paid):
    entry = _entry()


class Rebuy(MoreChips):
    stack = serializers.IntegerField(
        min_value=0, max_value=MOST, required=False, allow_null=True, help_text="What the player has left."
    )


class WhichEntry(serializers.Serializer[Any]):
    entry = _entry()


class Void(WhichEntry):
    kind = serializers.ChoiceField(choices=Entry.Void.choices, default=Entry.Void.MISTAKE)


class NoShows(serializers.Serializer[Any]):
    entries = OfThisTournament(
        queryset=Entry.objects.select_related("player"), many=True, help_text="Who never came, by their entries."
    )


class WhichTopUp(serializers.Serializer[Any]):
    top_up = OneTopUp(queryset=TopUp.objects.select_related("entry__player", "entry__tournament"))


class InLine(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=80, required=False, allow_blank=True)
    player = serializers.PrimaryKeyRelatedField(
        queryset=Player.objects.filter(merged_into__isnull=True), required=False, allow_null=True
    )
    override_reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


class WhoWaits(serializers.Serializer[Any]):
    waiting = OfThisTournament(queryset=Waiting.objects.select_related("player"))


class Pays(serializers.Serializer[Any]):
    entry = _entry()
    top_up = OneTopUp(queryset=TopUp.objects.select_related("entry"), required=False, allow_null=True)
    method = serializers.ChoiceField(choices=list(METHODS.items()))
    amount = serializers.IntegerField(min_value=1, max_value=MOST, required=False, allow_null=True)


class TakesBack(serializers.Serializer[Any]):
    payment = OfThisTournament(queryset=Payment.objects.select_related("entry__player", "tournament", "top_up"))
    note = serializers.CharField(max_length=200, required=False, allow_blank=True)


def _said(clean: dict[str, Any]) -> dict[str, Any]:
    """What was said; a field left empty by a form was not."""
    return {name: value for name, value in clean.items() if value is not None}


ENTRY_DEEDS = (
    Deed("enter", "Enter a player", entries.enter, NewEntry, roles=DESK, panels=PANELS, adapt=_said),
    Deed("re-enter", "Enter a player again", entries.re_enter, Again, roles=DESK, panels=PANELS, adapt=_said),
    Deed("rebuy", "Sell a rebuy", topups.rebuy, Rebuy, roles=DESK, panels=PANELS, adapt=_said),
    Deed("add-on", "Sell an add-on", topups.add_on, MoreChips, roles=DESK, panels=PANELS, adapt=_said),
    Deed("void-top-up", "Void a rebuy or an add-on", topups.void_top_up, WhichTopUp, roles=DESK, panels=PANELS),
    Deed("void-entry", "Void an entry", entry_ends.void_entry, Void, roles=DESK, panels=PANELS),
    Deed("void-no-shows", "Void who did not come", entry_ends.void_no_shows, NoShows, roles=DESK, panels=PANELS),
    Deed("check-in", "The player is there", entry_ends.check_in, WhichEntry, roles=STAFF, panels=PANELS),
    Deed("mark-absent", "The player is not there", entry_ends.mark_absent, WhichEntry, roles=STAFF, panels=PANELS),
    Deed("join-line", "Put somebody in the line", line.join_line, InLine, roles=DESK, panels=PANELS, adapt=_said),
    Deed("call-next", "Call the next in the line", line.call_next, roles=STAFF, panels=PANELS),
    Deed("leave-line", "Take somebody out of the line", line.leave_line, WhoWaits, roles=DESK, panels=PANELS),
    Deed("pay", "Take a payment", payments.pay, Pays, roles=DESK, panels=PANELS, adapt=_said),
    Deed("reverse-payment", "Take a payment back", payments.reverse, TakesBack, roles=DESK, panels=PANELS),
)
