"""The API of the second laptop: what its page shows, and the page's actions (docs/standby.md)."""

from dataclasses import asdict
from hashlib import sha256
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from standby.models import UnreplicatedAction
from standby.selectors.state import ROLES, standby_state
from standby.selectors.unreplicated import actions_to_do_again
from standby.sentences import SECOND_LAPTOP, unreplicated_sentence
from standby.services.failover_request import allow_automatic_failover, note_primary_is_off, request_failover
from standby.services.invitations import LASTS, create_invitation_word
from standby.services.unreplicated import tick_off_action
from tournaments.api.request_fields import validated_fields
from tournaments.api.staff.organisation import ForOrganisationDirectors
from tournaments.selectors.clock.server_time import server_now


class ActionToDoAgain(serializers.ModelSerializer[UnreplicatedAction]):
    """An action done only on the other laptop, before this one took over. `says` names no player.

    `in_log_since` is True if the same person has done the action again since.
    """

    says = serializers.SerializerMethodField()
    in_log_since = serializers.BooleanField(read_only=True, default=False)

    class Meta:
        model = UnreplicatedAction
        fields = "id epoch slug at action by_name says in_log_since done_at done_by".split()

    def get_says(self, action: UnreplicatedAction) -> str:
        """Return a sentence on the action."""
        return unreplicated_sentence(action)


class TwoLaptops(serializers.Serializer[Any]):
    """The state of the two laptops. `in_step`: both have the same data.

    `behind` is the number of actions that the other laptop lacks, `reason` the code of the reason. `witness` is the
    time of the last report from a screen that hears both laptops.

    Three fields are about a standby. `had_everything`: it had every action when it last heard the primary. `by_itself`:
    it may take over without a person. `looked_by`: the person who saw that the primary is switched off.
    """

    role = serializers.ChoiceField(choices=ROLES)
    epoch = serializers.IntegerField()
    address = serializers.CharField(allow_null=True)
    peer = serializers.CharField(allow_null=True)
    in_step = serializers.BooleanField()
    behind = serializers.IntegerField()
    reason = serializers.CharField()
    since = serializers.DateTimeField(allow_null=True)
    witness = serializers.DateTimeField(allow_null=True)
    had_everything = serializers.BooleanField()
    by_itself = serializers.BooleanField()
    looked_by = serializers.CharField()
    to_do_again = ActionToDoAgain(many=True)


class Invitation(serializers.Serializer[Any]):
    """The word with which one second laptop can join, and when it expires. The word is shown only once."""

    word = serializers.CharField()
    until = serializers.DateTimeField()


class TakenOver(serializers.Serializer[Any]):
    """The epoch that began with the failover."""

    epoch = serializers.IntegerField()


class ByItself(serializers.Serializer[Any]):
    """Permission for automatic failover, which happens only if a screen agrees that the primary is silent."""

    may = serializers.BooleanField()


class ForLaptopDirectors(ForOrganisationDirectors):
    """View for directors of the organisation."""

    action = SECOND_LAPTOP


class Laptops(ForLaptopDirectors):
    """The two laptops."""

    @extend_schema(responses=TwoLaptops)
    def get(self, request: Request) -> Response:
        """Return this laptop's role, the state of both laptops, and the actions to be done again."""
        shown = asdict(standby_state())
        return Response(TwoLaptops(shown | {"to_do_again": actions_to_do_again()}).data)


class LaptopInvitation(ForLaptopDirectors):
    """The word with which a second laptop joins."""

    @extend_schema(request=None, responses={201: Invitation})
    def post(self, request: Request) -> Response:
        """Make a word with which a second laptop can join. An earlier word becomes invalid."""
        now = server_now()
        return Response(Invitation({"word": create_invitation_word(now=now), "until": now + LASTS}).data, status=201)


class LaptopTakeOver(ForLaptopDirectors):
    """Failover to the standby."""

    @extend_schema(request=None, responses=TakenOver)
    def post(self, request: Request) -> Response:
        """Make this laptop the primary; the present primary hands over if it answers."""
        key = request.headers.get("Idempotency-Key", "")
        own = sha256(f"{request.user.pk} {key}".encode()).hexdigest() if key else ""
        return Response(TakenOver({"epoch": request_failover(by=request.user.get_username(), key=own)}).data)


class LaptopByItself(ForLaptopDirectors):
    """Permission for automatic failover, on the standby."""

    @extend_schema(request=ByItself, responses=ByItself)
    def post(self, request: Request) -> Response:
        """Allow or forbid automatic failover."""
        given = validated_fields(request, ByItself)
        allow_automatic_failover(may=given["may"])
        return Response(given)


class LaptopLooked(ForLaptopDirectors):
    """A person's report to the standby that the primary is switched off."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request) -> Response:
        """Record that the caller has seen that the primary is switched off."""
        note_primary_is_off(by=request.user.get_username())
        return Response(status=204)


class ActionDoneAgain(ForLaptopDirectors):
    """An action that was done only on the other laptop."""

    @extend_schema(request=None, responses=ActionToDoAgain)
    def post(self, request: Request, pk: int) -> Response:
        """Tick the action off, since it was done again or is no longer needed."""
        return Response(ActionToDoAgain(tick_off_action(pk, by=request.user.get_username(), now=server_now())).data)
