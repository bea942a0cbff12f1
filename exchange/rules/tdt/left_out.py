"""Parts of a `.tdt` file that Shuffle Up has no place for: layouts of screens, sounds, scripts of events, notes."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any

from exchange.rules.tdt.reader import Call

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
    given = tournament.given[0] if tournament.given and isinstance(tournament.given[0], dict) else {}
    events = list(_values(given.get("Events")))
    chip_sets = _calls(_values(given.get("Chips")), "ChipSet")
    counts = {
        LeftOut.LAYOUT: int("new LO." in text),
        LeftOut.EVENT: _calls(events, "GameEvent"),
        LeftOut.SOUND: sum(isinstance(value, str) and value.casefold().endswith(_SOUNDS) for value in events),
        LeftOut.CHIP_SET: chip_sets if chip_sets > 1 else 0,  # a single one is the stock
        LeftOut.NOTES: sum(_is_written(given.get(name)) for name in ("Description", "Notes")),
    }
    return {str(kind): count for kind, count in counts.items() if count}


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
