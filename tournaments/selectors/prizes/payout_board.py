"""The public list of prizes: places, what they pay, the display names of those who are out, the next pay jump."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from tournaments.models import BustOut, Tournament
from tournaments.rules.prizes.payout_plan import PaidPlace
from tournaments.selectors.prizes.bubble import players_left
from tournaments.selectors.prizes.deals import agreed, dealt, left_to_play_for
from tournaments.selectors.prizes.final_places import final_places
from tournaments.selectors.prizes.payouts import in_open_rounds, payouts
from tournaments.selectors.prizes.places import Place, places
from tournaments.selectors.prizes.prizes import Prizes, prizes_of
from tournaments.selectors.shown_names import show_apart_in


@dataclass(slots=True)
class PayoutTier:
    """Neighbouring places that pay the same, and who finished there: display name, and the amount where it differs.

    `in_deal`: what a deal gives somebody who is still in, whose place is open.
    """

    first: int
    last: int
    amount: int
    award: str
    names: list[tuple[str, int | None]] = field(default_factory=list)
    in_deal: bool = False


@dataclass(frozen=True, slots=True)
class LastPaid:
    """Who went out in the money last: place, display name, what it pays (minor units), and when."""

    place: int
    name: str
    amount: int
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutBoard:
    """What the display shows. `present` is what the next to go out gets; `jump` the next better prize and its place.

    `bubble` is how many go out before the money. Once it is `over` nobody goes out; after a deal who is still in has a
    share of their own, no place is the next, and `to_play_for` is left for the winner.
    """

    tiers: list[PayoutTier]
    prizes: Prizes
    left: int
    bubble: int
    present: int
    jump: tuple[int, int] | None
    last: LastPaid | None = None
    over: bool = False
    dealt: bool = False
    to_play_for: int = 0

    @property
    def at_stake(self) -> PayoutTier | None:
        """Return the tier of the next to go out; None before the money, and once nobody else goes out."""
        if self.over or self.dealt or self.left < 2:
            return None
        return next((one for one in self.tiers if one.first <= self.left <= one.last), None)

    @property
    def named(self) -> bool:
        """Whether anybody is out in the money."""
        return any(tier.names for tier in self.tiers)


def payout_board(tournament: Tournament) -> PayoutBoard:
    """Return the list as it is now."""
    prizes = prizes_of(tournament)
    left = players_left(tournament)
    tiers = _tiers(prizes)
    shared = prizes.frozen and dealt(tournament) > 0
    present, jump = (0, None) if shared else _next(tiers, prizes, left)
    last = _name(tournament, tiers) if prizes.frozen else None
    return PayoutBoard(
        tiers=_after_deal(tournament, tiers, left=left) if shared else tiers,
        prizes=prizes,
        left=left,
        bubble=max(0, left - len(prizes.places)) if prizes.places else 0,
        present=present,
        jump=jump,
        last=last,
        over=tournament.is_over,
        dealt=shared,
        to_play_for=left_to_play_for(tournament) if shared and left > 1 else 0,
    )


def _after_deal(tournament: Tournament, tiers: list[PayoutTier], *, left: int) -> list[PayoutTier]:
    """Return what each of those in the deal gets, in place of what the places paid that they share, then the others."""
    players = len(agreed(tournament))
    dealers = [
        PayoutTier(one["place"], one["place"], one["amount"], "", [(one["name"], None)], in_deal=at < left and left > 1)
        for at, one in enumerate(final_places(tournament, most=players))
    ]
    below = [replace(tier, first=max(tier.first, players + 1)) for tier in tiers if tier.last > players]
    return [*dealers, *below]


def _next(tiers: list[PayoutTier], prizes: Prizes, left: int) -> tuple[int, tuple[int, int] | None]:
    """Return what the next to go out gets, and the next better prize with its place."""
    by_place = {one.place: one.worth for one in prizes.places}
    present = by_place.get(left, 0)
    better = next((one for one in reversed(tiers) if one.last < left and by_place[one.last] > present), None)
    return present, (better.last, by_place[better.last]) if better and left > 1 else None


def _tiers(prizes: Prizes) -> list[PayoutTier]:
    tiers: list[PayoutTier] = []
    before: PaidPlace | None = None
    for one in prizes.places:
        if before and tiers and (before.amount, before.award, before.worth) == (one.amount, one.award, one.worth):
            tiers[-1].last = one.place
        else:
            tiers.append(PayoutTier(one.place, one.place, one.amount, one.award))
        before = one
    return tiers


def _name(tournament: Tournament, tiers: list[PayoutTier]) -> LastPaid | None:
    """Put those whose places are final into their tiers, best first. Returns who came in last."""
    if not tiers:
        return None
    paid, waits = {one.entry.pk: one.prize for one in payouts(tournament)}, in_open_rounds(tournament)
    final = [one for one in places(tournament, most=tiers[-1].last) if one.entry.pk not in waits]
    show_apart_in(tournament, (one.entry.player for one in final))
    amounts = {}
    for place in final:
        tier = next((one for one in tiers if one.first <= place.first <= one.last), None)
        if tier is not None:
            amount = amounts[place] = paid.get(place.entry.pk, tier.amount)
            tier.names.append((place.entry.player.shown, None if amount == tier.amount else amount))
    return _last(amounts)


def _last(amounts: Mapping[Place, int]) -> LastPaid | None:
    """Return who of those in the money went out last; nobody while all are in."""
    outs = dict(BustOut.objects.filter(entry__in=[one.entry for one in amounts]).values_list("entry", "out_at"))
    out = [(outs[one.entry.pk], one) for one in amounts if one.entry.pk in outs]
    if not out:
        return None
    at, one = max(out, key=lambda pair: (pair[0], -pair[1].first))
    return LastPaid(one.first, one.entry.player.shown, amounts[one], at)
