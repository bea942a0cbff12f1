"""Models of which a tournament has rows: one query instead of many that would find nothing on most pages."""

from collections.abc import Collection, Sequence
from functools import cache

from django.apps import apps
from django.db import connection
from django.db.models import Model

from tournaments.models import Tournament
from tournaments.selectors.request_cache import cached_in_request, has_request_cache, store_answer


def may_have(tournament: Tournament, *models: type[Model]) -> bool:
    """Return False if the tournament has no row of these models, each of which refers to its tournament.

    Returns True outside a request cache, where the extra query would not pay off.
    """
    return not has_request_cache() or not present_models(tournament).isdisjoint(models)


def has_rows(tournament: Tournament, model: type[Model]) -> bool:
    """Return whether the tournament has rows of a model, which refers to its tournament."""
    if has_request_cache():
        return model in present_models(tournament)
    return model._default_manager.filter(tournament=tournament).exists()  # noqa: SLF001 - Django's own name


@cached_in_request
def present_models(tournament: Tournament) -> frozenset[type[Model]]:
    """Return the models with rows that refer to this tournament."""
    return _present_models_by_key([tournament.pk]).get(tournament.pk, frozenset())


def cache_present_models(tournaments: Collection[Tournament]) -> None:
    """Cache the answer of `present_models` for each of these tournaments, with one query."""
    found = _present_models_by_key([tournament.pk for tournament in tournaments])
    for tournament in tournaments:
        store_answer(present_models, tournament, answer=found[tournament.pk])


def _present_models_by_key(keys: Sequence[int]) -> dict[int, frozenset[type[Model]]]:
    if not keys:
        return {}
    models, sql = _models_and_query()
    with connection.cursor() as cursor:
        cursor.execute(f"{sql} ({', '.join(['%s'] * len(keys))})", keys)
        rows = cursor.fetchall()
    return {
        key: frozenset(model for model, is_present in zip(models, found, strict=True) if is_present)
        for key, *found in rows
    }


@cache
def _models_and_query() -> tuple[list[type[Model]], str]:
    """Return the models with a field `tournament`, and the query that asks which tournaments have rows of each.

    The caller appends the tournaments' keys in parentheses.
    """
    quote = connection.ops.quote_name
    columns = {
        model: field.attname
        for model in apps.get_models()
        for field in model._meta.fields  # noqa: SLF001 - Django's public _meta
        if field.name == "tournament" and field.related_model is Tournament
    }
    parts = [
        f"EXISTS(SELECT 1 FROM {quote(model._meta.db_table)} WHERE {quote(column)} = event.id)"  # noqa: S608, SLF001
        for model, column in columns.items()
    ]
    table = quote(Tournament._meta.db_table)  # noqa: SLF001
    return list(columns), f"SELECT event.id, {', '.join(parts)} FROM {table} AS event WHERE event.id IN"  # noqa: S608
