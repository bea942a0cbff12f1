"""The days of a tournament in the API: its flights with their figures, and the bags that are carried over."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tables.selectors.days.carry_over import bags_of_flights, planned_carry_over, players_with_several_bags
from tables.selectors.days.overview import DaysOverview, FlightFigures, days_overview
from tournaments.api.in_tournament import InTournament
from tournaments.models import Day, Tournament
from tournaments.selectors.clock.server_time import server_now


class DaysView(InTournament):
    """The days of a tournament. For a flight, the days of the whole tournament."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """Each flight and day, the bags carried over, and players with several bags.

        Amounts of money are in minor units.
        """
        whole = self.tournament().whole_tournament
        look = days_overview(whole, now=server_now())
        return Response(
            {
                "tournament": whole.slug,
                "entries": look.entries,
                "players": look.players,
                "pool": look.pool,
                "expected": look.expected,
                "in_bags": look.in_bags,
                "not_verified": {"bags": look.unverified_count, "chips": look.unverified_chips},
                "flights": _flight_rows(look),
                "beside": [_sibling_day_fields(group) for group in look.before],
                "days": [_day_fields(day) for day in look.days],
                "waits_for": look.unfinished_flight_codes,
                "restart": _restart_fields(look),
                "carried": look.carried,
                "late": look.late,
                "carry_over": _carry_over_fields(whole),
            }
        )


def _flight_rows(look: DaysOverview) -> list[dict[str, Any]]:
    return [{**_flight_fields(flight), "beyond": look.beyond.get(flight.day.pk)} for flight in look.flights]


def _sibling_day_fields(look: DaysOverview) -> dict[str, Any]:
    """Return the flights that feed a parallel day, and the figures of their carry-over to that day.

    The day's own figures are among the tournament's flights.
    """
    return {
        "slug": look.row.slug,
        "code": look.next_day.code if look.next_day else "",
        "flights": _flight_rows(look),
        "waits_for": look.unfinished_flight_codes,
        "restart": _restart_fields(look),
        "carried": look.carried,
        "late": look.late,
        "carry_over": _carry_over_fields(look.row),
    }


def _restart_fields(look: DaysOverview) -> dict[str, Any] | None:
    """Return the level and the time left at which the next day begins, and the deciding flight. None while unknown."""
    if look.restart is None:
        return None
    return {"level": look.restart.level, "left": look.restart.left, "by": look.restart_flight_code or None}


def _day_fields(day: Day) -> dict[str, Any]:
    return {
        "id": day.pk,
        "code": day.code,
        "starts_at": day.begins,
        "end": day.end,
        "ended_at": day.ended_at,
        "feeds": day.feeds.code if day.feeds else None,
    }


def _flight_fields(flight: FlightFigures) -> dict[str, Any]:
    return {
        **_day_fields(flight.day),
        "slug": flight.day.played_in.slug,
        "state": flight.state,
        "entries": flight.entries,
        "left": flight.left,
        "average": flight.average_stack,
        "bags": flight.bags,
        "verified": flight.verified,
        "in_bags": flight.in_bags,
        "expected": flight.expected,
        "ends_with": flight.ends_with,
        "level": flight.level.number,
    }


def _carry_over_fields(whole: Tournament) -> dict[str, Any]:
    """Return the carry-over rules, and their result for the bags so far."""
    found = bags_of_flights(whole)
    over = planned_carry_over(whole, found)
    return {
        "rules": whole.carry_over or whole.whole_tournament.carry_over,
        "players": len(over.forward),
        "chips": over.chips,
        "removed": len(over.removed),
        "chips_removed": over.chips_removed,
        "several": [
            {
                "player": player.player,
                "name": player.name,
                "undecided": player.undecided,
                "bags": [
                    {"id": bag.pk, "flight": code, "stack": bag.stack, "goes": goes} for code, bag, goes in player.bags
                ],
            }
            for player in players_with_several_bags(found, over)
        ],
    }
