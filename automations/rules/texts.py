"""Texts of automations with fields: "Table {table}: floor call"."""

import re
from collections.abc import Mapping
from typing import Any

from automations.rules.conditions import FACTS
from tournaments.rules.refused import Refused

#: fields beside the facts of conditions
OTHERS = frozenset({"says", "name", "type"})
_FIELD = re.compile(r"\{([^{}]*)\}")


def check_text(text: str) -> None:
    """Refuse a text with a field that no event has."""
    for field in _FIELD.findall(text):
        if field not in OTHERS and field not in FACTS:
            raise Refused("no_such_field", field="text", name=field[:40], known=", ".join(sorted([*OTHERS, *FACTS])))


def filled(text: str, values: Mapping[str, Any]) -> str:
    """Return a text with its fields filled in; what an event does not have stays empty."""

    def value(found: re.Match[str]) -> str:
        known = values.get(found[1])
        return "" if known is None else str(known)

    return _FIELD.sub(value, text)
