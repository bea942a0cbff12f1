"""The clock on a player at the door."""

from typing import Any

from rest_framework import serializers

from rulings.models import ShotClock
from rulings.rules.shot_clock import BY_STREET
from rulings.services import shot_clocks
from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import FLOOR_STAFF, Deed
from tournaments.models import Entry

PANELS = ("rulings", "log")


class Calls(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    facing_bet = serializers.BooleanField(default=True, help_text="False: with his time up he has checked.")
    street = serializers.ChoiceField(
        choices=list(BY_STREET), required=False, help_text="Needed where the house gives time by the street."
    )


class WhichClock(serializers.Serializer[Any]):
    shot_clock = OfThisTournament(queryset=ShotClock.objects.select_related("entry__player", "entry__tournament"))


class Ends(WhichClock):
    acted = serializers.BooleanField(default=True, help_text="False: his time is up.")


class Faces(WhichClock):
    facing_bet = serializers.BooleanField()


SHOT_CLOCK_DEEDS = (
    Deed("call-clock", "Call the clock on a player", shot_clocks.call_clock, Calls, FLOOR_STAFF, PANELS),
    Deed("time-bank", "Use a time bank", shot_clocks.use_time_bank, WhichClock, FLOOR_STAFF, PANELS),
    Deed("end-clock", "End the clock on a player", shot_clocks.end_clock, Ends, FLOOR_STAFF, PANELS),
    Deed("facing-bet", "Say whether he faces a bet", shot_clocks.face, Faces, FLOOR_STAFF, PANELS),
    Deed("call-off-clock", "Call the clock off", shot_clocks.call_off_clock, WhichClock, FLOOR_STAFF, PANELS),
)
