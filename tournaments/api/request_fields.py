"""The fields of a request's body: what an address does not take is refused, so that no misspelt field is lost."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from tournaments.language.sentences import gettext

Fields = type[serializers.Serializer[Any]]
#: fields that Django reads of a form itself
OF_DJANGO = {"csrfmiddlewaretoken"}


def known_fields(request: Request, fields: Fields) -> Any:
    """Return the body as it was sent. Raises ValidationError naming each field that `fields` does not take."""
    problems = _unknown_fields(fields(), request.data)
    if problems:
        raise serializers.ValidationError(problems)
    return request.data


def named_fields(request: Request, *names: str) -> Mapping[str, Any]:
    """Return a body that only these names may have; {} for one without names. Raises ValidationError."""
    body = request.data if isinstance(request.data, Mapping) else {}
    problems = {name: [_no_such_field(name, names)] for name in body if name not in names}
    if problems:
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
        found = [_unknown_fields(field.child, row) for row in body]
        return {str(index): problems for index, problems in enumerate(found) if problems}
    if not isinstance(field, serializers.Serializer) or not isinstance(body, Mapping):
        return {}
    taken = {name: part for name, part in field.fields.items() if not part.read_only}
    unknown = {name: [_no_such_field(name, taken)] for name in body if name not in taken and name not in OF_DJANGO}
    nested = {name: _unknown_fields(taken[name], value) for name, value in body.items() if name in taken}
    return unknown | {name: problems for name, problems in nested.items() if problems}


def _no_such_field(name: str, taken: Any) -> str:
    near = get_close_matches(name, list(taken), n=1)
    if near:
        return gettext("There is no field {name}. Did you mean {near}?").format(name=name, near=near[0])
    return gettext("There is no field {name}.").format(name=name)
