"""The kinds of rows that a tournament has: one query, in place of many that would find nothing on most pages."""

from functools import cache

from django.apps import apps
from django.db import connection
from django.db.models import Model

from tournaments.models import Tournament
from tournaments.selectors.request_cache import cached_in_request, has_request_cache


def may_have(tournament: Tournament, *models: type[Model]) -> bool:
    """Return False if the tournament has no row of these models, each of which refers to its tournament.

    Returns True outside a request cache, where one more query would be worth it for nobody.
    """
    return not has_request_cache() or not present_models(tournament).isdisjoint(models)


@cached_in_request
def present_models(tournament: Tournament) -> frozenset[type[Model]]:
    """Return the models that refer to a tournament and of which this one has rows."""
    models, sql = _models_and_query()
    with connection.cursor() as cursor:
        cursor.execute(sql, [tournament.pk] * len(models))
        found = cursor.fetchone()
    return frozenset(model for model, is_present in zip(models, found, strict=True) if is_present)


@cache
def _models_and_query() -> tuple[list[type[Model]], str]:
    """Return the models with a field `tournament`, and the query that asks whether each has a row."""
    quote = connection.ops.quote_name
    columns = {
        model: field.attname
        for model in apps.get_models()
        for field in model._meta.fields  # noqa: SLF001 - Django's public _meta
        if field.name == "tournament" and field.related_model is Tournament
    }
    parts = [
        f"EXISTS(SELECT 1 FROM {quote(model._meta.db_table)} WHERE {quote(column)} = %s)"  # noqa: S608, SLF001
        for model, column in columns.items()
    ]
    return list(columns), f"SELECT {', '.join(parts)}"
