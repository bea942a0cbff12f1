"""Whole numbers as a person typed them."""

# No seat, key or place has more digits, and every database can compare numbers of this size.
MOST_FIGURES = 12


def parse_whole_number(typed: str) -> int | None:
    """Return the number that was typed with digits only; None for anything else and for numbers with too many digits.

    >>> whole_number("0042"), whole_number("-1"), whole_number("²"), whole_number("٣"), whole_number("9" * 13)
    (42, None, None, None, None)
    """
    plain = typed.isascii() and typed.isdigit() and len(typed) <= MOST_FIGURES
    return int(typed) if plain else None
