"""Going out in words, before it is done: the arithmetic, and who gets a bounty."""

from collections.abc import Sequence

from tournaments.rules.money import in_words


def sums_words(*, left: int, out: int, paid: int) -> str:
    """What becomes of the field: "Before 66, out 2, left 64, paid 63."; the prizes once they stand."""
    figures = [f"Before {left:,}", f"out {out:,}", f"left {left - out:,}"]
    return f"{', '.join([*figures, f'paid {paid:,}'] if paid else figures)}."


def head_words(head: int | None, *, to: Sequence[str], currency: str) -> str:
    """What becomes of a bounty: "bounty EUR 25 to Ada", "an envelope, to be given later". None: it is drawn."""
    what = "an envelope" if head is None else f"bounty {in_words(head, currency=currency)}"
    return f"{what} to {' and '.join(to)}" if to else f"{what}, to be given later"


def missing_words(names: Sequence[str]) -> str:
    """Whose stacks are asked for."""
    return f"How much had {' and '.join(names)} when the hand was dealt? The larger stack places higher."
