"""A buy-in and its parts: where the money of one entry goes."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import ceil
from typing import Any

from tournaments.rules.money import money
from tournaments.rules.prizes.prizes import round_to_total
from tournaments.rules.refused import Refused

# the parts, the prize pool first: it takes what the others leave
PARTS = ("prize_share", "house_fee", "staff_fee", "bounty", "season_fee")
PRIZE_SHARE = PARTS[0]


def refuse_wrong_split(parts: Mapping[str, int], *, buy_in: int, currency: str) -> None:
    """Raise Refused unless the parts (minor units) add up to the buy-in.

    The fact `mends` of the refusal is the prize pool part that would make the sum right. It is missing if the other
    parts alone exceed the buy-in.
    """
    _refuse_wrong_total(parts, expected=buy_in, text=lambda amount: money(int(amount), currency=currency))


def refuse_wrong_percents(percents: Mapping[str, Decimal]) -> None:
    """Raise Refused unless the percentages add up to 100.

    The fact `mends` of the refusal is the percentage for the prize pool that would make the sum right. It is missing if
    the other percentages alone exceed 100.
    """
    _refuse_wrong_total(percents, expected=100, text=lambda percent: f"{decimal_text(percent)}\u00a0%")


def decimal_text(number: Decimal) -> str:
    """Return a decimal as text without trailing zeros: 85, 12.5."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _refuse_wrong_total(parts: Mapping[str, Any], *, expected: int, text: Callable[[Any], str]) -> None:
    total = sum(parts.values(), Decimal(0))
    others = total - parts.get(PRIZE_SHARE, 0)
    if total == expected:
        return
    if others > expected:
        raise Refused("split_impossible", field=PRIZE_SHARE, others=text(others), whole=text(Decimal(expected)))
    mends = expected - others
    facts = {"total": text(total), "off": text(abs(total - expected)), "mend": text(mends), "mends": mends}
    if total > expected:
        raise Refused("split_over", field=PRIZE_SHARE, **facts)
    raise Refused("split_under", field=PRIZE_SHARE, **facts)


def amounts_from_percents(percents: Mapping[str, Decimal], *, buy_in: int) -> dict[str, int]:
    """Return the parts of a buy-in in minor units, given percentages that add up to 100. Their sum is the buy-in."""
    names = [part for part in PARTS if part in percents]
    shares = [Fraction(percents[part]) * buy_in / 100 for part in names]
    return dict(zip(names, round_to_total(shares, total=buy_in), strict=True))


def percents_from_amounts(parts: Mapping[str, int], *, buy_in: int) -> dict[str, Decimal]:
    """Return the parts as percentages of the buy-in, with two decimals and a sum of 100; all 0 if the buy-in is 0."""
    if not buy_in:
        return dict.fromkeys(parts, Decimal(0))
    hundredths = round_to_total([Fraction(amount * 10_000, buy_in) for amount in parts.values()], total=10_000)
    return {part: Decimal(share) / 100 for part, share in zip(parts, hundredths, strict=True)}


def entries_to_reach_guarantee(guarantee: int, *, prize_share: int) -> int | None:
    """Return how many entries pay for a guarantee (minor units); None without a guarantee or a prize share."""
    if not guarantee or not prize_share:
        return None
    return ceil(Fraction(guarantee, prize_share))
