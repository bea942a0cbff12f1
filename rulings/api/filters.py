"""The filters of the floor's lists, read from the address: what makes no sense is refused by its name."""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from rulings.selectors.filters import ListFilters
from tournaments.actions.fields import RoomTime
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Tournament
from tournaments.rules.rulebook.rule_index import RULES

# the largest key of the database
LARGEST = 2**63 - 1

# by the name in the address: type and description
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


def parameters(names: Iterable[str]) -> list[OpenApiParameter]:
    """Filters as the schema describes them."""
    return [OpenApiParameter(name, FILTERS[name][0], description=FILTERS[name][1]) for name in names]


class Filters(serializers.Serializer[Any]):
    """What may stand in the address."""

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
        """All of them: `from` is no name in Python."""
        return {**super().get_fields(), "from": RoomTime(required=False)}

    def validate_rule(self, slug: str) -> str:
        """A rule of the index."""
        if slug and slug not in RULES:
            raise serializers.ValidationError(_("There is no rule called {slug}.").format(slug=slug))
        return slug


def read_filters(request: Request, tournament: Tournament, names: Iterable[str]) -> ListFilters:
    """What a request asks a list for, of the filters that the list has. Raises ValidationError naming the filter."""
    given = {name: request.query_params[name] for name in names if name in request.query_params}
    filters = Filters(data=given, context={"tournament": tournament})
    filters.is_valid(raise_exception=True)
    said = {{"q": "words", "from": "since"}.get(name, name): value for name, value in filters.validated_data.items()}
    return ListFilters(**said | ({"open": said["open"] == "true"} if "open" in said else {}))
