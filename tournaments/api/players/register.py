"""The register in the API: the same actions as its pages, for trusted people."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.players.serializers import (
    Barring,
    DifferentRow,
    Given,
    HistoryRow,
    MergeRow,
    Merging,
    NewPlayer,
    PairRow,
    PlayerRow,
    TypedName,
    player_details_and_name_choice,
)
from tournaments.api.request_fields import PlainJSONParser, validated_fields
from tournaments.models import DifferentPlayers, Player, PlayerMerge
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.players.card import different_players, likely_duplicates, played_events
from tournaments.selectors.players.register import matching_players
from tournaments.selectors.staff.roles import (
    ORGANISATION_DIRECTOR,
    PART_OF_REGISTER,
    REGISTER,
    TRUSTED,
    refuse_untrusted,
)
from tournaments.services.players.erasing import erase_player
from tournaments.services.players.merges import merge_players, note_different_players, remove_different_note, undo_merge
from tournaments.services.players.photos import MOST_BYTES, remove_photo, set_photo
from tournaments.services.players.register import add_player, bar_player, change_player, unbar_player


class InRegister(APIView):
    """A view of the register, for people with access to it."""

    #: Roles that a method needs; TRUSTED for methods that are not listed.
    roles: dict[str, frozenset[str]] = {}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Check the person's roles before anything is read. Raises Refused."""
        super().initial(request, *args, **kwargs)
        roles = self.roles.get(request.method or "", TRUSTED)
        refuse_untrusted(request.user, roles, action=REGISTER if roles == TRUSTED else PART_OF_REGISTER)

    def player(self) -> Player:
        """Return the player in the URL."""
        return get_object_or_404(Player.objects.defer("photo"), pk=self.kwargs["pk"])


class Players(InRegister, generics.ListAPIView[Player]):
    """The register."""

    serializer_class = PlayerRow

    def get_queryset(self) -> QuerySet[Player]:
        """Return all players, or those who match `find`."""
        return matching_players(self.request.query_params.get("find", ""))

    @extend_schema(parameters=[OpenApiParameter("find", str, description="Words of names, alias or club number")])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List all players by name, or those who match every word of `find` (ignoring case and accents), best first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=NewPlayer, responses={201: PlayerRow})
    def post(self, request: Request) -> Response:
        """Add a player. `shown_as` chooses the public name: `name`, `initial`, `alias`, `number` or `typed`."""
        details, public = player_details_and_name_choice(request, serializer_class=NewPlayer)
        player = add_player(details=details, by=request.user, **public)
        return Response(PlayerRow(player).data, status=201)


class OnePlayer(InRegister):
    """A player's card in the register."""

    @extend_schema(responses=PlayerRow)
    def get(self, request: Request, pk: int) -> Response:
        """Return the player's card."""
        return Response(PlayerRow(self.player()).data)

    @extend_schema(request=Given, responses=PlayerRow)
    def patch(self, request: Request, pk: int) -> Response:
        """Change the fields sent; the public name only changes with `shown_as`."""
        details, public = player_details_and_name_choice(request)
        player = change_player(self.player(), details=details, by=request.user, **public)
        return Response(PlayerRow(player).data)


class PlayerHistory(InRegister):
    """The events in which a player took part."""

    @extend_schema(responses=HistoryRow(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """List events with places, prizes and bounties, latest first."""
        return Response(HistoryRow(played_events(self.player()), many=True).data)


class PlayerBar(InRegister):
    """The bar or ban of a player."""

    roles = {"POST": ORGANISATION_DIRECTOR, "DELETE": ORGANISATION_DIRECTOR}

    @extend_schema(request=Barring, responses=PlayerRow)
    def post(self, request: Request, pk: int) -> Response:
        """Bar the player until the end of a day, or (`until` null) permanently."""
        until = validated_fields(request, Barring)["until"]
        player = self.player()
        bar_player(player, until=until, today=timezone.localdate(), by=request.user)
        return Response(PlayerRow(player).data)

    @extend_schema(responses=PlayerRow)
    def delete(self, request: Request, pk: int) -> Response:
        """Lift the bar."""
        player = self.player()
        unbar_player(player, by=request.user)
        return Response(PlayerRow(player).data)


class PlayerPhoto(InRegister):
    """A player's photo, for people with access to the register."""

    parser_classes = [MultiPartParser]

    @extend_schema(responses={(200, "image/jpeg"): OpenApiTypes.BINARY})
    def get(self, request: Request, pk: int) -> HttpResponse:
        """Return a JPEG of at most 480 pixels a side."""
        stored = Player.objects.filter(pk=pk).values_list("photo", flat=True).first()
        if not stored:
            raise Http404
        return HttpResponse(bytes(stored), content_type="image/jpeg", headers={"Cache-Control": "private, no-store"})

    @extend_schema(
        request={
            "multipart/form-data": {"type": "object", "properties": {"photo": {"type": "string", "format": "binary"}}}
        },
        responses={204: None},
    )
    def put(self, request: Request, pk: int) -> Response:
        """Store a JPEG, PNG, WebP or GIF of at most 8 MB, reduced and without metadata."""
        file = request.FILES.get("photo")
        set_photo(self.player(), content=file.read(MOST_BYTES + 1) if file else b"", by=request.user)
        return Response(status=204)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Remove the photo."""
        remove_photo(self.player(), by=request.user)
        return Response(status=204)


class PlayerMerges(InRegister):
    """The duplicates merged into a player."""

    roles = {"POST": ORGANISATION_DIRECTOR}

    @extend_schema(responses=MergeRow(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """List the players merged into this one."""
        rows = self.player().merges.filter(undone_at__isnull=True).select_related("duplicate")
        return Response(MergeRow(rows, many=True).data)

    @extend_schema(request=Merging, responses={201: MergeRow})
    def post(self, request: Request, pk: int) -> Response:
        """Merge a duplicate into this player. Refused if both were in one event at the same time."""
        duplicate = validated_fields(request, Merging)["duplicate"]
        merge = merge_players(self.player(), duplicate=duplicate, by=request.user, now=server_now())
        return Response(MergeRow(merge).data, status=201)


class OneMerge(InRegister):
    """One merge of two players."""

    roles = {"DELETE": ORGANISATION_DIRECTOR}

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int, merge: int) -> Response:
        """Undo the merge, and move everything back."""
        rows = PlayerMerge.objects.select_related("kept", "duplicate")
        undo_merge(get_object_or_404(rows, pk=merge, kept=self.player()), by=request.user, now=server_now())
        return Response(status=204)


class PlayerErase(InRegister):
    """The erasure of a player on request."""

    roles = {"POST": ORGANISATION_DIRECTOR}

    @extend_schema(request=TypedName, responses=PlayerRow)
    def post(self, request: Request, pk: int) -> Response:
        """Erase a person's data; `confirm` is their public name. Results stay under a number."""
        player = self.player()
        erase_player(player, typed=validated_fields(request, TypedName)["confirm"], now=server_now(), by=request.user)
        return Response(PlayerRow(player).data)


class PlayerDuplicates(InRegister):
    """Possible duplicates in the register."""

    roles = {"GET": ORGANISATION_DIRECTOR}

    @extend_schema(responses=PairRow(many=True))
    def get(self, request: Request) -> Response:
        """List pairs who may be one person, most likely first; `why` is name, email, phone, number or spelling."""
        return Response(PairRow(likely_duplicates(), many=True).data)


class PlayersDifferent(InRegister):
    """Possible duplicates that staff marked as different people."""

    roles = {"GET": ORGANISATION_DIRECTOR, "POST": ORGANISATION_DIRECTOR}

    @extend_schema(responses=DifferentRow(many=True))
    def get(self, request: Request) -> Response:
        """List the pairs marked as different people."""
        return Response(DifferentRow(different_players(), many=True).data)

    @extend_schema(request=DifferentRow, responses={201: DifferentRow})
    def post(self, request: Request) -> Response:
        """Mark two players as different people, who are no longer possible duplicates."""
        pair = validated_fields(request, DifferentRow)
        different = note_different_players(pair["one"], other=pair["other"], by=request.user, now=server_now())
        return Response(DifferentRow(different).data, status=201)


class OneDifferent(InRegister):
    """One pair marked as different people."""

    roles = {"DELETE": ORGANISATION_DIRECTOR}

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Remove the mark: the pair is compared again."""
        remove_different_note(get_object_or_404(DifferentPlayers, pk=pk), by=request.user)
        return Response(status=204)


FILE_OR_JSON = [MultiPartParser, PlainJSONParser]
