"""Actions on the screens of a room, on their pairing, and on players' notices."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from tournaments.composition import composition
from tournaments.live.televisions import (
    USED,
    count_wrong_letters,
    store_pairing,
    television_with_letters,
    wrong_letters_count,
)
from tournaments.models import OWN_ROW, Notice, Playlist, Screen, Tournament
from tournaments.rules.refused import Refused
from tournaments.rules.screens.letters import parse_letter_code
from tournaments.selectors.screens.notices import current_notices
from tournaments.selectors.screens.playlists import PLAYLIST
from tournaments.services.floor.floor import Floor

# Without letters and digits that look alike.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
# Further tournaments on one screen, besides its own.
MOST_BESIDE = 5

# Wrong letters of one person within a minute.
MAX_WRONG_LETTERS = 10

# With more, each would be shown too seldom to be read.
MAX_NOTICES = 8


def add_screen(f: Floor, *, name: str, location: str = "") -> Screen:
    """Add a screen with a code of its own. Refuses a missing name."""
    name, location = " ".join(name.split()), " ".join(location.split())
    if not name:
        raise Refused("needs_a_name", field="name")
    code = "".join(secrets.choice(_LETTERS) for _ in range(6))
    last = f.tournament.screens.order_by("-number").values_list("number", flat=True).first() or 0
    with f.record("screen.added", topics=["screens"], name=name, code=code):
        return f.add(Screen(tournament=f.tournament, name=name, location=location, number=last + 1, code=code))


def change_screen(
    f: Floor,
    *,
    screen: Screen,
    name: str | None = None,
    location: str | None = None,
    light: bool | None = None,
    language: str | None = None,
    beside: Sequence[str] | None = None,
) -> None:
    """Change a screen's name, location, colours or language, or the other tournaments on it (`beside`)."""
    values: dict[str, Any] = {
        "name": name, "location": location, "light": light, "language": language, "beside": beside
    }  # fmt: skip
    changes = {field: value for field, value in values.items() if value is not None}
    changes |= {field: " ".join(str(changes[field]).split()) for field in ("name", "location") if field in changes}
    if changes.get("name") == "":
        raise Refused("needs_a_name", field="name")
    if beside is not None:
        changes["beside"] = _tournament_slugs(beside)
    if all(getattr(screen, field) == value for field, value in changes.items()):
        raise Refused("nothing_changes")
    with f.record("screen.changed", topics=["screens"], name=screen.name):
        f.change(screen, **changes)


def remove_screen(f: Floor, *, screen: Screen) -> None:
    """Remove a screen; the television asks to be paired again."""
    with f.record("screen.removed", topics=["screens"], name=screen.name):
        f.remove(screen)


def show_on_screen(f: Floor, *, screen: Screen, shows: str, light: bool | None = None, day: str = "") -> None:
    """Choose what a screen shows: a display, or a playlist such as `playlist-3`.

    With `day`, the display shows the flight with this code.
    """
    content = _content_fields(f, shows)
    flight = f.tournament.whole_tournament.days.filter(kind__in=OWN_ROW, code=day).select_related("played_in").first()
    if day and flight is None:
        raise Refused("no_such_day", field="day", day=day)
    shown_row = flight.played_in if flight and flight.played_in_id != f.tournament.pk else None
    look = {} if light is None else {"light": light}
    with f.record("screen.shows", topics=["screens"], name=screen.name, shows=_content_name(f, shows), day=day):
        f.change(screen, of=shown_row, over="", over_until=None, **content, **look)


def show_now(f: Floor, *, shows: str, screens: Sequence[Screen] = (), seconds: int | None = None) -> None:
    """Show a display on some screens, or all, in place of their own content.

    It is shown for `seconds`; without them, until `show_own_content` is called.
    """
    _refuse_unknown(shows)
    chosen = _chosen_screens(f, screens)
    until = f.now + timedelta(seconds=seconds) if seconds else None
    with f.record("screen.shows_now", topics=["screens"], count=len(chosen), shows=shows, name=_single_name(chosen)):
        f.change_many([(screen, {"over": shows, "over_until": until}) for screen in chosen])


def show_own_content(f: Floor, *, screens: Sequence[Screen] = ()) -> None:
    """Let some screens, or all, show their own content again."""
    chosen = [screen for screen in _chosen_screens(f, screens) if screen.over]
    if not chosen:
        raise Refused("nothing_changes")
    with f.record("screen.shows_plan", topics=["screens"], count=len(chosen), name=_single_name(chosen)):
        f.change_many([(screen, {"over": "", "over_until": None}) for screen in chosen])


def identify_screens(f: Floor, *, screens: Sequence[Screen] = ()) -> None:
    """Have some screens, or all, show their number and name for some seconds."""
    chosen = _chosen_screens(f, screens)
    with f.record("screen.identify", topics=["screens"], count=len(chosen), name=_single_name(chosen)):
        _send_request(f, chosen, "identify")


def reload_screens(f: Floor, *, screens: Sequence[Screen] = ()) -> None:
    """Have some screens, or all, reload their page."""
    chosen = _chosen_screens(f, screens)
    with f.record("screen.reload", topics=["screens"], count=len(chosen), name=_single_name(chosen)):
        _send_request(f, chosen, "reload")


def mute_screens(f: Floor, *, screens: Sequence[Screen] = (), muted: bool = True) -> None:
    """Turn the sound of some screens, or all, off or on."""
    chosen = [screen for screen in _chosen_screens(f, screens) if screen.muted != muted]
    if not chosen:
        raise Refused("nothing_changes")
    with f.record("screen.sound", topics=["screens"], count=len(chosen), name=_single_name(chosen), muted=muted):
        f.change_many([(screen, {"muted": muted}) for screen in chosen])


def _send_request(f: Floor, screens: Sequence[Screen], request: str) -> None:
    now = round(f.now.timestamp() * 1000)
    f.change_many([(screen, {"asked": {**screen.asked, request: now}}) for screen in screens])


def _chosen_screens(f: Floor, screens: Sequence[Screen]) -> list[Screen]:
    rows = f.tournament.screens.all()
    chosen = list(rows.filter(pk__in=[screen.pk for screen in screens]) if screens else rows)
    if not chosen:
        raise Refused("no_screens")
    return chosen


def _single_name(chosen: Sequence[Screen]) -> str:
    """Return the name of a single screen; "" for several."""
    return chosen[0].name if len(chosen) == 1 else ""


def _content_fields(f: Floor, shows: str) -> dict[str, Any]:
    if shows.startswith(PLAYLIST):
        return {"playlist": _require_playlist(f, shows)}
    _refuse_unknown(shows)
    return {"shows": shows, "playlist": None}


def _content_name(f: Floor, shows: str) -> str:
    return _require_playlist(f, shows).name if shows.startswith(PLAYLIST) else shows


def _require_playlist(f: Floor, shows: str) -> Playlist:
    key = shows.removeprefix(PLAYLIST)
    found = Playlist.objects.filter(tournament=f.tournament, pk=int(key)).first() if key.isdecimal() else None
    if found is None:
        raise Refused("no_such_playlist", field="shows")
    return found


def _refuse_unknown(shows: str) -> None:
    if composition().display_named(shows) is None:
        raise Refused("no_such_display", field="shows", shows=shows)


def _tournament_slugs(beside: Sequence[str]) -> list[str]:
    """Return the slugs, each once. Refuses unknown ones, and too many."""
    slugs = list(dict.fromkeys(slug for slug in beside if slug))
    known = set(Tournament.objects.filter(slug__in=slugs).values_list("slug", flat=True))
    for slug in slugs:
        if slug not in known:
            raise Refused("no_such_tournament_beside", field="beside", slug=slug)
    if len(slugs) > MOST_BESIDE:
        raise Refused("too_many_beside", field="beside", most=MOST_BESIDE)
    return slugs


def pair_screen(f: Floor, *, letters: str, name: str, location: str = "") -> Screen:
    """Add the television that shows these letters as a screen.

    Refuses unknown and used letters, and a person who has just typed too many wrong ones.
    """
    person = f.by.pk if f.by else f.by_name
    if wrong_letters_count(person) >= MAX_WRONG_LETTERS:
        raise Refused("too_many_letters", field="letters")
    letters_read = parse_letter_code(letters)
    key = television_with_letters(letters_read) if letters_read else None
    if key == USED:
        raise Refused("letters_used", field="letters", letters=letters_read)
    if letters_read is None or key is None:
        count_wrong_letters(person)
        raise Refused("no_such_letters", field="letters", letters=letters.strip()[:12])
    with f.record("screen.paired", topics=["screens"], name=" ".join(name.split())):
        screen = add_screen(f, name=name, location=location)
    code = screen.code
    transaction.on_commit(lambda: store_pairing(key, letters=letters_read, code=code))
    return screen


def give_notice(
    f: Floor, *, title: str, text: str = "", at: datetime | None = None, until: datetime | None = None
) -> Notice:
    """Put up a notice from now or from `at`, until `until` or until it is taken down.

    Refuses a notice without a title, one that would end before it is shown, a duplicate, and too many.
    """
    title, text = " ".join(title.split()), " ".join(text.split())
    begins = max(f.now, at) if at else f.now
    notices = list(current_notices(f.tournament, now=f.now))
    if not title:
        raise Refused("notice_without_title", field="title")
    if until and until <= begins:
        raise Refused("notice_over_before", field="until")
    if any((notice.title, notice.text) == (title, text) for notice in notices):
        raise Refused("notice_is_up", field="title", title=title)
    if len(notices) >= MAX_NOTICES:
        raise Refused("too_many_notices", field="title", most=MAX_NOTICES)
    with f.record("notice.given", topics=["notices"], title=title, words=text):
        return f.add(Notice(tournament=f.tournament, title=title, text=text, at=begins, until=until))


def take_down_notice(f: Floor, *, notice: Notice) -> None:
    """Take a notice down. Refuses if it is down already."""
    notice.refresh_from_db()
    if notice.taken_down_at or (notice.until and notice.until <= f.now):
        raise Refused("notice_is_down", field="notice", title=notice.title)
    with f.record("notice.taken_down", topics=["notices"], title=notice.title):
        f.change(notice, taken_down_at=f.now)
