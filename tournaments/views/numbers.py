"""Whole numbers in forms and addresses."""

#: Longer numbers are refused; int() raises for thousands of digits.
MOST_DIGITS = 12


def typed_number(text: object) -> int | None:
    """Return the number of a text; None for other texts and for too many digits."""
    typed = str(text)
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= MOST_DIGITS else None
