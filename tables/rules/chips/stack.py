"""The chips of one starting stack, and how many of each the room needs in its cases."""

from collections.abc import Callable, Iterable, Mapping, Sequence

#: chips of a kind in a stack, unless it is the largest
MAX_EACH = 10


def starting_stack(stack: int, *, chips: Iterable[int]) -> dict[int, int]:
    """Return how many of each chip make up a stack exactly: small ones first, about eight to ten of each.

    10,000 with 25s, 100s, 500s and 1,000s is 8, 8, 8 and 5. Empty when these chips cannot make it up.
    """
    kinds, rest = sorted(set(chips)), stack
    made: dict[int, int] = {}
    for at, chip in enumerate(kinds):
        larger = kinds[at + 1] if at + 1 < len(kinds) else None
        if rest % chip or (larger and larger % chip):
            return {}
        if larger is None or rest // chip <= MAX_EACH:
            return {**made, chip: rest // chip} if rest else made
        count = _small_chip_count(rest // chip, ratio=larger // chip)
        if count:
            made[chip] = count
        rest -= count * chip
    return {}


def _small_chip_count(units: int, *, ratio: int) -> int:
    """Return the number of chips that leaves a multiple of the next larger: at most ten, at most half the stack."""
    few = units % ratio
    more = range(few, max(few, min(MAX_EACH, units // 2)) + 1, ratio)
    return more[-1]


def value_of_chips(made: Mapping[int, int]) -> int:
    """Return the value of these chips."""
    return sum(chip * count for chip, count in made.items())


def fewest_chips(amount: int, *, chips: Iterable[int]) -> dict[int, int]:
    """Return how an add-on is handed out: the largest chips first. Empty when these chips cannot make it up."""
    made: dict[int, int] = {}
    rest = amount
    for chip in sorted(set(chips), reverse=True):
        if rest >= chip:
            made[chip], rest = rest // chip, rest % chip
    return {} if rest else made


def chips_handed_out(stacks: Iterable[tuple[Mapping[int, int], int]]) -> dict[int, int]:
    """Return how many of each chip so many stacks of each kind are: starting stacks, rebuys, add-ons."""
    found: dict[int, int] = {}
    for made, times in stacks:
        for chip, count in made.items():
            found[chip] = found.get(chip, 0) + count * times
    return found


def chips_needed(handed: Mapping[int, int], *, gone: Sequence[tuple[int, int]] = ()) -> dict[int, int]:
    """Return how many of each chip the room needs for what is handed out, and for what colour-ups issue.

    `gone` names the chips that are coloured up in their order, each with the one it is changed for: by then all that
    its chips were worth may lie on the tables in the larger ones.
    """
    worth = {chip: chip * count for chip, count in handed.items()}
    most = dict(worth)
    for chip, new in gone:
        if new not in worth:
            continue
        worth[new] += worth.pop(chip, 0)
        most[new] = max(most[new], worth[new])
    return {chip: -(-value // chip) for chip, value in most.items()}


def most_served(stock: Mapping[int, int], *, needs: Callable[[int], Mapping[int, int]]) -> int | None:
    """The most entries for which the stock is enough; None where they need no chips at all.

    `needs` says how many of each chip so many entries need: never fewer for more of them.
    """

    def enough(entries: int) -> bool:
        return all(count <= stock.get(chip, 0) for chip, count in needs(entries).items())

    if not any(needs(1).values()):
        return None
    low, high = 0, 1
    while enough(high):
        low, high = high, high * 2
    while high - low > 1:
        between = (low + high) // 2
        low, high = (between, high) if enough(between) else (low, between)
    return low
