"""The clock's deeds at the door."""

from datetime import timedelta
from typing import Any

from rest_framework import serializers

from tournaments.deeds.fields import ClockTime, OfThisTournament, RoomTime
from tournaments.deeds.frame import FLOOR_STAFF, Deed
from tournaments.models import HandForHand, Outage
from tournaments.services import clock, clock_moves, hands, outages


class AtMoment(serializers.Serializer[Any]):
    at = RoomTime(allow_null=True, help_text="An instant, or null to hold the start; without a zone it is the room's.")


class AddTime(serializers.Serializer[Any]):
    seconds = serializers.IntegerField(
        min_value=-86_400, max_value=86_400, help_text="Seconds to give; negative to take."
    )


class SetTime(serializers.Serializer[Any]):
    left = ClockTime(help_text="What is left: mm:ss or h:mm:ss.")


class Stop(serializers.Serializer[Any]):
    stop = serializers.BooleanField(default=True, help_text="False: the clock goes on after all.")


class GoTo(serializers.Serializer[Any]):
    step = serializers.IntegerField(min_value=0, help_text="Index of the level or break, from 0.")


class BreakNow(serializers.Serializer[Any]):
    minutes = serializers.IntegerField(min_value=1, max_value=600)


class Settle(serializers.Serializer[Any]):
    outage = OfThisTournament(queryset=Outage.objects.all())
    played = serializers.BooleanField(help_text="Whether the time since the house went down counts as played.")


class WhyByHands(serializers.Serializer[Any]):
    why = serializers.ChoiceField(choices=HandForHand.Why.choices, default=HandForHand.Why.OTHER)


class ClosesRound(serializers.Serializer[Any]):
    left = serializers.IntegerField(
        required=False, min_value=1, help_text="How many players are left by the arithmetic that was shown."
    )


def _seconds(clean: dict[str, Any]) -> dict[str, Any]:
    return {"span": timedelta(seconds=clean["seconds"])}


def _minutes(clean: dict[str, Any]) -> dict[str, Any]:
    return {"span": timedelta(minutes=clean["minutes"])}


CLOCK_DEEDS = (
    Deed("start", "Start the clock", clock.start),
    Deed("schedule-start", "Start the clock at a moment", clock.schedule_start, AtMoment),
    Deed("pause", "Pause the clock", clock.pause, roles=FLOOR_STAFF),
    Deed("add-time", "Give or take time", clock.add_time, AddTime, adapt=_seconds),
    Deed("set-time", "Set the time left", clock.set_time, SetTime),
    Deed("stop-after", "Stop when the level ends", clock.stop_after_step, Stop),
    Deed("next", "Next level or break", clock_moves.go_to_next, take_back=True),
    Deed("previous", "Previous level or break", clock_moves.go_to_previous, take_back=True),
    Deed("go-to", "Go to a level", clock_moves.go_to_step, GoTo, take_back=True),
    Deed("break-now", "Begin a break now", clock_moves.insert_break, BreakNow, adapt=_minutes, take_back=True),
    Deed("end-break", "End the break", clock_moves.end_break, take_back=True),
    Deed("settle-outage", "Answer for an outage", outages.settle_outage, Settle),
    Deed("hand-for-hand", "Start hand for hand", hands.start_hand_for_hand, WhyByHands),
    Deed("close-round", "Close the hand", hands.close_round, ClosesRound),
    Deed("deal-round", "Deal the next hand", hands.deal_round),
    Deed("call-off-hand-for-hand", "Call hand for hand off", hands.call_off_hand_for_hand),
    Deed("hand-done", "Deal the next hand", hands.next_hand, roles=FLOOR_STAFF),
    Deed("hand-for-hand-over", "End hand for hand", hands.end_hand_for_hand),
)
