"""Whole numbers as a person typed them."""

# no seat, key or place has more figures, and every database can compare them
MOST_FIGURES = 12


def whole_number(typed: str) -> int | None:
    """Return the number that is typed in figures alone; None for all else, and for one that nothing can hold.

    >>> whole_number("0042"), whole_number("-1"), whole_number("²"), whole_number("٣"), whole_number("9" * 13)
    (42, None, None, None, None)
    """
    plain = typed.isascii() and typed.isdigit() and len(typed) <= MOST_FIGURES
    return int(typed) if plain else None
