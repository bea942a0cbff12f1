"""Views of the room's printouts, for staff: `?paper=a4` or `letter`."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from tables.printouts.chips import bagging_sheets, colour_up_sheets, count_sheets
from tables.printouts.day_report import day_report
from tables.printouts.move_slips import move_slips
from tables.printouts.room.backup_sheet import backup_sheet
from tables.printouts.seats import seat_cards, seating_by_name, seating_by_table
from tables.printouts.vouchers import vouchers
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Tournament
from tournaments.printouts.responses import PrintedRows, query_numbers, template_view
from tournaments.views.addresses import public_url


def _seat_cards_printout(request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    live_url = public_url(request, reverse("player-page", args=[tournament.slug]))
    entries, tables = query_numbers(request, "entry"), query_numbers(request, "table")
    return "tables/seats/seat_cards", seat_cards(tournament, now=now, live_url=live_url, entries=entries, tables=tables)


def _seating_printout(request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    if request.GET.get("by") == "table":
        return "tables/seats/seating_by_table", seating_by_table(tournament, now=now)
    return "tables/seats/seating_by_name", seating_by_name(tournament, now=now)


def _move_slips_printout(request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    moves, tables = query_numbers(request, "move"), query_numbers(request, "table")
    return "tables/balance/move_slips", move_slips(tournament, now=now, moves=moves, tables=tables)


def _bagging_printout(request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    return "tables/hands/bags", bagging_sheets(tournament, now=now, tables=query_numbers(request, "table"))


def _vouchers_printout(request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    def voucher_url(number: int) -> str:
        return public_url(request, reverse("voucher", args=[tournament.slug, number]))

    tables = query_numbers(request, "table")
    return "tables/days/vouchers", vouchers(tournament, now=now, voucher_url=voucher_url, tables=tables)


def _day_report_printout(_request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    return "tables/days/day_report", day_report(tournament, now=now)


def _colour_up_printout(request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    worth = next(iter(query_numbers(request, "worth")), None)
    return "tables/chips/colour_up", colour_up_sheets(
        tournament, now=now, worth=worth, tables=query_numbers(request, "table")
    )


def _counts_printout(request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    return "tables/chips/chip_counts", count_sheets(tournament, now=now, tables=query_numbers(request, "table"))


def _backup_printout(_request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    return "tables/room/backup_sheet", backup_sheet(tournament, now=now)


NO_SEATS = _("No player has a seat yet. Draw seats first.")

cards = template_view("seat-cards", _seat_cards_printout, for_players=True, rows=PrintedRows(["cards"], NO_SEATS))
seating = template_view("seating", _seating_printout, for_players=True, rows=PrintedRows(["rows", "tables"], NO_SEATS))
moves = template_view(
    "moves", _move_slips_printout, for_players=True, rows=PrintedRows(["slips"], _("No moves are on the way."))
)
colour_up = template_view(
    "colour-up",
    _colour_up_printout,
    rows=PrintedRows(["tables"], _("No chip of the chip set is due, or no player is seated. Check Tables, Chip set.")),
)
bags = template_view("bags", _bagging_printout, rows=PrintedRows(["tables"], _("No player is left to bag chips.")))
vouchers_sheet = template_view(
    "vouchers", _vouchers_printout, for_players=True, rows=PrintedRows(["vouchers"], _("No bag is verified yet."))
)
report = template_view("day-report", _day_report_printout, rows=PrintedRows(["bags"], _("No bag is counted yet.")))
counts = template_view("chip-counts", _counts_printout, rows=PrintedRows(["tables"], NO_SEATS))
backup = template_view("carry-on", _backup_printout)
