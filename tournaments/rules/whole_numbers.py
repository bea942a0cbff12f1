"""Reading of whole numbers that a person typed."""

# No seat, key or place has more digits, and every database can compare numbers of this size.
MOST_FIGURES = 12


def parse_whole_number(typed: str) -> int | None:
    """Return the number that was typed with digits only; None for anything else and for numbers with too many digits.

    >>> [parse_whole_number(typed) for typed in ("0042", "-1", "²", "٣", "9" * 13)]
    [42, None, None, None, None]
    """
    plain = typed.isascii() and typed.isdigit() and len(typed) <= MOST_FIGURES
    return int(typed) if plain else None
