"""Bounties: on the players' heads, won, drawn from envelopes; and the account of the bounty pool."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum, TextField
from django.db.models.functions import Cast

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
from tournaments.rules.prizes.bounties import head_amounts_by_player as on_heads
from tournaments.rules.prizes.envelopes import DrawKind, EnvelopesLeft, envelope_changes, envelopes_left_by_amount
from tournaments.rules.refused import Refused
from tournaments.selectors.amounts_sold import amounts_sold_by_part, rebuys_and_add_ons
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.prizes.deals import agreed_deal
from tournaments.selectors.shown_names import name_in_event, set_unique_names_in

# Values of the house rule on undrawn envelopes that give them to no player.
NO_PLAYER = frozenset({"house", "charity"})
# For more entries, all bounties are read.
FEW = 200

# Labels of the rows in the log.
ENVELOPE, WIN = "tournaments.envelope", "tournaments.bountywin"


@dataclass(frozen=True, slots=True)
class OpenBounty:
    """A bust-out whose bounty was not awarded: `amount` in minor units, 0 if an envelope is to be drawn."""

    bust_out: BustOut
    amount: int


@dataclass(frozen=True, slots=True)
class BountyLeader:
    """A player who won bounties: how many, and their sum in cash in minor units."""

    entry: Entry
    bounties: int
    cash: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BountyAccount:
    """The account of the bounty pool in minor units. `alive` is on players still in play, `unclaimed` on busted ones.

    `sealed` is in envelopes, `loose` the part of a mystery pool in no envelope. `kept` went from undrawn envelopes to
    the house or to charity.
    """

    pool: int
    paid: int
    alive: int = 0
    unclaimed: int = 0
    sealed: int = 0
    loose: int = 0
    kept: int = 0

    @property
    def missing_amount(self) -> int:
        """The amount missing from the pool; 0 if the account is right."""
        return self.pool - self.paid - self.alive - self.unclaimed - self.sealed - self.loose - self.kept


def has_bounties(tournament: Tournament, *, sums: FieldSum | None = None) -> bool:
    """Return whether there are bounties. Pass the sums of the row as `sums` if they were read already."""
    return bool(tournament.bounty) or bounty_pool_of(tournament, sums=sums) > 0


def is_mystery(tournament: Tournament) -> bool:
    """Return whether bounties are drawn from envelopes."""
    return tournament.bounty_kind == Bounties.MYSTERY


def bounty_pool_of(tournament: Tournament, *, sums: FieldSum | None = None) -> int:
    """Return the bounty pool in minor units. A mystery bounty has one pool for all flights.

    On day 2 it includes the bounties carried over. Pass the sums of the row as `sums` if they were read already.
    """
    if is_mystery(tournament):
        return amounts_sold_by_part(tournament)["bounty"]
    return (sums or field_sum_of_row(tournament)).on_heads


def bounty_by_entry_left(tournament: Tournament) -> dict[int, int]:
    """Return the bounty on each entry still in play, by primary key, in minor units; {} for a mystery bounty."""
    if is_mystery(tournament):
        return {}
    still_in = set(tournament.entries.filter(bust_out__isnull=True).values_list("pk", flat=True))
    return {entry: head for entry, head in bounty_by_entry(tournament).items() if entry in still_in}


def bounty_by_entry(tournament: Tournament) -> dict[int, int]:
    """Return the bounty on each entry, by primary key, in minor units.

    A busted entry keeps its bounty until the bounty is awarded.
    """
    own = dict(tournament.entries.order_by().values_list("pk", "bounty"))
    return _head_bounty_by_entry(own, rebuys_and_add_ons(tournament), bounty_wins(tournament))


def bounties_on_entries(tournament: Tournament, entries: Collection[Entry]) -> dict[int, int]:
    """Return the bounties on these entries, by primary key, in minor units.

    If they are many, the bounties on all entries of the tournament are returned.
    """
    if len(entries) > FEW:
        return bounty_by_entry(tournament)
    own = {entry.pk: entry.bounty for entry in entries}
    won, lost = BountyWin.objects.filter(winner__in=own), BountyWin.objects.filter(bust_out__entry__in=own)
    # by key: a win between two of these entries is in both
    wins_by_key = dict(chain(_wins_with_keys(won), _wins_with_keys(lost)))
    heads_found = _head_bounty_by_entry(own, rebuys_and_add_ons(tournament).filter(entry__in=own), wins_by_key.values())
    return {key: heads_found[key] for key in own}


def bounty_on_entry(tournament: Tournament, *, entry: Entry) -> int:
    """Return the bounty on an entry, still in play or busted, in minor units."""
    return bounties_on_entries(tournament, [entry]).get(entry.pk, 0)


def _head_bounty_by_entry(own: dict[int, int], bought: QuerySet[RebuyOrAddOn], won: Iterable[Win]) -> dict[int, int]:
    for entry, bounty in bought.filter(bounty__gt=0).order_by().values_list("entry", "bounty"):
        own[entry] = own.get(entry, 0) + bounty
    return on_heads(own, won)


def bounty_wins(tournament: Tournament) -> Iterable[Win]:
    """Return every bounty win as a value of the rules."""
    return (win for _, win in _wins_with_keys(BountyWin.objects.filter(tournament=tournament)))


def _wins_with_keys(rows: QuerySet[BountyWin]) -> Iterator[tuple[int, Win]]:
    """Yield bounty wins as values of the rules, each with its key."""
    columns = ("pk", "winner", "bust_out__entry", "cash", "head")
    for key, winner, busted, cash, head in rows.order_by().values_list(*columns):
        yield key, Win(winner=winner, busted=busted, cash=cash, head=head)


def open_bounties(tournament: Tournament) -> list[OpenBounty]:
    """Return the bust-outs whose bounty is still to be awarded, first bust-out first."""
    outs = BustOut.objects.filter(entry__tournament=tournament, entry__voided_at__isnull=True, bounty_wins=None)
    outs = outs.select_related("entry__player").order_by("out_at", "pk")
    if is_mystery(tournament):
        seal = getattr(tournament, "envelope_seal", None)
        bounties = [OpenBounty(out, 0) for out in outs.filter(out_at__gte=seal.sealed_at)] if seal else []
    else:
        worth = bounties_on_entries(tournament, [out.entry for out in outs])
        bounties = [OpenBounty(out, worth[out.entry_id]) for out in outs if worth.get(out.entry_id, 0) > 0]
    set_unique_names_in(tournament, (bounty.bust_out.entry.player for bounty in bounties))
    return bounties


def bounty_leaders(tournament: Tournament, *, most: int = 10) -> list[BountyLeader]:
    """Return the players who won the most in bounties, best first, at most `most`.

    A player's own bounty counts only while the player is still in play.
    """
    counts = Q(bust_out__isnull=False) | Q(winner__bust_out__isnull=True)
    rows = (
        BountyWin.objects.filter(counts, tournament=tournament)
        .order_by()
        .values("winner")
        .annotate(count=Count("pk"), cash=Sum("cash"))
        .order_by("-cash", "-count", "winner")[:most]
    )
    entries = Entry.ever.select_related("player").in_bulk([row["winner"] for row in rows])
    set_unique_names_in(tournament, (entry.player for entry in entries.values()))
    return [BountyLeader(entries[row["winner"]], row["count"], row["cash"]) for row in rows]


def bounty_account(tournament: Tournament) -> BountyAccount:
    paid = BountyWin.objects.filter(tournament=tournament).aggregate(cash=Sum("cash"))["cash"] or 0
    pool = bounty_pool_of(tournament)
    if is_mystery(tournament):
        # once the envelopes are opened, undrawn ones have been shared by the house rules
        every = Envelope.objects.filter(tournament=tournament, tournament__envelope_seal__opened_at__isnull=True)
        sealed = every.filter(win__isnull=True).aggregate(sum=Sum("amount"))["sum"] or 0
        kept = _undrawn_sum_kept(tournament)
        return BountyAccount(pool=pool, paid=paid, sealed=sealed, kept=kept, loose=pool - paid - sealed - kept)
    worth, alive = bounty_by_entry(tournament), sum(bounty_by_entry_left(tournament).values())
    return BountyAccount(pool=pool, paid=paid, alive=alive, unclaimed=sum(worth.values()) - alive)


def unsealed_bounty_money(tournament: Tournament) -> int:
    """Return the bounty money sold after the envelopes were sealed, in minor units.

    0 without a seal, and once it is opened.
    """
    if not is_mystery(tournament):
        return 0
    drawing = EnvelopeSeal.objects.filter(tournament=tournament, opened_at__isnull=True)
    return max(0, bounty_account(tournament).loose) if drawing.exists() else 0


def _undrawn_sum_kept(tournament: Tournament) -> int:
    if not EnvelopeSeal.objects.filter(tournament=tournament, opened_at__isnull=False).exists():
        return 0
    opened = FloorLog.objects.filter(tournament=tournament, action="envelopes.opened")
    facts = opened.values_list("facts", flat=True).first()
    return int(facts["rest"]) if facts and facts.get("to") in NO_PLAYER else 0


def envelopes_left(tournament: Tournament) -> list[EnvelopesLeft]:
    """Return the number of envelopes made and left for each amount, the largest amount first."""
    rows = Envelope.objects.filter(tournament=tournament).values_list("amount", "win")
    return envelopes_left_by_amount([(amount, win is not None) for amount, win in rows])


def drawn_envelopes(tournament: Tournament) -> list[Envelope]:
    """Return the drawn envelopes, the latest first, with their winners."""
    drawn = Envelope.objects.filter(tournament=tournament, win__isnull=False)
    return list(drawn.select_related("win__winner__player").order_by("-win__at", "-win__pk"))


def published_draw(tournament: Tournament) -> dict[str, Any]:
    """Return everything needed to verify the draw; the seed is None until it is published."""
    seal = EnvelopeSeal.objects.filter(tournament=tournament).first()
    rows = Envelope.objects.filter(tournament=tournament).order_by("number")
    amounts = list(rows.values_list("amount", flat=True))
    added = list(seal.added.all()) if seal else []
    first = len(amounts) - sum(batch.count for batch in added)
    # sorted by number: only `draws` is in the order of drawing
    drawn = sorted(drawn_envelopes(tournament), key=lambda envelope: envelope.number)
    return {
        "format": "shuffle-up-envelopes/1",
        "tournament": tournament.slug,
        "commitment": seal.commitment if seal else None,
        "sealed_at": seal.sealed_at.isoformat() if seal else None,
        "seed": (seal.seed or None) if seal else None,
        "envelopes": amounts[:first],
        "added": list(_added_batches(added, amounts[first:])),
        "drawn": [{"number": envelope.number, "amount": envelope.amount} for envelope in drawn],
        "draws": envelope_draws(tournament),
    }


def _added_batches(added: list[AddedEnvelopes], amounts: list[int]) -> Iterator[dict[str, Any]]:
    """Yield the envelopes added later, in batches. Each batch has its own published hash."""
    at = 0
    for batch in added:
        yield {
            "commitment": batch.commitment,
            "sealed_at": batch.sealed_at.isoformat(),
            "seed": batch.seed or None,
            "envelopes": amounts[at : at + batch.count],
        }
        at += batch.count


def pool_shortfall_refusal(tournament: Tournament) -> Refused | None:
    """Return a refusal if the bounty pool is smaller than the money awarded or sealed; else None."""
    if is_mystery(tournament):
        sealed = EnvelopeSeal.objects.filter(tournament=tournament).exists()
        loose = bounty_account(tournament).loose if sealed else 0
        return Refused("bounty_sealed", short=money(-loose, currency=tournament.currency)) if loose < 0 else None
    if not BountyWin.objects.filter(tournament=tournament).exists():
        return None
    short = next((entry for entry, head in bounty_by_entry(tournament).items() if head < 0), None)
    if short is None:
        return None
    name = Entry.ever.select_related("player").get(pk=short).player.display_name
    return Refused("bounty_stands_on_it", field="entry", name=name)


def own_bounties_refusal(tournament: Tournament) -> Refused | None:
    """Return why the players left cannot take their own bounties now; None if they can.

    They can if only one player is left, or after a deal.
    """
    if is_mystery(tournament):
        return Refused("mystery_has_no_heads")
    left = _players_left_count(tournament)
    if left > 1 and agreed_deal(tournament) is None:
        return Refused("heads_are_played_for", players=left)
    return None if any(bounty_by_entry_left(tournament).values()) else Refused("no_head_left")


def own_draw_refusal(entry: Entry) -> Refused | None:
    """Return why an entry cannot draw an envelope for its own bounty now; None if it can.

    Only the last entry left can, once.
    """
    left = _players_left_count(entry.tournament)
    if left > 1:
        return Refused("heads_are_played_for", players=left)
    if BountyWin.objects.filter(winner=entry, bust_out__isnull=True).exists() or hasattr(entry, "bust_out"):
        return Refused("bounty_given_already", field="entry", name=name_in_event(entry))
    return None


def _players_left_count(tournament: Tournament) -> int:
    return field_sum_of_row(tournament).left


def envelope_draws(tournament: Tournament) -> list[dict[str, Any]]:
    """Return every draw since the envelopes were sealed, in order; [] before that."""
    seal = EnvelopeSeal.objects.filter(tournament=tournament).first()
    if seal is None:
        return []
    rows = FloorLog.objects.annotate(text=Cast("changes", TextField()))
    rows = rows.filter(tournament=tournament, at__gte=seal.sealed_at, text__contains=f'"{ENVELOPE}"')
    numbered = {envelope.pk: envelope for envelope in tournament.envelopes.all()}
    draws = [
        (numbered[envelope].number, numbered[envelope].amount, kind, winners)
        for undoes, changes in rows.order_by("number").values_list("undoes", "changes")
        for envelope, kind, winners in _logged_draws(changes, undoes=undoes is not None)
        if envelope in numbered
    ]
    entries = Entry.ever.select_related("player").in_bulk({winner for *_, winners in draws for winner in winners})
    set_unique_names_in(tournament, (entry.player for entry in entries.values()))
    return [
        {
            "number": number,
            "amount": amount,
            "done": str(kind),
            "to": [entries[winner].player.shown_name for winner in winners],
        }
        for number, amount, kind, winners in draws
    ]


def _logged_draws(changes: list[list[Any]], *, undoes: bool) -> Iterator[tuple[int, DrawKind, list[int]]]:
    """Yield the draws of one logged action: the envelope, the kind of draw, and the winners, by primary key."""
    won = [{"id": key, **after} for label, key, before, after in changes if label == WIN and before is None]
    for envelope, kind, win in envelope_changes(_changed_envelopes(changes), undoes=undoes):
        yield envelope, kind, [] if kind is DrawKind.TAKEN_BACK else _winner_keys(won, win)


def _changed_envelopes(changes: list[list[Any]]) -> list[tuple[int, int | None, int | None]]:
    """Return the envelopes that one logged action changed, with their win before and after, by primary key.

    The win is None while the envelope is undrawn.
    """
    changed = [(key, before, after) for label, key, before, after in changes if label == ENVELOPE and before and after]
    return [(key, before["win_id"], after["win_id"]) for key, before, after in changed if "win_id" in after]


def _winner_keys(won: list[dict[str, Any]], win: int | None) -> list[int]:
    """Return the primary keys of the entries that won together with the win `win`."""
    bust = next((win_row["bust_out_id"] for win_row in won if win_row["id"] == win), None)
    return [
        win_row["winner_id"] for win_row in won if win_row["id"] == win or (bust and win_row["bust_out_id"] == bust)
    ]
