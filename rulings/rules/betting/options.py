"""What the player to act may do now, with the exact minimum and maximum.

TDA 2024 rules 43, 47, 48 and 54; "Betting in poker" for half-pot, spread and cap limit. Amounts are chips and "to".
"""

from collections.abc import Callable
from dataclasses import dataclass

from rulings.rules.betting.pot_limit import pot_raise_to
from rulings.rules.betting.reopening import has_checked_out, may_raise_again, measured_from, raises_left
from rulings.rules.betting.state import BettingState
from rulings.rules.betting.street import Street
from tournaments.rules.messages import either, figure
from tournaments.rules.messages import message as _

#: why a player may not raise
CLOSED: dict[str, str] = {
    "over": _("the betting round is over"),
    "all_in": _("the stack is no more than a call"),
    "capped": _("the betting is capped"),
    "not_reopened": _("the betting is not reopened"),
    "checked": _("in limit lowball who has checked may not raise"),
    "nobody_left": _("there is no opponent left to bet against"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The choices of one player. `amounts` are the only raises there are in limit; else anything in between.

    `max_raise_to` None is the whole stack, `raises_left` None no cap. `closed` is a word of CLOSED when there is no
    raise, and empty when there is one. `if_others`: only if another player than those named is in the hand.
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
        """Return whether there is any bet, raise or completion."""
        return not self.closed


def options(street: Street, standing: BettingState) -> Options:
    """Return what the player whose turn it is may do."""
    player, left = standing.turn, raises_left(street, standing)
    if player is None:
        return Options(player=None, call_to=standing.bet, closed="over", raises_left=left)
    call_to = street.within_stack(player, standing.price(street, player))
    if closed := _closed(street, standing, player):
        return Options(player=player, call_to=call_to, closed=closed, raises_left=left)
    raises = [street.within_stack(player, to) for to in _in_units(street, standing, player)]
    return Options(
        player=player,
        call_to=call_to,
        min_raise_to=raises[0],
        max_raise_to=raises[-1] if len(raises) > 1 else street.stack(player),
        amounts=tuple(sorted(set(raises))) if street.stakes.betting == "fixed_limit" else (),
        raises_left=left,
        if_others=may_be_alone(street, standing, player),
    )


def _in_units(street: Street, standing: BettingState, player: str) -> tuple[int, ...]:
    """The least and the most raise in whole betting units: the least is made up to one, the most cut to one."""
    unit, raises = street.unit, RAISES[street.stakes.betting](street, standing, player)
    least = -(-raises[0] // unit) * unit
    return (least, *(max(least, most // unit * unit) for most in raises[1:]))


def raises_text(choices: Options) -> str:
    """Return what raise there is, for a person who wrote down another: "a raise to at least 400, at most 700"."""
    if choices.closed:
        return _("no raise, {closed}", closed=CLOSED[choices.closed])
    if choices.amounts:
        return _("a raise to {amounts}", amounts=either(figure(amount) for amount in choices.amounts))
    most = "" if choices.max_raise_to is None else _(", at most {max_raise_to:,}", max_raise_to=choices.max_raise_to)
    return _("a raise to at least {min_raise_to:,}{most}", min_raise_to=choices.min_raise_to, most=most)


def is_in_units(street: Street, player: str, to: int) -> bool:
    """Return whether a bet or raise is in whole betting units; all of a player's chips are whatever they are."""
    return to % street.unit == 0 or to == street.stack(player)


def _closed(street: Street, standing: BettingState, player: str) -> str:
    """Return why this player may not raise; empty when they may."""
    stack = street.stack(player)
    if stack is not None and stack <= standing.bet:
        return "all_in"
    if raises_left(street, standing) == 0:
        return "capped"
    if has_checked_out(street, standing, player):
        return "checked"
    if not may_raise_again(street, standing, player):
        return "not_reopened"
    return "nobody_left" if nobody_left(street, standing, player) else ""


def nobody_left(street: Street, standing: BettingState, player: str) -> bool:
    """Return whether nobody else has chips beyond the bet: they went all-in, or their stack is known to be no more."""
    if is_extract(street, standing):
        return False
    others = [other for other in standing.live(street) if other != player and other not in standing.all_in]
    stacks = [street.stack(other) for other in others]
    return all(stack is not None and stack <= standing.bet for stack in stacks)


def is_extract(street: Street, standing: BettingState) -> bool:
    """Return whether a later street names two players, no stacks and no fold, as the rulebooks' examples of amounts do.

    Others may be in the hand who are not named, so the amounts of a raise are given, and that they need an opponent.
    """
    all_named = street.street == "preflop" or standing.folded or street.stacks or street.stakes.cap is not None
    return not (all_named or street.players_left == 2) and len(street.players) == 2


def may_be_alone(street: Street, standing: BettingState, player: str) -> bool:
    """Return whether nobody is left to bet against unless there is somebody who was not named."""
    return is_extract(street, standing) and standing.is_alone(street, player)


def _no_limit(street: Street, standing: BettingState, _player: str) -> tuple[int, ...]:
    """By the last full raise at least (TDA 2024 rule 43-A); to the whole stack, which ends at the cap in cap limit."""
    return (measured_from(street, standing) + standing.last_raise,)


def _pot_limit(street: Street, standing: BettingState, player: str) -> tuple[int, ...]:
    return _by_the_pot(street, standing, player, share=1)


def _half_pot(street: Street, standing: BettingState, player: str) -> tuple[int, ...]:
    return _by_the_pot(street, standing, player, share=2)


def _by_the_pot(street: Street, standing: BettingState, player: str, *, share: int) -> tuple[int, ...]:
    """The minimum is legal even where the pot is smaller."""
    least = measured_from(street, standing) + standing.last_raise
    return least, max(least, pot_raise_to(street, standing, player, share=share))


def _fixed_limit(street: Street, standing: BettingState, _player: str) -> tuple[int, ...]:
    """One size, from the last full bet; two where an open pair allows the big bet, until a player made one."""
    sizes = [standing.full_bet + size for size in street.sizes if size >= standing.last_raise]
    return sizes[0], sizes[-1]


def _spread_limit(street: Street, standing: BettingState, _player: str) -> tuple[int, ...]:
    """Within the range, never less than the last bet or raise."""
    return standing.full_bet + standing.last_raise, standing.full_bet + street.spread[1]


#: the least and the most each betting structure lets a player raise to; without a most, it is the stack
RAISES: dict[str, Callable[[Street, BettingState, str], tuple[int, ...]]] = {
    "no_limit": _no_limit,
    "pot_limit": _pot_limit,
    "half_pot": _half_pot,
    "fixed_limit": _fixed_limit,
    "spread_limit": _spread_limit,
    "cap_limit": _no_limit,
}
