"""What a procedure is: ordered steps for the dealer, and where the cards lie while they are done."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class CardPlace(StrEnum):
    """Where cards lie on the table, as a drawing shows it; and the places of the dealer button and of chips."""

    STUB = "stub"
    BURN = "burn"
    BOARD = "board"
    TOO_SOON = "too_soon"
    ASIDE = "aside"
    HAND = "hand"
    MUCK = "muck"
    BUTTON = "button"
    SEAT = "seat"
    CHIPS = "chips"
    OPPONENT = "opponent"
    OUT = "out"


#: where cards lie open unless a pile says otherwise
FACE_UP = frozenset({CardPlace.BOARD, CardPlace.TOO_SOON, CardPlace.ASIDE})


@dataclass(frozen=True, slots=True)
class ProcedureStep:
    """One thing to do: a stable `code`, a sentence in floor language, and a quieter note under it."""

    code: str
    says: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together: where, what is written under them, how many (None: as many as there are).

    `goes_to` is where the procedure takes them; a drawing makes it an arrow. `seen` is set where they lie another way
    up than cards of that place do.
    """

    place: CardPlace
    label: str
    cards: int | None = None
    goes_to: CardPlace | None = None
    seen: bool | None = None

    @property
    def face_up(self) -> bool:
        """Return whether the table sees them: a board and what is held apart from it, unless they lie otherwise."""
        return self.place in FACE_UP if self.seen is None else self.seen


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure:
    """How the floor puts a deal right.

    `title` and `situation` name what happened, `says` is the ruling in one sentence, `why` its reason. `rules` are
    slugs, the deciding one first; `rests_on` names the house settings that decided. `figures` are what a calculator
    answers besides the steps.
    """

    title: str
    situation: str
    says: str
    why: str
    steps: tuple[ProcedureStep, ...]
    rules: tuple[str, ...]
    piles: tuple[Pile, ...] = ()
    rests_on: tuple[str, ...] = ()
    figures: Mapping[str, Any] = field(default_factory=dict)

    @property
    def codes(self) -> list[str]:
        """The steps as codes, in order."""
        return [step.code for step in self.steps]
