"""What happened on a street, action by action. What no rule allows cannot have happened and is refused by its place."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from rulings.rules.betting.opening_bet import opened
from rulings.rules.betting.options import Options, is_in_units, options, raises_text
from rulings.rules.betting.reopening import counts_as_full, measured_from, with_cap_lifted
from rulings.rules.betting.state import BettingState, still_to_act
from rulings.rules.betting.street import Street, Unplayable
from tournaments.rules.messages import message as _


@dataclass(frozen=True, slots=True)
class ActionInTurn:
    """One action in turn. `to` is the player's total on the street, in chips; None where the verb says it all."""

    player: str
    verb: str
    to: int | None = None


def played(street: Street, actions: Iterable[ActionInTurn]) -> BettingState:
    """Where the street stands after these actions. Raises Unplayable with the place of the one that cannot be."""
    standing = opened(street)
    for at, action in enumerate(actions):
        try:
            standing = after(street, standing, action)
        except Unplayable as refused:
            raise Unplayable(refused.expected, at=at) from None
    return standing


def after(street: Street, standing: BettingState, action: ActionInTurn) -> BettingState:
    """The standing after one action. Raises Unplayable saying what was possible instead."""
    if standing.turn is None:
        raise Unplayable(_("no action, the betting round is over"))
    if action.player != standing.turn:
        raise Unplayable(_("{turn}, who is next to act", turn=standing.turn))
    acted = VERBS[action.verb](street, standing, action)
    if _brings_in(street, standing, action.player) and acted.bet == standing.bet:
        # a bring-in is forced: who chose it over a full bet has not acted yet, and has no option
        acted = replace(acted, no_option=acted.no_option | {action.player})
    else:
        acted = replace(acted, answered=dict(acted.answered) | {action.player: acted.bet})
    acted = with_cap_lifted(street, acted)
    return replace(acted, turn=next(still_to_act(street, acted, after=action.player), None))


def _brings_in(street: Street, standing: BettingState, player: str) -> bool:
    """Return whether this player owes the bring-in and has not posted it."""
    nobody_acted = not (standing.answered or standing.in_front or standing.folded)
    return street.street == "third" and player == street.players[0] and nobody_acted and not standing.full_bet


def _fold(street: Street, standing: BettingState, action: ActionInTurn) -> BettingState:
    if _brings_in(street, standing, action.player):
        raise Unplayable(_("the bring-in of {bet:,}, or a full bet", bet=standing.bet))
    return replace(standing, folded=standing.folded | {action.player})


def _check(street: Street, standing: BettingState, action: ActionInTurn) -> BettingState:
    """A check facing a bet is no action: call or fold (TDA 2024 rule 55)."""
    if standing.owes(street, action.player):
        raise Unplayable(_("fold, call or raise: the bet is {bet:,}", bet=standing.bet))
    return replace(standing, checked=standing.checked | {action.player})


def _call(street: Street, standing: BettingState, action: ActionInTurn) -> BettingState:
    """With nothing to call, a call is a check (TDA 2024 rule 55)."""
    call_to = street.within_stack(action.player, standing.price(street, action.player))
    if action.to is not None and action.to != call_to:
        raise Unplayable(_("a call to {call_to:,}", call_to=call_to))
    if not standing.owes(street, action.player):
        return _check(street, standing, action)
    return _put_in(street, standing, action.player, call_to)


def _bet(street: Street, standing: BettingState, action: ActionInTurn) -> BettingState:
    if standing.full_bet:
        raise Unplayable(_("fold, call or raise_to: the bet is {bet:,}", bet=standing.bet))
    return _raise_to(street, standing, action)


def _raise_to(street: Street, standing: BettingState, action: ActionInTurn) -> BettingState:
    if action.to is None:
        raise Unplayable(_("an amount in chips"))
    choices = options(street, standing)
    if not _is_legal(street, choices, action.to):
        raise Unplayable(raises_text(choices))
    if not is_in_units(street, action.player, action.to):
        raise Unplayable(_("a bet in multiples of {unit:,}", unit=street.unit))
    return _raised(street, standing, action.player, action.to)


def _all_in(street: Street, standing: BettingState, action: ActionInTurn) -> BettingState:
    """For less than the bet it is a call, for less than a full raise a short all-in."""
    to = _whole_stack(street, action)
    if to <= (in_front := standing.in_front.get(action.player, 0)):
        raise Unplayable(_("all-in for more than the {in_front:,} in front", in_front=in_front))
    choices = options(street, standing)
    if to > standing.bet:
        if choices.closed or (choices.max_raise_to is not None and to > choices.max_raise_to):
            raise Unplayable(raises_text(choices))
        standing = _raised(street, standing, action.player, to)
    else:
        standing = _put_in(street, standing, action.player, to)
    return replace(standing, all_in=standing.all_in | {action.player})


def _whole_stack(street: Street, action: ActionInTurn) -> int:
    """Return what an all-in comes to: as said, which must be the stack where that is known."""
    stack = street.stack(action.player)
    to = stack if action.to is None else action.to
    if to is None:
        raise Unplayable(_("the player's total chips"))
    if stack is not None and (to > stack or (to < stack and action.player in street.stacks)):
        raise Unplayable(_("all-in for {stack:,}", stack=stack))
    return to


def _is_legal(street: Street, choices: Options, to: int) -> bool:
    least, most = choices.min_raise_to, choices.max_raise_to
    if least is None or to < least or (most is not None and to > most):
        return False
    return to in choices.amounts if street.stakes.betting == "fixed_limit" else True


def _raised(street: Street, standing: BettingState, player: str, to: int) -> BettingState:
    """A bet, raise or completion to an amount: full, or a short all-in that moves the bet but is no raise."""
    by = to - measured_from(street, standing)
    if by >= standing.last_raise:
        # a full bet or raise, or a completion, opens the betting to everybody again
        standing = replace(standing, answered={}, last_raise=by)
    if counts_as_full(street, by, full=standing.last_raise):
        standing = replace(standing, full_bet=to, raises=standing.raises + bool(standing.full_bet))
    return _put_in(street, replace(standing, bet=to), player, to)


def _put_in(street: Street, standing: BettingState, player: str, to: int) -> BettingState:
    in_front = dict(standing.in_front) | {player: max(to, standing.in_front.get(player, 0))}
    all_in = standing.all_in | {player} if in_front[player] == street.stack(player) else standing.all_in
    return replace(standing, in_front=in_front, all_in=all_in)


VERBS: dict[str, Callable[[Street, BettingState, ActionInTurn], BettingState]] = {
    "fold": _fold,
    "check": _check,
    "call": _call,
    "bring_in": _call,
    "bet": _bet,
    "complete": _raise_to,
    "raise_to": _raise_to,
    "all_in": _all_in,
}
