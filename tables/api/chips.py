"""The chips in the API: sums, the chip set with its stock, colour-ups with their sheets, and counts."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tables.models import ColourUpSheet, FoundChips
from tables.rules.chips.known_stack import CountSource
from tables.selectors.chips.live_counts import live_stacks
from tables.selectors.chips.sets import chip_kinds, chips_to_colour_up, present_step_index
from tables.selectors.chips.stock import chip_plan, chip_stock, max_entries_from_stock
from tables.selectors.chips.sums import chip_sum
from tables.sentences.chips import cause_sentence
from tournaments.api.in_tournament import InTournament
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now


class ChipPlanFields(serializers.Serializer[Any]):
    """The entries, rebuys and add-ons for which the needed chips are calculated."""

    entries = serializers.IntegerField(min_value=0, max_value=10**6, required=False)
    rebuys = serializers.IntegerField(min_value=0, max_value=10**6, required=False)
    add_ons = serializers.IntegerField(min_value=0, max_value=10**6, required=False)


class ChipsView(InTournament):
    """The chip set, the chips in play and the colour-ups of a tournament."""

    @extend_schema(parameters=[ChipPlanFields], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """Expected and counted chips with the likely cause of a difference, the chip set, and colour-ups and sheets."""
        tournament, now = self.tournament(), server_now()
        kinds = list(chip_kinds(tournament))
        asked = ChipPlanFields(data=request.query_params)
        asked.is_valid(raise_exception=True)
        plan = chip_plan(tournament, **asked.validated_data)
        going = chips_to_colour_up(tournament, kinds, step=present_step_index(tournament, now=now))
        return Response(
            {
                "sum": _sum_fields(tournament),
                "set": [
                    {"worth": stock.worth, "colour": stock.colour, "hex": stock.hex, "in_stack": stock.in_stack,
                     "inventory": stock.inventory, "needed": stock.needed, "short": stock.missing_count}
                    for stock in chip_stock(tournament, kinds, plan=plan)
                ],
                "plan": asdict(plan),
                "entries_served": max_entries_from_stock(tournament, kinds, plan=plan),
                "colour_ups": [
                    {"worth": colour_up.worth, "new": colour_up.new, "after_level": colour_up.after_level,
                     "due": colour_up.due, "tables_to_go": list(colour_up.waiting)}
                    for colour_up in going
                ],
                "sheets": [_sheet_fields(sheet) for sheet in _colour_up_sheets(tournament)],
                "found": [_late_chips_fields(chips) for chips in _late_chips(tournament)],
            }
        )  # fmt: skip


def _sum_fields(tournament: Tournament) -> dict[str, Any]:
    found = chip_sum(tournament, now=server_now())
    expected = found.expected
    return {
        "expected": expected.total,
        "stacks": expected.stacks,
        "rebuys_and_add_ons": expected.rebuys_and_add_ons,
        "colour_ups": expected.colour_ups,
        "found": expected.found,
        "removed": expected.removed,
        "counted": found.counted_total,
        "counted_at": found.at,
        "changed_since": found.change_since_counts,
        "expected_then": found.then.total if found.then else None,
        "difference": found.difference,
        "tables_to_count": list(found.missing),
        "tables": [
            {"table": count.table, "counted": count.total, "expected": count.expected, "changed_since": count.since}
            for count in found.counts
        ],
        "cause": cause_sentence(found.cause) if found.cause else None,
    }


def _colour_up_sheets(tournament: Tournament) -> list[ColourUpSheet]:
    return list(ColourUpSheet.objects.filter(tournament=tournament).select_related("table"))


def _late_chips(tournament: Tournament) -> list[FoundChips]:
    return list(FoundChips.objects.filter(tournament=tournament).select_related("table"))


def _late_chips_fields(chips: FoundChips) -> dict[str, Any]:
    names = ("worth", "received", "given", "signed", "signed_too", "at")
    fields = {name: getattr(chips, name) for name in names}
    return {"table": chips.table.number, "entry": chips.entry_id, **fields, "lost": chips.value_lost}


def _sheet_fields(sheet: ColourUpSheet) -> dict[str, Any]:
    names = ("worth", "new", "by", "received", "issued", "signed", "signed_too", "at")
    seats = [{"seat": seat, "counted": counted, "raced": raced} for seat, counted, raced in sheet.seats]
    fields = {name: getattr(sheet, name) for name in names}
    return {"table": sheet.table.number, **fields, "added": sheet.value_added, "seats": seats}


class CountsView(InTournament):
    """The counted stacks of players."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """The newest count of each remaining player, most chips first, with its source: bag, floor or player."""
        tournament = self.tournament()
        return Response(
            {
                "counts": [
                    {"entry": stack.entry_key, "name": stack.name, "seat": stack.seat, "place": stack.known.place,
                     "chips": stack.chips, "before": stack.known.before, "source": stack.known.count.source,
                     "at": stack.known.count.at}
                    for stack in live_stacks(tournament, sources=frozenset(CountSource))
                ]
            }
        )  # fmt: skip
