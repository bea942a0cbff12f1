"""Actions that answer what tables say, and on their QR cards."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tables.actions.room.room import WhichTable
from tables.models import TableCall
from tables.services.room import calls
from tournaments.actions.action import FLOOR_STAFF, Action
from tournaments.actions.fields import OfThisTournament


class WhichCall(serializers.Serializer[Any]):
    call = OfThisTournament(queryset=TableCall.objects.select_related("table"))


CALL_ACTIONS = (
    Action("answer-call", noop("Answer a table's call"), calls.answer_call, WhichCall, roles=FLOOR_STAFF),
    Action("call-floor", noop("Call the floor to a table"), calls.call_floor, WhichTable, roles=FLOOR_STAFF),
    Action("new-table-card", noop("Replace a table's QR card"), calls.new_card, WhichTable),
)
