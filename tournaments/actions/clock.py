"""Actions on the clock."""

from datetime import timedelta
from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.fields import ClockTime, OfThisTournament, RoomTime
from tournaments.contribution_types import FLOOR_STAFF, SUPERVISORS, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import HandForHand, Outage, TimeStep
from tournaments.rules.prizes.same_hand import SameHandBusts
from tournaments.selectors.days.rounds_in_step import rooms_to_call_off, rooms_to_end, rooms_to_start
from tournaments.services.clock import clock, hand_for_hand, outages, steps, time_steps


class AtMoment(serializers.Serializer[Any]):
    """The time at which the clock starts by itself; null for never."""

    at = RoomTime(
        allow_null=True, help_text=_("A date and time, or null to start manually; without a zone it is the room's.")
    )


class AddTime(serializers.Serializer[Any]):
    """Seconds to add to the present level or break, at most a day. Negative seconds shorten it."""

    seconds = serializers.IntegerField(
        min_value=-86_400, max_value=86_400, help_text=_("Seconds to add; negative to subtract.")
    )


class SetTime(serializers.Serializer[Any]):
    """The time left in the present level or break."""

    left = ClockTime(help_text=_("Time left: mm:ss or h:mm:ss."))


class Stop(serializers.Serializer[Any]):
    """The choice to stop or to go on at the end of the present level or break."""

    stop = serializers.BooleanField(default=True, help_text=_("False: the clock keeps running."))


class GoTo(serializers.Serializer[Any]):
    """The level or break at whose beginning the clock is set."""

    step = serializers.IntegerField(min_value=0, help_text=_("Index of the level or break, from 0."))


class BreakNow(serializers.Serializer[Any]):
    """The length of a break that begins at once."""

    minutes = serializers.IntegerField(min_value=1, max_value=600)


class Settle(serializers.Serializer[Any]):
    """An outage, and how much clock time is taken back for it."""

    outage = OfThisTournament(queryset=Outage.objects.all())
    take_back = serializers.ChoiceField(
        choices=[str(answer) for answer in outages.TakeBack],
        help_text=_("Nothing; the outage alone, until people could act again; or all since the server went offline."),
    )


class WhichTime(serializers.Serializer[Any]):
    """The choice of the right time, the old or the new one, after the computer's time was set."""

    step = serializers.PrimaryKeyRelatedField(queryset=TimeStep.objects.all())
    right = serializers.ChoiceField(
        choices=TimeStep.Answer.choices, help_text=_("The new time of the computer, or the old one that clocks go by.")
    )


class WhyByHands(serializers.Serializer[Any]):
    """The reason for hand for hand, such as the money, a pay jump or the final table."""

    why = serializers.ChoiceField(choices=HandForHand.Why.choices, default=HandForHand.Why.OTHER)


class ClosesRound(serializers.Serializer[Any]):
    """The number of players left as the director saw it. Another number is refused."""

    left = serializers.IntegerField(
        required=False, min_value=1, help_text=_("How many players are left, as shown on the page.")
    )


class WithReason(serializers.Serializer[Any]):
    """A reason for the log, at most 150 characters."""

    reason = serializers.CharField(max_length=150, help_text=_("It is kept in the log."))


class RanksRound(serializers.Serializer[Any]):
    """The rule that ranks the players who went out in a round of hand for hand."""

    rule = serializers.ChoiceField(
        choices=[str(rule) for rule in SameHandBusts],
        help_text=_("A value of the house rule on players who bust in the same hand."),
    )


def _span_of_seconds(clean: dict[str, Any]) -> dict[str, Any]:
    return {"span": timedelta(seconds=clean["seconds"])}


def _span_of_minutes(clean: dict[str, Any]) -> dict[str, Any]:
    return {"span": timedelta(minutes=clean["minutes"])}


CLOCK_ACTIONS = (
    Action("start", noop("Start the clock"), clock.start_clock, quiet=True),
    Action("schedule-start", noop("Start the clock at a set time"), clock.schedule_start, AtMoment),
    Action("pause", noop("Pause the clock"), clock.pause_clock, roles=FLOOR_STAFF, quiet=True),
    Action("add-time", noop("Add or subtract time"), clock.add_time, AddTime, adapt=_span_of_seconds),
    Action("set-time", noop("Set the time left"), clock.set_time, SetTime),
    Action("stop-after", noop("Stop at end of level"), clock.stop_after_step, Stop),
    Action("next", noop("Next level or break"), steps.go_to_next, take_back=True),
    Action("previous", noop("Previous level or break"), steps.go_to_previous, take_back=True),
    Action("go-to", noop("Go to a level"), steps.go_to_step, GoTo, take_back=True),
    Action(
        "break-now", noop("Start a break now"), steps.insert_break, BreakNow, adapt=_span_of_minutes, take_back=True
    ),
    Action("end-break", noop("End the break"), steps.end_break, take_back=True),
    Action("settle-outage", noop("Answer for an outage"), outages.settle_outage, Settle),
    Action("answer-time-step", noop("Say which time is right"), time_steps.answer_time_step, WhichTime),
    Action("hand-for-hand-not-yet", noop("No hand for hand yet"), hand_for_hand.postpone_hand_for_hand),
    Action(
        "hand-for-hand",
        noop("Start hand for hand"),
        hand_for_hand.start_hand_for_hand,
        WhyByHands,
        quiet=True,
        also=rooms_to_start,
    ),
    Action("close-round", noop("Close the hand"), hand_for_hand.close_round, ClosesRound, SUPERVISORS),
    Action("rank-round", noop("Rank the busts of a round"), hand_for_hand.rank_round, RanksRound, SUPERVISORS),
    Action("deal-round", noop("Deal the next hand"), hand_for_hand.deal_round, roles=SUPERVISORS),
    Action(
        "call-off-hand-for-hand",
        noop("Undo hand for hand"),
        hand_for_hand.call_off_hand_for_hand,
        WithReason,
        also=rooms_to_call_off,
    ),
    Action("hand-done", noop("Deal the next hand"), hand_for_hand.deal_next_hand, roles=FLOOR_STAFF),
    Action("hand-for-hand-over", noop("End hand for hand"), hand_for_hand.end_hand_for_hand, also=rooms_to_end),
)
