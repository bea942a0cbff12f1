"""Whether the betting is open to a player again.

Full-bet rule in no-limit and pot-limit (TDA 2024 rule 47-A), half-bet rule in limit (47-B). Amounts are chips.
"""

from rulings.rules.betting.standing import Standing
from rulings.rules.betting.street import LIMIT_BETTING, Street


def counts_as_full(street: Street, amount: int, *, full: int) -> bool:
    """Whether `amount` more than the last full bet counts as a bet or raise of `full` chips."""
    if street.stakes.betting in LIMIT_BETTING and street.house["limit_reopening"] == "half_bet":
        return 2 * amount >= full
    return amount >= full


def measured_from(street: Street, standing: Standing) -> int:
    """The bet over which the next raise is measured.

    In limit and spread limit the last full one: what falls short of a bet is completed, and so is a bring-in in any
    game. In no-limit and pot-limit a short all-in moves the bet to raise.
    """
    completes = street.stakes.betting in LIMIT_BETTING or (street.street == "third" and not standing.full_bet)
    return standing.full_bet if completes else standing.bet


def facing(standing: Standing, player: str) -> int | None:
    """How much was bet on top since this player acted; several short all-ins add up. None: he has not acted."""
    answered = standing.answered.get(player)
    return None if answered is None else standing.bet - answered


def may_raise_again(street: Street, standing: Standing, player: str) -> bool:
    """Whether the betting is open to this player: he has not acted, or faces enough since."""
    more = facing(standing, player)
    return more is None or counts_as_full(street, more, full=standing.last_raise)
