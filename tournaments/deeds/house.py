"""The tournament's own deeds at the door: settings, entries, announcements, screens, undo."""

from datetime import timedelta
from typing import Any

from rest_framework import serializers

from tournaments.deeds.fields import Flights, OfThisTournament, TypedAddress
from tournaments.deeds.frame import FLOOR_STAFF, STAFF, Deed
from tournaments.models import Entry, FloorLog, Screen, Tournament
from tournaments.services import entries, lifecycle, screens, undo


class Undo(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=FloorLog.objects.all())


class Told(serializers.BooleanField):
    """Yes or no; a form that does not speak of it changes nothing."""

    default_empty_html = serializers.empty


class Settings(serializers.ModelSerializer[Tournament]):
    deals_allowed = Told(required=False)

    flights = Flights(required=False)

    class Meta:
        model = Tournament
        fields = (
            "name venue starts_at zone language game betting seats_per_table final_table_seats starting_stack "
            "currency prize_share house_fee staff_fee bounty season_fee guarantee bounty_kind capacity flights "
            "deals_allowed re_entries re_entries_per_flight rebuys rebuy_up_to add_ons rulebook house_overrides"
        ).split()
        extra_kwargs = {name: {"required": False} for name in fields}


class WhichEntry(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.all())


class Words(serializers.Serializer[Any]):
    words = serializers.CharField(max_length=240)
    seconds = serializers.IntegerField(default=30, min_value=5, max_value=3600)


class Shows(serializers.Serializer[Any]):
    screen = OfThisTournament(queryset=Screen.objects.all())
    shows = serializers.ChoiceField(choices=sorted(screens.SHOWS))
    light = serializers.BooleanField(default=False)


class NewScreen(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=60)


class Final(serializers.Serializer[Any]):
    confirm = TypedAddress(help_text="The tournament's address, typed out.")


#: what an undo can have put back: everything
EVERY_PANEL = ("clock", "rail", "now", "levels", "field", "entries", "money", "screens", "log")


def _nothing(_clean: dict[str, Any]) -> dict[str, Any]:
    return {}


HOUSE_DEEDS = (
    Deed("undo", "Undo", undo.undo, Undo, roles=STAFF, panels=EVERY_PANEL),
    Deed("change-settings", "Change the tournament", lifecycle.change_settings, Settings),
    Deed("finish", "Finish the tournament", lifecycle.finish, Final, panels=EVERY_PANEL, adapt=_nothing),
    Deed("cancel", "Call the tournament off", lifecycle.cancel, Final, panels=EVERY_PANEL, adapt=_nothing),
    Deed(
        "announce",
        "Announce",
        lifecycle.announce_words,
        Words,
        roles=FLOOR_STAFF,
        panels=("now", "log"),
        adapt=lambda clean: {"words": clean["words"], "span": timedelta(seconds=clean["seconds"])},
    ),
    Deed("bust", "Bust a player", entries.bust, WhichEntry, roles=FLOOR_STAFF, panels=("now", "field", "money", "log")),
    Deed("add-screen", "Add a screen", screens.add_screen, NewScreen, panels=("now", "screens", "log")),
    Deed(
        "show",
        "Choose what a screen shows",
        screens.show,
        Shows,
        roles=FLOOR_STAFF,
        panels=("now", "screens", "log"),
    ),
)
