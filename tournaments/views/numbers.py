"""Whole numbers as a person types them and as addresses have them."""

#: no longer number is used; Python refuses to read those with thousands of digits
MOST_DIGITS = 12


def typed_number(text: object) -> int | None:
    """The number that a text is; None for any other text, and for more digits than anything here is numbered with."""
    typed = str(text)
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= MOST_DIGITS else None
