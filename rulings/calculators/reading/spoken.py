"""Saying figures aloud: lists, seats, places, chips."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from tournaments.rules.messages import gettext_noop, joined, message_of_count
from tournaments.rules.messages import message as _

#: places by their last figure; every other one ends in "th"
_ORDINALS = {1: gettext_noop("{number:,}st"), 2: gettext_noop("{number:,}nd"), 3: gettext_noop("{number:,}rd")}


def all_of(items: Iterable[object]) -> str:
    """Return "A", "A and B", "A, B and C"."""
    words = [item if isinstance(item, str) else str(item) for item in items]
    return _("{several} and {last}", several=joined(words[:-1]), last=words[-1]) if len(words) > 1 else joined(words)


def seats_said(seats: Sequence[int]) -> str:
    """Return "seat 4", "seats 4, 5 and 6"."""
    return message_of_count("seat {seats}", "seats {seats}", len(seats), seats=all_of(seats))


def place(number: int) -> str:
    """Return "1st", "22nd", "113th"."""
    if number % 100 not in (11, 12, 13) and number % 10 in _ORDINALS:
        return _(_ORDINALS[number % 10], number=number)
    return _("{number:,}th", number=number)


def minutes(seconds: int) -> str:
    """ "17:30" as the clock shows it."""
    return f"{seconds // 60}:{seconds % 60:02d}"


def figure(amount: Fraction | int) -> str:
    """A number with its commas, two places at most: "1,200", "38.39", "12.5"."""
    exact = Fraction(amount)
    return f"{float(exact):,.2f}".rstrip("0").rstrip(".") if exact.denominator > 1 else f"{exact.numerator:,}"
