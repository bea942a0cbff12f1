"""Kill games: when a hand is killed, and what it plays at. Robert's Rules 11 (kill pots). Amounts are chips."""

from tournaments.rules.limits import Stakes

#: a pot above this many big bets kills the next hand, unless the house posts another threshold
BIG_BETS = 10


def threshold_of(stakes: Stakes) -> int:
    """The pot that must be exceeded: ten big bets, 400 in 20/40."""
    return BIG_BETS * stakes.bets[1]


def is_killed(*, pot: int, threshold: int, in_a_row: int) -> bool:
    """Whether the winner posts the kill: the pot was larger than the threshold, or was his second in a row."""
    return pot > threshold or in_a_row >= 2


def acts_last(order: tuple[str, ...], *, killer: str) -> tuple[str, ...]:
    """The first round's order when the kill blind acts last: everybody else stays in turn."""
    return (*(player for player in order if player != killer), killer)
