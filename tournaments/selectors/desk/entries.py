"""Entries found by a text, counts for the desk, and late entries that are still expected."""

import re
from datetime import datetime, timedelta
from typing import Any

from django.db.models import BigIntegerField, Case, F, OuterRef, Q, QuerySet, Subquery, Sum, Value, When
from django.db.models.functions import Coalesce

from tournaments.composition import room
from tournaments.models import PARTS, Entry, Payment, Tournament
from tournaments.rules.clock.registration_periods import closing_step_index, is_closed
from tournaments.rules.desk.late_entries import late_entry_estimate
from tournaments.rules.levels import Closing
from tournaments.rules.players.search import fold_text
from tournaments.selectors.desk.eligibility import listed_alternates_by_player
from tournaments.selectors.desk.ledger import SIGNED
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.request_cache import stored_clock

PRICE = Case(
    When(carried=True, then=Value(0)),
    default=sum((F(part) for part in PARTS[1:]), start=F(PARTS[0])),
    output_field=BigIntegerField(),
)

# A typed seat, 12.3, and the number of a receipt.
SEAT = re.compile(r"([0-9]{1,4})\.([0-9]{1,2})")
RECEIPT = re.compile(r"[0-9]{1,9}")

# Filters of a list of entries.
STATES = ("in", "out", "unpaid", "absent", "voided")


def with_payments(rows: QuerySet[Entry]) -> QuerySet[Any]:
    """Annotate entries with their price `cost` and the sum `paid` for it, without rebuys and add-ons."""
    paid = Payment.objects.filter(
        entry=OuterRef("pk"), rebuy_or_add_on__isnull=True, kind=Payment.Kind.BUY_IN
    ).order_by()
    summed = paid.values("entry").annotate(sum=Sum(SIGNED)).values("sum")
    return rows.annotate(cost=PRICE, paid=Coalesce(Subquery(summed, output_field=BigIntegerField()), 0))


def matching_entries(tournament: Tournament, *, text: str = "", state: str = "") -> QuerySet[Entry]:
    """Return a tournament's entries that match a typed text, in order of entering.

    The text is a name, a club number, a seat such as 12.3 or a receipt number. `state` is one of STATES, or "" for all
    entries that were not voided.
    """
    rows = Entry.ever.filter(voided_at__isnull=False) if state == "voided" else Entry.objects.all()
    rows = rows.filter(tournament=tournament)
    if text:
        rows = rows.filter(_text_condition(tournament, text.strip()))
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


def _text_condition(tournament: Tournament, text: str) -> Q:
    if seat := SEAT.fullmatch(text):
        return Q(pk__in=room().entries_holding_seat(tournament, int(seat[1]), int(seat[2])))
    condition = Q()
    for word in fold_text(text).split()[:8]:
        condition &= Q(player__found_by__contains=word)
    if RECEIPT.fullmatch(text):
        condition |= Q(pk__in=Payment.objects.filter(tournament=tournament, number=int(text)).values("entry"))
    return condition


def desk_counts(tournament: Tournament) -> dict[str, int]:
    """Return the counts that the desk shows, by name, such as `entries`, `left` and `unpaid`."""
    counted = Entry.objects.filter(tournament=tournament)
    field = field_sum_of_row(tournament)
    return {
        "entries": field.entries,
        "left": field.left,
        "people": counted.order_by().values("player").distinct().count(),
        "absent": field.absent,
        "unpaid": field.unpaid,
        "without_seat": count_without_seat(tournament),
        "alternates": len(listed_alternates_by_player(tournament)),
    }


def count_without_seat(tournament: Tournament) -> int:
    """Return how many players lack a seat after all free seats are taken; 0 before the first table is open."""
    facts = room().seat_counts(tournament)
    return max(0, facts.waiting - facts.free) if facts.tables else 0


def is_field_complete(tournament: Tournament, *, now: datetime) -> bool:
    """Return whether play has begun and no close of registration is still ahead."""
    structure, anchor = tournament.structure(), stored_clock(tournament)
    if not anchor.has_begun(now):
        return False
    clock = anchor.as_clock(structure).advance_to(now)
    closes = closing_step_index(structure, Closing.REGISTRATION) is not None
    return not closes or is_closed(structure, Closing.REGISTRATION, clock=clock)


def expected_late_entry_count(tournament: Tournament, *, now: datetime) -> int:
    """Return how many more entries are expected before registration closes, within the capacity.

    0 before play, and if registration has closed or has no end.
    """
    structure, anchor = tournament.structure(), stored_clock(tournament)
    clock, at = anchor.as_clock(structure).advance_to(now), closing_step_index(structure, Closing.REGISTRATION)
    if at is None or tournament.is_over or not anchor.has_begun(now):
        return 0
    if is_closed(structure, Closing.REGISTRATION, clock=clock):
        return 0
    spans, field = [step.span for step in structure.steps[: at + 1]], field_sum_of_row(tournament)
    left = clock.left + sum(spans[clock.step + 1 :], timedelta())
    expected = late_entry_estimate(field.entries, period=sum(spans, timedelta()), left=left)
    return expected if tournament.capacity is None else max(0, min(expected, tournament.capacity - field.left))
