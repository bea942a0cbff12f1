"""Vouchers, one for each verified bag, which the player signs and keeps."""

from collections.abc import Callable, Collection
from datetime import datetime
from typing import Any

from tables.models import Bag
from tables.printouts.heading import printout_heading
from tables.printouts.labels import VOUCHERS, printout_sentences
from tables.selectors.days.counts import stack_unit_now, verified_bags
from tournaments.language.days import day_with_time, short_day
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext as _
from tournaments.models import Tournament
from tournaments.printouts.formatting import qr_image
from tournaments.rules.structure.stack_unit import StackUnit, UnitKind
from tournaments.selectors.days.days import current_day
from tournaments.selectors.shown_names import entry_names
from tournaments.sentences.navigation import day_name
from tournaments.sentences.stacks import stack_text, tenths_text


def vouchers(
    tournament: Tournament, *, now: datetime, voucher_url: Callable[[int], str], tables: Collection[int] = ()
) -> dict[str, Any]:
    """Return the vouchers of all verified bags, or of the bags at `tables`, by table and seat.

    Table 0 stands for players without a seat. `voucher_url` returns the address in a voucher's QR code: it leads staff
    to the bag, others to the public counts.
    """
    names, unit = entry_names(tournament), stack_unit_now(tournament, now=now)
    rows = verified_bags(tournament).order_by("table__number", "seat", "voucher")
    asked = [row for row in rows if not tables or (row.table.number if row.table else 0) in tables]
    return {
        **printout_heading(tournament, now=now),
        "labels": printout_sentences(VOUCHERS),
        **_event_and_days(tournament),
        "vouchers": [
            {
                **_voucher_fields(row, name=names[row.entry_id], unit=unit),
                "qr": qr_image(voucher_url(row.voucher or 0)),
            }
            for row in asked
        ],
    }


def _event_and_days(tournament: Tournament) -> dict[str, str]:
    """Return the names of the event, the day, and the following day ("" if there is none)."""
    day = current_day(tournament)
    if day is None:
        return {"event": tournament.name, "day": "", "next": ""}
    follows = ""
    if day.feeds:
        begins = tournament.as_local_time(day.feeds.begins)
        when = day_with_time(short_day(begins), begins)
        follows = _("{day}: {when}. Bring an ID.").format(day=day_name(day.feeds.code), when=when)
    return {"event": tournament.whole_tournament.name, "day": day_name(day.code), "next": follows}


def _voucher_fields(row: Bag, *, name: str, unit: StackUnit) -> dict[str, str]:
    return {
        "name": name,
        "place": _("table {table}, seat {seat}").format(table=row.table.number, seat=row.seat) if row.table else "",
        "chips": number_text(row.stack),
        "depth": _depth_text(row.stack, unit),
        "voucher": number_text(row.voucher or 0),
        "bag": row.number,
    }


def _depth_text(stack: int, unit: StackUnit) -> str:
    """Return a stack as `33.6 big blinds`, in full words for the player; "" without a unit."""
    if unit.kind == UnitKind.BIG_BLINDS and unit.chips:
        return _("{blinds} big blinds").format(blinds=tenths_text(stack, unit))
    return stack_text(stack, unit)
