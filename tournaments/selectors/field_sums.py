"""The sums of a field as the database keeps them: one row for each row of a tournament, however many have entered."""

from collections.abc import Collection

from django.db.models import Sum

from tournaments.models import FieldSum, Tournament
from tournaments.selectors.one_look import asked_once

NAMES = tuple(one.attname for one in FieldSum._meta.fields if not one.primary_key)  # noqa: SLF001 - Django's public _meta


@asked_once
def sums_here(tournament: Tournament) -> FieldSum:
    """Return the sums of this row alone, as they are now; zeros of a tournament that is not stored yet."""
    # first() would sort one row, and an action asks several times
    return next(iter(FieldSum.objects.filter(pk=tournament.pk)), None) or FieldSum(pk=tournament.pk)


def sums_in(rows: Collection[int]) -> FieldSum:
    """Return the sums of several rows together, by their keys. It is of none of them, and is never stored."""
    if len(rows) == 1:
        return next(iter(FieldSum.objects.filter(pk__in=rows)), None) or FieldSum()
    found = FieldSum.objects.filter(pk__in=rows).aggregate(**{name: Sum(name) for name in NAMES})
    return FieldSum(**{name: value or 0 for name, value in found.items()})


def entries_count(tournament: Tournament) -> int:
    """Return how many entries were sold, those of its flights with them; who plays on was counted there."""
    return sums_in(tournament.sold_in).sold
