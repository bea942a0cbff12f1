"""How a street opens: blinds, straddles and the bring-in in front of their players, and whose turn it is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulings.rules.betting.blinds import all_in_by_posting, posts
from rulings.rules.betting.reopening import with_cap_lifted
from rulings.rules.betting.state import BettingState, still_to_act
from rulings.rules.betting.street import Street


@dataclass(frozen=True, slots=True)
class _Bets:
    """What the forced bets come to: the bet, the last full one, the least raise over it, how many raises it took."""

    bet: int
    full_bet: int
    last_raise: int
    raises: int = 0


def opened(street: Street) -> BettingState:
    """The street before anybody has acted."""
    posted = posts(street)
    bets = {"preflop": _before_the_flop, "third": _on_third_street}.get(street.street, _on_a_later_street)
    forced = bets(street, posted)
    standing = BettingState(
        bet=forced.bet,
        full_bet=forced.full_bet,
        last_raise=forced.last_raise,
        raises=forced.raises,
        in_front=posted,
        answered={},
        folded=frozenset(),
        all_in=all_in_by_posting(street, posted),
        no_option=_without_option(street, posted, forced),
        uncapped=False,
        turn=None,
    )
    standing = with_cap_lifted(street, standing)
    return replace(standing, turn=next(still_to_act(street, standing, after=_last_to_post(street, posted)), None))


def _before_the_flop(street: Street, posted: Mapping[str, int]) -> _Bets:
    """The big blind is the bet at its full price, even posted short; a straddle raises it in the dark."""
    big = street.stakes.big_blind
    levels = sorted({big, *(amount for amount in posted.values() if amount > big)})
    bet = levels[-1]
    by = bet - levels[-2] if len(levels) > 1 else big
    if len(levels) > 1 and street.house_rules["straddle_raise"] == "new_bring_in":
        by = bet
    counted = street.house_rules["straddles_in_cap"] == "counted"
    raises = len(street.straddlers + street.sleepers) if counted else 0
    if street.stakes.betting == "fixed_limit":
        size = street.sizes[0]
        return _Bets(bet, bet if bet >= size else 0, size, raises)
    if street.stakes.betting == "spread_limit":
        low, high = street.spread
        # a blind below the range is no bet yet: it is completed to one
        return _Bets(bet, bet if bet >= low else 0, min(max(low, by), high), raises)
    return _Bets(bet, bet, max(by, street.smallest_bet))


def _on_third_street(street: Street, posted: Mapping[str, int]) -> _Bets:
    """The bring-in is owed in full even when it was posted short; below the bet it is not a bet yet."""
    bet = max(street.stakes.bring_in, *posted.values(), 0)
    size = street.smallest_bet
    if bet < size:
        return _Bets(bet, 0, size)
    return _Bets(bet, bet, min(bet, street.spread[1]) if street.stakes.betting == "spread_limit" else size)


def _on_a_later_street(street: Street, _posted: Mapping[str, int]) -> _Bets:
    return _Bets(0, 0, street.smallest_bet)


def _without_option(street: Street, posted: Mapping[str, int], forced: _Bets) -> frozenset[str]:
    """A sleeper, and a bring-in below the bet, may raise only when another player has."""
    if street.street == "third" and not forced.full_bet:
        return frozenset(posted)
    return frozenset(street.sleepers)


def _last_to_post(street: Street, posted: Mapping[str, int]) -> str | None:
    """On third street the action starts on the left of a bring-in that was posted."""
    first = street.players[0]
    return first if street.street == "third" and posted.get(first) else None
