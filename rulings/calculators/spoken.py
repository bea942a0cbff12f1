"""Saying figures aloud: lists, seats, places, chips."""

from collections.abc import Iterable, Sequence
from fractions import Fraction


def all_of(items: Iterable[object]) -> str:
    """ "A", "A and B", "A, B and C"."""
    words = [str(item) for item in items]
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def seats_said(seats: Sequence[int]) -> str:
    """ "seat 4", "seats 4, 5 and 6"."""
    return f"seat{'s' if len(seats) > 1 else ''} {all_of(seats)}"


def counted(number: int, one: str, many: str = "") -> str:
    """ "1 hand", "2 hands", "1,200 chips"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def place(number: int) -> str:
    """ "1st", "22nd", "113th"."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number:,}{ending}"


def minutes(seconds: int) -> str:
    """ "17:30" as the clock shows it."""
    return f"{seconds // 60}:{seconds % 60:02d}"


def figure(amount: Fraction | int) -> str:
    """A number with its commas, two places at most: "1,200", "38.39", "12.5"."""
    exact = Fraction(amount)
    return f"{float(exact):,.2f}".rstrip("0").rstrip(".") if exact.denominator > 1 else f"{exact.numerator:,}"
