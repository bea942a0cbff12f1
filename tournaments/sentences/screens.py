"""Screens and playlists: sentences of the log, and refusals."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.composition import composition
from tournaments.language.sentences import gettext
from tournaments.rules.screens.playlist import When
from tournaments.sentences.common_refusals import LIMIT_REACHED, NAME_TAKEN

Facts = dict[str, Any]


def display_title(shows: str) -> str:
    """Return the title of a display. A playlist's or a removed display's name is returned unchanged."""
    display = composition().display_named(shows)
    return gettext(display.title) if display else shows


def _facts_with_title(facts: Facts) -> Facts:
    return {**facts, "shows": display_title(facts["shows"])} if "shows" in facts else facts


def _screens_sentence(singular: str, plural: str) -> Callable[[Facts], str]:
    """Return the function for a log sentence: `singular` about one named screen, `plural` about several."""

    def sentence(facts: Facts) -> str:
        return gettext(singular if facts.get("name") else plural).format(**_facts_with_title(facts))

    return sentence


def _show_sentence(facts: Facts) -> str:
    words = (
        gettext("Screen {name} shows {shows} of {day}") if facts.get("day") else gettext("Screen {name} shows {shows}")
    )
    return words.format(**_facts_with_title(facts))


_MUTED = _screens_sentence(noop("Sound of screen {name} off"), noop("Sound of screens off: {count}"))
_UNMUTED = _screens_sentence(noop("Sound of screen {name} on"), noop("Sound of screens on: {count}"))

SCREEN_SENTENCES: dict[str, Callable[[Facts], str]] = {
    "playlist.removed": lambda facts: gettext("Playlist {name} removed").format(**facts),
    "playlist.saved": lambda facts: gettext("Playlist {name} saved").format(**facts),
    "screen.added": lambda facts: gettext("Screen {name} added").format(**facts),
    "screen.changed": lambda facts: gettext("Screen {name} changed").format(**facts),
    "screen.identify": _screens_sentence(
        noop("Screen {name} says its number"),
        noop("Screens say their numbers: {count}"),
    ),
    "screen.paired": lambda facts: gettext("Screen {name} paired").format(**facts),
    "screen.reload": _screens_sentence(noop("Screen {name} reloaded"), noop("Screens reloaded: {count}")),
    "screen.removed": lambda facts: gettext("Screen {name} removed").format(**facts),
    "screen.shows": _show_sentence,
    "screen.shows_now": _screens_sentence(
        noop("Screen {name} shows {shows} now"),
        noop("Screens show {shows} now: {count}"),
    ),
    "screen.shows_plan": _screens_sentence(
        noop("Screen {name} is back to its own content"),
        noop("Screens back to their own content: {count}"),
    ),
    "screen.sound": lambda facts: (_MUTED if facts["muted"] else _UNMUTED)(facts),
}

SCREEN_REFUSALS: dict[str, tuple[str, str]] = {
    "letters_used": (
        noop("{letters} was used: that screen is paired."),
        noop("Reload the page on the TV if it still shows them."),
    ),
    "no_screens": (noop("This tournament has no screen."), noop("Pair one first.")),
    "no_such_condition": (noop("Condition {when} does not exist."), noop("Choose one from the list.")),
    "no_such_display": (noop("Display {shows} does not exist."), noop("Choose one from the list.")),
    "no_such_letters": (
        noop("No TV shows the letters {letters}."),
        noop("Compare them with the TV: four characters, never 0, O, 1 or I."),
    ),
    "no_such_playlist": (noop("That playlist does not exist."), noop("Choose one from the list.")),
    "no_such_tournament_beside": (noop("No tournament has the address {slug}."), noop("Choose one from the list.")),
    "page_too_short_or_long": (
        noop("A page stands from {least} to {most} seconds."),
        noop("Change its seconds."),
    ),
    "playlist_is_played": (
        noop("Screen {screen} plays {name}."),
        noop("Choose something else for that screen first."),
    ),
    "playlist_named_already": NAME_TAKEN,
    "playlist_without_pages": (noop("The playlist has no page."), noop("Add at least one.")),
    "too_many_beside": (noop("A screen shows {most} more tournaments at most."), noop("Leave some out.")),
    "too_many_letters": (
        noop("Too many letters were tried that no TV shows."),
        noop("Wait a minute, then read them from the TV again."),
    ),
    "too_many_notices": LIMIT_REACHED,
    "too_many_pages": (noop("A playlist has {most} pages at most."), noop("Remove some.")),
    "too_many_playlists": LIMIT_REACHED,
}

#: Words for when a page of a playlist is shown.
WHEN_TITLES: dict[str, str] = {
    When.ALWAYS: noop("always"),
    When.BEFORE: noop("before the start"),
    When.PLAYING: noop("while a level is played"),
    When.PAUSED: noop("while the clock is paused"),
    When.BREAK: noop("on a break"),
    When.REGISTRATION_ENDS: noop("last 10 minutes of registration"),
    When.HAND_FOR_HAND: noop("hand for hand"),
    When.FINISHED: noop("after the end"),
}
