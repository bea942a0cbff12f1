"""Actions on the days of a tournament: flights, further days, and the carry-over of bags."""

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.fields import OfThisTournament, RoomTime
from tournaments.actions.prizes.payouts import METHODS
from tournaments.actions.prizes.prizes import MAX_AMOUNT
from tournaments.contribution_types import DESK, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import BagPay, Day
from tournaments.rules.days.carry_over import CarryOverPolicy
from tournaments.rules.days.day_end import WHOLE, CountedEntries, EndsAt, ShareRounding
from tournaments.rules.days.removed_bags import PayFor
from tournaments.rules.days.restart import RestartAt
from tournaments.rules.structure.finish import LONGEST_LEVEL
from tournaments.services.days import bag_pays, beside, flight_prizes, flights

POLICIES = {
    CarryOverPolicy.BEST: _("Best stack"),
    CarryOverPolicy.FIRST: _("First stack"),
    CarryOverPolicy.ADDED: _("Stacks added"),
    CarryOverPolicy.CHOICE: _("Player's choice"),
    CarryOverPolicy.SEVERAL: _("One seat for each stack"),
    CarryOverPolicy.BEST_AND_BONUS: _("Best stack plus bonus chips"),
}
PAYS = {
    PayFor.NOTHING: _("Nothing"),
    PayFor.MINIMUM: _("The lowest prize"),
    PayFor.BONUS: _("A fixed amount"),
    PayFor.SHARE: _("A share of the buy-in"),
}
RESTARTS = {
    RestartAt.LOWEST: _("Lowest level any flight reached"),
    RestartAt.LAST_FLIGHT: _("The last level of the last flight"),
    RestartAt.PRINTED: _("A chosen level"),
}
ENDS = {
    EndsAt.LEVEL: _("After a level"),
    EndsAt.SHARE: _("With a share of the entries left"),
    EndsAt.PLAYERS: _("With so many players left"),
}
COUNTED = {CountedEntries.FLIGHT: _("Of this flight"), CountedEntries.FIELD: _("Of all flights")}
ROUNDINGS = {ShareRounding.UP: _("Up"), ShareRounding.DOWN: _("Down"), ShareRounding.NEAREST: _("To the nearest")}


def _choice_field(labels: dict[Any, Any], **options: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField(choices=[(choice.value, labels[choice]) for choice in labels], **options)


class EndFields(serializers.Serializer[Any]):
    """The end of a day: a level, a share of its entries, or a number of players. Without any, a director decides."""

    ends_at = _choice_field(ENDS, required=False, allow_blank=True)
    end_level = serializers.CharField(
        max_length=40, required=False, allow_blank=True, help_text=_("The key of the last level.")
    )
    end_share = serializers.DecimalField(
        max_digits=4, decimal_places=2, min_value=0, max_value=99, required=False, help_text=_("Percent.")
    )
    end_of = _choice_field(COUNTED, default=CountedEntries.FLIGHT.value)
    end_rounding = _choice_field(ROUNDINGS, default=ShareRounding.UP.value)
    end_players = serializers.IntegerField(min_value=1, max_value=100_000, required=False)


class FlightFields(EndFields):
    """A further flight, with a clock, tables and an address of its own.

    Its first level takes `level_minutes`; the other levels keep their proportion to it.
    """

    code = serializers.CharField(max_length=8, help_text=_("1A, 1B, and so on."))
    starts_at = RoomTime()
    next_at = RoomTime(required=False, help_text=_("When day 2 starts; only the first flight needs it."))
    level_minutes = serializers.IntegerField(
        min_value=1,
        max_value=LONGEST_LEVEL,
        required=False,
        allow_null=True,
        help_text=_("The first level; the others keep their proportion to it."),
    )
    closes = serializers.CharField(max_length=40, required=False, help_text=_("Registration closes after this step."))
    venue = serializers.CharField(max_length=120, required=False, allow_blank=True)


class NewDay(serializers.Serializer[Any]):
    """A day to add after the last day."""

    code = serializers.CharField(max_length=8, help_text=_("3, or Final."))
    starts_at = RoomTime()


class NewDayBesideFields(serializers.Serializer[Any]):
    """A day that runs in parallel with others, and the flights that it continues."""

    code = serializers.CharField(max_length=8, help_text=_("2abc, or 2d."))
    starts_at = RoomTime()
    flights = OfThisTournament(
        queryset=Day.objects.all(), many=True, help_text=_("Their players continue on this day.")
    )
    next_at = RoomTime(
        required=False, help_text=_("When the day starts on which they join; only the first one needs it.")
    )
    venue = serializers.CharField(max_length=120, required=False, allow_blank=True)


class DayEndFields(EndFields):
    """A day and its end; without an end the director decides."""

    day = OfThisTournament(queryset=Day.objects.all())


class CarryOverFields(serializers.Serializer[Any]):
    """The carry-over: which bags of a player count, what a removed bag pays, and where the next day begins."""

    policy = _choice_field(
        POLICIES,
        default=CarryOverPolicy.BEST.value,
        help_text=_("Players have several bags only where the house rule several_flights is best_stack."),
    )
    bonus = serializers.IntegerField(
        min_value=0, max_value=MAX_AMOUNT, default=0, help_text=_("Chips for each further stack.")
    )
    pay = _choice_field(PAYS, default=PayFor.NOTHING.value)
    amount = serializers.IntegerField(min_value=0, max_value=MAX_AMOUNT, default=0, help_text=_("Minor units."))
    share = serializers.DecimalField(
        max_digits=5, decimal_places=2, min_value=0, max_value=100, default=Decimal(0), help_text=_("Percent.")
    )
    from_pool = serializers.BooleanField(default=True, help_text=_("The prize pool pays it; otherwise the house."))
    keeps_place = serializers.BooleanField(default=False, help_text=_("A removed stack takes a paid place."))
    restart = _choice_field(RESTARTS, default=RestartAt.LOWEST.value)
    printed = serializers.IntegerField(min_value=1, max_value=200, required=False, allow_null=True)
    flight_share = serializers.DecimalField(
        max_digits=5,
        decimal_places=2,
        min_value=0,
        max_value=100,
        default=Decimal(0),
        help_text=_("Percent of a flight's entries that are paid in it."),
    )
    flight_prize = serializers.IntegerField(
        min_value=0, max_value=MAX_AMOUNT, default=0, help_text=_("What each place in a flight pays. Minor units.")
    )
    flight_pool = serializers.DecimalField(
        max_digits=5,
        decimal_places=2,
        min_value=0,
        max_value=100,
        default=Decimal(0),
        help_text=_("Percent of a flight's prize money that its paid places share by place, not alike."),
    )


class BagPayFields(serializers.Serializer[Any]):
    """The removed bag to pay, and the payment method."""

    pay = OfThisTournament(queryset=BagPay.objects.select_related("entry__player"))
    method = serializers.ChoiceField(choices=METHODS, required=False)
    id_seen = serializers.BooleanField(default=False)
    note = serializers.CharField(max_length=150, required=False, allow_blank=True)


def _day_end(clean: dict[str, Any]) -> dict[str, Any]:
    """Return the fields to store for a day's end, without the fields of other types of end."""
    at = clean.pop("ends_at", "")
    level, share = clean.pop("end_level", ""), clean.pop("end_share", None)
    of, rounding, players = clean.pop("end_of"), clean.pop("end_rounding"), clean.pop("end_players", 0)
    stored = {
        EndsAt.LEVEL: {"level": level},
        EndsAt.SHARE: {"share": int((share or 0) * WHOLE / 100), "of": of, "rounding": rounding},
        EndsAt.PLAYERS: {"players": players},
    }
    return {"at": at, **stored[EndsAt(at)]} if at else {}


def _flight_arguments(clean: dict[str, Any]) -> dict[str, Any]:
    end = _day_end(clean)
    return {"next_at": clean.pop("next_at", None), "flight": flights.NewFlight(**clean, end=end)}


def _carry_over_arguments(clean: dict[str, Any]) -> dict[str, Any]:
    shares = {name: int(clean[name] * WHOLE / 100) for name in ("share", "flight_share", "flight_pool")}
    return {**clean, **shares, "printed": clean.get("printed")}


def _day_beside_arguments(clean: dict[str, Any]) -> dict[str, Any]:
    return {"next_at": clean.pop("next_at", None), "parallel_day": beside.NewParallelDay(**clean)}


DAY_ACTIONS = (
    Action("add-flight", noop("Add a flight"), flights.add_flight, FlightFields, adapt=_flight_arguments),
    Action("add-day", noop("Add a day"), flights.add_day, NewDay),
    Action(
        "add-day-beside",
        noop("Add a day beside another"),
        beside.add_parallel_day,
        NewDayBesideFields,
        adapt=_day_beside_arguments,
    ),
    Action(
        "set-day-end",
        noop("Set the end of a day"),
        flights.change_day_end,
        DayEndFields,
        adapt=lambda clean: {"day": clean.pop("day"), "end": _day_end(clean)},
    ),
    Action("pay-bag", noop("Pay a removed bag"), bag_pays.pay_bag, BagPayFields, roles=DESK),
    Action(
        "note-flight-prizes",
        noop("Note the prizes of a flight"),
        flight_prizes.note_flight_prizes,
        serializers.Serializer,
        roles=DESK,
    ),
    Action(
        "set-carry-over",
        noop("Set the carry-over"),
        flights.set_carry_over,
        CarryOverFields,
        adapt=_carry_over_arguments,
    ),
)
