"""Deeds on an entry that stands: voided, checked in, absent."""

from collections.abc import Callable, Sequence

from tournaments.models import BountyWin, BustOut, Entry, Payment, called
from tournaments.rules.refused import Refused
from tournaments.selectors.ledger import standing
from tournaments.services import payments
from tournaments.services.bounty_books import refuse_short
from tournaments.services.bust_outs import leave_hand
from tournaments.services.entries import CARRIES
from tournaments.services.floor import Floor
from tournaments.services.reranking import reranked


def void_entry(f: Floor, *, entry: Entry, kind: str = Entry.Void.MISTAKE) -> Entry:
    """Take an entry out of the event, with its bust-out: it was a mistake, was cancelled, or nobody came.

    Everything paid for it and its top-ups is given back. Refuses while a prize or a bounty stands on it.
    """
    _refuse_void(f, entry)
    with f.deed("entry.voided", topics=["field", "money"]) as deed:
        with reranked(f, deed=deed):
            out = BustOut.objects.filter(entry=entry).select_related("hand").first()
            if out:
                f.remove(out)
                leave_hand(f, hand=out.hand)
            back = payments.give_back(f, of=entry)
            f.change(entry, voided_at=f.now, void_kind=kind)
            refuse_short(f)
            _go_back(f, entry)
        deed.facts |= {
            "name": called(entry.player),
            "bullet": entry.bullet,
            "kind": kind,
            "refund": back,
            "currency": f.tournament.currency,
        }
    return entry


def _go_back(f: Floor, voided: Entry) -> None:
    """What goes with a player from entry to entry is his former entry's again."""
    other = Entry.objects.filter(tournament=f.tournament, player=voided.player_id).order_by("-bullet").first()
    if other is None:
        return
    for carries in CARRIES:
        carries(f, entry=other)


def void_no_shows(f: Floor, *, entries: Sequence[Entry], each: Callable[..., Entry] = void_entry) -> list[Entry]:
    """Take entries out whose players never came, all or none; `each` voids one.

    Refuses where one of them has come, or went out.
    """
    if not entries:
        raise Refused("nobody_chosen", field="entries")
    with f.deed("entry.no_shows", topics=["field", "money"]) as deed:
        back = 0
        for entry in entries:
            refuse_out(f, entry=entry)
            if entry.checked_in_at:
                raise Refused("has_come", field="entries", name=entry.player.display_name)
            each(f, entry=entry, kind=Entry.Void.NO_SHOW)
            back += deed.facts["refund"]
        deed.facts.clear()
        deed.facts |= {"names": [called(one.player_id) for one in entries], "refund": back}
        deed.facts["currency"] = f.tournament.currency
    return list(entries)


def check_in(f: Floor, *, entry: Entry) -> Entry:
    """Whoever was sold a seat has come."""
    refuse_out(f, entry=entry)
    if entry.checked_in_at:
        raise Refused("already_so")
    with f.deed("entry.checked_in", topics=["field"], name=called(entry.player)):
        return f.change(entry, checked_in_at=f.now)


def mark_absent(f: Floor, *, entry: Entry) -> Entry:
    """He is not there: his stack stays in play and is blinded off."""
    refuse_out(f, entry=entry)
    if entry.checked_in_at is None:
        raise Refused("already_so")
    with f.deed("entry.absent", topics=["field"], name=called(entry.player)):
        return f.change(entry, checked_in_at=None)


def refuse_out(f: Floor, *, entry: Entry) -> None:
    """Part of other deeds: refuse what only an entry can do that is in."""
    entry.refresh_from_db(fields=["voided_at", "checked_in_at"])
    if entry.voided_at or entry.tournament_id != f.tournament.pk:
        raise Refused("is_voided", field="entry", name=entry.player.display_name)
    if BustOut.objects.filter(entry=entry).exists():
        raise Refused("is_not_in", field="entry", name=entry.player.display_name)


def _refuse_void(f: Floor, entry: Entry) -> None:
    entry.refresh_from_db(fields=["voided_at"])
    name = entry.player.display_name
    if entry.voided_at or entry.tournament_id != f.tournament.pk:
        raise Refused("is_voided", field="entry", name=name)
    if BustOut.objects.filter(entry=entry, why=BustOut.Why.DISQUALIFIED).exists():
        raise Refused("disqualified_is_not_voided", field="entry", name=name)
    if standing(f.tournament).filter(entry=entry).exclude(kind=Payment.Kind.BUY_IN).exists():
        raise Refused("was_paid_out", field="entry", name=name)
    if BountyWin.objects.filter(bust_out__entry=entry).exists() or BountyWin.objects.filter(winner=entry).exists():
        raise Refused("bounty_stands_on_it", field="entry", name=name)
