"""The next step of the day in the API: the same strip and alerts as on the dashboard."""

from datetime import datetime
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.in_tournament import InTournament
from tournaments.models import Tournament
from tournaments.rules.floor.next_step import DayFacts, Phase, StepMark, marked_phases, present_phase
from tournaments.selectors.after import tournament_summary
from tournaments.selectors.alerts import current_alerts
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.next_step import current_setup, day_facts
from tournaments.selectors.request_cache import request_cache
from tournaments.sentences.alerts import COUNTS, alert_sentence
from tournaments.sentences.next_step import phase_title, setup_step_values
from tournaments.sentences.times import clock_text
from tournaments.views.prizes.unsettled import unsettled_rows


class NextStepView(InTournament):
    """The next thing to do."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """Return the state of the day, steps before play, tasks left after it, all alerts, and unsettled money."""
        tournament, now = self.tournament(), server_now()
        with request_cache():
            return Response(_next_step(tournament, now=now))


def _next_step(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    day = day_facts(tournament, now=now)
    after = tournament_summary(tournament)
    setup = current_setup(tournament, begun=day.begun, now=now)
    lines = [(alert, *alert_sentence(alert, tournament.local_zone)) for alert in current_alerts(tournament, now=now)]
    return {
        "version": tournament.version,
        "phase": present_phase(day),
        "path": [_phase_values(part, mark, day) for part, mark in marked_phases(day)],
        "after": after.facts() if after else None,
        "unsettled": unsettled_rows(tournament, now=now),
        "steps": [setup_step_values(step, setup, tournament) for step in setup.steps] if setup else [],
        "alerts": [
            {
                "key": alert.key,
                "state": alert.state,
                "says": says.replace(COUNTS, clock_text(alert.facts.get("gone"))),
                "why": why,
            }
            for alert, says, why in lines
        ],
    }


def _phase_values(part: Phase, mark: StepMark, day: DayFacts) -> dict[str, str]:
    return {"part": str(part), "mark": str(mark), "title": phase_title(part, mark, day)}
