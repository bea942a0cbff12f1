"""The notes below the table."""

from typing import Any

from tests.tournaments.rules.structure.schedule.schedules import big_blind_ante, limit, stud
from tests.tournaments.rules.structure.structures import level, pause, structure
from tournaments.rules.levels import Ante, AnteKind, Closing, Structure
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.structure.schedule.notes import Note, notes_of


def notes_for(
    played: Structure, *, rulebook: str = "tda_2024", house_rules: dict[str, Any] | None = None
) -> list[Note]:
    return list(notes_of(played, house_rules=house_rules_of(rulebook, house_rules)))


def setting(name: str, value: str) -> Note:
    return Note("setting", {"name": name, "value": value})


TABLES = [Note("tables", {"seats": 9, "final": 9}), setting("redraw_at", "final_table")]
LAST = Note("clock_counts")


def test_plain_no_limit_event_has_only_the_standard_notes() -> None:
    assert notes_for(structure(level(1, 100, 200))) == [*TABLES, LAST]


def test_tda_54_pot_limit_note_explains_the_maxima() -> None:
    played = structure(big_blind_ante(1, 100, 200), betting="pot_limit")
    assert notes_for(played) == [
        setting("pot_limit_preflop", "true_pot"),
        setting("ante_in_pot_limit", "not_counted"),
        setting("dead_small_blind", "counts_full"),
        Note("re_pot"),
        Note("unit"),
        setting("ante_order", "blind_first"),
        *TABLES,
        LAST,
    ]


def test_half_pot_note_does_not_mention_three_and_a_half_big_blinds() -> None:
    played = structure(level(1, 100, 200), betting="half_pot")
    assert notes_for(played)[:4] == [
        setting("dead_small_blind", "counts_full"),
        Note("re_pot"),
        Note("half_pot", {"rounded": False}),
        Note("unit"),
    ]
    assert Note("half_pot", {"rounded": True}) in notes_for(played, rulebook="roberts")


def test_pot_limit_stud_note_gives_the_number_of_antes() -> None:
    played = structure(stud(1, 800), betting="pot_limit", game="seven_card_stud", seats_per_table=8)
    assert notes_for(played)[0] == Note("antes_in_pot", {"players": 8})


def test_limit_note_explains_a_blind_below_the_bet() -> None:
    played = structure(level(1, 100, 200, small_bet=300, big_bet=600), betting="fixed_limit")
    assert notes_for(played)[1] == Note("blind_below_bet")
    full = structure(level(1, 150, 300, small_bet=300, big_bet=600), betting="fixed_limit")
    assert Note("blind_below_bet") not in notes_for(full)


def test_limit_note_gives_the_number_of_raises() -> None:
    played = structure(limit(1, 200), betting="fixed_limit")
    assert notes_for(played)[0] == Note("raises", {"name": "raise_cap", "raises": 3})
    assert notes_for(played, rulebook="wsop")[0] == Note("raises", {"name": "raise_cap", "raises": 4})
    assert notes_for(played, house_rules={"raise_cap": "none"})[0] == Note(
        "raises", {"name": "raise_cap", "raises": None}
    )


def test_cap_different_from_the_rulebook_is_noted_once() -> None:
    played = structure(limit(1, 200), betting="fixed_limit")
    assert notes_for(played, house_rules={"raise_cap": 5}) == [
        Note("raises", {"name": "raise_cap", "raises": 5}),
        *TABLES,
        LAST,
    ]


def test_number_of_raises_that_differs_by_level_has_no_note() -> None:
    played = structure(limit(1, 200), limit(2, 400, raise_cap=4), betting="fixed_limit")
    assert notes_for(played) == [*TABLES, LAST]


def test_stud_notes_explain_completion_and_the_open_pair_rule() -> None:
    played = structure(stud(1, 800), betting="fixed_limit", game="seven_card_stud")
    assert notes_for(played)[1:3] == [Note("completion"), setting("stud_pair_on_fourth", "small_bet")]
    razz = structure(stud(1, 800), betting="fixed_limit", game="razz")
    assert notes_for(razz)[1:] == [Note("completion"), *TABLES, LAST]


def test_notes_explain_hi_lo_and_cap_limit_and_button_ante() -> None:
    ante = Ante(AnteKind.BUTTON, 200)
    played = structure(level(1, 100, 200, cap=6000, ante=ante), betting="cap_limit", game="omaha_hi_lo")
    assert notes_for(played)[:3] == [Note("hand_cap"), Note("hi_lo"), Note("button_ante")]


def test_notes_show_when_registration_closes() -> None:
    both = (Closing.REGISTRATION, Closing.RE_ENTRIES)
    played = structure(level(1, 100, 200), pause(closes=both), level(2, 200, 400, closes=(Closing.ADD_ON,)))
    assert notes_for(played)[:2] == [
        Note("closes", {"what": both, "level": 2, "ends": False}),
        Note("closes", {"what": (Closing.ADD_ON,), "level": None, "ends": False}),
    ]
    played = structure(level(1, 100, 200, closes=both), pause(), level(2, 200, 400))
    assert Note("closes", {"what": both, "level": 1, "ends": True}) in notes_for(played), "no level starts there"


def test_notes_explain_breaks_and_chip_races_of_the_structure() -> None:
    played = structure(level(1, 100, 200), pause(color_up=(25,)), level(2, 200, 400))
    assert notes_for(played)[-3:] == [Note("break_begins"), setting("race_last_chip", "keeps_one"), LAST]


def test_house_rules_without_a_note_are_listed_at_the_end() -> None:
    house_rules = {"button_rule": "moving", "redraw_at": "never", "first_button": "high_card"}
    assert notes_for(structure(level(1, 100, 200)), house_rules=house_rules) == [
        TABLES[0],
        setting("redraw_at", "never"),
        Note("differs", {"name": "button_rule", "value": "moving"}),
        LAST,
    ]
