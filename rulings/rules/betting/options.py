"""The options of the player to act, with the exact minimum and maximum.

TDA 2024 rules 43, 47, 48 and 54; "Betting in poker" for half-pot, spread and cap limit. Amounts are totals in chips:
raise to, not raise by.
"""

from collections.abc import Callable
from dataclasses import dataclass

from rulings.rules.betting.pot_limit import max_pot_raise_to
from rulings.rules.betting.reopening import (
    is_barred_from_check_raise,
    may_raise_again,
    raise_base,
    remaining_raise_count,
)
from rulings.rules.betting.state import BettingState
from rulings.rules.betting.street import Street
from tournaments.rules.messages import join_with_or, number_message
from tournaments.rules.messages import message as _

CLOSED_REASONS: dict[str, str] = {
    "over": _("the betting round is over"),
    "all_in": _("the stack is no more than a call"),
    "capped": _("the betting is capped"),
    "not_reopened": _("the betting is not reopened"),
    "checked": _("in limit lowball who has checked may not raise"),
    "nobody_left": _("there is no opponent left to bet against"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of a player. If `amounts` is not empty (limit), only these raises are possible.

    `max_raise_to` is None if only the stack limits a raise; `raises_left` is None without a cap on raises. `closed` is
    a key of CLOSED_REASONS, empty if a raise is possible. `if_others`: a raise is possible only if the hand has another
    player, whom the facts do not name.
    """

    player: str | None
    call_to: int
    closed: str = ""
    min_raise_to: int | None = None
    max_raise_to: int | None = None
    amounts: tuple[int, ...] = ()
    raises_left: int | None = None
    if_others: bool = False

    @property
    def can_raise(self) -> bool:
        """Return whether the player may bet, raise or complete."""
        return not self.closed


def player_options(street: Street, state: BettingState) -> Options:
    """Return the options of the player whose turn it is."""
    player, left = state.turn, remaining_raise_count(street, state)
    if player is None:
        return Options(player=None, call_to=state.bet, closed="over", raises_left=left)
    call_to = street.amount_within_stack(player, state.total_to_stay_in(street, player))
    if closed := _no_raise_reason(street, state, player):
        return Options(player=player, call_to=call_to, closed=closed, raises_left=left)
    raises = [street.amount_within_stack(player, to) for to in _raise_range_in_units(street, state, player)]
    return Options(
        player=player,
        call_to=call_to,
        min_raise_to=raises[0],
        max_raise_to=raises[-1] if len(raises) > 1 else street.max_total(player),
        amounts=tuple(sorted(set(raises))) if street.stakes.betting == "fixed_limit" else (),
        raises_left=left,
        if_others=needs_unnamed_opponent(street, state, player),
    )


def _raise_range_in_units(street: Street, state: BettingState, player: str) -> tuple[int, ...]:
    """Return the smallest and the largest raise in whole units; only the smallest if just the stack limits a raise."""
    unit, raises = street.betting_unit, RAISES[street.stakes.betting](street, state, player)
    least = -(-raises[0] // unit) * unit
    return (least, *(max(least, most // unit * unit) for most in raises[1:]))


def raises_text(choices: Options) -> str:
    """Return the possible raises as text: "a raise to at least 400, at most 700"."""
    if choices.closed:
        return _("no raise, {closed}", closed=CLOSED_REASONS[choices.closed])
    if choices.amounts:
        return _("a raise to {amounts}", amounts=join_with_or(number_message(amount) for amount in choices.amounts))
    most = "" if choices.max_raise_to is None else _(", at most {max_raise_to:,}", max_raise_to=choices.max_raise_to)
    return _("a raise to at least {min_raise_to:,}{most}", min_raise_to=choices.min_raise_to, most=most)


def is_in_betting_units(street: Street, player: str, to: int) -> bool:
    """Return whether a bet or raise is in whole betting units. An all-in always is."""
    return to % street.betting_unit == 0 or to == street.max_total(player)


def _no_raise_reason(street: Street, state: BettingState, player: str) -> str:
    """Return why this player may not raise, as a key of CLOSED_REASONS; empty if they may."""
    stack = street.max_total(player)
    if stack is not None and stack <= state.bet:
        return "all_in"
    if remaining_raise_count(street, state) == 0:
        return "capped"
    if is_barred_from_check_raise(street, state, player):
        return "checked"
    if not may_raise_again(street, state, player):
        return "not_reopened"
    return "nobody_left" if has_no_opponent_left(street, state, player) else ""


def has_no_opponent_left(street: Street, state: BettingState, player: str) -> bool:
    """Return whether every opponent is all-in, or is known to have no more chips than the bet.

    False if the facts look like a rulebook example.
    """
    if is_rulebook_example(street, state):
        return False
    others = [other for other in state.live_players(street) if other != player and other not in state.all_in]
    stacks = [street.max_total(other) for other in others]
    return all(stack is not None and stack <= state.bet for stack in stacks)


def is_rulebook_example(street: Street, state: BettingState) -> bool:
    """Return whether the facts look like a rulebook example, which leaves players out.

    It has two players on a later street, and no stacks, cap or fold.
    """
    all_named = street.street == "preflop" or state.folded or street.stacks or street.stakes.cap is not None
    return not (all_named or street.players_left == 2) and len(street.players) == 2


def needs_unnamed_opponent(street: Street, state: BettingState, player: str) -> bool:
    """Return whether a bet needs an opponent whom the facts do not name.

    This is so in a rulebook example whose named opponents are all all-in.
    """
    return is_rulebook_example(street, state) and state.is_alone(street, player)


def _no_limit_range(street: Street, state: BettingState, _player: str) -> tuple[int, ...]:
    """Return the smallest raise in no-limit (TDA 2024 rule 43-A). The largest is the stack or the cap."""
    return (raise_base(street, state) + state.last_raise,)


def _pot_limit_range(street: Street, state: BettingState, player: str) -> tuple[int, ...]:
    return _pot_based_range(street, state, player, share=1)


def _half_pot_range(street: Street, state: BettingState, player: str) -> tuple[int, ...]:
    return _pot_based_range(street, state, player, share=2)


def _pot_based_range(street: Street, state: BettingState, player: str, *, share: int) -> tuple[int, ...]:
    """Return the smallest and the largest raise by the pot. The smallest is legal even if the pot is smaller."""
    least = raise_base(street, state) + state.last_raise
    return least, max(least, max_pot_raise_to(street, state, player, share=share))


def _fixed_limit_range(street: Street, state: BettingState, _player: str) -> tuple[int, ...]:
    """Return the smallest and the largest raise in fixed limit.

    The two differ only if an open pair allows the big bet and nobody has made it yet.
    """
    sizes = [state.full_bet + size for size in street.fixed_limit_sizes if size >= state.last_raise]
    return sizes[0], sizes[-1]


def _spread_limit_range(street: Street, state: BettingState, _player: str) -> tuple[int, ...]:
    """Return the smallest and the largest raise in spread limit. No raise is below the last bet or raise."""
    return state.full_bet + state.last_raise, state.full_bet + street.spread_range[1]


# smallest and largest raise by betting structure; without a largest, the stack limits the raise
RAISES: dict[str, Callable[[Street, BettingState, str], tuple[int, ...]]] = {
    "no_limit": _no_limit_range,
    "pot_limit": _pot_limit_range,
    "half_pot": _half_pot_range,
    "fixed_limit": _fixed_limit_range,
    "spread_limit": _spread_limit_range,
    "cap_limit": _no_limit_range,
}
