"""`icm` and `chip_chop`: what the prizes that are left are worth to each stack."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from rulings.calculators.fields import Field, Nonsense, listed, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.spoken import all_of, counted
from tournaments.rules.citations import cites
from tournaments.rules.deals import MOST_PLAYERS, Shares, chip_chop, icm
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

#: with more players the other way of dealing is not worked out beside the one that was asked for
COMPARED = 9


def _stacks(name: str, value: Any) -> list[int]:
    stacks = listed(name, value, lambda inner, one: whole(inner, one, low=1), most=MOST_PLAYERS)
    if not stacks:
        raise Nonsense(name, "at least one stack", value)
    return stacks


def _prizes(name: str, value: Any) -> list[int]:
    prizes = listed(name, value, whole, most=MOST_PLAYERS)
    for at in range(1, len(prizes)):
        if prizes[at] > prizes[at - 1]:
            raise Nonsense(f"{name}[{at}]", f"at most the {prizes[at - 1]:,} of the place above", prizes[at])
    return prizes


def answer_icm(given: dict[str, Any], house: House) -> Verdict:
    """Each stack's part by the independent chip model."""
    shares = _shares(icm, given)
    return Verdict(
        answer={
            "exact": _written(shares),
            "rounded": list(shares.rounded),
            "shares": _places(shares.fractions),
            "in_fractions": shares.exact,
        },
        says=f"By ICM: {_paid(shares.rounded)}.",
        why="A player is first as often as his part of the chips says, and so on for each place among those left.",
        cites=cites("deal-icm", "deals", rulebook=house.rulebook),
        differs=_beside("Chip chop", chip_chop, given, shares),
    )


def answer_chip_chop(given: dict[str, Any], house: House) -> Verdict:
    """Each stack's part when the lowest prize is everybody's and the rest goes by chips."""
    shares = _shares(chip_chop, given)
    first = given["prizes"][0] if given["prizes"] else 0
    over = [at for at, share in enumerate(shares.fractions) if share > first]
    return Verdict(
        answer={
            "shares": _places(shares.fractions),
            "exact": _written(shares),
            "rounded": list(shares.rounded),
            "above_first_prize": over,
        },
        says=f"Chip chop: {_paid(shares.rounded)}{_warned(over, first)}.",
        why="Everybody takes the lowest prize that is left; the rest is shared by chips.",
        cites=cites("deal-chip-chop", "deals", rulebook=house.rulebook),
        differs=_beside("ICM", icm, given, shares),
    )


def _shares(deal: Callable[..., Shares], given: dict[str, Any]) -> Shares:
    stacks, prizes = given["stacks"], given["prizes"]
    if len(prizes) > len(stacks):
        raise Nonsense("prizes", f"at most one for each of the {counted(len(stacks), 'player')} left", prizes)
    return deal(stacks, prizes=prizes)


def _written(shares: Shares) -> list[str]:
    """The fractions; where they would run to pages of digits, twelve places of them."""
    if shares.exact:
        return [str(share) for share in shares.fractions]
    return [str(round(Decimal(share.numerator) / share.denominator, 12)) for share in shares.fractions]


def _places(fractions: Sequence[Fraction]) -> list[float]:
    return [round(float(share), 4) for share in fractions]


def _paid(rounded: Sequence[int]) -> str:
    return f"{all_of(f'{amount:,}' for amount in rounded)}, {sum(rounded):,} in all"


def _warned(over: list[int], first: int) -> str:
    return f"; mind that the leader gets more than the first prize of {first:,}" if over else ""


def _beside(title: str, deal: Callable[..., Shares], given: dict[str, Any], shares: Shares) -> tuple[str, ...]:
    """What the other common deal would pay, where it differs."""
    if len(given["stacks"]) > COMPARED:
        return ()
    other = deal(given["stacks"], prizes=given["prizes"])
    return () if other.rounded == shares.rounded else (f"{title}: {all_of(f'{one:,}' for one in other.rounded)}",)


FIELDS = (
    Field("stacks", "rows", "Stacks", _stacks, example=[5000, 3000, 2000], help="Chips of each player left"),
    Field("prizes", "rows", "Prizes left", _prizes, example=[50, 30, 20], help="Whole units, first prize first"),
)

ICM = Calculator("icm", "Deal by ICM", "What is each stack worth?", FIELDS, answer_icm, group="prizes")
CHIP_CHOP = Calculator(
    "chip_chop", "Deal by chips", "What does a chip chop pay?", FIELDS, answer_chip_chop, group="prizes"
)
