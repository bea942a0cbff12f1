"""The four-letter code that pairs a television. Letters and digits that look alike are not used."""

from collections.abc import Callable, Sequence

# without 0 and O, 1 and I
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LENGTH = 4


def random_letter_code(choose: Callable[[Sequence[str]], str]) -> str:
    """Return a random four-letter code; `choose` picks one of several letters."""
    return "".join(choose(ALPHABET) for _ in range(LENGTH))


def parse_letter_code(typed: str) -> str | None:
    """Return a typed code as it is stored, ignoring case, spaces and hyphens; None if it is invalid."""
    letters = "".join(typed.split()).replace("-", "").upper()
    return letters if len(letters) == LENGTH and set(letters) <= set(ALPHABET) else None
