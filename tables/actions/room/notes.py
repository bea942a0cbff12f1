"""Actions on notes: what staff should remember of a player."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tables.services.room import notes
from tournaments.actions.action import FLOOR_STAFF, Action
from tournaments.actions.fields import OfThisTournament
from tournaments.models import Entry


class NoteFields(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    words = serializers.CharField(max_length=200, source="text")


NOTE_ACTIONS = (Action("note", noop("Add a note on a player"), notes.note, NoteFields, roles=FLOOR_STAFF),)
