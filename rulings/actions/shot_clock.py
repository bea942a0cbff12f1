"""Actions on shot clocks, which limit a player's time to act."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from rulings.models import ShotClock
from rulings.rules.shot_clock import SECONDS_BY_STREET
from rulings.services import shot_clock as shot_clocks
from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry


class Calls(serializers.Serializer[Any]):
    """The player whose shot clock starts. If the player faces a bet, their hand is dead when the time is up."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    facing_bet = serializers.BooleanField(
        default=True, help_text=_("False: there is no bet to call, and the player checks when the time is up.")
    )
    street = serializers.ChoiceField(
        choices=list(SECONDS_BY_STREET), required=False, help_text=_("Needed if time is given by the street.")
    )


class WhichClock(serializers.Serializer[Any]):
    """One shot clock of this tournament, by its number."""

    shot_clock = OfThisTournament(queryset=ShotClock.objects.select_related("entry__player", "entry__tournament"))


class Ends(WhichClock):
    """The end of a shot clock: the player acted, or the time ran out."""

    acted = serializers.BooleanField(default=True, help_text=_("False: the time ran out."))


class Faces(WhichClock):
    """A running shot clock, and whether its player faces a bet."""

    facing_bet = serializers.BooleanField()


SHOT_CLOCK_ACTIONS = (
    Action("call-clock", noop("Call the clock on a player"), shot_clocks.call_clock, Calls, FLOOR_STAFF),
    Action("shot-clock-starts", noop("Shot clock announced"), shot_clocks.announce_shot_clock_start, roles=FLOOR_STAFF),
    Action("time-bank", noop("Use a time bank"), shot_clocks.use_time_bank, WhichClock, FLOOR_STAFF),
    Action("end-clock", noop("End the clock on a player"), shot_clocks.end_clock, Ends, FLOOR_STAFF),
    Action("facing-bet", noop("Say whether the player faces a bet"), shot_clocks.set_facing_bet, Faces, FLOOR_STAFF),
    Action("call-off-clock", noop("Cancel the clock"), shot_clocks.call_off_clock, WhichClock, FLOOR_STAFF),
)
