"""Sentences on a player's options."""

from rulings.rules.betting.options import Options
from rulings.rules.betting.pot_limit import pot_for_raise
from rulings.rules.betting.reopening import increase_since_action
from rulings.rules.betting.state import BettingState
from rulings.rules.betting.street import LIMIT_BETTING, POT_BETTING, Street
from rulings.rules.chips.uncalled_bet import uncalled_bet
from tournaments.rules.messages import join_messages, join_with_or, message_of_count, number_message
from tournaments.rules.messages import message as _


def options_text(street: Street, state: BettingState, choices: Options) -> str:
    """Return the options: "D may call 3,600 or raise to at least 5,600, no maximum: the last raise was 2,000."."""
    if choices.player is None:
        return _end_of_betting_sentence(street, state)
    call = _call_text(street, state, choices)
    if choices.closed == "all_in":
        return _("{player} may {call} or fold.", player=choices.player, call=call)
    if choices.closed:
        return _(
            "{player} may {call} or fold. No raise: {no_raise}.",
            player=choices.player,
            call=call,
            no_raise=_no_raise_reason_sentence(street, state, choices),
        )
    if choices.if_others:
        return _(
            "{player} may {call} or fold, if nobody else is in the hand. "
            "If another player is, also {raise_}: {measure}.",
            player=choices.player,
            call=call,
            raise_=_raise_text(street, state, choices),
            measure=_raise_base_text(street, state, choices),
        )
    return _(
        "{player} may {call} or {raise_}: {measure}.",
        player=choices.player,
        call=call,
        raise_=_raise_text(street, state, choices),
        measure=_raise_base_text(street, state, choices),
    )


def available_verbs(street: Street, state: BettingState, choices: Options) -> list[str]:
    """Return the actions open to the player, as single words."""
    if choices.player is None:
        return []
    owes = state.needs_more_chips(street, choices.player)
    # folding without a bet to call is a non-standard fold (TDA 2024 rule 58)
    first = ["fold", _call_verb(street, state, choices)] if owes else ["check"]
    if "bring_in" in first:
        first = ["bring_in"]
    return [*first, *([raise_verb(street, state)] if choices.can_raise else [])]


def raise_verb(street: Street, state: BettingState) -> str:
    """Return the verb for a raise: "bet" if nobody has bet, else "complete" or "raise".

    It is "complete" in limit and on third street if the bet so far is less than a full bet.
    """
    if not state.bet:
        return "bet"
    completes = street.stakes.betting in LIMIT_BETTING or street.street == "third"
    return "complete" if completes and not state.full_bet else "raise"


def options_reason_sentence(street: Street, state: BettingState, choices: Options) -> str:
    """Return a sentence on the reason for the options; "" if none is needed."""
    if (street.straddlers or street.sleepers) and street.house_rules["straddles"] == "refused":
        return _("Straddles are not allowed in this tournament. These are the numbers where they are.")
    if not choices.can_raise:
        return ""
    in_units = (
        _("Bets and raises are in multiples of {unit:,}.", unit=street.betting_unit) if street.betting_unit > 1 else ""
    )
    all_in = _raise_over_all_in_text(street, state, choices) if state.all_in else ""
    return join_messages(filter(None, (all_in, in_units)), " ")


def _raise_over_all_in_text(street: Street, state: BettingState, choices: Options) -> str:
    if choices.if_others:
        return _("Alone against an all-in there is no more betting. Name all players in the hand for one answer.")
    if street.stakes.betting in LIMIT_BETTING:
        return _("An all-in of half a bet or more counts as a full bet. Less can be completed.")
    return _("A short all-in increases the bet, not the size of the next raise.")


def _end_of_betting_sentence(street: Street, state: BettingState) -> str:
    live = state.live_players(street)
    if len(live) == 1:
        return _("The hand is over: all players except {live} have folded.", live=live[0])
    if len(state.players_with_chips(street)) < 2 and state.all_in:
        shown = _("No more betting is possible: turn all live hands face up.")
        back = uncalled_bet(state.in_front)
        goes_back = message_of_count(
            "{count:,} is returned to {player}.",
            "{count:,} are returned to {player}.",
            back.chips,
            player=back.player,
        )
        return join_messages((shown, goes_back), " ") if back.player else shown
    return _("The betting round is over: all have acted and no one owes a chip.")


def _call_verb(street: Street, state: BettingState, choices: Options) -> str:
    nobody_in = not state.in_front and not state.answered and not state.folded
    owes_bring_in = street.street == "third" and nobody_in and choices.player == street.players[0]
    return "bring_in" if owes_bring_in and not state.full_bet else "call"


def _call_text(street: Street, state: BettingState, choices: Options) -> str:
    if not state.needs_more_chips(street, choices.player or ""):
        return _("check")
    if _call_verb(street, state, choices) == "bring_in":
        return _("bring in for {call_to:,}", call_to=choices.call_to)
    if choices.call_to < state.total_to_stay_in(street, choices.player or ""):
        return _("call all-in for {call_to:,}", call_to=choices.call_to)
    return _("call {call_to:,}", call_to=choices.call_to)


def _raise_text(street: Street, state: BettingState, choices: Options) -> str:
    verb = raise_verb(street, state)
    least, most = choices.min_raise_to or 0, choices.max_raise_to
    to = {"bet": _("bet"), "raise": _("raise to"), "complete": _("complete to")}[verb]
    if choices.amounts:
        return _("{to} {amounts}", to=to, amounts=join_with_or(number_message(amount) for amount in choices.amounts))
    if least == most:
        return _("{to} {least:,}", to=to, least=least)
    return _("{to} at least {least:,}, ", to=to, least=least) + (
        _("no maximum") if most is None else _("at most {most:,}", most=most)
    )


def _raise_base_text(street: Street, state: BettingState, choices: Options) -> str:
    """Return the amount on which a raise is based, as a clause: "the last raise was 2,000"."""
    player = choices.player or ""
    if street.max_total(player) == choices.min_raise_to:
        return _("that is the whole stack")
    if street.stakes.betting in POT_BETTING:
        after = pot_for_raise(street, state, player) + state.bet - state.in_front.get(player, 0)
        return (
            _("the pot is {after:,} after the call", after=after)
            if state.bet
            else _("the pot is {after:,}", after=after)
        )
    if not state.full_bet:
        return _("a full bet is {last_raise:,}", last_raise=state.last_raise)
    if choices.raises_left is not None:
        return (
            _("it is the last raise")
            if choices.raises_left == 1
            else _("raises left: {raises_left}", raises_left=choices.raises_left)
        )
    if street.street == "preflop" and state.bet == street.stakes.big_blind == state.last_raise:
        return _("the big blind is {bet:,}", bet=state.bet)
    return _("the last raise was {last_raise:,}", last_raise=state.last_raise)


def _no_raise_reason_sentence(street: Street, state: BettingState, choices: Options) -> str:
    if choices.closed == "capped":
        return _("raises made after the bet: {raises}", raises=state.raises)
    if choices.closed == "checked":
        return _("in limit lowball who has checked may not raise")
    if choices.closed == "nobody_left":
        return _("there is no opponent left to bet against")
    more = increase_since_action(state, choices.player or "") or 0
    full = _("half of") if street.stakes.betting in LIMIT_BETTING else _("a full raise of")
    return _("{more:,} more is less than {full} {last_raise:,}", more=more, full=full, last_raise=state.last_raise)
