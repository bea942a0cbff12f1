"""A procedure: ordered steps for the dealer, and the places of the cards meanwhile."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class CardPlace(StrEnum):
    """Places of cards, chips and the button in a picture of the poker table."""

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


# unless a pile says otherwise
FACE_UP = frozenset({CardPlace.BOARD, CardPlace.TOO_SOON, CardPlace.ASIDE})


@dataclass(frozen=True, slots=True)
class ProcedureStep:
    """A step: a stable `code`, a sentence in floor language, and a smaller note under it."""

    code: str
    says: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together: their place, the label under them, and their number if it is known.

    `goes_to` is the place to which the procedure moves them, an arrow in the picture. `seen` is True for face up, False
    for face down, None for the usual way in that place.
    """

    place: CardPlace
    label: str
    cards: int | None = None
    goes_to: CardPlace | None = None
    seen: bool | None = None

    @property
    def is_face_up(self) -> bool:
        """Return whether the cards are face up: by default those on the board, dealt too soon or set aside."""
        return self.place in FACE_UP if self.seen is None else self.seen


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure:
    """A ruling with the steps that correct a deal.

    `title` and `situation` name the case, `says` is the ruling in one sentence, `why` its reason. `rules` are slugs,
    the deciding one first; `rests_on` names the house settings that decided. `figures` are further values of a
    calculator's answer.
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
        """Codes of the steps, in order."""
        return [step.code for step in self.steps]
