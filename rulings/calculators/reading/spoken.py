"""Numbers as text: seats, ordinals, minutes."""

from collections.abc import Sequence

from tournaments.rules.messages import gettext_noop, join_items_with_and, message_of_count
from tournaments.rules.messages import message as _

# by last digit; all others end in "th"
_ORDINALS = {1: gettext_noop("{number:,}st"), 2: gettext_noop("{number:,}nd"), 3: gettext_noop("{number:,}rd")}


def seats_text(seats: Sequence[int]) -> str:
    """Return a text such as "seat 4" or "seats 4, 5 and 6"."""
    return message_of_count("seat {seats}", "seats {seats}", len(seats), seats=join_items_with_and(seats))


def ordinal_text(number: int) -> str:
    """Return a text such as "1st", "22nd" or "113th"."""
    if number % 100 not in (11, 12, 13) and number % 10 in _ORDINALS:
        return _(_ORDINALS[number % 10], number=number)
    return _("{number:,}th", number=number)


def minutes_text(seconds: int) -> str:
    """Return seconds as minutes and seconds, such as "17:30"."""
    return f"{seconds // 60}:{seconds % 60:02d}"
