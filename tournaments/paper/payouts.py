"""The payout sheet and the payout slips as PDF."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest

from tournaments.models import Tournament
from tournaments.paper.answers import moment, numbers_of, paper_view
from tournaments.rules.money import in_words
from tournaments.selectors.payouts import Payout, payouts
from tournaments.selectors.prizes import prizes_of


def _sheet(_request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    return "payouts", {**sheet_content(tournament), "printed": moment(tournament, now)}


def _slips(request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    asked = set(numbers_of(request, "entry"))
    return "payout-slips", {**slips_content(tournament, entries=asked), "printed": moment(tournament, now)}


def sheet_content(tournament: Tournament) -> dict[str, Any]:
    """What the sheet prints, money in words."""
    prizes = prizes_of(tournament)
    by_place: dict[int, list[Payout]] = {}
    for one in payouts(tournament):
        by_place.setdefault(one.first, []).append(one)
    rows = []
    for place in prizes.places:
        here = by_place.get(place.place, [])
        rows += [_row(tournament, one) for one in here]
        shared = any(other.first < place.place <= other.last for others in by_place.values() for other in others)
        if not here and not shared:
            worth = in_words(place.amount, currency=tournament.currency) if place.amount else ""
            rows.append({"place": f"{place.place}", "name": "", "prize": ", ".join(filter(None, (place.award, worth)))})
    return {
        **_heading(tournament),
        "pool": in_words(prizes.pool, currency=tournament.currency),
        "places": len(prizes.places),
        "frozen": prizes.frozen,
        "rows": rows,
    }


def slips_content(tournament: Tournament, *, entries: set[int]) -> dict[str, Any]:
    """What the slips print."""
    found = [one for one in payouts(tournament) if (one.entry.pk in entries if entries else one.left > 0)]
    limit = tournament.id_from
    return {
        **_heading(tournament),
        "slips": [
            {
                **_row(tournament, one),
                "number": one.entry.player.club_number,
                "bounty": in_words(one.bounty, currency=tournament.currency) if one.bounty else "",
                "paid": in_words(one.settled, currency=tournament.currency) if one.settled else "",
                "left": in_words(max(one.left, 0), currency=tournament.currency),
                "id": limit is not None and one.due >= limit,
            }
            for one in found
        ],
    }


def _heading(tournament: Tournament) -> dict[str, Any]:
    return {
        "event": tournament.name,
        "venue": tournament.venue,
        "date": f"{tournament.local(tournament.starts_at):%-d %B %Y}",
    }


def _row(tournament: Tournament, one: Payout) -> dict[str, Any]:
    money = in_words(one.prize, currency=tournament.currency) if one.prize else ""
    place = "–" if not one.first else f"{one.first}" if one.first == one.last else f"{one.first}–{one.last}"
    return {
        "place": place,
        "name": one.entry.player.display_name,
        "prize": ", ".join(filter(None, (one.award, money))),
        "deal": one.original is not None,
    }


#: every paid place with its prize, who is out there so far, and a line to sign
sheet = paper_view("payouts", _sheet)
#: slips to sign, four a page: `?entry=` for one or several, else of everybody who is to be paid
slips = paper_view("payout-slips", _slips)
