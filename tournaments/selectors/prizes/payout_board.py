"""The public list of prizes: places, amounts, display names of busted players, and the next pay jump."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from tournaments.models import BustOut, Tournament
from tournaments.rules.prizes.payout_plan import PaidPlace
from tournaments.selectors.prizes.bubble import players_left_count
from tournaments.selectors.prizes.deals import agreed_share_by_entry, money_left_to_play_for, sum_of_agreed_shares
from tournaments.selectors.prizes.final_places import final_places
from tournaments.selectors.prizes.payouts import open_round_hand_by_entry, payouts
from tournaments.selectors.prizes.places import Place, places_with_entries
from tournaments.selectors.prizes.prizes import Prizes, prizes_of
from tournaments.selectors.shown_names import set_unique_names_in


@dataclass(slots=True)
class PayoutTier:
    """Neighbouring places that pay the same, with the names of players who finished there.

    A name has an amount if that differs from the tier's. `in_deal` marks the share of a player still in play.
    """

    first: int
    last: int
    amount: int
    award: str
    names: list[tuple[str, int | None]] = field(default_factory=list)
    in_deal: bool = False


@dataclass(frozen=True, slots=True)
class LastOut:
    """The last player to go out in the money: place, display name, amount (minor units), and time."""

    place: int
    name: str
    amount: int
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutBoard:
    """The public list of prizes. `present` is the prize of the next player to go out, 0 if none.

    `jump` is the next better place with its prize. `bubble` is how many players go out before the money. After a deal,
    the players still in play are listed with their shares, and `to_play_for` is left for the winner. `last` is None
    once the tournament is over.
    """

    tiers: list[PayoutTier]
    prizes: Prizes
    left: int
    bubble: int
    present: int
    jump: tuple[int, int] | None
    last: LastOut | None = None
    over: bool = False
    dealt: bool = False
    to_play_for: int = 0

    @property
    def tier_at_stake(self) -> PayoutTier | None:
        """The tier of the next player to go out; None before the money, after a deal, and at the end."""
        if self.over or self.dealt or self.left < 2:
            return None
        return next((tier for tier in self.tiers if tier.first <= self.left <= tier.last), None)

    @property
    def has_names(self) -> bool:
        """Return whether any player has gone out in the money."""
        return any(tier.names for tier in self.tiers)


def payout_board(tournament: Tournament) -> PayoutBoard:
    prizes = prizes_of(tournament)
    left = players_left_count(tournament)
    tiers = _prize_tiers(prizes)
    shared = prizes.frozen and sum_of_agreed_shares(tournament) > 0
    present, jump = (0, None) if shared else _next_prizes(tiers, prizes, left)
    last = _add_names(tournament, tiers) if prizes.frozen else None
    return PayoutBoard(
        tiers=_tiers_after_deal(tournament, tiers, left=left) if shared else tiers,
        prizes=prizes,
        left=left,
        bubble=max(0, left - len(prizes.places)) if prizes.places else 0,
        present=present,
        jump=jump,
        last=None if tournament.is_over else last,
        over=tournament.is_over,
        dealt=shared,
        to_play_for=money_left_to_play_for(tournament) if shared and left > 1 else 0,
    )


def _tiers_after_deal(tournament: Tournament, tiers: list[PayoutTier], *, left: int) -> list[PayoutTier]:
    """Return one tier for each share of a deal, then the tiers of the places below."""
    players = len(agreed_share_by_entry(tournament))
    dealers = [
        PayoutTier(row["place"], row["place"], row["amount"], "", [(row["name"], None)], in_deal=at < left and left > 1)
        for at, row in enumerate(final_places(tournament, most=players))
    ]
    below = [replace(tier, first=max(tier.first, players + 1)) for tier in tiers if tier.last > players]
    return [*dealers, *below]


def _next_prizes(tiers: list[PayoutTier], prizes: Prizes, left: int) -> tuple[int, tuple[int, int] | None]:
    """Return the prize of the next player to go out, and the next better place with its prize (None if none)."""
    by_place = {place.place: place.worth for place in prizes.places}
    present = by_place.get(left, 0)
    better = next((tier for tier in reversed(tiers) if tier.last < left and by_place[tier.last] > present), None)
    return present, (better.last, by_place[better.last]) if better and left > 1 else None


def _prize_tiers(prizes: Prizes) -> list[PayoutTier]:
    tiers: list[PayoutTier] = []
    before: PaidPlace | None = None
    for paid in prizes.places:
        if before and tiers and (before.amount, before.award, before.worth) == (paid.amount, paid.award, paid.worth):
            tiers[-1].last = paid.place
        else:
            tiers.append(PayoutTier(paid.place, paid.place, paid.amount, paid.award))
        before = paid
    return tiers


def _add_names(tournament: Tournament, tiers: list[PayoutTier]) -> LastOut | None:
    """Add the names of finished players to the tiers of their prizes, best first.

    Returns the last player who went out in the money; None if nobody has.
    """
    if not tiers:
        return None
    paid, waits = (
        {payout.entry.pk: payout.prize for payout in payouts(tournament)},
        open_round_hand_by_entry(tournament),
    )
    final = [place for place in places_with_entries(tournament, most=tiers[-1].last) if place.entry.pk not in waits]
    set_unique_names_in(tournament, (place.entry.player for place in final))
    amounts = {}
    for place in final:
        tier = next((candidate for candidate in tiers if candidate.first <= place.first <= candidate.last), None)
        if tier is not None:
            amount = amounts[place] = paid.get(place.entry.pk, tier.amount)
            tier.names.append((place.entry.player.shown_name, None if amount == tier.amount else amount))
    return _last_out(amounts)


def _last_out(amounts: Mapping[Place, int]) -> LastOut | None:
    """Return the last player who went out in the money; None if nobody has."""
    outs = dict(BustOut.objects.filter(entry__in=[place.entry for place in amounts]).values_list("entry", "out_at"))
    busted = [(outs[place.entry.pk], place) for place in amounts if place.entry.pk in outs]
    if not busted:
        return None
    at, place = max(busted, key=lambda pair: (pair[0], -pair[1].first))
    return LastOut(place.first, place.entry.player.shown_name, amounts[place], at)
