"""Validation of a request's body. Unknown fields are refused, so a misspelt field is never ignored."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from itertools import islice
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext_noop as noop
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.request import Request

from tournaments.language.sentences import gettext
from tournaments.rules.plain_json import NotPlain, parse_plain_json

Fields = type[serializers.Serializer[Any]]
#: Fields that Django itself reads from a form.
DJANGO_FIELDS = {"csrfmiddlewaretoken"}
#: Limit of unknown fields and of rows with some in an answer: searching similar names is slow.
MAX_NAMED_FIELDS = 10

MESSAGES = {
    "too_deep": noop("The JSON is more than 64 levels deep."),
    "too_large": noop("The JSON has a number that is too large."),
    "no_text": noop("The JSON has a character that is not text."),
}


def body_of_known_fields(request: Request, fields: Fields) -> Any:
    """Return the body as it was sent. Raises ValidationError for fields that `fields` does not have."""
    problems = _unknown_field_problems(fields(), request.data)
    if problems:
        raise serializers.ValidationError(problems)
    return request.data


def body_of_named_fields(request: Request, *names: str) -> Mapping[str, Any]:
    """Return the body, or {} if it is not a mapping. Raises ValidationError for fields other than `names`."""
    body = request.data if isinstance(request.data, Mapping) else {}
    unknown = islice((name for name in body if name not in names), MAX_NAMED_FIELDS)
    if problems := {name: [_unknown_field_message(name, names)] for name in unknown}:
        raise serializers.ValidationError(problems)
    return body


def validated_fields(request: Request, fields: Fields, **context: Any) -> dict[str, Any]:
    """Return the validated values of a body. Raises ValidationError for unknown and wrong fields."""
    serializer = fields(data=body_of_known_fields(request, fields), context=context)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def _unknown_field_problems(field: serializers.Field[Any, Any, Any, Any] | None, body: Any) -> dict[str, Any]:
    """Return the problems of unknown fields by name, nested like the body; {} without problems."""
    if isinstance(field, serializers.ListSerializer) and isinstance(body, list):
        rows = ((str(index), _unknown_field_problems(field.child, row)) for index, row in enumerate(body))
        return dict(islice((row for row in rows if row[1]), MAX_NAMED_FIELDS))
    if isinstance(field, serializers.Serializer) and isinstance(body, Mapping):
        return dict(islice(_field_problems(field, body), MAX_NAMED_FIELDS))
    return {}


def _field_problems(fields: serializers.Serializer[Any], body: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    taken = {name: part for name, part in fields.fields.items() if not part.read_only}
    for name, value in body.items():
        if name in taken:
            nested = _unknown_field_problems(taken[name], value)
            if nested:
                yield name, nested
        elif name not in DJANGO_FIELDS:
            yield name, [_unknown_field_message(name, taken)]


def _unknown_field_message(name: str, known_names: Any) -> str:
    near = get_close_matches(name, list(known_names), n=1)
    if near:
        return gettext("There is no field {name}. Did you mean {near}?").format(name=name, near=near[0])
    return gettext("There is no field {name}.").format(name=name)


class PlainJSONParser(JSONParser):
    """A JSON parser that refuses an invalid body with status 400 and the reason."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Return the parsed body. Raises ParseError for invalid JSON."""
        encoding = (parser_context or {}).get("encoding", settings.DEFAULT_CHARSET)
        try:
            return parse_plain_json(stream.read().decode(encoding))
        except NotPlain as problem:
            raise ParseError(
                gettext(MESSAGES[problem.why]) if problem.why in MESSAGES else f"JSON parse error - {problem}"
            ) from None
        except (LookupError, ValueError) as problem:
            raise ParseError(f"JSON parse error - {problem}") from None


def parsed_answers(given: object) -> Mapping[str, str]:
    """Return the answers in a request's body by code, from an object or (in a form) its JSON; {} for anything else."""
    if isinstance(given, str):
        try:
            given = parse_plain_json(given)
        except NotPlain:
            given = None
    if not isinstance(given, Mapping):
        return {}
    return {
        str(code): ",".join(map(str, value)) if isinstance(value, list) else str(value) for code, value in given.items()
    }
