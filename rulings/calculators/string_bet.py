"""`string_bet`: chips in several motions."""

from typing import Any

from rulings.calculators.facing import BETTING_FIELD, FACING_FIELD, LAST_RAISE_FIELD, SAID_FIELD, chip_list, spot_of
from rulings.calculators.fields import Field, Nonsense, listed
from rulings.calculators.frame import Calculator
from rulings.calculators.silent_chips_words import says, why
from rulings.rules.chips.chips_in import ChipsIn
from rulings.rules.chips.string_bet import StringBet, string_bet
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

MOST_MOTIONS = 50


def _motions(name: str, value: Any) -> tuple[tuple[int, ...], ...]:
    """The chips of each motion; none of them is empty."""
    motions = tuple(listed(name, value, chip_list, most=MOST_MOTIONS))
    if not motions or not all(motions):
        raise Nonsense(name, "the chips of each motion, first motion first", value)
    return motions


def answer(given: dict[str, Any], house: House) -> Verdict:
    """What the first motion is, and what goes back, in chips."""
    spot = spot_of(given, own=sum(given["in_front"]))
    ruled = string_bet(spot, given["motions"], said=given["said"], in_front=given["in_front"])
    counted = _counted(given, ruled)
    if not (spot.bet or spot.full or ruled.ruling.to):
        raise Nonsense("last_raise", "the smallest bet, which decides here", given["last_raise"])
    to = ruled.ruling.to
    over = 0 if to is None else max(0, counted.total - to)
    return Verdict(
        answer={
            "ruling": ruled.ruling.ruling,
            "to": to,
            "returned": ruled.later + over,
            "missing": None if to is None else max(0, to - counted.total),
            "string_bet": ruled.is_string,
        },
        says=says(spot, counted, ruled.ruling) + _back(ruled),
        why=_why(ruled) + why(spot, counted, ruled.ruling, given["said"]),
        cites=cites(*_rules(ruled), rulebook=house.rulebook),
    )


def _counted(given: dict[str, Any], ruled: StringBet) -> ChipsIn:
    """The chips that count: the first motion's, or all of them behind a full amount said first."""
    counts = given["motions"][:1] if ruled.is_string else given["motions"]
    return ChipsIn(added=tuple(chip for motion in counts for chip in motion), in_front=given["in_front"])


def _back(ruled: StringBet) -> str:
    return f" The {ruled.later:,} of the later motion go back." if ruled.later else ""


def _why(ruled: StringBet) -> str:
    return "Only the first motion counts. " if ruled.is_string else ""


def _rules(ruled: StringBet) -> tuple[str, ...]:
    return ("string-bets", "raising") if ruled.is_string else ("raising", "methods-of-betting")


STRING_BET = Calculator(
    name="string_bet",
    title="String bet",
    question="Which of these chips count?",
    fields=(
        FACING_FIELD,
        LAST_RAISE_FIELD,
        Field(
            "motions",
            "rows",
            "Chips by motion",
            _motions,
            example=[[5_000], [5_000, 5_000]],
            help="The chips of each motion, first motion first",
        ),
        Field("in_front", "rows", "Had in before", chip_list, required=False, default=()),
        SAID_FIELD,
        BETTING_FIELD,
    ),
    answer=answer,
    group="chips",
)
