"""What somebody else changed in a structure, in words."""

from collections.abc import Sequence
from typing import Any

from tournaments.rules.structure_problems import spoken

#: more than these nobody reads in one sentence
MOST = 6


def change_sentences(changes: Sequence[dict[str, Any]]) -> str:
    """Each change as a sentence; of many the first few and how many more there are."""
    said = [f"{change_words(change)}." for change in changes[:MOST]]
    more = len(changes) - MOST
    return " ".join([*said, *([f"And {more} more."] if more > 0 else [])])


def change_words(change: dict[str, Any]) -> str:
    """One change without its full stop: "Level 5: big blind 1,200, was 1,000"."""
    match change["kind"]:
        case "added":
            return f"{change['place']} is new"
        case "removed":
            return f"{change['place']} is gone"
        case "reordered":
            return "The order is another"
    return f"{change['place']}: {spoken(change['field'])} {_value(change['now'])}, was {_value(change['was'])}"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return " and ".join(_value(one) for one in value) or "none"
    return f"{value:,}" if isinstance(value, (int, float)) else str(value or "none")
