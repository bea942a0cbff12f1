"""Prizes of a flight that plays into the money: recorded in the flight, paid at the whole tournament's desk."""

from tournaments.models import BagPay, Entry
from tournaments.rules.refused import Refused
from tournaments.selectors.days.removed_bags import bag_payment_of
from tournaments.selectors.desk.flight_prizes import flight_prizes_by_entry, noted_prizes_by_entry
from tournaments.selectors.desk.prices import clock_reading_of, may_sell_more
from tournaments.services.floor.floor import Floor


def note_flight_prizes(f: Floor) -> int:
    """Record the prizes of this flight so far for payment. Refuses if nothing changes.

    Returns the sum added, in minor units.
    """
    if not _has_changes(f):
        raise Refused("no_flight_prizes")
    with f.record("flight.prizes_noted", topics=["money"], currency=f.tournament.currency) as log_entry:
        log_entry.facts |= dict(zip(("players", "amount"), note_prizes_at_end(f), strict=True))
    return int(log_entry.facts["amount"])


def note_prizes_at_end(f: Floor) -> tuple[int, int]:
    """Record the prizes of a flight for payment, as part of another action.

    Returns the number of prizes added and their sum in minor units. Recorded prizes that are unpaid and no longer due
    are removed.
    """
    due, noted = _due_prizes(f), noted_prizes_by_entry(f.tournament)
    for entry, pay in noted.items():
        if bag_payment_of(pay) is None and due.get(entry) != pay.amount:
            if entry in due:
                f.change(pay, amount=due[entry])
            else:
                f.remove(pay)
    new = {entry: amount for entry, amount in due.items() if entry not in noted}
    entries = Entry.objects.in_bulk(list(new))
    whole = f.tournament.whole_tournament
    f.add_many([BagPay(tournament=whole, entry=entries[key], amount=amount) for key, amount in new.items()])
    return len(new), sum(new.values())


def _due_prizes(f: Floor) -> dict[int, int]:
    """Return the due prizes of the flight, by entry, in minor units; {} while anything is sold."""
    if may_sell_more(f.tournament, reading=clock_reading_of(f.tournament, now=f.now)):
        return {}
    return flight_prizes_by_entry(f.tournament)


def _has_changes(f: Floor) -> bool:
    return _due_prizes(f) != {entry: pay.amount for entry, pay in noted_prizes_by_entry(f.tournament).items()}
