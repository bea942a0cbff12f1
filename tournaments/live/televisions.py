"""Heartbeats of screens and phones, and televisions that wait for pairing, each showing four letters.

They are stored only in the cache of screens, because hundreds of screens send a heartbeat every few seconds. Only a
paired screen is stored in the database.
"""

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping
from typing import Any, TypedDict
from urllib.parse import parse_qs

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import caches

from tournaments.rules.screens.letters import random_letter_code

# Seconds: thirty days, so that the screen of a weekly event does not count as never opened.
HEARTBEAT_RETENTION = 30 * 86_400
# Seconds that letters are reserved for a silent television.
LETTERS_RETENTION = 600
# Stands in place of a television's key for letters that were used.
USED = "used"
# Seconds in which wrong letters are counted together.
MINUTE = 60

# Seconds.
PHONE_RETENTION = 600
MAX_PHONES = 500
# Milliseconds.
MAX_PHONE_AHEAD = 10**12
MAX_WAITING_TAPS = 10_000
_ALL, _SHEET = "phones", "last-sheet"

# The code of a screen in its address.
CODE = r"[a-z0-9-]{4,16}"
_ENGINE = re.compile(r"[A-Za-z]{1,16}(?: [0-9]{1,4})?")
_NAME = re.compile(r"[a-z0-9-]{1,20}")


def server_build() -> str:
    """Return the id of the server's static files; "" if none were built. Pages with another id are outdated."""
    return str(getattr(staticfiles_storage, "manifest_hash", "") or "")


class Heartbeat(TypedDict):
    """A screen's heartbeat: moment (ms since 1970), size, browser engine, display, and whether it is the plain page."""

    at: int
    width: int
    height: int
    engine: str
    shows: str
    plain: bool


def parse_heartbeat(query: bytes, *, now: int) -> Heartbeat:
    """Return a heartbeat from a query string; invalid values become 0 or ""."""
    pairs = query.decode("ascii", "replace")[:200]
    values = {name: values[-1] for name, values in parse_qs(pairs).items()}
    return {
        "at": now,
        "width": _pixels(values.get("w", "")),
        "height": _pixels(values.get("h", "")),
        "engine": values["e"] if _ENGINE.fullmatch(values.get("e", "")) else "",
        "shows": values["s"] if _NAME.fullmatch(values.get("s", "")) else "",
        "plain": values.get("plain") == "1",
    }


def store_heartbeat(code: str, heartbeat: Heartbeat) -> None:
    caches["screens"].set(_heartbeat_key(code), heartbeat, HEARTBEAT_RETENTION)


def last_heartbeats(codes: Iterable[str]) -> Mapping[str, Heartbeat]:
    """Return the last heartbeat of each screen, by code; screens without one are left out."""
    found = caches["screens"].get_many([_heartbeat_key(code) for code in codes])
    return {key.removeprefix("beat:"): beat for key, beat in found.items()}


def letters_or_screen_code(key: str) -> dict[str, str]:
    """Return the television's `letters` or, once it is paired, its screen's `code`.

    Creates letters for a television that has none. Existing letters stay reserved for it.
    """
    cache = caches["screens"]
    offered: dict[str, str] | None = cache.get(_pairing_key(key))
    if offered is None:
        letters = random_letter_code(secrets.choice)
        while not cache.add(_letters_key(letters), key, LETTERS_RETENTION):
            letters = random_letter_code(secrets.choice)
        offered = {"letters": letters}
        cache.set(_pairing_key(key), offered, LETTERS_RETENTION)
    elif "code" not in offered:
        cache.touch(_pairing_key(key), LETTERS_RETENTION)
        cache.set(_letters_key(offered["letters"]), key, LETTERS_RETENTION)
    return offered


def is_waiting_for_pairing(key: str) -> bool:
    """Return whether a television has letters or has just been paired."""
    return caches["screens"].get(_pairing_key(key)) is not None


def television_with_letters(letters: str) -> str | None:
    """Return the key of the television that shows these letters; USED if it was paired since.

    None if no television shows them.
    """
    found: str | None = caches["screens"].get(_letters_key(letters))
    return found


def store_pairing(key: str, *, letters: str, code: str) -> None:
    """Store that the television `key` with these letters is now the screen `code`."""
    caches["screens"].set(_pairing_key(key), {"letters": letters, "code": code}, LETTERS_RETENTION)
    caches["screens"].set(_letters_key(letters), USED, LETTERS_RETENTION)


def wrong_letters_count(person: object) -> int:
    """Return how many wrong letters a person has typed; counting restarts a minute after the first attempt."""
    found: int = caches["screens"].get(_wrong_letters_key(person), 0)
    return found


def count_wrong_letters(person: object) -> None:
    caches["screens"].add(_wrong_letters_key(person), 0, MINUTE)
    caches["screens"].incr(_wrong_letters_key(person))


class PhoneHeartbeat(TypedDict):
    """A phone's heartbeat: person, moment (ms since 1970), how far its clock is ahead (ms), number of unsent taps."""

    who: int
    at: int
    ahead: int
    waits: int


def parse_phone_heartbeat(person_key: int, *, ahead: str, waits: str, now: int) -> PhoneHeartbeat:
    """Return a phone's heartbeat; invalid numbers become 0."""
    return {
        "who": person_key,
        "at": now,
        "ahead": _bounded_number(ahead, MAX_PHONE_AHEAD),
        "waits": max(0, _bounded_number(waits, MAX_WAITING_TAPS)),
    }


def store_phone_heartbeat(session: str, heartbeat: PhoneHeartbeat) -> None:
    """Store a phone's heartbeat. Of two at the same time one may be lost, until that phone sends the next."""
    beats: dict[str, Any] = caches["screens"].get(_ALL, {})
    fresh = {key: known for key, known in beats.items() if heartbeat["at"] - known["at"] < PHONE_RETENTION * 1000}
    fresh[hashlib.sha256(session.encode()).hexdigest()[:16]] = heartbeat
    caches["screens"].set(_ALL, dict(list(fresh.items())[-MAX_PHONES:]), PHONE_RETENTION)


def last_phone_heartbeats() -> list[PhoneHeartbeat]:
    """Return the last heartbeat of each phone."""
    return list(caches["screens"].get(_ALL, {}).values())


def store_printout_time(now: int) -> None:
    """Store when a printout was made, in ms since 1970."""
    caches["screens"].set(_SHEET, now, 86_400)


def last_printout_time() -> int | None:
    """Return when the last printout was made, in ms since 1970; None without one in the last day."""
    found: int | None = caches["screens"].get(_SHEET)
    return found


def _bounded_number(text: str, most: int) -> int:
    digits = text.removeprefix("-")
    return max(-most, min(most, int(text))) if digits.isascii() and digits.isdecimal() and len(digits) < 16 else 0


def _pixels(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0


def _heartbeat_key(code: str) -> str:
    return f"beat:{code}"


def _pairing_key(key: str) -> str:
    return f"pairing:{key}"


def _letters_key(letters: str) -> str:
    return f"letters:{letters}"


def _wrong_letters_key(person: object) -> str:
    return f"wrong-letters:{person}"
