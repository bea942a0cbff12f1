"""The chips' deeds at the door: the set, colour-ups, counts."""

from typing import Any

from rest_framework import serializers

from tables.deeds.fields import PANELS, SpokenSeat
from tables.deeds.room import WhichTable
from tables.models import ChipCount
from tables.rules.chips_sheet import HandedIn
from tables.services import chip_sets, colour_ups, counts, found_chips
from tournaments.deeds.frame import FLOOR_STAFF, Deed

MOST = 10**12
PANELS_OF_CHIPS = (*PANELS, "sums")


class BySeat(serializers.DictField):
    """Chips by seat: `{"3": 12}`."""

    child = serializers.IntegerField(min_value=0, max_value=MOST)
    default_error_messages = {"seat": "Name seats by their numbers, 1 to 12."}

    def to_internal_value(self, data: Any) -> dict[int, int]:
        given = super().to_internal_value(data)
        if not all(str(seat).isdecimal() and 1 <= int(seat) <= 12 for seat in given):
            self.fail("seat")
        return {int(seat): chips for seat, chips in given.items()}


class Kind(serializers.Serializer[Any]):
    worth = serializers.IntegerField(min_value=1, max_value=MOST)
    colour = serializers.CharField(max_length=20, required=False, allow_blank=True, default="")
    hex = serializers.RegexField("^#[0-9a-fA-F]{6}$", required=False, default="#808080")
    inventory = serializers.IntegerField(min_value=0, max_value=10**9, required=False, default=0)
    in_stack = serializers.IntegerField(min_value=0, max_value=1_000, required=False, default=0)


class Kinds(serializers.Serializer[Any]):
    chips = Kind(many=True, allow_empty=False)


class Colouring(WhichTable):
    worth = serializers.IntegerField(min_value=1, max_value=MOST, help_text="The chip that goes.")
    new = serializers.IntegerField(
        required=False, min_value=2, max_value=MOST, help_text="Left out: the next larger one of the set."
    )
    seats = BySeat(required=False, help_text="Chips that go, by seat.")
    winners = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=12), required=False, help_text="Seats that won a race."
    )
    last = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=12),
        required=False,
        help_text="Seats that have nothing but these chips: nobody is raced out.",
    )
    received = serializers.IntegerField(required=False, min_value=0, max_value=10**9)
    issued = serializers.IntegerField(required=False, min_value=0, max_value=10**9)
    signed = serializers.CharField(max_length=60, required=False, allow_blank=True)
    signed_too = serializers.CharField(max_length=60, required=False, allow_blank=True)


class Found(serializers.Serializer[Any]):
    seat = SpokenSeat(help_text="Whose chips they are: 12.3 is table 12, seat 3.")
    worth = serializers.IntegerField(min_value=1, max_value=MOST, help_text="The chip that is gone.")
    chips = serializers.IntegerField(min_value=1, max_value=10**9, help_text="How many of it were found.")
    signed = serializers.CharField(max_length=60, required=False, allow_blank=True)
    signed_too = serializers.CharField(max_length=60, required=False, allow_blank=True)


class Counting(WhichTable):
    total = serializers.IntegerField(required=False, min_value=0, max_value=MOST)
    seats = BySeat(required=False, help_text="Instead of the total: chips by seat.")
    kind = serializers.ChoiceField(
        choices=ChipCount.Kind.choices, required=False, help_text="Left out: by where the clock stands."
    )


def _handed_in(clean: dict[str, Any]) -> dict[str, Any]:
    """The figures together, and the signatures."""
    handed_in = HandedIn(
        seats=clean.get("seats", {}),
        winners=tuple(clean.get("winners", ())),
        last=tuple(clean.get("last", ())),
        received=clean.get("received"),
        issued=clean.get("issued"),
    )
    chips = {"table": clean["table"], "worth": clean["worth"], "new": clean.get("new")}
    return {**chips, "handed_in": handed_in, "signed": _signed(clean)}


def _found(clean: dict[str, Any]) -> dict[str, Any]:
    return {**{name: clean[name] for name in ("seat", "worth", "chips")}, "signed": _signed(clean)}


def _signed(clean: dict[str, Any]) -> tuple[str, str]:
    return clean.get("signed", ""), clean.get("signed_too", "")


CHIP_DEEDS = (
    Deed("set-chips", "Say which chips are played with", chip_sets.set_chips, Kinds, panels=PANELS_OF_CHIPS),
    Deed(
        "colour-up",
        "Colour a chip up",
        colour_ups.colour_up,
        Colouring,
        roles=FLOOR_STAFF,
        panels=PANELS_OF_CHIPS,
        adapt=_handed_in,
    ),
    Deed(
        "exchange-found-chips",
        "Change chips that were found",
        found_chips.exchange_found,
        Found,
        roles=FLOOR_STAFF,
        panels=PANELS_OF_CHIPS,
        adapt=_found,
    ),
    Deed("count-chips", "Count a table", counts.count_table, Counting, roles=FLOOR_STAFF, panels=PANELS_OF_CHIPS),
)
