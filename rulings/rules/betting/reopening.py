"""Reopening of the betting to a player, and the cap on raises in limit.

Full-bet rule in no-limit and pot-limit (TDA 2024 rule 47-A), half-bet rule in limit (47-B). Amounts are chips.
The cap: TDA 2024 rule 48, WSOP rule 100-b, Robert's Rules 11.
"""

from rulings.rules.betting.state import BettingState
from rulings.rules.betting.street import LIMIT_BETTING, Street
from tournaments.rules.structure.raise_limits import max_raise_count


def is_full_raise(street: Street, amount: int, *, full: int) -> bool:
    """Return whether an increase of the bet by `amount` counts as a full bet or raise of `full` chips.

    In limit, house rules may count half of it.
    """
    if street.stakes.betting in LIMIT_BETTING and street.house_rules["limit_reopening"] == "half_bet":
        return 2 * amount >= full
    return amount >= full


def raise_base(street: Street, state: BettingState) -> int:
    """Return the bet from which the next raise is measured.

    In limit, and after a bring-in below a full bet, it is the last full bet. Otherwise it is the current bet, short
    all-ins included.
    """
    completes = street.stakes.betting in LIMIT_BETTING or (street.street == "third" and not state.full_bet)
    return state.full_bet if completes else state.bet


def increase_since_action(state: BettingState, player: str) -> int | None:
    """Return how far the bet rose since this player acted, short all-ins included; None if they have not acted."""
    answered = state.answered.get(player)
    return None if answered is None else state.bet - answered


def may_raise_again(street: Street, state: BettingState, player: str) -> bool:
    """Return whether this player may raise: they have not acted, or the bet has increased enough since they did."""
    increase = increase_since_action(state, player)
    return increase is None or is_full_raise(street, increase, full=state.last_raise)


def is_barred_from_check_raise(street: Street, state: BettingState, player: str) -> bool:
    """Return whether this player has checked and the game forbids a check-raise."""
    return street.is_check_raise_barred and player in state.checked


def remaining_raise_count(street: Street, state: BettingState) -> int | None:
    """Return how many raises are left on this street, None without a cap."""
    cap = max_raise_count(street.stakes, house_rules=street.house_rules)
    if cap is None or state.uncapped or street.stakes.betting not in LIMIT_BETTING:
        return None
    return max(0, cap - state.raises)


def state_with_cap_lifted(street: Street, state: BettingState) -> BettingState:
    """Return the state with the cap on raises lifted; unchanged if house rules keep the cap.

    Going heads-up does not lift a cap that was already reached.
    """
    rule = street.house_rules["raise_cap_heads_up"]
    last_two = rule == "until_last_two" and street.players_left == 2
    heads_up = (
        rule == "lifted" and len(state.players_with_chips(street)) <= 2 and remaining_raise_count(street, state) != 0
    )
    return state._replace(uncapped=True) if last_two or heads_up else state
