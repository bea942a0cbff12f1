"""Blinds: the players who post them, what each owes, and posts after missed blinds. Amounts are chips."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulings.rules.betting.street import Street
from tournaments.rules.rulebook.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Blinds:
    """The players who post the blinds; None for a dead blind, or for a blind that the game does not have.

    `third` is the player with the button's blind in a game with three blinds.
    """

    third: str | None = None
    small: str | None = None
    big: str | None = None

    def chips_due_by_player(self, street: Street) -> dict[str, int]:
        """Return the chips that each of these players owes as a blind."""
        stakes = street.stakes
        owed = ((self.third, stakes.third_blind), (self.small, stakes.small_blind), (self.big, stakes.big_blind))
        return {player: blind for player, blind in owed if player is not None}


def players_in_blinds(street: Street) -> Blinds:
    """Return the players who post the blinds before the flop; none on other streets.

    Apart from straddlers, the blinds act last. With fewer posts than blinds, the last poster is the big blind, unless
    the big blind's chips all went into the ante.
    """
    if street.street != "preflop":
        return Blinds()
    stakes = street.stakes
    due = {"third": stakes.third_blind, "small": stakes.small_blind, "big": stakes.big_blind}
    kinds = [kind for kind, blind in due.items() if blind]
    seats = _players_with_blinds_last(street)
    if street.posted:
        posters = [player for player in seats if player in street.posted]
        if len(posters) < len(kinds) and _is_big_blind_missing(street, seats, posters):
            kinds.remove("big")
        seats = posters
    return Blinds(**dict(zip(reversed(kinds), reversed(seats), strict=False)))


def _players_with_blinds_last(street: Street) -> list[str]:
    """Return the players who did not straddle, with the blinds last.

    If there is a straddle and no posts are given, players named SB and BB are the blinds.
    """
    seats = [player for player in street.players if player not in street.straddlers + street.sleepers]
    if street.posted or not street.straddlers:
        return seats
    named = [player for name in ("SB", "BB") for player in seats if player == name]
    return [player for player in seats if player not in named] + named


def _is_big_blind_missing(street: Street, seats: Sequence[str], posters: Sequence[str]) -> bool:
    """Return whether the last player to act posted nothing, and the others at most a small blind each."""
    posted = street.posted or {}
    small_enough = all(posted[player] <= street.stakes.small_blind for player in posters)
    return posters[-1:] != seats[-1:] and small_enough


def posted_chips_by_player(street: Street) -> dict[str, int]:
    """Return the chips in front of each player before the action. If no posts were given, blinds are posted in full."""
    if street.posted:
        return dict(street.posted)
    straddles = {player: street.stakes.big_blind << at for at, player in enumerate(street.straddlers, start=1)}
    owed = players_in_blinds(street).chips_due_by_player(street) | straddles
    return {player: street.amount_within_stack(player, chips) for player, chips in owed.items()}


def players_all_in_by_posting(street: Street, posted: Mapping[str, int]) -> frozenset[str]:
    """Return the players whose posts took their whole stack. If a stack is unknown, a short blind counts as all-in."""
    due = players_in_blinds(street).chips_due_by_player(street) if street.posted else {}
    short = {player for player, blind in due.items() if posted.get(player, 0) < blind}
    ends = {player: street.max_total(player) for player in street.players}
    return frozenset(
        player for player, end in ends.items() if (player in short if end is None else posted.get(player, 0) >= end)
    )


def missing_blind_chips(street: Street) -> int:
    """Return the chips that are missing because blinds are dead or short."""
    posted, due = posted_chips_by_player(street), players_in_blinds(street).chips_due_by_player(street)
    return street.stakes.blind_total - sum(min(blind, posted.get(player, 0)) for player, blind in due.items())


class MissedBlinds(StrEnum):
    """The blinds that a returning player missed. A new player counts as having missed the big blind."""

    NONE = "none"
    SMALL = "small"
    BIG = "big"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Post:
    """A post: the coming hand in which it is due (1 is the next), its amount, and whether it counts towards a call."""

    hand: int
    amount: int
    live: bool


def posts_owed(
    missed: MissedBlinds, *, small: int, big: int, tournament: bool, house_rules: HouseRules
) -> tuple[Post, ...]:
    """Return the posts that a player owes to be dealt in; () in a tournament.

    Several missed rounds cost only one set of blinds.
    """
    if tournament or missed is MissedBlinds.NONE:
        return ()
    owed = [(big, True)] * (missed is not MissedBlinds.SMALL) + [(small, False)] * (missed is not MissedBlinds.BIG)
    if house_rules["missed_blinds"] == "one_a_hand":
        return tuple(Post(hand, amount, live=True) for hand, (amount, _live) in enumerate(owed, start=1))
    return tuple(Post(1, amount, live=live) for amount, live in owed)
