"""The state of a street before anybody acts: posted blinds, straddles and bring-in, and the first player to act."""

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.rules.betting.blinds import players_all_in_by_posting, posted_chips_by_player
from rulings.rules.betting.reopening import state_with_cap_lifted
from rulings.rules.betting.state import BettingState, players_still_to_act
from rulings.rules.betting.street import Street


@dataclass(frozen=True, slots=True)
class _ForcedBets:
    """The betting after all forced bets. `raises` is how many raises the straddles count as."""

    bet: int
    full_bet: int
    last_raise: int
    raises: int = 0


def opening_state(street: Street) -> BettingState:
    """Return the state of the street before anybody has acted."""
    posted = posted_chips_by_player(street)
    forced_bets = {"preflop": _forced_bets_before_flop, "third": _forced_bets_on_third_street}.get(
        street.street, _forced_bets_on_later_street
    )
    forced = forced_bets(street, posted)
    state = BettingState(
        bet=forced.bet,
        full_bet=forced.full_bet,
        last_raise=forced.last_raise,
        raises=forced.raises,
        in_front=posted,
        answered={},
        folded=frozenset(),
        all_in=players_all_in_by_posting(street, posted),
        no_option=_players_without_option(street, posted, forced),
        uncapped=False,
        turn=None,
    )
    state = state_with_cap_lifted(street, state)
    return state._replace(turn=next(players_still_to_act(street, state, after=_bring_in_poster(street, posted)), None))


def _forced_bets_before_flop(street: Street, posted: Mapping[str, int]) -> _ForcedBets:
    """Return the bets after blinds and straddles.

    The big blind counts in full even if it was posted short. Straddles count as raises if house rules say so.
    """
    big = street.stakes.big_blind
    levels = sorted({big, *(amount for amount in posted.values() if amount > big)})
    bet = levels[-1]
    by = bet - levels[-2] if len(levels) > 1 else big
    if len(levels) > 1 and street.house_rules["straddle_raise"] == "new_bring_in":
        by = bet
    counted = street.house_rules["straddles_in_cap"] == "counted"
    raises = len(street.straddlers + street.sleepers) if counted else 0
    if street.stakes.betting == "fixed_limit":
        size = street.fixed_limit_sizes[0]
        return _ForcedBets(bet, bet if bet >= size else 0, size, raises)
    if street.stakes.betting == "spread_limit":
        low, high = street.spread_range
        # a blind below the range is no bet yet: it is completed to one
        return _ForcedBets(bet, bet if bet >= low else 0, min(max(low, by), high), raises)
    return _ForcedBets(bet, bet, max(by, street.smallest_bet))


def _forced_bets_on_third_street(street: Street, posted: Mapping[str, int]) -> _ForcedBets:
    """Return the bets after the bring-in.

    The bring-in counts in full even if it was posted short. A bring-in below the smallest bet is no full bet.
    """
    bet = max(street.stakes.bring_in, *posted.values(), 0)
    size = street.smallest_bet
    if bet < size:
        return _ForcedBets(bet, 0, size)
    return _ForcedBets(bet, bet, min(bet, street.spread_range[1]) if street.stakes.betting == "spread_limit" else size)


def _forced_bets_on_later_street(street: Street, _posted: Mapping[str, int]) -> _ForcedBets:
    return _ForcedBets(0, 0, street.smallest_bet)


def _players_without_option(street: Street, posted: Mapping[str, int], forced: _ForcedBets) -> frozenset[str]:
    """Return the players who may raise only after another player's raise.

    They are sleepers, or on third street the player whose bring-in is less than a bet.
    """
    if street.street == "third" and not forced.full_bet:
        return frozenset(posted)
    return frozenset(street.sleepers)


def _bring_in_poster(street: Street, posted: Mapping[str, int]) -> str | None:
    """Return the player who posted the bring-in on third street, None if there is none.

    Action starts on that player's left.
    """
    first = street.players[0]
    return first if street.street == "third" and posted.get(first) else None
