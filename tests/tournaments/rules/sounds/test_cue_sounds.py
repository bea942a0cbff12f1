"""The sounds of cues as JSON."""

from typing import Any

import pytest

from tournaments.rules.sounds.cue_sounds import (
    PLAYED_CUES,
    CueSound,
    CueSoundRefused,
    cue_sounds_from_json,
    cue_sounds_to_json,
)
from tournaments.sentences.sounds import CUE_TITLES

GONG = "a" * 64


def refused(found: Any) -> tuple[str, str]:
    with pytest.raises(CueSoundRefused) as problem:
        cue_sounds_from_json(found)
    return problem.value.code, problem.value.where


def test_stored_cue_sounds_omit_defaults_and_are_read_back_unchanged() -> None:
    chosen = {
        "level_up": CueSound(sound=GONG, voice="none", volume=40, words={"de": "Level {level}"}),
        "day_ends": CueSound(),
    }
    stored = {"level_up": {"sound": GONG, "voice": "none", "volume": 40, "words": {"de": "Level {level}"}}}
    assert cue_sounds_to_json(chosen) == stored
    assert cue_sounds_from_json(stored) == {"level_up": chosen["level_up"]}
    assert chosen["level_up"].digests == {GONG}


def test_invalid_cue_sounds_are_refused_with_the_place_of_the_error() -> None:
    assert [
        refused([]),
        refused({"one_hour": {}}),
        refused({"colour_up_due": {}}),
        refused({"level_up": []}),
        refused({"level_up": {"tone": "soft"}}),
        refused({"level_up": {"sound": "gong"}}),
        refused({"level_up": {"sound": "../../etc"}}),
        refused({"level_up": {"voice": "soft"}}),
        refused({"level_up": {"volume": 0}}),
        refused({"level_up": {"volume": True}}),
        refused({"level_up": {"words": "Up"}}),
        refused({"level_up": {"words": {"de": 3}}}),
        refused({"level_up": {"words": {"en": "x" * 201}}}),
        refused({"level_up": {"words": {"en": "{password}"}}}),
    ] == [
        ("layout_no_object", "sounds"),
        ("no_such_cue", "sounds.one_hour"),
        ("no_such_cue", "sounds.colour_up_due"),
        ("layout_no_object", "sounds.level_up"),
        ("layout_no_object", "sounds.level_up"),
        ("no_such_sound", "sounds.level_up.sound"),
        ("no_such_sound", "sounds.level_up.sound"),
        ("no_such_sound", "sounds.level_up.voice"),
        ("sound_volume", "sounds.level_up.volume"),
        ("sound_volume", "sounds.level_up.volume"),
        ("layout_no_object", "sounds.level_up.words"),
        ("layout_no_text", "sounds.level_up.words"),
        ("cue_words_long", "sounds.level_up.words"),
        ("cue_words_field", "sounds.level_up.words"),
    ]


def test_every_audible_cue_has_a_title() -> None:
    assert sorted(CUE_TITLES) == sorted(PLAYED_CUES)
