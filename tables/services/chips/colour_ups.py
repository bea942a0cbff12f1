"""Colour-ups: a table exchanges small chips for larger ones; chips found later are exchanged too (TDA 2024 rule 24)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tables.models import ColourUpSheet, FoundChips, Seat, SeatAssignment, Table
from tables.rules.chips.colour_up_sheet import (
    RACK,
    HandedIn,
    LaterFound,
    RaceBy,
    TableColourUp,
    exchange_value,
    issued_chip_range,
    leftover_value_by_seat,
    likely_sheet_mistake,
    raced_chip_count,
    sheet_after_race,
    sheet_after_rounding,
)
from tables.selectors.chips.pages import may_exchange_found
from tables.selectors.chips.sets import chip_kinds, chip_values_in_play, level_that_needs_chip, present_step_index
from tables.selectors.chips.sums import expected_chips
from tables.selectors.chips.tables import known_chips
from tables.selectors.seating import assignment_of_seat
from tournaments.models import player_fact
from tournaments.rules.refused import Refused
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.structure.chip_race import Leftover
from tournaments.selectors.staff.roles import roles_of
from tournaments.services.floor.floor import Floor


@dataclass(frozen=True, slots=True)
class ChipExchange:
    """The chip that is handed in, and the `new` chip that is issued for it."""

    worth: int
    new: int


def colour_up(
    f: Floor,
    *,
    table: Table,
    worth: int,
    new: int | None = None,
    handed_in: HandedIn,
    signed: Sequence[str] = (),
    anyway: bool = False,
) -> ColourUpSheet:
    """Record one table's colour-up of one chip for the `new` chip, by default the next larger chip of the set.

    A race by cards needs its winners; if house rules round instead, the new chips follow from the counts. Two people
    sign for a rack or more. Refuses an unlikely number of chips unless `anyway`.
    """
    chips = _chip_exchange(f, table, worth, new)
    house_rules, players = f.tournament.house_rules(), _occupied_seats(table)
    sheet = _counted_sheet(house_rules, table, players, chips, handed_in) if handed_in.seats else None
    if sheet:
        received, issued = sheet.chips_received, sheet.chips_issued
    else:
        received, issued = _received_and_issued(house_rules, chips, handed_in, players=len(players))
    names = two_signatures(f, worth=chips.worth, received=received, signed=signed)
    confirmed = _confirmed_doubt_facts(f, table, chips, received, anyway=anyway)
    with f.record(
        "chips.coloured_up",
        topics=["field", "tables"],
        table=table.number,
        chip=chips.worth,
        new=chips.new,
        received=received,
        issued=issued,
        **confirmed,
    ):
        return f.add(
            ColourUpSheet(
                tournament=f.tournament,
                table=table,
                worth=chips.worth,
                new=chips.new,
                by=house_rules["race_by"],
                seats=[[row.seat, row.counted, row.raced] for row in sheet.rows] if sheet else [],
                received=received,
                issued=issued,
                signed=names[0],
                signed_too=names[1],
                at=f.now,
            )
        )


def _chip_exchange(f: Floor, table: Table, worth: int, new: int | None) -> ChipExchange:
    """Return the chip to colour up and the chip issued for it.

    Refuses a chip that is not in play or is still needed.
    """
    worths = list(chip_kinds(f.tournament).values_list("worth", flat=True))
    if worth not in worths:
        raise Refused("chip_not_in_set", field="worth", chip=worth)
    larger = [larger_worth for larger_worth in worths if larger_worth > worth]
    target = new or next(iter(larger), None)
    if target not in larger:
        raise Refused("chip_not_larger", field="new", chip=worth)
    table.refresh_from_db(fields=["broken_at"])
    if table.is_broken:
        raise Refused("table_closed_already", field="table", table=table.number)
    if ColourUpSheet.objects.filter(table=table, worth=worth).exists():
        raise Refused("coloured_up_already", field="table", table=table.number, chip=worth)
    step = present_step_index(f.tournament, now=f.now)
    needs = level_that_needs_chip(f.tournament.structure(), chip=worth, chips=worths, step=step)
    if needs is not None:
        raise Refused("chip_still_needed", field="worth", chip=worth, level=needs.number)
    return ChipExchange(worth, target)


def _confirmed_doubt_facts(
    f: Floor, table: Table, chips: ChipExchange, received: int, *, anyway: bool
) -> dict[str, Any]:
    """Refuse an unlikely number of chips unless `anyway`.

    Returns facts for the log: whether somebody confirmed an unlikely number.
    """
    done = ColourUpSheet.objects.filter(table=table).values("worth")
    others = chip_kinds(f.tournament).exclude(worth=chips.worth).exclude(worth__in=done).values_list("worth", flat=True)
    known = known_chips(f.tournament, table, worth=chips.worth, now=f.now)
    doubt = likely_sheet_mistake(
        received, worth=chips.worth, brought=known.brought, total=known.total, others=tuple(others)
    )
    if doubt and not anyway:
        raise Refused(doubt.key, field="anyway", table=table.number, chip=chips.worth, **doubt.facts)
    return {"confirmed": True} if doubt else {}


def _counted_sheet(
    house_rules: HouseRules, table: Table, players: Collection[int], chips: ChipExchange, handed_in: HandedIn
) -> TableColourUp:
    """Return the sheet of a table that was counted seat by seat."""
    seats, winners = handed_in.seats, handed_in.winners
    if min(seats.values()) < 0:
        raise Refused("chips_negative", field="seats")
    empty = next((seat for seat in sorted({*seats, *winners}) if seat not in players), None)
    if empty is not None:
        raise Refused("seat_is_empty", field="seats", seat=f"{table.number}.{empty}")
    leftover = Leftover(house_rules["race_leftover"])
    keeps = handed_in.last if house_rules["race_last_chip"] == "keeps_one" else ()
    if house_rules["race_by"] == RaceBy.ROUNDING:
        return sheet_after_rounding(seats, worth=chips.worth, new=chips.new, leftover=leftover, last=keeps)
    _refuse_wrong_winners(table, chips, seats, winners, leftover)
    return sheet_after_race(seats, worth=chips.worth, new=chips.new, winners=winners, last=keeps)


def _refuse_wrong_winners(
    table: Table, chips: ChipExchange, seats: Mapping[int, int], winners: Sequence[int], leftover: Leftover
) -> None:
    """Refuse winners named twice or without odd chips, and more or fewer winners than chips are raced for."""
    if len(set(winners)) < len(winners):
        twice = next(seat for seat in winners if winners.count(seat) > 1)
        raise Refused("race_one_each", field="winners", seat=f"{table.number}.{twice}")
    over = leftover_value_by_seat(seats, worth=chips.worth, new=chips.new)
    idle = next((seat for seat in sorted(winners) if seat not in over), None)
    if idle is not None:
        raise Refused("race_without_odd", field="winners", seat=f"{table.number}.{idle}", chip=chips.worth)
    due = raced_chip_count(seats, worth=chips.worth, new=chips.new, leftover=leftover)
    if len(winners) != due:
        raise Refused("race_other_number", field="winners", due=due, named=len(winners), new=chips.new)


def _received_and_issued(
    house_rules: HouseRules, chips: ChipExchange, handed_in: HandedIn, *, players: int
) -> tuple[int, int]:
    """Return how many chips a table handed in and was issued, if it was not counted seat by seat.

    Refuses more or fewer new chips than the old chips can bring.
    """
    received, issued = handed_in.received, handed_in.issued
    if received is None or issued is None:
        raise Refused("colour_up_needs_figures", field="received")
    if received < 0 or issued < 0:
        raise Refused("chips_negative", field="received")
    least, most = issued_chip_range(
        received,
        worth=chips.worth,
        new=chips.new,
        players=players,
        race_by=RaceBy(house_rules["race_by"]),
        leftover=Leftover(house_rules["race_leftover"]),
    )
    if issued > most:
        raise Refused("issues_too_many", field="issued", issued=issued, most=most, new=chips.new)
    if issued < least:
        raise Refused("issues_too_few", field="issued", issued=issued, least=least, new=chips.new)
    return received, issued


def two_signatures(f: Floor, *, worth: int, received: int, signed: Sequence[str]) -> tuple[str, str]:
    """Return the two signatures, "" for a missing one; part of other actions.

    Refuses a single person for a rack or more, and more chips than are in play.
    """
    most = expected_chips(f.tournament).total
    if received * worth > most:
        raise Refused("count_above_play", field="received", chips=received * worth, most=most)
    names = [name.strip() for name in signed if name.strip()]
    if received >= RACK and len({name.casefold() for name in names}) < 2:
        raise Refused("colour_up_needs_two", field="signed_too", received=received, rack=RACK)
    first, second = [*names, "", ""][:2]
    return first, second


def _occupied_seats(table: Table) -> set[int]:
    return set(
        SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED).values_list(
            "seat__number", flat=True
        )
    )


def exchange_found_chips(f: Floor, *, seat: Seat, worth: int, chips: int, signed: Sequence[str] = ()) -> FoundChips:
    """Exchange chips that the player in `seat` found after their table had coloured them up.

    The player gets the value of the chips, rounded down to the smallest chip in play; the rest leaves the chips in
    play. House rules may require a director, or give nothing. Two people sign for a rack or more.
    """
    assignment = assignment_of_seat(seat)
    if assignment is None:
        raise Refused("seat_is_empty", field="seat", seat=str(seat))
    if chips < 1:
        raise Refused("found_none", field="chips")
    policy = LaterFound(f.tournament.house_rules()["later_found"])
    if not may_exchange_found(f.tournament, roles_of(f.by, f.tournament)):
        raise Refused("found_needs_director", field="worth")
    smallest = _smallest_chip(f, seat.table, worth)
    names = two_signatures(f, worth=worth, received=chips, signed=signed)
    given = exchange_value(chips, worth=worth, smallest=smallest, policy=policy)
    facts: dict[str, Any] = {"seat": str(seat), "chip": worth, "received": chips, "given": given}
    with f.record("chips.found", topics=["field", "tables"], name=player_fact(assignment.entry.player), **facts):
        return f.add(
            FoundChips(
                tournament=f.tournament,
                entry=assignment.entry,
                table=seat.table,
                worth=worth,
                received=chips,
                given=given,
                signed=names[0],
                signed_too=names[1],
                at=f.now,
            )
        )


def _smallest_chip(f: Floor, table: Table, worth: int) -> int:
    """Return the smallest chip in play at the table that is larger than a found chip of `worth`.

    Refuses a found chip that is itself in play.
    """
    worths = list(chip_kinds(f.tournament).values_list("worth", flat=True))
    if worth not in worths:
        raise Refused("chip_not_in_set", field="worth", chip=worth)
    done = set(ColourUpSheet.objects.filter(table=table).values_list("worth", flat=True))
    playing = set(chip_values_in_play(f.tournament, step=present_step_index(f.tournament, now=f.now))) - done
    if worth in playing:
        raise Refused("chip_in_play", field="worth", table=table.number, chip=worth)
    smallest = min((chip for chip in playing if chip > worth), default=None)
    if smallest is None:
        raise Refused("chip_not_larger", field="worth", chip=worth)
    return smallest
