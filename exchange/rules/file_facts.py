"""Facts of one file for the preview: its structure, and each place with its prize."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import NamedTuple

from exchange.rules.poker_event.event import PokerEvent
from exchange.rules.results_list.lists import VERSION as LIST_VERSION
from exchange.rules.tdt.entries import minor_units, paid_prizes
from exchange.rules.tdt.structure import TdtStructure
from exchange.rules.tdt.tournament import TdtTournament
from tournaments.rules.levels import Level, Step, Structure


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureFacts:
    levels: int
    breaks: int
    shortest: timedelta
    longest: timedelta
    first: Level
    last: Level
    game: str
    betting: str
    chips: tuple[int, ...] = field(default=())


class PlaceFacts(NamedTuple):
    """A place in the results. `last` differs from `first` if players tied.

    `busted` is False for players who still had chips at the end. The prizes `calculated` and `paid` are in minor units.
    `points` are those that the file states, as a decimal text, "" for none.
    """

    first: int
    last: int
    name: str
    busted: bool
    calculated: int
    paid: int
    points: str = ""


def structure_facts(read: TdtTournament | PokerEvent) -> StructureFacts | None:
    """Return the facts of a file's structure, None if it has no levels."""
    if isinstance(read, TdtTournament):
        return facts_of_structure(read.structure, chips=[chip.worth for chip in read.structure.chips])
    return facts_of_structure(read.rows[0].structure)


def facts_of_structure(structure: TdtStructure | Structure, *, chips: Sequence[int] = ()) -> StructureFacts | None:
    """Return the facts of a structure, None if it has no levels. `chips` are those of a `.tdt` file."""
    steps: Sequence[Step] = structure.steps
    levels = [step for step in steps if isinstance(step, Level)]
    return StructureFacts(
        levels=len(levels),
        breaks=len(steps) - len(levels),
        shortest=min(level.span for level in levels),
        longest=max(level.span for level in levels),
        first=levels[0],
        last=levels[-1],
        game=structure.game,
        betting=structure.betting,
        chips=structure.chips if isinstance(structure, Structure) else tuple(chips),
    ) if levels else None  # fmt: skip


def place_facts(read: TdtTournament | PokerEvent, *, digits: int) -> list[PlaceFacts]:
    """Return each player's place, best first. Prizes are in minor units of a currency with `digits` decimal places."""
    return _places_of_tdt(read, digits=digits) if isinstance(read, TdtTournament) else _places_of_event(read)


def _places_of_tdt(read: TdtTournament, *, digits: int) -> list[PlaceFacts]:
    paid = paid_prizes(read, digits=digits).amounts
    calculated: dict[int, int] = {}
    for prize in read.prizes:
        if prize.place > 0:
            calculated[prize.place] = calculated.get(prize.place, 0) + minor_units(prize.amount, digits=digits)
    tied = {player.uuid: tie for tie in read.tied_players for player in tie}
    stated = _stated_points(read)
    at = {player.uuid: place for place, player in enumerate(read.ranked_players, start=1)}
    return [
        PlaceFacts(
            first=at[tied[player.uuid][0].uuid] if player.uuid in tied else place,
            last=at[tied[player.uuid][-1].uuid] if player.uuid in tied else place,
            name=player.name,
            busted=player.bust is not None,
            calculated=calculated.get(place, 0),
            paid=paid[place - 1] if place <= len(paid) else 0,
            points=stated.get(place, ""),
        )
        for place, player in enumerate(read.ranked_players, start=1)
    ]


def _stated_points(read: TdtTournament) -> dict[int, str]:
    """Return the points by place that a list of results states; a `.tdt` file states none."""
    listed = read.prizes if read.version == LIST_VERSION else ()
    return {prize.place: f"{prize.points}" for prize in listed if prize.points}


def _places_of_event(read: PokerEvent) -> list[PlaceFacts]:
    """Return the places that the file lists. Only first place counts as not busted."""
    names = {person["id"]: person["name"] for person in read.sections["people"]}
    prizes = {prize["place"]: prize["amount"] for prize in read.sections["prizes"]}
    return [
        PlaceFacts(place["first"], place["last"], names.get(place["person"], ""), place["first"] > 1,
                   prizes.get(place["first"], 0), place["prize"], place["points"])
        for place in read.sections["places"]
    ]  # fmt: skip
