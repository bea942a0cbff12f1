"""The denormalised sums of a field: one `FieldSum` for each tournament row."""

from collections.abc import Collection, Iterable

from django.db.models import Sum

from tournaments.models import FieldSum, Tournament
from tournaments.selectors.request_cache import cached_in_request, store_answer, stored_answer

NAMES = tuple(field.attname for field in FieldSum._meta.fields if not field.primary_key)  # noqa: SLF001 - Django's public _meta


def field_sum_of_row(tournament: Tournament) -> FieldSum:
    """Return the sums of this tournament row alone; zeros if none are stored."""
    return field_sum_of_rows([tournament.pk])


def field_sum_of_rows(rows: Collection[int]) -> FieldSum:
    """Return the sums of tournament rows, given by primary key, added up in one unsaved `FieldSum`."""
    return _sum_of_rows(tuple(rows))


@cached_in_request
def _sum_of_rows(rows: tuple[int, ...]) -> FieldSum:
    if len(rows) == 1:
        # not first(), which would sort
        return next(iter(FieldSum.objects.filter(pk=rows[0])), None) or FieldSum(pk=rows[0])
    stored = [stored_answer(_sum_of_rows, (row,)) for row in rows]
    if all(stored):
        return FieldSum(**{name: sum(getattr(row, name) for row in stored) for name in NAMES})
    sums = FieldSum.objects.filter(pk__in=rows).aggregate(**{name: Sum(name) for name in NAMES})
    return FieldSum(**{name: value or 0 for name, value in sums.items()})


def cache_field_sums(rows: Iterable[int]) -> None:
    """Cache the sums of many tournament rows, given by primary key, with one query."""
    keys = set(rows)
    sums = FieldSum.objects.in_bulk(keys)
    for key in keys:
        store_answer(_sum_of_rows, (key,), answer=sums.get(key) or FieldSum(pk=key))


def entries_count(tournament: Tournament) -> int:
    """Return how many entries were sold, flights included. An entry carried over counts once."""
    return field_sum_of_rows(tournament.entry_row_keys).entries_sold
