"""Notes in words."""

import pytest
from django.utils import translation

from tests.suite.each_case import for_each
from tournaments.printouts.structure import schedule
from tournaments.printouts.structure.labels import SENTENCES, SETTINGS
from tournaments.rules.levels import Closing
from tournaments.rules.rulebook.house_settings import SETTINGS as HOUSE_SETTINGS
from tournaments.rules.structure.schedule.notes import Note

SAID = sorted({name for name, _ in SETTINGS})


@pytest.mark.parametrize("name", SAID)
def test_house_setting_printed_always_has_a_sentence_for_each_value(name: str) -> None:
    assert {value for said, value in SETTINGS if said == name} == set(HOUSE_SETTINGS[name].values)
    assert HOUSE_SETTINGS[name].numbers is None


def note_text(note: Note) -> str:
    said = schedule.note_title_and_words(note)
    return f"{said['title']}: {said['words']}" if said["title"] else said["words"]


@for_each(
    ("note", "expected"),
    [
        (
            Note("raises", {"name": "raise_cap", "raises": 4}),
            "Limit betting: raises after the bet in each round, at most 4.",
        ),
        (Note("raises", {"name": "raise_cap", "raises": None}), "Limit betting: there is no cap on raises."),
        (Note("tables", {"seats": 8, "final": 9}), "Tables of 8, final table of 9."),
        (
            Note("closes", {"what": (Closing.REGISTRATION,), "level": 9, "ends": False}),
            "Late entry until level 9 starts.",
        ),
        (
            Note("closes", {"what": (Closing.REGISTRATION,), "level": 6, "ends": True}),
            "Late entry until the end of level 6.",
        ),
        (
            Note("closes", {"what": (Closing.REGISTRATION, Closing.RE_ENTRIES), "level": None, "ends": False}),
            "Late entry, re-entry all day.",
        ),
        (
            Note("differs", {"name": "balance_tolerance", "value": 2}),
            "How far table sizes may differ before tables are balanced: 2 players",
        ),
        (
            Note("setting", {"name": "race_last_chip", "value": "keeps_one"}),
            "Odd chips are raced off. No player is raced out.",
        ),
    ],
)
def test_schedule_note_is_written_with_its_facts(note: Note, expected: str) -> None:
    assert note_text(note) == expected


@pytest.mark.parametrize("key", ["completion", "hand_cap", "hi_lo", "button_ante", "break_begins", "clock_counts"])
def test_schedule_note_without_facts_is_a_fixed_sentence(key: str) -> None:
    assert note_text(Note(key)) == str(SENTENCES[key])


def test_related_schedule_notes_are_printed_on_one_line() -> None:
    tables = Note("tables", {"seats": 8, "final": 9})
    redraw = Note("setting", {"name": "redraw_at", "value": "never"})
    lines = schedule.rule_lines([redraw, tables, redraw, Note("clock_counts")])
    assert [line["words"] for line in lines][:2] == [
        "Seats are not redrawn.",
        "Tables of 8, final table of 9. Seats are not redrawn.",
    ]
    assert len(lines) == 3


def test_house_rule_deviation_is_printed_in_the_language_of_the_reader() -> None:
    with translation.override("de"):
        assert note_text(Note("differs", {"name": "several_flights", "value": "best_stack"})) == (
            "Einen weiteren Flight spielen, obwohl schon ein Stack weiter ist: "
            "ist erlaubt; der größte Stack kommt weiter"
        )
