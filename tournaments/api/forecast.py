"""The forecast in the API: the same figures as on the dashboard and on its page."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.in_tournament import InTournament
from tournaments.models import Tournament
from tournaments.rules.forecast.what_if import MOST_LEVELS, MOST_MINUTES, MOST_SHORTER, DayChange
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.forecast.expected import Expectation, ExpectedCount, ExpectedRange, NoForecast
from tournaments.selectors.forecast.outlook import (
    ComparedDay,
    Outlook,
    compared_days,
    expectation_after_change,
    outlook,
)


class DayChangeAsked(serializers.Serializer[Any]):
    """A change to the rest of the day, to forecast its effect on the end."""

    minutes = serializers.IntegerField(required=False, min_value=0, max_value=MOST_MINUTES)
    shorter = serializers.IntegerField(required=False, min_value=0, max_value=MOST_SHORTER)
    levels = serializers.IntegerField(required=False, min_value=-MOST_LEVELS, max_value=MOST_LEVELS)
    compare = serializers.BooleanField(required=False)


class ForecastView(InTournament):
    """The expected end of a tournament or its day."""

    @extend_schema(parameters=[DayChangeAsked], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """Return the forecast, or in `why_not` the reason for its absence.

        Each range holds on `days_of_ten` of ten days. `what_if` is the end after a change. `minutes` is the
        length of each further level; `shorter` is the number of minutes cut from each break. The day ends
        `levels` levels later (negative: earlier). With `compare`, `compared` lists the plan, this change and
        the changes nearest to the plan.
        """
        tournament, now = self.tournament(), server_now()
        found = outlook(tournament, now=now)
        head = {"version": tournament.version, "asked_at": now}
        if isinstance(found, NoForecast):
            return Response({**head, "why_not": found})
        query = DayChangeAsked(data=self.request.query_params)
        query.is_valid(raise_exception=True)
        compare = query.validated_data.pop("compare", False)
        change = DayChange(**query.validated_data)
        facts = _outlook_facts(found) | {"what_if": _what_if_facts(tournament, found, change, now=now)}
        if compare:
            days = compared_days(tournament, found, change, now=now)
            facts["compared"] = [_compared_day(day) for day in days]
        return Response({**head, "why_not": None, **facts})


def _what_if_facts(
    tournament: Tournament, outlook: Outlook, change: DayChange, *, now: datetime
) -> dict[str, Any] | None:
    return _end_facts(expectation_after_change(tournament, outlook.expected, change, now=now)) if change else None


def _compared_day(day: ComparedDay) -> dict[str, Any]:
    reached = {"money": _range_facts(day.money), "final_table": _range_facts(day.at_last_table)}
    return {"change": asdict(day.change), **_end_facts(day.expected), **reached}


def _end_facts(expected: Expectation) -> dict[str, Any]:
    return {
        "day_ends": expected.day_ends,
        "end": _range_facts(expected.end),
        "left_at_end": _range_facts(expected.left_at_end),
    }


def _outlook_facts(outlook: Outlook) -> dict[str, Any]:
    field = outlook.expected.forecast.field
    return {
        "days_of_ten": 8,
        "left": field.left,
        "chips": field.chips,
        "ends_with": outlook.expected.ends_with,
        "day_ends": outlook.expected.day_ends,
        "end": _range_facts(outlook.end),
        "left_at_end": _range_facts(outlook.left_at_end),
        "paid": outlook.paid,
        "money": _range_facts(outlook.money),
        "final_table": _range_facts(outlook.at_last_table),
        "left_at_break": _range_facts(outlook.left_at_break),
        "checked": {"days": outlook.record.days, "inside": outlook.record.inside},
    }


def _range_facts(expected_range: ExpectedRange | ExpectedCount | None) -> dict[str, Any] | None:
    return asdict(expected_range) if expected_range else None
