"""Seasons in the API: league tables for everybody, and changes by staff of the organisation."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.actions.leagues import (
    CarryOverHalves,
    Guest,
    NewLeague,
    SeasonChange,
    SeasonFields,
    carry_over_halves,
    change_season,
    create_league,
    create_season,
    remove_season,
    restore_season,
    set_guest,
)
from tournaments.api.in_tournament import PublicReadView
from tournaments.api.request_fields import body_of_known_fields, validated_fields
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Season, SeasonVersion, Series
from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.season_rules import season_rules_from_json
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.leagues.boards import season_board, table_content
from tournaments.selectors.leagues.moves import rank_moves_with, tried_events
from tournaments.selectors.staff.roles import SERIES, TRUSTED, refuse_untrusted


class SeasonRow(serializers.ModelSerializer[Season]):
    """A season as it is now, by the newest version of its rules."""

    series = serializers.SlugRelatedField[Series](slug_field="slug", read_only=True)

    class Meta:
        model = Season
        fields = "slug series name starts ends formula rules version shows_money".split()


class VersionRow(serializers.ModelSerializer[SeasonVersion]):
    """A change of a season."""

    class Meta:
        model = SeasonVersion
        fields = "number name starts ends formula rules shows_money recalculated at".split()


class WholeSeasonRow(SeasonRow):
    """A season with its changes, the latest first."""

    versions = VersionRow(many=True, read_only=True)

    class Meta(SeasonRow.Meta):
        fields = [*SeasonRow.Meta.fields, "versions"]


class Preview(serializers.Serializer[Any]):
    """A formula and rules to try on a season's table."""

    formula = serializers.CharField(max_length=200, allow_blank=True)
    rules = serializers.DictField(default=dict)


class MoveRow(serializers.Serializer[Any]):
    """A player's place and points in the table before and after a change."""

    player = serializers.IntegerField()
    name = serializers.CharField()
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)
    points = serializers.CharField()
    final_changes = serializers.BooleanField()


class EarlierVersion(serializers.Serializer[Any]):
    """The number of an earlier version, and whether its rules recalculate the points of all events."""

    number = serializers.IntegerField(min_value=1)
    recalculate = serializers.BooleanField(default=False)


class SeriesSeasons(PublicReadView):
    """The seasons of a series; POST creates a season."""

    @extend_schema(operation_id="seasons_list", responses=SeasonRow(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the seasons, latest first."""
        return Response(SeasonRow(get_object_or_404(Series, slug=slug).seasons.all(), many=True).data)

    @extend_schema(request=SeasonFields, responses={201: SeasonRow})
    def post(self, request: Request, slug: str) -> Response:
        """Create a season. Only for staff of the organisation."""
        series = get_object_or_404(Series, slug=slug)
        made = create_season(series, body_of_known_fields(request, SeasonFields), by=request.user, now=server_now())
        return Response(SeasonRow(made).data, status=201)


class Leagues(PublicReadView):
    """All seasons; POST creates a league: a series with its first season, and tournaments that count in it."""

    @extend_schema(operation_id="leagues_list", responses=SeasonRow(many=True))
    def get(self, request: Request) -> Response:
        """List the seasons of all leagues, latest first."""
        return Response(SeasonRow(Season.objects.select_related("series"), many=True).data)

    @extend_schema(request=NewLeague, responses={201: SeasonRow})
    def post(self, request: Request) -> Response:
        """Create a league. Only for staff of the organisation."""
        made = create_league(body_of_known_fields(request, NewLeague), by=request.user, now=server_now())
        return Response(SeasonRow(made).data, status=201)


class OneSeason(PublicReadView):
    """A season with every version of its rules."""

    @extend_schema(responses=WholeSeasonRow)
    def get(self, request: Request, slug: str) -> Response:
        """Return the season with its rules and versions."""
        return Response(WholeSeasonRow(_season_or_404(slug)).data)

    @extend_schema(request=SeasonChange, responses=WholeSeasonRow)
    def patch(self, request: Request, slug: str) -> Response:
        """Change the season, as a new version. Only for staff of the organisation."""
        change_season(
            _season_or_404(slug), body_of_known_fields(request, SeasonChange), by=request.user, now=server_now()
        )
        return Response(WholeSeasonRow(_season_or_404(slug)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Remove a season without events."""
        remove_season(_season_or_404(slug), by=request.user)
        return Response(status=204)


class SeasonTable(APIView):
    """Places, points and results of a season."""

    permission_classes = (AllowAny,)

    @extend_schema(
        parameters=[OpenApiParameter("venue"), OpenApiParameter("period", description=_("2026-03 or 2026-Q1"))],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return places, points and all results. Points are strings, to keep every decimal.

        People who may read the register get `full_name` too. `no_value` says why the overall formula has no value for a
        player, who gets 0 points by it.
        """
        venue, period = (request.query_params.get(name, "")[:120] for name in ("venue", "period"))
        board = season_board(_season_or_404(slug), venue=venue, period=period)
        return Response(table_content(board, to=request.user))


class SeasonPreview(APIView):
    """A preview of the table by another formula and other rules."""

    #: read-only tokens may POST here
    changes_nothing = True

    @extend_schema(request=Preview, responses=MoveRow(many=True))
    def post(self, request: Request, slug: str) -> Response:
        """Return the players whose place would change. Changes nothing."""
        fields = validated_fields(request, Preview)
        rules = season_rules_from_json(fields["rules"])
        try:
            found = rank_moves_with(_season_or_404(slug), rules=rules, formula=fields["formula"])
        except ExpressionError as problem:
            raise serializers.ValidationError({"formula": [problem.args[0]]}) from None
        rows = [
            {
                "player": move.player,
                "name": found.names[move.player],
                "before": move.before.rank if move.before else None,
                "after": move.after.rank,
                "points": f"{move.after.points}",
                "final_changes": move.player in found.final_changes,
            }
            for move in found.moves
        ]
        return Response(MoveRow(rows, many=True).data)


class TriedFormula(serializers.Serializer[Any]):
    """A formula to try."""

    formula = serializers.CharField(
        max_length=200,
        help_text=_("A name, or a formula. players or n are people, entries count re-entries too."),
    )


class FormulaTried(APIView):
    """A trial of a formula on past tournaments."""

    #: read-only tokens may POST here
    changes_nothing = True

    @extend_schema(request=TriedFormula, responses={200: {"type": "array", "items": {"type": "object"}}})
    def post(self, request: Request) -> Response:
        """Return the points that a formula gives in the latest finished tournaments.

        Only for staff of the organisation.
        """
        refuse_untrusted(request.user, TRUSTED, action=SERIES)
        fields = validated_fields(request, TriedFormula)
        try:
            found = tried_events(fields["formula"])
        except ExpressionError as problem:
            raise serializers.ValidationError({"formula": [problem.args[0]]}) from None
        return Response(
            [
                {
                    "tournament": tried.tournament.slug,
                    "players": tried.event.players,
                    "entries": tried.event.entries,
                    "places": [
                        {"place": row.result.first, "points": f"{row.points.normalize():f}", "problem": row.problem}
                        for row in tried.places
                    ],
                }
                for tried in found
            ]
        )


class SeasonUndo(APIView):
    """The restoring of an earlier version of a season."""

    @extend_schema(request=EarlierVersion, responses=WholeSeasonRow)
    def post(self, request: Request, slug: str) -> Response:
        """Restore the season to an earlier version."""
        asked = validated_fields(request, EarlierVersion)
        number, again = asked["number"], asked["recalculate"]
        restore_season(_season_or_404(slug), number, recalculate=again, by=request.user, now=server_now())
        return Response(WholeSeasonRow(_season_or_404(slug)).data)


class SeasonGuests(APIView):
    """Guests of a season, who are not ranked in its table."""

    @extend_schema(request=Guest, responses={204: None})
    def post(self, request: Request, slug: str) -> Response:
        """Set whether a player is a guest."""
        set_guest(_season_or_404(slug), body_of_known_fields(request, Guest), by=request.user)
        return Response(status=204)


class SeasonCarryOver(APIView):
    """Points carried over to another season."""

    @extend_schema(
        request=CarryOverHalves, responses={200: {"type": "object", "properties": {"players": {"type": "integer"}}}}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Carry half the points of qualified players who missed the final over to another season."""
        given = body_of_known_fields(request, CarryOverHalves)
        return Response({"players": carry_over_halves(_season_or_404(slug), given, by=request.user)})


def _season_or_404(slug: str) -> Season:
    return get_object_or_404(Season.objects.select_related("series"), slug=slug)
