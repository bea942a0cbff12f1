"""Bounties looked at: what is on each head, who won what, and whether every unit is somewhere."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from tournaments.models import (
    AddedEnvelopes,
    BountyWin,
    BustOut,
    Entry,
    Envelope,
    EnvelopeSeal,
    FieldSum,
    FloorLog,
    RebuyOrAddOn,
    Tournament,
)
from tournaments.models.tournament import Bounties
from tournaments.rules.money import money
from tournaments.rules.prizes.bounties import Win
from tournaments.rules.prizes.bounties import heads as on_heads
from tournaments.rules.prizes.envelopes import Left, remaining
from tournaments.rules.refused import Refused
from tournaments.selectors.amounts_sold import rebuys_and_add_ons, sold_parts
from tournaments.selectors.field_sums import sums_here
from tournaments.selectors.prizes.envelope_draws import envelope_draws
from tournaments.selectors.shown_names import show_apart_in

#: the values of the house rule on undrawn envelopes by which no player gets them
NO_PLAYER = frozenset({"house", "charity"})
#: of more entries than this, the heads of all are read
FEW = 200


@dataclass(frozen=True, slots=True)
class OpenBounty:
    """A bust-out whose bounty nobody has been given: `amount` in minor units, 0 where an envelope is to be drawn."""

    bust_out: BustOut
    amount: int


@dataclass(frozen=True, slots=True)
class Leader:
    """A player who won bounties: how many, and how much of them in cash, minor units."""

    entry: Entry
    bounties: int
    cash: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Where the bounty pool is, minor units: paid in cash, on heads that are in, on heads nobody was given, sealed.

    `loose` is what of a mystery pool is in no envelope, `kept` what nobody drew that went to the house or to charity.
    """

    pool: int
    paid: int
    alive: int = 0
    unclaimed: int = 0
    sealed: int = 0
    loose: int = 0
    kept: int = 0

    @property
    def difference(self) -> int:
        """What is missing: 0 while every unit is somewhere."""
        return self.pool - self.paid - self.alive - self.unclaimed - self.sealed - self.loose - self.kept


def has_bounties(tournament: Tournament, *, sums: FieldSum | None = None) -> bool:
    """Whether anything is played for besides the places; `sums` are its row's, where they were read already."""
    return bool(tournament.bounty) or pool_of(tournament, sums=sums) > 0


def is_mystery(tournament: Tournament) -> bool:
    """Whether bounties are drawn from envelopes."""
    return tournament.bounty_kind == Bounties.MYSTERY


def pool_of(tournament: Tournament, *, sums: FieldSum | None = None) -> int:
    """What everything sold put into the bounty pool, minor units; on day 2, with what came on the heads of flights.

    A mystery bounty has no heads before its envelopes are sealed: its pool is that of all flights.
    """
    if is_mystery(tournament):
        return sold_parts(tournament)["bounty"]
    return (sums or sums_here(tournament)).on_heads


def heads(tournament: Tournament) -> dict[int, int]:
    """What is on the head of everybody who is in, minor units, by the entry's key. A mystery bounty has no heads."""
    if is_mystery(tournament):
        return {}
    still_in = set(tournament.entries.filter(bust_out__isnull=True).values_list("pk", flat=True))
    return {entry: head for entry, head in every_head(tournament).items() if entry in still_in}


def every_head(tournament: Tournament) -> dict[int, int]:
    """What is on each head, of those who are out too: theirs are those that nobody was given."""
    own = dict(tournament.entries.order_by().values_list("pk", "bounty"))
    return _on_heads(own, rebuys_and_add_ons(tournament), wins(tournament))


def heads_of(tournament: Tournament, entries: Collection[Entry]) -> dict[int, int]:
    """Return what `every_head` has of some entries; of a few, only what concerns them is read."""
    if len(entries) > FEW:
        return every_head(tournament)
    own = {one.pk: one.bounty for one in entries}
    won, lost = BountyWin.objects.filter(winner__in=own), BountyWin.objects.filter(bust_out__entry__in=own)
    # by key: who won a head and lost the own one to somebody who is asked for too comes twice
    found = dict(chain(_by_key(won), _by_key(lost)))
    heads_found = _on_heads(own, rebuys_and_add_ons(tournament).filter(entry__in=own), found.values())
    return {key: heads_found[key] for key in own}


def head_of(tournament: Tournament, *, entry: Entry) -> int:
    """Return what is on one head, minor units, of somebody who is out too."""
    return heads_of(tournament, [entry]).get(entry.pk, 0)


def _on_heads(own: dict[int, int], bought: QuerySet[RebuyOrAddOn], won: Iterable[Win]) -> dict[int, int]:
    for entry, bounty in bought.filter(bounty__gt=0).order_by().values_list("entry", "bounty"):
        own[entry] = own.get(entry, 0) + bounty
    return on_heads(own, won)


def wins(tournament: Tournament) -> Iterable[Win]:
    """Every win as the rules know it."""
    return (win for _, win in _by_key(BountyWin.objects.filter(tournament=tournament)))


def _by_key(rows: QuerySet[BountyWin]) -> Iterator[tuple[int, Win]]:
    """Yield wins as the rules know them, each with its key."""
    columns = ("pk", "winner", "bust_out__entry", "cash", "head")
    for key, winner, busted, cash, head in rows.order_by().values_list(*columns):
        yield key, Win(winner=winner, busted=busted, cash=cash, head=head)


def open_bounties(tournament: Tournament) -> list[OpenBounty]:
    """Bust-outs whose bounty is still to be given, the first to go out first; their entries come with the players."""
    outs = BustOut.objects.filter(entry__tournament=tournament, entry__voided_at__isnull=True, bounty_wins=None)
    outs = outs.select_related("entry__player").order_by("out_at", "pk")
    if is_mystery(tournament):
        seal = getattr(tournament, "envelope_seal", None)
        found = [OpenBounty(out, 0) for out in outs.filter(out_at__gte=seal.sealed_at)] if seal else []
    else:
        worth = heads_of(tournament, [out.entry for out in outs])
        found = [OpenBounty(out, worth[out.entry_id]) for out in outs if worth.get(out.entry_id, 0) > 0]
    show_apart_in(tournament, (one.bust_out.entry.player for one in found))
    return found


def leaders(tournament: Tournament, *, most: int = 10) -> list[Leader]:
    """Who won the most in bounties; the own ones of players who are still in count, as the champion's does."""
    counts = Q(bust_out__isnull=False) | Q(winner__bust_out__isnull=True)
    rows = (
        BountyWin.objects.filter(counts, tournament=tournament)
        .order_by()
        .values("winner")
        .annotate(count=Count("pk"), cash=Sum("cash"))
        .order_by("-cash", "-count", "winner")[:most]
    )
    entries = Entry.ever.select_related("player").in_bulk([row["winner"] for row in rows])
    show_apart_in(tournament, (entry.player for entry in entries.values()))
    return [Leader(entries[row["winner"]], row["count"], row["cash"]) for row in rows]


def account(tournament: Tournament) -> Account:
    """Every unit of the bounty pool and where it is."""
    paid = BountyWin.objects.filter(tournament=tournament).aggregate(cash=Sum("cash"))["cash"] or 0
    pool = pool_of(tournament)
    if is_mystery(tournament):
        # once they are open, what nobody drew was given by the house rules
        every = Envelope.objects.filter(tournament=tournament, tournament__envelope_seal__opened_at__isnull=True)
        sealed = every.filter(win__isnull=True).aggregate(sum=Sum("amount"))["sum"] or 0
        kept = _given_to_no_player(tournament)
        return Account(pool=pool, paid=paid, sealed=sealed, kept=kept, loose=pool - paid - sealed - kept)
    worth, alive = every_head(tournament), sum(heads(tournament).values())
    return Account(pool=pool, paid=paid, alive=alive, unclaimed=sum(worth.values()) - alive)


def later_bounties(tournament: Tournament) -> int:
    """Return the bounty money that came after the envelopes were sealed and is in none, minor units."""
    if not is_mystery(tournament):
        return 0
    drawing = EnvelopeSeal.objects.filter(tournament=tournament, opened_at__isnull=True)
    return max(0, account(tournament).loose) if drawing.exists() else 0


def _given_to_no_player(tournament: Tournament) -> int:
    """Return what of undrawn envelopes went to the house or to charity when they were laid open."""
    if not EnvelopeSeal.objects.filter(tournament=tournament, opened_at__isnull=False).exists():
        return 0
    opened = FloorLog.objects.filter(tournament=tournament, action="envelopes.opened")
    facts = opened.values_list("facts", flat=True).first()
    return int(facts["rest"]) if facts and facts.get("to") in NO_PLAYER else 0


def envelopes_left(tournament: Tournament) -> list[Left]:
    """The envelopes by amount, the largest first: how many there were and how many are left."""
    rows = Envelope.objects.filter(tournament=tournament).values_list("amount", "win")
    return remaining([(amount, win is not None) for amount, win in rows])


def drawn_envelopes(tournament: Tournament) -> list[Envelope]:
    """The envelopes that were drawn, the latest first, with who won them."""
    drawn = Envelope.objects.filter(tournament=tournament, win__isnull=False)
    return list(drawn.select_related("win__winner__player").order_by("-win__at", "-win__pk"))


def published(tournament: Tournament) -> dict[str, Any]:
    """Everything that anybody needs to draw the envelopes again. The seed is there once it was laid open."""
    seal = EnvelopeSeal.objects.filter(tournament=tournament).first()
    rows = Envelope.objects.filter(tournament=tournament).order_by("number")
    amounts = list(rows.values_list("amount", flat=True))
    added = list(seal.added.all()) if seal else []
    first = len(amounts) - sum(one.count for one in added)
    # by number: in which order they were drawn is told by the draws alone
    drawn = sorted(drawn_envelopes(tournament), key=lambda one: one.number)
    return {
        "format": "shuffle-up-envelopes/1",
        "tournament": tournament.slug,
        "commitment": seal.commitment if seal else None,
        "sealed_at": seal.sealed_at.isoformat() if seal else None,
        "seed": (seal.seed or None) if seal else None,
        "envelopes": amounts[:first],
        "added": list(_added(added, amounts[first:])),
        "drawn": [{"number": one.number, "amount": one.amount} for one in drawn],
        "draws": envelope_draws(tournament),
    }


def _added(added: list[AddedEnvelopes], amounts: list[int]) -> Iterator[dict[str, Any]]:
    """Yield the further lists, each with its own promise."""
    at = 0
    for one in added:
        yield {
            "commitment": one.commitment,
            "sealed_at": one.sealed_at.isoformat(),
            "seed": one.seed or None,
            "envelopes": amounts[at : at + one.count],
        }
        at += one.count


def pool_shortfall(tournament: Tournament) -> Refused | None:
    """Return why no more money leaves the bounty pool: it was given away or is sealed. None where enough is left."""
    if is_mystery(tournament):
        sealed = EnvelopeSeal.objects.filter(tournament=tournament).exists()
        loose = account(tournament).loose if sealed else 0
        return Refused("bounty_sealed", short=money(-loose, currency=tournament.currency)) if loose < 0 else None
    if not BountyWin.objects.filter(tournament=tournament).exists():
        return None
    short = next((entry for entry, head in every_head(tournament).items() if head < 0), None)
    if short is None:
        return None
    name = Entry.ever.select_related("player").get(pk=short).player.display_name
    return Refused("bounty_stands_on_it", field="entry", name=name)
