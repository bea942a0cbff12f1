"""Answers to what tables say, and their QR cards, at the door."""

from typing import Any

from rest_framework import serializers

from tables.deeds.fields import PANELS
from tables.deeds.room import WhichTable
from tables.models import TableCall
from tables.services import calls
from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import FLOOR_STAFF, Deed


class WhichCall(serializers.Serializer[Any]):
    call = OfThisTournament(queryset=TableCall.objects.select_related("table"))


CALL_DEEDS = (
    Deed("answer-call", "Answer a table's call", calls.answer_call, WhichCall, roles=FLOOR_STAFF, panels=PANELS),
    Deed("call-floor", "Call the floor to a table", calls.call_floor, WhichTable, roles=FLOOR_STAFF, panels=PANELS),
    Deed("new-table-card", "Give a table a new QR card", calls.new_card, WhichTable, panels=PANELS),
)
