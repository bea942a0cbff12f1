"""The bust of a tournament without tables."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import FLOOR_STAFF, Action
from tournaments.models import Entry
from tournaments.services import busts


class EntryFields(serializers.Serializer[Any]):
    """The entry that goes out in a tournament without tables; the app of tables has more fields."""

    entry = OfThisTournament(queryset=Entry.objects.all())


BUST_ACTIONS = (Action("bust", noop("Bust a player"), busts.bust, EntryFields, roles=FLOOR_STAFF),)
