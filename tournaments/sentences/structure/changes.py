"""Changes of a structure by another person, as sentences."""

from collections.abc import Sequence
from typing import Any

from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext, pgettext, translate
from tournaments.rules.messages import join_with_and
from tournaments.rules.structure.problems import spoken_name

MAX_CHANGES = 6


def structure_changes_text(changes: Sequence[dict[str, Any]]) -> str:
    """Return the first MAX_CHANGES changes as sentences, and the number of the others."""
    sentences = [f"{structure_change_text(change)}." for change in changes[:MAX_CHANGES]]
    more = len(changes) - MAX_CHANGES
    return " ".join([*sentences, *([gettext("And {more} more.").format(more=more)] if more > 0 else [])])


def structure_change_text(change: dict[str, Any]) -> str:
    """Return one change without a full stop: "Level 5: big blind 1,200, was 1,000"."""
    match change["kind"]:
        case "added":
            return gettext("{place} is new").format(place=change["place"])
        case "removed":
            return gettext("{place} is gone").format(place=change["place"])
        case "reordered":
            return gettext("The order changed")
    return gettext("{place}: {field} {value}, was {before}").format(
        place=change["place"],
        field=translate(spoken_name(change["field"])),
        value=_value_text(change["now"]),
        before=_value_text(change["was"]),
    )


def _value_text(value: Any) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, (list, tuple)):
        return translate(join_with_and(_value_text(part) for part in value)) if value else pgettext("a value", "none")
    return number_text(value) if isinstance(value, (int, float)) else str(value or pgettext("a value", "none"))
