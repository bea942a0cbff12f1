"""An amount that can mean several things: "five" (TDA 2024 rule 57)."""

from collections.abc import Iterable
from dataclasses import dataclass

from rulings.rules.chips.situation import Situation

# "five" is 5, 500, 5,000, 50,000 or 5,000,000
OMITTED_FACTORS = (1, 100, 1_000, 10_000, 1_000_000)


@dataclass(frozen=True, slots=True)
class UnclearAmount:
    """The ruling: `to` is the total in chips, None if no meaning is legal; `legal` are all legal meanings."""

    to: int | None
    legal: tuple[int, ...]
    above_the_pot: bool = False


def possible_amounts(said: int, *, chip: int = 1) -> tuple[int, ...]:
    """Return the amounts that a spoken number can mean.

    Leaves out amounts that the smallest `chip` in play cannot make.
    """
    return tuple(said * times for times in OMITTED_FACTORS if said * times % chip == 0)


def unclear_amount_ruling(
    situation: Situation, candidates: Iterable[int], *, pot: int, stack: int | None = None
) -> UnclearAmount:
    """Return the ruling on an unclear amount: the highest legal meaning up to `pot`.

    If all legal meanings are above `pot`, the lowest counts. `pot` is every chip in the middle, bets of this street
    included. All-in is always legal.
    """
    legal = tuple(sorted({to for to in candidates if _is_legal_total(situation, to, stack)}))
    within = [to for to in legal if to <= pot]
    if not legal:
        return UnclearAmount(None, ())
    return UnclearAmount(within[-1], legal) if within else UnclearAmount(legal[0], legal, above_the_pot=True)


def _is_legal_total(situation: Situation, to: int, stack: int | None) -> bool:
    if stack is not None and to >= stack:
        return to == stack
    too_much = situation.max_legal_total is not None and to > situation.max_legal_total
    return not too_much and (to >= situation.min_legal_total or (to == situation.bet and to > 0))
