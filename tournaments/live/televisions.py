"""What screens and phones say: their heartbeats, and the televisions that wait to be paired, each with four letters.

It is kept in the cache of screens and nowhere else: hundreds of screens say every few seconds that they live, and
neither a floor nor the database is asked for it. Only the screen that comes of a pairing is stored.
"""

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping
from typing import Any, TypedDict
from urllib.parse import parse_qs

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import caches

from tournaments.rules.screens.letters import draw_letters

#: seconds that the last heartbeat is known: thirty days, so that a weekly screen is not taken for one never opened
STORED_FOR = 30 * 86_400

#: seconds that letters stay those of a television which says nothing
LETTERS_KEPT = 600
#: instead of a television's key, behind letters that were used
USED = "used"
#: seconds in which wrong letters are counted together
MINUTE = 60

#: seconds that a heartbeat is known, and how many phones are
PHONE_KEPT, MOST_PHONES = 600, 500
#: no phone's time is further off than this, in ms, and no more taps wait
FURTHEST, MANY = 10**12, 10_000
_ALL, _SHEET = "phones", "last-sheet"

#: the code of a screen in its address
CODE = r"[a-z0-9-]{4,16}"
_ENGINE = re.compile(r"[A-Za-z]{1,16}(?: [0-9]{1,4})?")
_NAME = re.compile(r"[a-z0-9-]{1,20}")


def server_build() -> str:
    """Return what names the files that this server hands out; empty where none were built. Pages of another are old."""
    return str(getattr(staticfiles_storage, "manifest_hash", "") or "")


class Heartbeat(TypedDict):
    """What a screen said: at which moment (ms since 1970), its size, its engine, what it shows, if in the plain way."""

    at: int
    width: int
    height: int
    engine: str
    shows: str
    plain: bool


def heartbeat(query: bytes, *, now: int) -> Heartbeat:
    """Read what a screen says of itself. What is no size, engine or display is left out: anybody may send anything."""
    pairs = query.decode("ascii", "replace")[:200]
    said = {name: values[-1] for name, values in parse_qs(pairs).items()}
    return {
        "at": now,
        "width": _pixels(said.get("w", "")),
        "height": _pixels(said.get("h", "")),
        "engine": said["e"] if _ENGINE.fullmatch(said.get("e", "")) else "",
        "shows": said["s"] if _NAME.fullmatch(said.get("s", "")) else "",
        "plain": said.get("plain") == "1",
    }


def keep(code: str, beat: Heartbeat) -> None:
    """Keep a screen's heartbeat."""
    caches["screens"].set(_key(code), beat, STORED_FOR)


def last_heartbeats(codes: Iterable[str]) -> Mapping[str, Heartbeat]:
    """Return the last heartbeats of screens that were heard, by their codes."""
    found = caches["screens"].get_many([_key(code) for code in codes])
    return {key.removeprefix("beat:"): beat for key, beat in found.items()}


def offer_letters(key: str) -> dict[str, str]:
    """Return what a television that is known by `key` is to show: its `letters`; or its `code`, once it is paired."""
    cache = caches["screens"]
    offered: dict[str, str] | None = cache.get(_of_key(key))
    if offered is None:
        letters = draw_letters(secrets.choice)
        while not cache.add(_of_letters(letters), key, LETTERS_KEPT):
            letters = draw_letters(secrets.choice)
        offered = {"letters": letters}
        cache.set(_of_key(key), offered, LETTERS_KEPT)
    elif "code" not in offered:
        cache.touch(_of_key(key), LETTERS_KEPT)
        cache.set(_of_letters(offered["letters"]), key, LETTERS_KEPT)
    return offered


def waits_for_pairing(key: str) -> bool:
    """Whether a television was told its letters, and said something since."""
    return caches["screens"].get(_of_key(key)) is not None


def key_behind(letters: str) -> str | None:
    """Return the key of the television that shows these letters; USED where it was paired, None where none does."""
    found: str | None = caches["screens"].get(_of_letters(letters))
    return found


def note_paired(key: str, *, letters: str, code: str) -> None:
    """Tell a television which screen it is now."""
    caches["screens"].set(_of_key(key), {"letters": letters, "code": code}, LETTERS_KEPT)
    caches["screens"].set(_of_letters(letters), USED, LETTERS_KEPT)


def wrong_letters(who: object) -> int:
    """How many wrong letters somebody has typed within the minute."""
    found: int = caches["screens"].get(_of_tries(who), 0)
    return found


def count_wrong(who: object) -> None:
    """Count wrong letters."""
    caches["screens"].add(_of_tries(who), 0, MINUTE)
    caches["screens"].incr(_of_tries(who))


class PhoneBeat(TypedDict):
    """Whose phone said it and when (ms since 1970), by how many ms its own time is ahead, and how many taps wait."""

    who: int
    at: int
    ahead: int
    waits: int


def phone_beat(who: int, *, ahead: str, waits: str, now: int) -> PhoneBeat:
    """Read what a phone says; what is no figure counts as none: anybody who is signed in may send anything."""
    return {"who": who, "at": now, "ahead": _figure(ahead, FURTHEST), "waits": max(0, _figure(waits, MANY))}


def keep_phone(session: str, beat: PhoneBeat) -> None:
    """Keep a phone's heartbeat. Two at one moment may lose one of them, which comes again with the next."""
    known: dict[str, Any] = caches["screens"].get(_ALL, {})
    fresh = {key: one for key, one in known.items() if beat["at"] - one["at"] < PHONE_KEPT * 1000}
    fresh[hashlib.sha256(session.encode()).hexdigest()[:16]] = beat
    caches["screens"].set(_ALL, dict(list(fresh.items())[-MOST_PHONES:]), PHONE_KEPT)


def last_phone_beats() -> list[PhoneBeat]:
    """Return the last heartbeat of each phone."""
    return list(caches["screens"].get(_ALL, {}).values())


def note_sheet(now: int) -> None:
    """Note that a printout was made at this moment, in ms since 1970."""
    caches["screens"].set(_SHEET, now, 86_400)


def last_sheet() -> int | None:
    """Return when the last printout was made within a day."""
    found: int | None = caches["screens"].get(_SHEET)
    return found


def _figure(text: str, most: int) -> int:
    digits = text.removeprefix("-")
    return max(-most, min(most, int(text))) if digits.isascii() and digits.isdecimal() and len(digits) < 16 else 0


def _pixels(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0


def _key(code: str) -> str:
    return f"beat:{code}"


def _of_key(key: str) -> str:
    return f"pairing:{key}"


def _of_letters(letters: str) -> str:
    return f"letters:{letters}"


def _of_tries(who: object) -> str:
    return f"wrong-letters:{who}"
