"""API lists for floor staff, in pages: penalties, rulings, shot clocks and the dealer line-up."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from rulings.api.rows import DownRow, LineUpRow, PenaltyStateRow, RulingRow, ShotClockRow
from rulings.models import Down, Ruling
from rulings.selectors.dealers import (
    free_dealers,
    line_up_of,
    remaining_push_hold_seconds,
    table_numbers_without_dealer,
)
from rulings.selectors.filters import (
    ListFilters,
    filtered_downs,
    filtered_penalties,
    filtered_rulings,
    filtered_shot_clocks,
)
from rulings.selectors.penalties.penalties import states_of_penalties
from rulings.selectors.shot_clock import shot_clock_states
from tournaments.actions.fields import RoomTime
from tournaments.api.in_tournament import InTournament, tournament_for_staff
from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Tournament
from tournaments.rules.rulebook.rule_index import RULES
from tournaments.selectors.clock.server_time import server_now

# by list
OF_PENALTIES = ("player", "entry", "table", "rule", "floor", "from", "until", "open")
OF_RULINGS = ("q", *OF_PENALTIES)
OF_CLOCKS = ("player", "entry", "table", "floor", "from", "until", "open")
OF_DOWNS = ("dealer", "table", "from", "until", "open")
# largest primary key of the database
LARGEST = 2**63 - 1
# type and description of each query parameter
FILTERS: dict[str, tuple[OpenApiTypes, str]] = {
    "q": (OpenApiTypes.STR, "Words of the question, the decision, the reason, or a player's name."),
    "player": (OpenApiTypes.INT, "Only about this player of the register, whatever the entry."),
    "entry": (OpenApiTypes.INT, "Only about this entry."),
    "dealer": (OpenApiTypes.INT, "Only this dealer's."),
    "table": (OpenApiTypes.INT, "Only at this table, by its number."),
    "rule": (OpenApiTypes.STR, "Only by this rule, by its slug."),
    "floor": (OpenApiTypes.STR, "Only by this member of the floor, by login."),
    "from": (OpenApiTypes.DATETIME, "Only from this moment on; without a zone it is the time of the room."),
    "until": (OpenApiTypes.DATETIME, "Only before this moment."),
    "open": (OpenApiTypes.BOOL, "true: only what runs or stands; false: only what is over or overturned."),
}


def filter_parameters(names: Iterable[str]) -> list[OpenApiParameter]:
    """Return the named filters as query parameters of the API schema."""
    return [OpenApiParameter(name, FILTERS[name][0], description=FILTERS[name][1]) for name in names]


@extend_schema(parameters=filter_parameters(OF_PENALTIES))
class Penalties(generics.ListAPIView[Any]):
    """Penalties with hands served and remaining, and the player's seat. Penalties with remaining hands come first."""

    serializer_class = PenaltyStateRow

    def get_queryset(self) -> QuerySet[Any]:
        """Return the tournament's penalties that match the query. Only its staff may read them."""
        tournament = tournament_for_staff(self)
        return filtered_penalties(tournament, parse_list_filters(self.request, tournament, OF_PENALTIES))

    def paginate_queryset(self, queryset: Any) -> list[Any]:
        """Return a page of penalties with their current state."""
        return states_of_penalties(
            tournament_for_staff(self), list(super().paginate_queryset(queryset) or ()), now=server_now()
        )


@extend_schema(parameters=filter_parameters(OF_RULINGS))
class Rulings(generics.ListAPIView[Ruling]):
    """The ruling log, latest first."""

    serializer_class = RulingRow

    def get_queryset(self) -> QuerySet[Ruling]:
        """Return the tournament's rulings that match the query. Only its staff may read them."""
        tournament = tournament_for_staff(self)
        return filtered_rulings(tournament, parse_list_filters(self.request, tournament, OF_RULINGS))


@extend_schema(parameters=filter_parameters(OF_CLOCKS))
class ShotClocks(generics.ListAPIView[Any]):
    """Shot clocks of players, latest first: when each ends, its result, and the player's remaining time banks."""

    serializer_class = ShotClockRow

    def get_queryset(self) -> QuerySet[Any]:
        """Return the tournament's shot clocks that match the query. Only its staff may read them."""
        tournament = tournament_for_staff(self)
        return filtered_shot_clocks(tournament, parse_list_filters(self.request, tournament, OF_CLOCKS))

    def paginate_queryset(self, queryset: Any) -> list[Any]:
        """Return a page of shot clocks with their players' time banks."""
        return shot_clock_states(
            tournament_for_staff(self), super().paginate_queryset(queryset) or (), now=server_now()
        )


@extend_schema(parameters=filter_parameters(OF_DOWNS))
class Downs(generics.ListAPIView[Down]):
    """Dealers' downs (turns at a table), latest first. A break is a down without a table."""

    serializer_class = DownRow

    def get_queryset(self) -> QuerySet[Down]:
        """Return the tournament's downs that match the query. Only its staff may read them."""
        tournament = tournament_for_staff(self)
        return filtered_downs(tournament, parse_list_filters(self.request, tournament, OF_DOWNS))


class Dealers(InTournament):
    """The current dealer line-up."""

    @extend_schema(parameters=filter_parameters(["dealer", "table"]), responses=LineUpRow)
    def get(self, request: Request, slug: str) -> Response:
        """Return the dealers with their tables and late pushes, and the tables without a dealer.

        Includes how many seconds pushes stay on hold.
        """
        tournament, now = self.tournament(), server_now()
        only = parse_list_filters(request, tournament, ["dealer", "table"])
        line_up = [
            place
            for place in line_up_of(tournament, now=now)
            if only.dealer in (None, place.dealer) and only.table in (None, place.table)
        ]
        held_seconds = remaining_push_hold_seconds(tournament, now=now)
        shown = {
            "line": line_up,
            "free": free_dealers(tournament, now=now),
            "without_dealer": table_numbers_without_dealer(tournament),
            "held_seconds": held_seconds,
        }
        return Response(LineUpRow(shown).data)


def whole_number_parameter(request: Request, name: str) -> int | None:
    """Return a whole number from the query; None if it is missing. Raises ValidationError for other text."""
    typed = request.query_params.get(name)
    if typed is None:
        return None
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 13):
        raise ValidationError({name: [gettext("Give a whole number.")]})
    return int(typed)


class Filters(serializers.Serializer[Any]):
    """Parameters allowed in the query."""

    q = serializers.CharField(max_length=200, required=False, allow_blank=True)
    player = serializers.IntegerField(min_value=1, max_value=LARGEST, required=False)
    entry = serializers.IntegerField(min_value=1, max_value=LARGEST, required=False)
    dealer = serializers.IntegerField(min_value=1, max_value=LARGEST, required=False)
    table = serializers.IntegerField(min_value=1, max_value=10**6, required=False)
    rule = serializers.CharField(max_length=60, required=False, allow_blank=True)
    floor = serializers.CharField(max_length=150, required=False, allow_blank=True)
    until = RoomTime(required=False)
    open = serializers.ChoiceField(
        choices=["true", "false"], required=False, error_messages={"invalid_choice": _("Give true or false.")}
    )

    def get_fields(self) -> dict[str, Any]:
        """Add the field `from`, whose name is a reserved word in Python."""
        return {**super().get_fields(), "from": RoomTime(required=False)}

    def validate_rule(self, slug: str) -> str:
        """Refuse an unknown rule."""
        if slug and slug not in RULES:
            raise serializers.ValidationError(_("There is no rule called {slug}.").format(slug=slug))
        return slug


def parse_list_filters(request: Request, tournament: Tournament, names: Iterable[str]) -> ListFilters:
    """Parse the filters of a list from the query. Raises ValidationError naming the filter."""
    given = {name: request.query_params[name] for name in names if name in request.query_params}
    filters = Filters(data=given, context={"tournament": tournament})
    filters.is_valid(raise_exception=True)
    said = {{"q": "words", "from": "since"}.get(name, name): value for name, value in filters.validated_data.items()}
    return ListFilters(**said | ({"open": said["open"] == "true"} if "open" in said else {}))
