"""Whether the betting is open to a player again, and the cap on raises in limit.

Full-bet rule in no-limit and pot-limit (TDA 2024 rule 47-A), half-bet rule in limit (47-B). Amounts are chips.
The cap: TDA 2024 rule 48, WSOP rule 100-b, Robert's Rules 11.
"""

from dataclasses import replace

from rulings.rules.betting.state import BettingState
from rulings.rules.betting.street import LIMIT_BETTING, Street
from tournaments.rules.structure.raise_limits import raises_allowed


def counts_as_full(street: Street, amount: int, *, full: int) -> bool:
    """Return whether `amount` more than the last full bet counts as a bet or raise of `full` chips."""
    if street.stakes.betting in LIMIT_BETTING and street.house_rules["limit_reopening"] == "half_bet":
        return 2 * amount >= full
    return amount >= full


def measured_from(street: Street, standing: BettingState) -> int:
    """The bet over which the next raise is measured.

    In limit and spread limit the last full one: what falls short of a bet is completed, and so is a bring-in in any
    game. In no-limit and pot-limit a short all-in moves the bet to raise.
    """
    completes = street.stakes.betting in LIMIT_BETTING or (street.street == "third" and not standing.full_bet)
    return standing.full_bet if completes else standing.bet


def facing(standing: BettingState, player: str) -> int | None:
    """How much was bet on top since this player acted; several short all-ins add up. None: they have not acted."""
    answered = standing.answered.get(player)
    return None if answered is None else standing.bet - answered


def may_raise_again(street: Street, standing: BettingState, player: str) -> bool:
    """Return whether the betting is open to this player: they have not acted, or face enough since."""
    more = facing(standing, player)
    return more is None or counts_as_full(street, more, full=standing.last_raise)


def has_checked_out(street: Street, standing: BettingState, player: str) -> bool:
    """Return whether this player has checked in a game where who has checked may not raise."""
    return street.bars_check_raise and player in standing.checked


def raises_left(street: Street, standing: BettingState) -> int | None:
    """Return how many raises are left on this street; None where there is no cap."""
    cap = raises_allowed(street.stakes, house_rules=street.house_rules)
    if cap is None or standing.uncapped or street.stakes.betting not in LIMIT_BETTING:
        return None
    return max(0, cap - standing.raises)


def with_cap_lifted(street: Street, standing: BettingState) -> BettingState:
    """The standing, without a cap from now on where house rules lift it. What is capped stays capped."""
    rule = street.house_rules["raise_cap_heads_up"]
    last_two = rule == "until_last_two" and street.players_left == 2
    heads_up = rule == "lifted" and len(standing.able(street)) <= 2 and raises_left(street, standing) != 0
    return replace(standing, uncapped=True) if last_two or heads_up else standing
