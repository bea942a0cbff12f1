"""Actions on an entry: void, check in, mark absent."""

from collections.abc import Callable, Sequence

from tournaments.composition import rulings
from tournaments.models import BountyWin, BustOut, Entry, Payment, player_fact
from tournaments.rules.refused import Refused
from tournaments.selectors.desk.ledger import unreversed_payments
from tournaments.selectors.prizes.bounties import pool_shortfall_refusal
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.desk import payments
from tournaments.services.desk.bust_outs import remove_empty_hand
from tournaments.services.floor.floor import Floor
from tournaments.services.place_changes import log_place_changes


def void_entry(f: Floor, *, entry: Entry, kind: str = Entry.Void.MISTAKE) -> Entry:
    """Void an entry with its bust-out: a mistake, a cancellation, or a no-show.

    Everything paid for the entry, its rebuys and its add-ons is refunded. Refuses while a prize or bounty depends on
    the entry.
    """
    _refuse_void(f, entry)
    with f.record("entry.voided", topics=["field", "money"]) as log_entry:
        with log_place_changes(f, log_entry=log_entry):
            out = BustOut.objects.filter(entry=entry).select_related("hand").first()
            if out:
                f.remove(out)
                remove_empty_hand(f, hand=out.hand)
            back = payments.refund_sale(f, sold=entry)
            f.change(entry, voided_at=f.now, void_kind=kind)
            if refused := pool_shortfall_refusal(f.tournament):
                raise refused
            _return_to_former_entry(f, entry)
        log_entry.facts |= {
            "name": player_fact(entry.player),
            "bullet": entry.bullet,
            "kind": kind,
            "refund": back,
            "currency": f.tournament.currency,
        }
    return entry


def _return_to_former_entry(f: Floor, voided: Entry) -> None:
    """Move penalties of a voided entry back to the player's former entry."""
    other = Entry.objects.filter(tournament=f.tournament, player=voided.player_id).order_by("-bullet").first()
    if other:
        rulings().carry_penalties(f, entry=other)


def void_no_shows(f: Floor, *, entries: Sequence[Entry], each: Callable[..., Entry] = void_entry) -> list[Entry]:
    """Void entries whose players never came, all or none. `each` is the service that voids one entry.

    Refuses if one of these players has arrived or busted.
    """
    if not entries:
        raise Refused("nobody_chosen", field="entries")
    with f.record("entry.no_shows", topics=["field", "money"]) as log_entry:
        back = 0
        for entry in entries:
            refuse_out(f, entry=entry)
            if entry.has_arrived:
                raise Refused("has_come", field="entries", name=name_in_event(entry))
            each(f, entry=entry, kind=Entry.Void.NO_SHOW)
            back += log_entry.facts["refund"]
        log_entry.facts.clear()
        log_entry.facts |= {"names": [player_fact(entry.player_id) for entry in entries], "refund": back}
        log_entry.facts["currency"] = f.tournament.currency
    return list(entries)


def check_in(f: Floor, *, entry: Entry) -> Entry:
    """Check in a player who bought a seat. Refuses a player who has busted or is checked in."""
    refuse_out(f, entry=entry)
    if entry.has_arrived:
        raise Refused("already_so")
    with f.record("entry.checked_in", topics=["field"], name=player_fact(entry.player)):
        return f.change(entry, checked_in_at=f.now)


def mark_absent(f: Floor, *, entry: Entry) -> Entry:
    """Mark a player absent: their stack stays in play and is blinded off.

    Refuses a player who has busted or is absent.
    """
    refuse_out(f, entry=entry)
    if not entry.has_arrived:
        raise Refused("already_so")
    with f.record("entry.absent", topics=["field"], name=player_fact(entry.player)):
        return f.change(entry, checked_in_at=None)


def refuse_out(f: Floor, *, entry: Entry) -> None:
    """Refuse an entry that has busted or is voided; part of other actions."""
    entry.refresh_from_db(fields=["voided_at", "checked_in_at"])
    if entry.is_voided or entry.tournament_id != f.tournament.pk:
        raise Refused("is_voided", field="entry", name=name_in_event(entry))
    if BustOut.objects.filter(entry=entry).exists():
        raise Refused("is_not_in", field="entry", name=name_in_event(entry))


def _refuse_void(f: Floor, entry: Entry) -> None:
    entry.refresh_from_db(fields=["voided_at"])
    if entry.is_voided or entry.tournament_id != f.tournament.pk:
        raise Refused("is_voided", field="entry", name=name_in_event(entry))
    f.refuse_ended_flight()
    if entry.carried:
        raise Refused("carried_is_not_voided", field="entry", name=name_in_event(entry))
    if BustOut.objects.filter(entry=entry, why=BustOut.Why.DISQUALIFIED).exists():
        raise Refused("disqualified_is_not_voided", field="entry", name=name_in_event(entry))
    if unreversed_payments().filter(entry=entry).exclude(kind=Payment.Kind.BUY_IN).exists():
        raise Refused("was_paid_out", field="entry", name=name_in_event(entry))
    if BountyWin.objects.filter(bust_out__entry=entry).exists() or BountyWin.objects.filter(winner=entry).exists():
        raise Refused("bounty_stands_on_it", field="entry", name=name_in_event(entry))
