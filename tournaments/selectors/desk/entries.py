"""Entries looked up: found as one types, counted for the desk, never loaded to be counted."""

import re
from typing import Any

from django.db.models import BigIntegerField, Case, F, OuterRef, Q, QuerySet, Subquery, Sum, Value, When
from django.db.models.functions import Coalesce

from tournaments.composition import room
from tournaments.models import PARTS, Entry, Payment, Tournament, Waiting
from tournaments.rules.players.search import folded
from tournaments.selectors.desk.ledger import SIGNED
from tournaments.selectors.field_sums import sums_here

PRICE = Case(
    When(carried=True, then=Value(0)),
    default=sum((F(part) for part in PARTS[1:]), start=F(PARTS[0])),
    output_field=BigIntegerField(),
)

#: a seat as it is typed, 12.3, and the number of a receipt
SEAT = re.compile(r"([0-9]{1,4})\.([0-9]{1,2})")
RECEIPT = re.compile(r"[0-9]{1,9}")

#: what a list of entries can be narrowed to
STATES = ("in", "out", "unpaid", "absent", "voided")


def with_payments(rows: QuerySet[Entry]) -> QuerySet[Any]:
    """Entries with `cost`, what they cost without rebuys and add-ons, and `paid`, what was paid for that."""
    paid = Payment.objects.filter(
        entry=OuterRef("pk"), rebuy_or_add_on__isnull=True, kind=Payment.Kind.BUY_IN
    ).order_by()
    summed = paid.values("entry").annotate(sum=Sum(SIGNED)).values("sum")
    return rows.annotate(cost=PRICE, paid=Coalesce(Subquery(summed, output_field=BigIntegerField()), 0))


def found(tournament: Tournament, *, text: str = "", state: str = "") -> QuerySet[Entry]:
    """A tournament's entries by what was typed of a name, a club number, a seat (12.3) or a receipt's number.

    In the order in which they came. `state` is one of STATES, or nothing for all that count.
    """
    rows = Entry.ever.filter(voided_at__isnull=False) if state == "voided" else Entry.objects.all()
    rows = rows.filter(tournament=tournament)
    if text:
        rows = rows.filter(_typed(tournament, text.strip()))
    match state:
        case "in":
            rows = rows.filter(bust_out__isnull=True)
        case "out":
            rows = rows.filter(bust_out__isnull=False)
        case "unpaid":
            rows = with_payments(rows).filter(paid__lt=F("cost"))
        case "absent":
            rows = rows.filter(bust_out__isnull=True, checked_in_at__isnull=True)
    return rows.select_related("player", "bust_out", "profile").order_by("entered_at", "pk")


def _typed(tournament: Tournament, text: str) -> Q:
    """Return what an entry must have: the seat, or each word somewhere in its player's names or club number."""
    if seat := SEAT.fullmatch(text):
        return Q(pk__in=room().seat_holders(tournament, int(seat[1]), int(seat[2])))
    named = Q()
    for word in folded(text).split()[:8]:
        named &= Q(player__found_by__contains=word)
    if RECEIPT.fullmatch(text):
        named |= Q(pk__in=Payment.objects.filter(tournament=tournament, number=int(text)).values("entry"))
    return named


def desk_counts(tournament: Tournament) -> dict[str, int]:
    """Entries, players left, people, absent, unpaid, waiting, and alternates: in, without a seat that is free."""
    counted = Entry.objects.filter(tournament=tournament)
    field = sums_here(tournament)
    return {
        "entries": field.entries,
        "left": field.left,
        "people": counted.order_by().values("player").distinct().count(),
        "absent": field.absent,
        "unpaid": field.unpaid,
        "without_seat": without_free_seat(tournament),
        "alternates": Waiting.objects.filter(tournament=tournament, left_at__isnull=True).count(),
    }


def without_free_seat(tournament: Tournament) -> int:
    """Return how many are in and have no seat, as no more are free: alternates. 0 before the first table is open."""
    facts = room().facts(tournament)
    return max(0, facts.waiting - facts.free) if facts.tables else 0
