"""The fields of a request's body: what an address does not take is refused, so that no misspelt field is lost."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from itertools import islice
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from tournaments.language.sentences import gettext

Fields = type[serializers.Serializer[Any]]
#: fields that Django reads of a form itself
OF_DJANGO = {"csrfmiddlewaretoken"}
#: so many unknown fields are named, and rows that have some: a name that is near is not found in no time
MOST_NAMED = 10


def known_fields(request: Request, fields: Fields) -> Any:
    """Return the body as it was sent. Raises ValidationError naming each field that `fields` does not take."""
    problems = _unknown_fields(fields(), request.data)
    if problems:
        raise serializers.ValidationError(problems)
    return request.data


def named_fields(request: Request, *names: str) -> Mapping[str, Any]:
    """Return a body that only these names may have; {} for one without names. Raises ValidationError."""
    body = request.data if isinstance(request.data, Mapping) else {}
    unknown = islice((name for name in body if name not in names), MOST_NAMED)
    if problems := {name: [_no_such_field(name, names)] for name in unknown}:
        raise serializers.ValidationError(problems)
    return body


def validated_fields(request: Request, fields: Fields, **context: Any) -> dict[str, Any]:
    """Return the values of a body's fields. Raises ValidationError naming each that is unknown or wrong."""
    asked = fields(data=known_fields(request, fields), context=context)
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def _unknown_fields(field: serializers.Field[Any, Any, Any, Any] | None, body: Any) -> dict[str, Any]:
    """Return the problems by name, nested as the body is."""
    if isinstance(field, serializers.ListSerializer) and isinstance(body, list):
        rows = ((str(index), _unknown_fields(field.child, row)) for index, row in enumerate(body))
        return dict(islice((row for row in rows if row[1]), MOST_NAMED))
    if isinstance(field, serializers.Serializer) and isinstance(body, Mapping):
        return dict(islice(_problems(field, body), MOST_NAMED))
    return {}


def _problems(fields: serializers.Serializer[Any], body: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    taken = {name: part for name, part in fields.fields.items() if not part.read_only}
    for name, value in body.items():
        if name in taken:
            nested = _unknown_fields(taken[name], value)
            if nested:
                yield name, nested
        elif name not in OF_DJANGO:
            yield name, [_no_such_field(name, taken)]


def _no_such_field(name: str, taken: Any) -> str:
    near = get_close_matches(name, list(taken), n=1)
    if near:
        return gettext("There is no field {name}. Did you mean {near}?").format(name=name, near=near[0])
    return gettext("There is no field {name}.").format(name=name)
