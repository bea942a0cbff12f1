"""The chips of a starting stack, and how many of each chip the room needs."""

from collections.abc import Callable, Iterable, Mapping, Sequence

#: chips of a kind in a stack, unless it is the largest
MAX_EACH = 10


def starting_stack_count_by_chip(stack: int, *, chips: Iterable[int]) -> dict[int, int]:
    """Return how many of each chip make up a starting stack exactly, small chips first; {} if impossible.

    A stack has about eight to ten of each small chip. 10,000 with 25s, 100s, 500s and 1,000s is 8, 8, 8 and 5.
    """
    kinds, rest = sorted(set(chips)), stack
    chip_counts: dict[int, int] = {}
    for at, chip in enumerate(kinds):
        larger = kinds[at + 1] if at + 1 < len(kinds) else None
        if rest % chip or (larger and larger % chip):
            return {}
        if larger is None or rest // chip <= MAX_EACH:
            return {**chip_counts, chip: rest // chip} if rest else chip_counts
        count = _small_chip_count(rest // chip, ratio=larger // chip)
        if count:
            chip_counts[chip] = count
        rest -= count * chip
    return {}


def _small_chip_count(units: int, *, ratio: int) -> int:
    """Return how many small chips to take, so that the rest of the stack can be paid in the next larger chip.

    `units` is the stack in small chips, `ratio` the larger chip in small chips. Takes at most ten, and at most half the
    stack, unless the remainder needs more.
    """
    few = units % ratio
    more = range(few, max(few, min(MAX_EACH, units // 2)) + 1, ratio)
    return more[-1]


def value_of_chips(chip_counts: Mapping[int, int]) -> int:
    return sum(chip * count for chip, count in chip_counts.items())


def fewest_count_by_chip(amount: int, *, chips: Iterable[int]) -> dict[int, int]:
    """Return how many of each chip make up an amount in as few chips as possible, largest first; {} if impossible.

    Add-ons are handed out in this way.
    """
    chip_counts: dict[int, int] = {}
    rest = amount
    for chip in sorted(set(chips), reverse=True):
        if rest >= chip:
            chip_counts[chip], rest = rest // chip, rest % chip
    return {} if rest else chip_counts


def handed_out_count_by_chip(stacks: Iterable[tuple[Mapping[int, int], int]]) -> dict[int, int]:
    """Return how many of each chip are in all stacks together, given (chips of a stack, number of stacks)."""
    found: dict[int, int] = {}
    for made, times in stacks:
        for chip, count in made.items():
            found[chip] = found.get(chip, 0) + count * times
    return found


def needed_count_by_chip(handed: Mapping[int, int], *, gone: Sequence[tuple[int, int]] = ()) -> dict[int, int]:
    """Return how many of each chip the room needs: chips handed out, and chips that colour-ups issue.

    `gone` lists (chip coloured up, chip that replaces it) in order. The replacing chip may then have to cover the value
    of all smaller chips, too.
    """
    worth = {chip: chip * count for chip, count in handed.items()}
    most = dict(worth)
    for chip, new in gone:
        if new not in worth:
            continue
        worth[new] += worth.pop(chip, 0)
        most[new] = max(most[new], worth[new])
    return {chip: -(-value // chip) for chip, value in most.items()}


def max_entries_served(stock: Mapping[int, int], *, needs: Callable[[int], Mapping[int, int]]) -> int | None:
    """Return the most entries that the stock can serve, None if entries need no chips.

    `needs` returns how many of each chip a number of entries needs; it must not fall as entries grow.
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
