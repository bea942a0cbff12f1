"""The denormalised sums of a field: one `FieldSum` for each tournament row."""

from collections.abc import Collection

from django.db.models import Sum

from tournaments.models import FieldSum, Tournament
from tournaments.selectors.request_cache import cached_in_request

NAMES = tuple(field.attname for field in FieldSum._meta.fields if not field.primary_key)  # noqa: SLF001 - Django's public _meta


def field_sum_of_row(tournament: Tournament) -> FieldSum:
    """Return the sums of this tournament row alone; zeros if none are stored."""
    return _stored_sum(tournament.pk)


@cached_in_request
def _stored_sum(key: int) -> FieldSum:
    # not first(), which would sort
    return next(iter(FieldSum.objects.filter(pk=key)), None) or FieldSum(pk=key)


def field_sum_of_rows(rows: Collection[int]) -> FieldSum:
    """Return the sums of tournament rows, given by primary key, added up in one unsaved `FieldSum`."""
    if len(rows) == 1:
        return _stored_sum(next(iter(rows)))
    sums = FieldSum.objects.filter(pk__in=rows).aggregate(**{name: Sum(name) for name in NAMES})
    return FieldSum(**{name: value or 0 for name, value in sums.items()})


def entries_count(tournament: Tournament) -> int:
    """Return how many entries were sold, flights included. An entry carried over counts once."""
    return field_sum_of_rows(tournament.entry_row_keys).entries_sold
