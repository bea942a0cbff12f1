"""Who posted which blind, and what each owes."""

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.rules.betting.street import Street


@dataclass(frozen=True, slots=True)
class Blinds:
    """The players behind the blinds; None: dead, or the game has no such blind. `third` is the button's of three."""

    third: str | None = None
    small: str | None = None
    big: str | None = None

    def due(self, street: Street) -> dict[str, int]:
        """What each of them owes, in chips."""
        stakes = street.stakes
        owed = ((self.third, stakes.third_blind), (self.small, stakes.small_blind), (self.big, stakes.big_blind))
        return {player: blind for player, blind in owed if player is not None}


def blinds_of(street: Street) -> Blinds:
    """Who is in the blinds before the flop; on any other street nobody.

    Blinds come last in order of action, a straddle aside. With fewer posts than blinds the last player's post is the
    big blind, which is never dead; it is missing only when the ante took all its chips.
    """
    stakes = street.stakes
    if street.street != "preflop":
        return Blinds()
    due = {"third": stakes.third_blind, "small": stakes.small_blind, "big": stakes.big_blind}
    kinds = [kind for kind, blind in due.items() if blind]
    seats = [player for player in street.players if player not in street.straddlers + street.sleepers]
    if street.posted:
        last, seats = seats[-1:], [player for player in seats if player in street.posted]
        small_enough = all(street.posted[player] <= stakes.small_blind for player in seats)
        if seats[-1:] != last and len(seats) < len(kinds) and small_enough:
            kinds.remove("big")
    return Blinds(**dict(zip(reversed(kinds), reversed(seats), strict=False)))


def posts(street: Street) -> dict[str, int]:
    """What lies in front of each player before anybody acts; blinds and straddles in full where nothing was said."""
    if street.posted:
        return dict(street.posted)
    straddles = {player: street.stakes.big_blind << at for at, player in enumerate(street.straddlers, start=1)}
    owed = blinds_of(street).due(street) | straddles
    return {player: street.within_stack(player, chips) for player, chips in owed.items()}


def all_in_by_posting(street: Street, posted: Mapping[str, int]) -> frozenset[str]:
    """Who has nothing behind; where stacks were not said, whose blind is short: nobody else may post short."""
    due = blinds_of(street).due(street) if street.posted else {}
    short = {player for player, blind in due.items() if posted.get(player, 0) < blind}
    ends = {player: street.stack(player) for player in street.players}
    return frozenset(
        player for player, end in ends.items() if (player in short if end is None else posted.get(player, 0) >= end)
    )


def unposted(street: Street) -> int:
    """What dead and short blinds lack, in chips."""
    posted, due = posts(street), blinds_of(street).due(street)
    return street.stakes.blinds - sum(min(blind, posted.get(player, 0)) for player, blind in due.items())
