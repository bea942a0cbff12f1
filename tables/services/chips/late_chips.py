"""Chips found after their colour-up: exchanged at equal value, or taken away (TDA 2024 rule 24-C)."""

from collections.abc import Sequence
from typing import Any

from tables.models import ColourUpSheet, FoundChips, Seat, Table
from tables.rules.chips.late_chips import LaterFound, given_for
from tables.selectors.chips.pages import may_exchange_found
from tables.selectors.chips.sets import chip_set, step_index, worths_in_play
from tables.selectors.seating import assignment_in
from tables.services.chips.colour_ups import signatures
from tournaments.models import called
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import roles_of
from tournaments.services.floor.floor import Floor


def exchange_found(f: Floor, *, seat: Seat, worth: int, chips: int, signed: Sequence[str] = ()) -> FoundChips:
    """Exchange chips that the player in `seat` found after their table had coloured them up.

    The player gets their value without the rest below the smallest chip in play; house rules may leave it to a director
    or give nothing. Two people sign for a rack or more. What is lost leaves the chips in play.
    """
    assignment = assignment_in(seat)
    if assignment is None:
        raise Refused("seat_is_empty", field="seat", seat=str(seat))
    if chips < 1:
        raise Refused("found_none", field="chips")
    policy = LaterFound(f.tournament.house_rules()["later_found"])
    if not may_exchange_found(f.tournament, roles_of(f.by, f.tournament)):
        raise Refused("found_needs_director", field="worth")
    smallest = _smallest_chip(f, seat.table, worth)
    names = signatures(f, worth=worth, received=chips, signed=signed)
    given = given_for(chips, worth=worth, smallest=smallest, policy=policy)
    facts: dict[str, Any] = {"seat": str(seat), "chip": worth, "received": chips, "given": given}
    with f.record("chips.found", topics=["field", "tables"], name=called(assignment.entry.player), **facts):
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
    """Return the smallest chip that the table still plays with. Refuses a found chip that is in play."""
    worths = list(chip_set(f.tournament).values_list("worth", flat=True))
    if worth not in worths:
        raise Refused("chip_not_in_set", field="worth", chip=worth)
    done = set(ColourUpSheet.objects.filter(table=table).values_list("worth", flat=True))
    playing = set(worths_in_play(f.tournament, step=step_index(f.tournament, now=f.now))) - done
    if worth in playing:
        raise Refused("chip_in_play", field="worth", table=table.number, chip=worth)
    smallest = min((chip for chip in playing if chip > worth), default=None)
    if smallest is None:
        raise Refused("chip_not_larger", field="worth", chip=worth)
    return smallest
