"""Pot-limit arithmetic: the chips that count towards the pot, and the largest raise.

TDA 2024 rule 54, Robert's Rules 11 section 14, both editions of "Betting in poker". Amounts are chips.
"""

from rulings.rules.betting.blinds import missing_blind_chips, players_in_blinds
from rulings.rules.betting.state import BettingState
from rulings.rules.betting.street import Street
from tournaments.rules.structure.raise_limits import is_pot_rounded_up, pot_raise_total


def max_pot_raise_to(street: Street, state: BettingState, player: str, *, share: int = 1) -> int:
    """Return the most `player` may raise to, in chips: the bet plus the pot after their call.

    `share` divides that pot: 2 in half-pot.
    """
    return pot_raise_total(
        bet=state.bet,
        pot=pot_for_raise(street, state, player),
        own=_counted_own_chips(street, state, player),
        chip=street.stakes.chip,
        up=is_pot_rounded_up(street.house_rules),
        share=share,
    )


def pot_for_raise(street: Street, state: BettingState, player: str) -> int:
    """Return the chips in the middle that count for this player's raise, their own included."""
    chips = street.chips_in_middle + sum(state.in_front.values())
    if street.street == "preflop":
        if street.house_rules["dead_small_blind"] == "counts_full":
            chips += missing_blind_chips(street)
        if street.house_rules["pot_limit_preflop"] == "assumed_call":
            chips += _assumed_call_chips(street, state, player)
    return chips


def _assumed_call_chips(street: Street, state: BettingState, player: str) -> int:
    """Return the chips that the small blind would add to call the big blind.

    Returns 0 once the big blind has acted, and for a raise by the small blind.
    """
    blinds, stakes = players_in_blinds(street), street.stakes
    if not stakes.small_blind or player == blinds.small or has_big_blind_acted(street, state):
        return 0
    in_front = state.in_front.get(blinds.small or "", 0)
    return max(0, stakes.big_blind - max(in_front, stakes.small_blind))


def has_big_blind_acted(street: Street, state: BettingState) -> bool:
    """Return whether the big blind has called, raised, checked or folded."""
    big = players_in_blinds(street).big or ""
    has_put_in = state.in_front.get(big, 0) > street.stakes.big_blind
    return has_put_in or big in state.answered or big in state.folded


def _counted_own_chips(street: Street, state: BettingState, player: str) -> int:
    """Return the player's chips in front that count for their raise.

    Returns 0 for a small blind who opens the betting, if by house rules that blind is dead money.
    """
    blinds = players_in_blinds(street)
    first_in = state.bet == street.stakes.big_blind and set(state.live_players(street)) <= {blinds.small, blinds.big}
    if player == blinds.small and first_in and street.house_rules["small_blind_opens"] == "dead_money":
        return 0
    return state.in_front.get(player, 0)
