"""Validation of a request's body. Unknown fields are refused, so a misspelt field is never ignored."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from itertools import islice
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from tournaments.language.sentences import gettext

Fields = type[serializers.Serializer[Any]]
#: Fields that Django itself reads from a form.
DJANGO_FIELDS = {"csrfmiddlewaretoken"}
#: Limit of unknown fields and of rows with some in an answer: searching similar names is slow.
MAX_NAMED_FIELDS = 10


def known_fields(request: Request, fields: Fields) -> Any:
    """Return the body as it was sent. Raises ValidationError naming each field that `fields` does not have."""
    problems = _unknown_fields(fields(), request.data)
    if problems:
        raise serializers.ValidationError(problems)
    return request.data


def named_fields(request: Request, *names: str) -> Mapping[str, Any]:
    """Return the body, {} if it is no mapping. Raises ValidationError naming fields other than `names`."""
    body = request.data if isinstance(request.data, Mapping) else {}
    unknown = islice((name for name in body if name not in names), MAX_NAMED_FIELDS)
    if problems := {name: [_unknown_field_message(name, names)] for name in unknown}:
        raise serializers.ValidationError(problems)
    return body


def validated_fields(request: Request, fields: Fields, **context: Any) -> dict[str, Any]:
    """Return the values of a body's fields. Raises ValidationError naming each that is unknown or wrong."""
    serializer = fields(data=known_fields(request, fields), context=context)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def _unknown_fields(field: serializers.Field[Any, Any, Any, Any] | None, body: Any) -> dict[str, Any]:
    """Return the problems by field name, nested like the body."""
    if isinstance(field, serializers.ListSerializer) and isinstance(body, list):
        rows = ((str(index), _unknown_fields(field.child, row)) for index, row in enumerate(body))
        return dict(islice((row for row in rows if row[1]), MAX_NAMED_FIELDS))
    if isinstance(field, serializers.Serializer) and isinstance(body, Mapping):
        return dict(islice(_field_problems(field, body), MAX_NAMED_FIELDS))
    return {}


def _field_problems(fields: serializers.Serializer[Any], body: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    taken = {name: part for name, part in fields.fields.items() if not part.read_only}
    for name, value in body.items():
        if name in taken:
            nested = _unknown_fields(taken[name], value)
            if nested:
                yield name, nested
        elif name not in DJANGO_FIELDS:
            yield name, [_unknown_field_message(name, taken)]


def _unknown_field_message(name: str, taken: Any) -> str:
    near = get_close_matches(name, list(taken), n=1)
    if near:
        return gettext("There is no field {name}. Did you mean {near}?").format(name=name, near=near[0])
    return gettext("There is no field {name}.").format(name=name)
