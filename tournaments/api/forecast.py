"""The forecast in the API: the same figures as on the dashboard and on its page."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.in_tournament import InTournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.forecast.expected import ExpectedCount, ExpectedRange, NoForecast
from tournaments.selectors.forecast.outlook import Outlook, outlook


class ForecastView(InTournament):
    """When a tournament or its day is expected to end."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """Each range holds on `days_of_ten` of ten such days; `why_not` says why there is none."""
        tournament, now = self.tournament(), server_now()
        found = outlook(tournament, now=now)
        head = {"version": tournament.version, "asked_at": now}
        if isinstance(found, NoForecast):
            return Response({**head, "why_not": found})
        return Response({**head, "why_not": None, **_facts(found)})


def _facts(found: Outlook) -> dict[str, Any]:
    field = found.expected.forecast.field
    return {
        "days_of_ten": 8,
        "left": field.left,
        "chips": field.chips,
        "ends_with": found.expected.ends_with,
        "day_ends": found.expected.day_ends,
        "end": _plain(found.end),
        "left_at_end": _plain(found.left_at_end),
        "paid": found.paid,
        "money": _plain(found.money),
        "final_table": _plain(found.at_last_table),
        "left_at_break": _plain(found.left_at_break),
        "checked": {"days": found.record.days, "inside": found.record.inside},
    }


def _plain(found: ExpectedRange | ExpectedCount | None) -> dict[str, Any] | None:
    return asdict(found) if found else None
