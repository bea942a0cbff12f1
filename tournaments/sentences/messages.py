"""Messages of the rules, said in the reader's language."""

from collections.abc import Mapping
from typing import Any, overload

from django.utils import translation

from tournaments.rules.messages import Message


@overload
def said(text: str) -> str: ...
@overload
def said(text: Any) -> Any: ...
def said(text: Any) -> Any:
    """Return a message in the reader's language; anything else (a name, a code, a number) as it is."""
    return text.said_in(translation) if isinstance(text, Message) else text


def said_within(value: Any) -> Any:
    """Return a JSON value with every message in it said in the reader's language."""
    if isinstance(value, Mapping):
        return {key: said_within(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [said_within(one) for one in value]
    return said(value)
