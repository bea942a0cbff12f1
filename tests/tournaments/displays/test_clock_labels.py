"""The labels of the displays, complete in every language."""

import re

import pytest
from django.conf import settings
from django.utils import translation

from tournaments.displays.clock_labels import CLOCK, clock_labels
from tournaments.rules.clock.cues import CUES

OTHER_LANGUAGES = [language for language, _name in settings.LANGUAGES if language != "en"]
#: what is the same in every language: names of things, and sentences of placeholders alone
INTERNATIONAL = {
    "ante.big_blind",
    "big_blinds",
    "bring_in",
    "said.with_bring_in",
    "starts.on",
    "stud_games",
    "of_game",
    "hours",
    "minutes",
    "hours_minutes",
    "rebuys",
    "add_ons",
    "rebuys_and_add_ons",
}
#: what happens to be the same in one
BORROWED = {
    "es": {"ante", "antes", "with_ante"},
    "fr": {
        "ante",
        "antes",
        "with_ante",
        "blinds",
        "state.break",
        "places.one",
        "places.other",
        "mute",
        "volume",
        "tables",
        "table_number",
        "tables_count.one",
        "tables_count.other",
        "said.with_blinds",
        "deal",
    },
    "de": {"ante", "blinds", "deal", "level", "before_level", "limits", "hand", "entries.other", "entries", "levels"},
}


def in_language(language: str) -> dict[str, str]:
    """All words in a language."""
    with translation.override(language):
        return clock_labels()


def places(sentence: str) -> set[str]:
    """Return the names of a sentence's placeholders."""
    return set(re.findall(r"\{(\w+)\}", sentence))


def test_every_clock_cue_has_a_sentence() -> None:
    spoken = {key: words for key, words in in_language("en").items() if key.startswith("cue.")}
    assert spoken == {f"cue.{cue.key}": cue.sentence for cue in CUES}


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_every_clock_label_is_translated(language: str) -> None:
    english, translated = in_language("en"), in_language(language)
    same = {key for key, words in translated.items() if words == english[key]}
    assert same - INTERNATIONAL - BORROWED[language] - {"said.level"} == set()


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_translations_of_clock_labels_have_the_same_placeholders(language: str) -> None:
    english, translated = in_language("en"), in_language(language)
    differing = {key for key, words in translated.items() if places(words) != places(english[key])}
    assert differing == set()


def test_labels_of_the_clock_states_differ_in_every_language() -> None:
    for language, _name in settings.LANGUAGES:
        words = in_language(language)
        states = [words[key] for key in CLOCK if key.startswith("state.")]
        assert len(states) == len(set(states))


def test_changed_labels_change_no_other_page() -> None:
    clock_labels()["clock"] = "Something else"
    assert clock_labels()["clock"] == "Clock"
