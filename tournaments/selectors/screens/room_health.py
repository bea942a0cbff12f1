"""Health of the room: screens, phones, printer, and the laptop's battery and sleep."""

from collections.abc import Collection, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import DatabaseError

from systems.power import awake_lock, battery
from tournaments.contribution_types import LOOK, OK, HealthPart
from tournaments.models import Screen, Tournament
from tournaments.selectors.screens.walls import OUT_OF_TOUCH, LastBeats

# A screen silent for longer was put away. A screen that is needed within this time should have been seen.
PUT_AWAY = timedelta(hours=12)
# A phone with a heartbeat within this time is in use.
IN_HAND = timedelta(seconds=50)
# Milliseconds that a phone's clock may be off.
MAX_CLOCK_ERROR = 2_000
# Percent of a battery below which there is a warning.
LOW = 40
MAX_NAMES = 3


def room_health_parts(
    *, now: datetime, last_beats: LastBeats, phones: Collection[Mapping[str, Any]], last_sheet: int | None
) -> list[HealthPart]:
    """Return the health of screens, phones, printer, battery and sleep.

    `last_sheet` is the time of the last printed sheet in milliseconds since 1970; None if there is none.
    """
    try:
        parts = [_screens_health(now, last_beats), _phones_health(now, phones)]
    except DatabaseError:  # the health part of the database reports it
        parts = []
    return [*parts, _printer_health(last_sheet), *_power_health(), *_sleep_health()]


def _screens_health(now: datetime, last_beats: LastBeats) -> HealthPart:
    screens = {screen.code: screen for screen in Screen.objects.select_related("tournament__clock")}
    at = {code: _datetime_from_milliseconds(beat["at"]) for code, beat in last_beats(screens).items()}
    here = {code: moment for code, moment in at.items() if now - moment < PUT_AWAY}
    silent = _silent_screens(here, now=now)
    unseen = _unseen_screen_names([screen for code, screen in screens.items() if code not in at], now=now)
    facts: dict[str, Any] = {
        "count": len(here) - len(silent),
        "of": len(here) + len(unseen),
        "silent": len(silent),
        "unseen": unseen[:MAX_NAMES],
    }
    if silent:
        named = [screens[code].name for _, code in silent[:MAX_NAMES]]
        return HealthPart("screens", LOOK, "screens_silent", facts | {"names": named, "span": now - silent[-1][0]})
    if unseen:
        return HealthPart("screens", LOOK, "screens_unseen", facts)
    return HealthPart("screens", OK, "" if here else "no_screens", facts)


def _silent_screens(last_seen: Mapping[str, datetime], *, now: datetime) -> list[tuple[datetime, str]]:
    """Return last heartbeat and code of each silent screen, longest silent first."""
    lately = now - timedelta(milliseconds=OUT_OF_TOUCH)
    return sorted((moment, code) for code, moment in last_seen.items() if moment < lately)


def _unseen_screen_names(screens: Iterable[Screen], *, now: datetime) -> list[str]:
    return [screen.name for screen in screens if _are_screens_needed(screen.tournament, now=now)]


def _are_screens_needed(tournament: Tournament, *, now: datetime) -> bool:
    """Return whether a tournament's screens should be in use: it is played, or starts soon."""
    if tournament.is_over:
        return False
    return tournament.clock.started_at is not None or tournament.starts_at - now < PUT_AWAY


def _phones_health(now: datetime, phones: Collection[Mapping[str, Any]]) -> HealthPart:
    here = [phone for phone in phones if now - _datetime_from_milliseconds(phone["at"]) < IN_HAND]
    worst = max((abs(phone["ahead"]) for phone in here), default=0)
    facts: dict[str, Any] = {"count": len(here), "waits": sum(phone["waits"] for phone in here), "worst": worst}
    if worst > MAX_CLOCK_ERROR:
        return HealthPart("phones", LOOK, "phone_clocks", facts | {"clocks": _wrong_clocks(here)})
    return HealthPart("phones", OK, "" if here else "no_phones", facts)


def _wrong_clocks(phones: Iterable[Mapping[str, Any]]) -> list[tuple[str, timedelta]]:
    """Return user name and clock error of each phone with a wrong clock, worst first; positive is ahead."""
    off = sorted(
        (phone for phone in phones if abs(phone["ahead"]) > MAX_CLOCK_ERROR), key=lambda phone: -abs(phone["ahead"])
    )[:MAX_NAMES]
    people = dict(User.objects.filter(pk__in=[phone["who"] for phone in off]).values_list("pk", "username"))
    return [(people[phone["who"]], timedelta(milliseconds=phone["ahead"])) for phone in off if phone["who"] in people]


def _printer_health(last_sheet: int | None) -> HealthPart:
    return HealthPart("printer", OK, "", {"at": _datetime_from_milliseconds(last_sheet) if last_sheet else None})


def _power_health() -> list[HealthPart]:
    """Return the health of the computer's battery; [] if it has none."""
    if (found := battery()) is None:
        return []
    low = found.is_used and found.percent < LOW
    matter = ("battery_low" if low else "on_battery") if found.is_used else ""
    return [HealthPart("power", LOOK if low else OK, matter, {"percent": found.percent})]


def _sleep_health() -> list[HealthPart]:
    """Return whether the computer may sleep while a clock runs; [] from a process that has not tried to keep it awake.

    Only a computer with a battery needs attention: others seldom sleep by themselves.
    """
    problem = awake_lock.problem
    if problem is None:
        return []
    facts = {"is_held": awake_lock.is_held}
    if not problem:
        return [HealthPart("sleep", facts=facts)]
    if battery() is None:
        return [HealthPart("sleep", OK, "sleep_unlikely", facts)]
    return [HealthPart("sleep", LOOK, f"sleep_{problem}", facts)]


def _datetime_from_milliseconds(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
