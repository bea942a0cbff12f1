"""Pot-limit arithmetic: what counts in the pot, and how far a raise may go.

TDA 2024 rule 54, Robert's Rules 11 section 14, both vintages of "Betting in poker". Amounts are chips.
"""

from rulings.rules.betting.blinds import blinds_of, unposted
from rulings.rules.betting.state import BettingState
from rulings.rules.betting.street import Street
from tournaments.rules.structure.raise_limits import raise_by_pot, rounds_pot_up


def pot_raise_to(street: Street, standing: BettingState, player: str, *, share: int = 1) -> int:
    """The most `player` may raise to: the bet, and on top the pot after their call (or one `share`th of it)."""
    return raise_by_pot(
        bet=standing.bet,
        pot=counted_pot(street, standing, player),
        own=_own(street, standing, player),
        chip=street.stakes.chip,
        up=rounds_pot_up(street.house_rules),
        share=share,
    )


def counted_pot(street: Street, standing: BettingState, player: str) -> int:
    """Everything in the middle as it counts for this player's raise, all bets and their own chips included."""
    chips = street.middle + sum(standing.in_front.values())
    if street.street == "preflop":
        if street.house_rules["dead_small_blind"] == "counts_full":
            chips += unposted(street)
        if street.house_rules["pot_limit_preflop"] == "assumed_call":
            chips += _assumed_call(street, standing, player)
    return chips


def _assumed_call(street: Street, standing: BettingState, player: str) -> int:
    """Return what the small blind is short of a big one, for it counts as one until the big blind has acted.

    For the small blind it makes no difference: what the pot gains, their call loses.
    """
    blinds, stakes = blinds_of(street), street.stakes
    if not stakes.small_blind or player == blinds.small or big_blind_has_acted(street, standing):
        return 0
    in_front = standing.in_front.get(blinds.small or "", 0)
    return max(0, stakes.big_blind - max(in_front, stakes.small_blind))


def big_blind_has_acted(street: Street, standing: BettingState) -> bool:
    """Return whether the big blind has called, raised, checked or folded."""
    big = blinds_of(street).big or ""
    has_put_in = standing.in_front.get(big, 0) > street.stakes.big_blind
    return has_put_in or big in standing.answered or big in standing.folded


def _own(street: Street, standing: BettingState, player: str) -> int:
    """Their chips in front; by some house rules a small blind who is first in has none, their blind is dead money."""
    blinds = blinds_of(street)
    first_in = standing.bet == street.stakes.big_blind and set(standing.live(street)) <= {blinds.small, blinds.big}
    if player == blinds.small and first_in and street.house_rules["small_blind_opens"] == "dead_money":
        return 0
    return standing.in_front.get(player, 0)
