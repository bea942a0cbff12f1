"""Actions on a street in turn. The refusal of an impossible action has its index in the list."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rulings.rules.betting.opening_bet import opening_state
from rulings.rules.betting.options import Options, is_in_betting_units, player_options, raises_text
from rulings.rules.betting.reopening import is_full_raise, raise_base, state_with_cap_lifted
from rulings.rules.betting.state import BettingState, players_still_to_act
from rulings.rules.betting.street import ImpossibleAction, Street
from tournaments.rules.messages import message as _


@dataclass(frozen=True, slots=True)
class ActionInTurn:
    """One action in turn. `to` is the player's total on the street, in chips; None if the verb is enough."""

    player: str
    verb: str
    to: int | None = None


def state_after_actions(street: Street, actions: Iterable[ActionInTurn]) -> BettingState:
    """Return the state after these actions. Raises ImpossibleAction with the index of the action."""
    state = opening_state(street)
    for place, action in enumerate(actions):
        try:
            state = state_after_action(street, state, action)
        except ImpossibleAction as refused:
            raise ImpossibleAction(refused.expected, at=place) from None
    return state


def state_after_action(street: Street, state: BettingState, action: ActionInTurn) -> BettingState:
    """Return the state after one action. Raises ImpossibleAction with what was possible instead."""
    if state.turn is None:
        raise ImpossibleAction(_("no action, the betting round is over"))
    if action.player != state.turn:
        raise ImpossibleAction(_("{turn}, who is next to act", turn=state.turn))
    new_state = VERBS[action.verb](street, state, action)
    if _owes_bring_in(street, state, action.player) and new_state.bet == state.bet:
        # a bring-in is forced: it does not count as having acted, and gives no option
        new_state = new_state._replace(no_option=new_state.no_option | {action.player})
    else:
        new_state = new_state._replace(answered=dict(new_state.answered) | {action.player: new_state.bet})
    new_state = state_with_cap_lifted(street, new_state)
    return new_state._replace(turn=next(players_still_to_act(street, new_state, after=action.player), None))


def _owes_bring_in(street: Street, state: BettingState, player: str) -> bool:
    """Return whether this player owes the bring-in and has not posted it."""
    nobody_acted = not (state.answered or state.in_front or state.folded)
    return street.street == "third" and player == street.players[0] and nobody_acted and not state.full_bet


def _state_after_fold(street: Street, state: BettingState, action: ActionInTurn) -> BettingState:
    if _owes_bring_in(street, state, action.player):
        raise ImpossibleAction(_("the bring-in of {bet:,}, or a full bet", bet=state.bet))
    return state._replace(folded=state.folded | {action.player})


def _state_after_check(street: Street, state: BettingState, action: ActionInTurn) -> BettingState:
    """Return the state after a check. Raises ImpossibleAction if there is a bet to call (TDA 2024 rule 55)."""
    if state.needs_more_chips(street, action.player):
        raise ImpossibleAction(_("fold, call or raise: the bet is {bet:,}", bet=state.bet))
    return state._replace(checked=state.checked | {action.player})


def _state_after_call(street: Street, state: BettingState, action: ActionInTurn) -> BettingState:
    """Return the state after a call. With no bet to call, it is a check (TDA 2024 rule 55)."""
    call_to = street.amount_within_stack(action.player, state.total_to_stay_in(street, action.player))
    if action.to is not None and action.to != call_to:
        raise ImpossibleAction(_("a call to {call_to:,}", call_to=call_to))
    if not state.needs_more_chips(street, action.player):
        return _state_after_check(street, state, action)
    return _state_with_chips_put_in(street, state, action.player, call_to)


def _state_after_bet(street: Street, state: BettingState, action: ActionInTurn) -> BettingState:
    if state.full_bet:
        raise ImpossibleAction(_("fold, call or raise_to: the bet is {bet:,}", bet=state.bet))
    return _state_after_raise_to(street, state, action)


def _state_after_raise_to(street: Street, state: BettingState, action: ActionInTurn) -> BettingState:
    if action.to is None:
        raise ImpossibleAction(_("an amount in chips"))
    choices = player_options(street, state)
    if not _is_legal_total(street, choices, action.to):
        raise ImpossibleAction(raises_text(choices))
    if not is_in_betting_units(street, action.player, action.to):
        raise ImpossibleAction(_("a bet in multiples of {unit:,}", unit=street.betting_unit))
    return _state_after_raise(street, state, action.player, action.to)


def _state_after_all_in(street: Street, state: BettingState, action: ActionInTurn) -> BettingState:
    """Return the state after an all-in. Up to the bet it is a call, above the bet a raise or a short all-in."""
    to = _all_in_total(street, action)
    if to <= (in_front := state.in_front.get(action.player, 0)):
        raise ImpossibleAction(_("all-in for more than the {in_front:,} in front", in_front=in_front))
    choices = player_options(street, state)
    if to > state.bet:
        if choices.closed or (choices.max_raise_to is not None and to > choices.max_raise_to):
            raise ImpossibleAction(raises_text(choices))
        state = _state_after_raise(street, state, action.player, to)
    else:
        state = _state_with_chips_put_in(street, state, action.player, to)
    return state._replace(all_in=state.all_in | {action.player})


def _all_in_total(street: Street, action: ActionInTurn) -> int:
    """Return the total of an all-in: as given, else the stack.

    Raises ImpossibleAction if the total contradicts the stack.
    """
    stack = street.max_total(action.player)
    to = stack if action.to is None else action.to
    if to is None:
        raise ImpossibleAction(_("the player's total chips"))
    if stack is not None and (to > stack or (to < stack and action.player in street.stacks)):
        raise ImpossibleAction(_("all-in for {stack:,}", stack=stack))
    return to


def _is_legal_total(street: Street, choices: Options, to: int) -> bool:
    least, most = choices.min_raise_to, choices.max_raise_to
    if least is None or to < least or (most is not None and to > most):
        return False
    return to in choices.amounts if street.stakes.betting == "fixed_limit" else True


def _state_after_raise(street: Street, state: BettingState, player: str, to: int) -> BettingState:
    """Return the state after a bet, raise or completion.

    A short all-in increases the bet but does not count as a raise.
    """
    by = to - raise_base(street, state)
    if by >= state.last_raise:
        # a full bet or raise, or a completion, opens the betting to everybody again
        state = state._replace(answered={}, last_raise=by)
    if is_full_raise(street, by, full=state.last_raise):
        state = state._replace(full_bet=to, raises=state.raises + bool(state.full_bet))
    return _state_with_chips_put_in(street, state._replace(bet=to), player, to)


def _state_with_chips_put_in(street: Street, state: BettingState, player: str, to: int) -> BettingState:
    in_front = dict(state.in_front) | {player: max(to, state.in_front.get(player, 0))}
    all_in = state.all_in | {player} if in_front[player] == street.max_total(player) else state.all_in
    return state._replace(in_front=in_front, all_in=all_in)


VERBS: dict[str, Callable[[Street, BettingState, ActionInTurn], BettingState]] = {
    "fold": _state_after_fold,
    "check": _state_after_check,
    "call": _state_after_call,
    "bring_in": _state_after_call,
    "bet": _state_after_bet,
    "complete": _state_after_raise_to,
    "raise_to": _state_after_raise_to,
    "all_in": _state_after_all_in,
}
