"""What hangs in the room and what its staff hold, part by part: screens, phones, printer, the laptop's battery."""

from collections.abc import Collection, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.db import DatabaseError

from tournaments.contribution_types import LOOK, OK, HealthPart
from tournaments.models import Screen, Tournament
from tournaments.selectors.screens.walls import OUT_OF_TOUCH, LastBeats

#: a screen that was last heard so long ago was put away; one that is to be used within so long is missed
PUT_AWAY = timedelta(hours=12)
#: a phone that was heard within so long is in somebody's hand
IN_HAND = timedelta(seconds=50)
#: ms that a phone's own time may be off before it is said
OFF = 2_000
#: percent of a battery without a cable, below which somebody should look for one
LOW = 40
#: so many are named
NAMED = 3
#: where Linux says what the computer runs on
SUPPLIES = Path("/sys/class/power_supply")


def room_parts(
    *, now: datetime, last_beats: LastBeats, phones: Collection[Mapping[str, Any]], last_sheet: int | None
) -> list[HealthPart]:
    """Return the parts of the room, from the last heartbeats in it and from when the last sheet was made."""
    try:
        found = [_screens(now, last_beats), _phones(now, phones)]
    except DatabaseError:  # the database's own part says so
        found = []
    return [*found, _printer(last_sheet), *_power()]


def _screens(now: datetime, last_beats: LastBeats) -> HealthPart:
    screens = {one.code: one for one in Screen.objects.select_related("tournament__clock")}
    at = {code: _moment(beat["at"]) for code, beat in last_beats(screens).items()}
    here = {code: moment for code, moment in at.items() if now - moment < PUT_AWAY}
    silent = _silent(here, now=now)
    unseen = _unseen([one for code, one in screens.items() if code not in at], now=now)
    facts: dict[str, Any] = {
        "count": len(here) - len(silent),
        "of": len(here) + len(unseen),
        "silent": len(silent),
        "unseen": unseen[:NAMED],
    }
    if silent:
        named = [screens[code].name for _, code in silent[:NAMED]]
        return HealthPart("screens", LOOK, "screens_silent", facts | {"names": named, "span": now - silent[-1][0]})
    if unseen:
        return HealthPart("screens", LOOK, "screens_unseen", facts)
    return HealthPart("screens", OK, "" if here else "no_screens", facts)


def _silent(last_seen: Mapping[str, datetime], *, now: datetime) -> list[tuple[datetime, str]]:
    """Return when those were heard that say nothing now, with their codes, the longest silent first."""
    lately = now - timedelta(milliseconds=OUT_OF_TOUCH)
    return sorted((moment, code) for code, moment in last_seen.items() if moment < lately)


def _unseen(screens: Iterable[Screen], *, now: datetime) -> list[str]:
    """Return the names of those screens, of which nobody has heard, that are to hang by now."""
    return [one.name for one in screens if _is_due(one.tournament, now=now)]


def _is_due(tournament: Tournament, *, now: datetime) -> bool:
    """Return whether its screens are to hang by now: it is played, or starts soon. Those of others are switched off."""
    if tournament.is_over:
        return False
    return tournament.clock.started_at is not None or tournament.starts_at - now < PUT_AWAY


def _phones(now: datetime, phones: Collection[Mapping[str, Any]]) -> HealthPart:
    here = [one for one in phones if now - _moment(one["at"]) < IN_HAND]
    worst = max((abs(one["ahead"]) for one in here), default=0)
    facts: dict[str, Any] = {"count": len(here), "waits": sum(one["waits"] for one in here), "worst": worst}
    if worst > OFF:
        return HealthPart("phones", LOOK, "phone_clocks", facts | {"clocks": _wrong_clocks(here)})
    return HealthPart("phones", OK, "" if here else "no_phones", facts)


def _wrong_clocks(phones: Iterable[Mapping[str, Any]]) -> list[tuple[str, timedelta]]:
    """Whose phones' time is off, and by how much, the worst first."""
    off = sorted((one for one in phones if abs(one["ahead"]) > OFF), key=lambda one: -abs(one["ahead"]))[:NAMED]
    people = dict(User.objects.filter(pk__in=[one["who"] for one in off]).values_list("pk", "username"))
    return [(people[one["who"]], timedelta(milliseconds=one["ahead"])) for one in off if one["who"] in people]


def _printer(last_sheet: int | None) -> HealthPart:
    return HealthPart("printer", OK, "", {"at": _moment(last_sheet) if last_sheet else None})


def _power() -> list[HealthPart]:
    """The battery of the computer that the server runs on; nothing where it has none, or where it is not said."""
    for folder in sorted(SUPPLIES.glob("*")):
        if _said(folder, "type") == "Battery" and (level := _said(folder, "capacity")).isdecimal():
            on_battery = _said(folder, "status") == "Discharging"
            low = on_battery and int(level) < LOW
            matter = ("battery_low" if low else "on_battery") if on_battery else ""
            return [HealthPart("power", LOOK if low else OK, matter, {"percent": int(level)})]
    return []


def _said(folder: Path, name: str) -> str:
    try:
        return (folder / name).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
