"""Actions on chips: the set, colour-ups, counts."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tables.actions.fields import SpokenSeat
from tables.actions.room import WhichTable
from tables.models import ChipCount, LiveCount
from tables.rules.chips.colour_up_sheet import HandedIn
from tables.services.chips import colour_ups, counts
from tables.services.chips import sets as chip_sets
from tables.services.hands.bag_counts import StackCount
from tournaments.actions.fields import OfThisTournament, RoomTime
from tournaments.contribution_types import FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry
from tournaments.rules.whole_numbers import parse_whole_number

MAX_CHIPS = 10**12
#: stacks in a request, more than a table has
MAX_STACKS = 200


class BySeat(serializers.DictField):
    """Chips by seat: `{"3": 12}`."""

    child = serializers.IntegerField(min_value=0, max_value=MAX_CHIPS)
    default_error_messages = {"seat": _("Name seats by their numbers, 1 to 12.")}

    def to_internal_value(self, data: Any) -> dict[int, int]:
        """Return chips by seat number. Refuses seats other than 1 to 12."""
        given = super().to_internal_value(data)
        if not all(1 <= (parse_whole_number(seat) or 0) <= 12 for seat in given):
            self.fail("seat")
        return {int(seat): chips for seat, chips in given.items()}


class ChipKindFields(serializers.Serializer[Any]):
    """One kind of chip: its value, its look, how many there are, and how many are in a starting stack."""

    worth = serializers.IntegerField(min_value=1, max_value=MAX_CHIPS)
    colour = serializers.CharField(max_length=20, required=False, allow_blank=True, default="")
    hex = serializers.RegexField("^#[0-9a-fA-F]{6}$", required=False, default="#808080")
    inventory = serializers.IntegerField(min_value=0, max_value=10**9, required=False, default=0)
    in_stack = serializers.IntegerField(min_value=0, max_value=1_000, required=False, default=0)


class ChipSetFields(serializers.Serializer[Any]):
    """All kinds of chips in use. The chips of one starting stack must be worth exactly that stack."""

    chips = ChipKindFields(many=True, allow_empty=False)


class Colouring(WhichTable):
    """The colour-up of one chip at one table: chips by seat, winners of the race, and signatures.

    Two people sign for a rack of chips or more.
    """

    worth = serializers.IntegerField(min_value=1, max_value=MAX_CHIPS, help_text=_("The chip to colour up."))
    new = serializers.IntegerField(
        required=False, min_value=2, max_value=MAX_CHIPS, help_text=_("If left out, the next larger chip of the set.")
    )
    seats = BySeat(required=False, help_text=_("Chips to colour up, by seat."))
    winners = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=12), required=False, help_text=_("Seats that won a race.")
    )
    last = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=12),
        required=False,
        help_text=_("Seats with only these chips: no player is raced out."),
    )
    received = serializers.IntegerField(required=False, min_value=0, max_value=10**9)
    issued = serializers.IntegerField(required=False, min_value=0, max_value=10**9)
    signed = serializers.CharField(max_length=60, required=False, allow_blank=True)
    signed_too = serializers.CharField(max_length=60, required=False, allow_blank=True)
    anyway = serializers.BooleanField(
        default=False, help_text=_("Even if the number of chips is unlikely: they were counted again.")
    )


class FoundChipsFields(serializers.Serializer[Any]):
    """Chips that a player finds after chips of that value were coloured up. A rack or more needs two signatures."""

    seat = SpokenSeat(help_text=_("The seat of the player, for example 12.3: table 12, seat 3."))
    worth = serializers.IntegerField(min_value=1, max_value=MAX_CHIPS, help_text=_("The chip that was coloured up."))
    chips = serializers.IntegerField(min_value=1, max_value=10**9, help_text=_("How many were found."))
    signed = serializers.CharField(max_length=60, required=False, allow_blank=True)
    signed_too = serializers.CharField(max_length=60, required=False, allow_blank=True)


class ChipCounting(WhichTable):
    """The count of a table's chips, as one total or seat by seat."""

    total = serializers.IntegerField(required=False, min_value=0, max_value=MAX_CHIPS)
    seats = BySeat(required=False, help_text=_("Instead of the total: chips by seat."))
    kind = serializers.ChoiceField(
        choices=ChipCount.Kind.choices, required=False, help_text=_("If left out, by the clock.")
    )


class CountedStackFields(serializers.Serializer[Any]):
    """One player's counted stack, in chips."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    chips = serializers.IntegerField(min_value=1, max_value=MAX_CHIPS)


class StackCounting(serializers.Serializer[Any]):
    """Stacks of several players at one moment; `claimed` if the players reported them."""

    stacks = CountedStackFields(many=True, allow_empty=False)
    claimed = serializers.BooleanField(
        default=False, help_text=_("What players say of their own chips is not shown in public.")
    )
    at = RoomTime(required=False, help_text=_("When it was counted, if not now."))

    def validate_stacks(self, given: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Refuse too many stacks at once, and a player listed twice."""
        if len(given) > MAX_STACKS:
            raise serializers.ValidationError(_("Send at most {most} stacks at once.").format(most=MAX_STACKS))
        if len({row["entry"].pk for row in given}) < len(given):
            raise serializers.ValidationError(_("A player is named twice."))
        return given


def _stack_counts_input(clean: dict[str, Any]) -> dict[str, Any]:
    stacks = [StackCount(entry=row["entry"], stack=row["chips"]) for row in clean["stacks"]]
    source = LiveCount.LiveSource.PLAYER if clean["claimed"] else LiveCount.LiveSource.FLOOR
    return {"stacks": stacks, "source": source, "at": clean.get("at")}


def _colour_up_input(clean: dict[str, Any]) -> dict[str, Any]:
    """Return the fields, with all chips in the field `handed_in` and both signatures in the field `signed`."""
    handed_in = HandedIn(
        seats=clean.get("seats", {}),
        winners=tuple(clean.get("winners", ())),
        last=tuple(clean.get("last", ())),
        received=clean.get("received"),
        issued=clean.get("issued"),
    )
    chips = {"table": clean["table"], "worth": clean["worth"], "new": clean.get("new")}
    return {**chips, "handed_in": handed_in, "signed": _signatures(clean), "anyway": clean.get("anyway", False)}


def _found_chips_input(clean: dict[str, Any]) -> dict[str, Any]:
    return {**{name: clean[name] for name in ("seat", "worth", "chips")}, "signed": _signatures(clean)}


def _signatures(clean: dict[str, Any]) -> tuple[str, str]:
    return clean.get("signed", ""), clean.get("signed_too", "")


CHIP_ACTIONS = (
    Action("set-chips", noop("Set the chip set"), chip_sets.set_chips, ChipSetFields),
    Action(
        "colour-up",
        noop("Colour a chip up"),
        colour_ups.colour_up,
        Colouring,
        roles=FLOOR_STAFF,
        adapt=_colour_up_input,
    ),
    Action(
        "exchange-found-chips",
        noop("Exchange late chips"),
        colour_ups.exchange_found_chips,
        FoundChipsFields,
        roles=FLOOR_STAFF,
        adapt=_found_chips_input,
    ),
    Action("count-chips", noop("Count a table"), counts.record_table_count, ChipCounting, roles=FLOOR_STAFF),
    Action(
        "count-stacks",
        noop("Count stacks"),
        counts.record_stacks,
        StackCounting,
        roles=FLOOR_STAFF,
        adapt=_stack_counts_input,
    ),
)
