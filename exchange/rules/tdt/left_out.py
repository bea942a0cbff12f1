"""Parts of a `.tdt` file that Shuffle Up has no place for: layouts of screens, sounds, scripts of events, notes."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any

from exchange.rules.tdt.reader import Call
from tournaments.rules.names import cleaned_name

MOST_NAME = 40
_SOUNDS = (".wav", ".mp3", ".ogg", ".m4a", ".wma", ".aac", ".flac", ".mid")


class LeftOut(StrEnum):
    """Kinds of parts that are left out."""

    LAYOUT = "layout"
    EVENT = "event"
    SOUND = "sound"
    NOTES = "notes"
    CHIP_SET = "chip_set"


def parts_left_out(tournament: Call, *, text: str) -> dict[str, int]:
    """Return the number of parts of each kind that are left out. `text` is the whole file."""
    given = _fields_of(tournament)
    events = list(_values(given.get("Events")))
    chip_sets = len(chip_sets_left_out(tournament))
    counts = {
        LeftOut.LAYOUT: int("new LO." in text),
        LeftOut.EVENT: _calls(events, "GameEvent"),
        LeftOut.SOUND: sum(isinstance(value, str) and value.casefold().endswith(_SOUNDS) for value in events),
        LeftOut.CHIP_SET: chip_sets,
        LeftOut.NOTES: sum(_is_written(given.get(name)) for name in ("Description", "Notes")),
    }
    return {str(kind): count for kind, count in counts.items() if count}


def chip_sets_left_out(tournament: Call) -> tuple[str, ...]:
    """Return the names of several chip sets, or numbers for nameless ones; () for a single one, which is the stock."""
    values = _values(_fields_of(tournament).get("Chips"))
    sets = [value for value in values if isinstance(value, Call) and value.name == "ChipSet"][::-1]
    names = tuple(_short_name(_fields_of(call).get("Name")) or f"{at}" for at, call in enumerate(sets, start=1))
    return names if len(names) > 1 else ()


def _fields_of(call: Call) -> dict[str, Any]:
    return call.given[0] if call.given and isinstance(call.given[0], dict) else {}


def _short_name(value: Any) -> str:
    return cleaned_name(value)[:MOST_NAME] if isinstance(value, str) else ""


def _calls(values: Iterable[Any], name: str) -> int:
    return sum(isinstance(value, Call) and value.name == name for value in values)


def _is_written(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _values(value: Any) -> Iterator[Any]:
    """Yield a value and all values in it."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        yield value
        if isinstance(value, Call):
            waiting += value.given
        elif isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
