"""Refusals of values that a model's fields do not take."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError

from tournaments.rules.refused import Refused


@contextmanager
def refusing_invalid_fields() -> Iterator[None]:
    """Turn a validation error inside the block into a refusal that names the first wrong field."""
    try:
        yield
    except ValidationError as problem:
        field, messages = next(iter(problem.message_dict.items()))
        raise Refused("field_refused", field=field, says=with_full_stop(messages[0])) from None


def with_full_stop(text: str) -> str:
    return f"{text.rstrip('.')}."
