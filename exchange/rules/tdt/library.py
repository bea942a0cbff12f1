"""Parts of a `.tdt` file for the library: its structure, and the shares of its prizes as a payout table."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256

from exchange.rules.tdt.structure import TdtStructure, with_big_blind_antes
from exchange.rules.tdt.tournament import TdtTournament
from tournaments.rules.levels import Level, Structure
from tournaments.rules.names import cleaned_name
from tournaments.rules.prizes.payout_plan import PayoutMethod, plan_from_json
from tournaments.rules.structure.files.json_file import structure_to_json

KEY_LETTERS = 16


class LibraryKind(StrEnum):
    STRUCTURE = "structure"
    PAYOUT_TABLE = "payout_table"


@dataclass(frozen=True, slots=True)
class LibraryItem:
    """A structure or a payout table. `key` is made of its content, and `name` is that of the tournament.

    `shares` are percents as decimal texts, best place first.
    """

    kind: LibraryKind
    key: str
    name: str
    structure: Structure | None = None
    shares: tuple[str, ...] = ()


def library_items(read: TdtTournament) -> Iterator[LibraryItem]:
    """Yield the structure and the payout table of a file, if it has them."""
    name = cleaned_name(read.title)
    if any(isinstance(step, Level) and (step.blinds or step.small_bet) for step in read.structure.steps):
        structure = _structure(read.structure, name=name, stack=_starting_stack(read))
        yield LibraryItem(LibraryKind.STRUCTURE, structure_key(structure), name, structure)
    if shares := own_shares(read):
        yield LibraryItem(LibraryKind.PAYOUT_TABLE, shares_key(shares), name, shares=shares)


def own_shares(read: TdtTournament) -> tuple[str, ...]:
    """Return the places' shares of the pool; () if they are no valid payout table."""
    shares = {prize.place: str(prize.percent) for prize in read.prizes if prize.percent and prize.place > 0}
    if not shares or sorted(shares) != list(range(1, len(shares) + 1)):
        return ()
    listed = [shares[place] for place in sorted(shares)]
    try:
        return tuple(plan_from_json({"method": PayoutMethod.OWN, "shares": listed, "name": "TD"}).shares)
    except (ValueError, TypeError):
        return ()


def structure_key(structure: Structure) -> str:
    """Return the key of a structure, made of all but its name and source."""
    bare = replace(structure, slug="", name="", year=None, source="", note="")
    steps = [{**step, "key": ""} for step in structure_to_json(bare)["steps"]]
    return _key(structure_to_json(bare) | {"steps": steps})


def as_decided(structure: Structure, *, big_blind_antes: bool) -> Structure:
    """Return a structure of a file as the import stores it, with the decision on its antes."""
    return replace(structure, steps=with_big_blind_antes(structure.steps)) if big_blind_antes else structure


def shares_key(shares: Sequence[str]) -> str:
    return _key(list(shares))


def _key(content: object) -> str:
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:KEY_LETTERS]


def _structure(read: TdtStructure, *, name: str, stack: int) -> Structure:
    return Structure(
        steps=read.steps,
        name=name,
        game=read.game,
        betting=read.betting,
        starting_stack=stack,
        chips=tuple(chip.worth for chip in read.chips),
    )


def _starting_stack(read: TdtTournament) -> int:
    price = read.prices.first("entry")
    return price.chips if price else 0
