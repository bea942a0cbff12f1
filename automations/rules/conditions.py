"""Conditions of automations: an event's fact compared with a value. One literal table has the facts."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.rules.messages import gettext_noop as _
from tournaments.rules.refused import Refused

Fact = int | bool | str | None

# more could not be read at a glance
MAX_CONDITIONS = 6


@dataclass(frozen=True, slots=True)
class FactKind:
    """A fact that events have. Its `kind` is int, bool or str."""

    title: str
    kind: type


# facts of an event, and of its tournament when the condition is checked
FACTS: dict[str, FactKind] = {
    "level": FactKind(_("Level"), int),
    "players_left": FactKind(_("Players left"), int),
    "entries": FactKind(_("Entries"), int),
    "place": FactKind(_("Place of who went out"), int),
    "table": FactKind(_("Table number"), int),
    "on_break": FactKind(_("On a break"), bool),
    "hand_for_hand": FactKind(_("Hand for hand"), bool),
}

COMPARISONS: dict[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "is": ("=", lambda fact, value: bool(fact == value)),
    "is_not": ("≠", lambda fact, value: bool(fact != value)),
    "at_least": ("≥", lambda fact, value: bool(fact >= value)),
    "at_most": ("≤", lambda fact, value: bool(fact <= value)),
}
ORDERED = frozenset({"at_least", "at_most"})


@dataclass(frozen=True, slots=True)
class Condition:
    fact: str
    comparison: str
    value: int | bool

    def is_met(self, facts: Mapping[str, Fact]) -> bool:
        """Return whether the facts meet the condition. A missing fact never does."""
        known = facts.get(self.fact)
        return known is not None and COMPARISONS[self.comparison][1](known, self.value)

    def as_json(self) -> dict[str, Any]:
        return {"fact": self.fact, "comparison": self.comparison, "value": self.value}


def parse_conditions(stored: Sequence[Mapping[str, Any]]) -> tuple[Condition, ...]:
    """Parse stored conditions. Refuses more than 6, unknown facts and comparisons, and values of the wrong type."""
    if len(stored) > MAX_CONDITIONS:
        raise Refused("too_many_conditions", field="conditions", most=MAX_CONDITIONS)
    return tuple(_parse_condition(condition) for condition in stored)


def are_all_met(conditions: Sequence[Condition], facts: Mapping[str, Fact]) -> bool:
    """Return whether the facts meet all conditions; True without conditions."""
    return all(condition.is_met(facts) for condition in conditions)


def _parse_condition(stored: Mapping[str, Any]) -> Condition:
    fact, comparison, value = (stored.get(name) for name in ("fact", "comparison", "value"))
    known = FACTS.get(str(fact))
    # in Python, True is an int, but it is not a number here
    right_kind = known is not None and type(value) is known.kind
    ordered = comparison in ORDERED and known is not None and known.kind is bool
    if known is None or comparison not in COMPARISONS or not right_kind or ordered:
        raise Refused("condition_not_understood", field="conditions", fact=str(fact)[:40])
    return Condition(str(fact), str(comparison), value)  # type: ignore[arg-type]  # its kind was looked at


# fields of texts besides the facts
OTHERS = frozenset({"says", "name", "type"})
_FIELD = re.compile(r"\{([^{}]*)\}")


def check_text(text: str) -> None:
    """Refuse a text with an unknown field in braces."""
    for field in _FIELD.findall(text):
        if field not in OTHERS and field not in FACTS:
            raise Refused("no_such_field", field="text", name=field[:40], known=", ".join(sorted([*OTHERS, *FACTS])))


def fill_text(text: str, values: Mapping[str, Any]) -> str:
    """Fill in the fields of a text. A field without a value becomes ""."""

    def value(found: re.Match[str]) -> str:
        known = values.get(found[1])
        return "" if known is None else str(known)

    return _FIELD.sub(value, text)
