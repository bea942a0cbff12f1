"""The rulings' papers at their addresses, for staff alone."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest

from rulings.paper.house_rules import house_rules_sheet
from rulings.paper.penalty_slips import penalty_slips
from tournaments.models import Tournament
from tournaments.paper.answers import numbers_of, paper_view


def _slips(request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    return "penalty_slips", penalty_slips(tournament, now=now, penalties=numbers_of(request, "penalty"))


def _house_rules(_request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    return "house_rules", house_rules_sheet(tournament, now=now)


slips = paper_view("penalties", _slips)
house_rules = paper_view("house-rules", _house_rules)
