"""The four letters that pair a television, without letters and digits that look alike."""

from collections.abc import Callable, Sequence

# without 0 and O, 1 and I
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LENGTH = 4


def draw_letters(choose: Callable[[Sequence[str]], str]) -> str:
    """Draw four letters; `choose` picks one of many."""
    return "".join(choose(ALPHABET) for _ in range(LENGTH))


def read_letters(typed: str) -> str | None:
    """Return typed letters as they are stored, ignoring case, spaces and hyphens; None if they are no valid letters."""
    letters = "".join(typed.split()).replace("-", "").upper()
    return letters if len(letters) == LENGTH and set(letters) <= set(ALPHABET) else None
