"""House settings: every question has an answer in every book, and refuses what it does not know."""

from pathlib import Path
from typing import Any

import pytest

from tests.suite.each_case import for_each
from tests.tournaments.rules.rulebook.content_files import faults_of
from tournaments.rules.rulebook.editions import LIKE
from tournaments.rules.rulebook.house_settings import ALIASES, KIND, SETTINGS, Setting

# the disagreements of rulebooks, as published comparisons name them
DISAGREEMENTS = (
    *("button_rule", "first_button", "seat_between_sb_and_btn", "break_draw", "break_order", "balance_tolerance"),
    *("halt_when", "mover", "mover_cutoff", "final_table_at", "redraw_at", "level_change", "h4h_clock"),
    *("same_hand_busts", "ante_format", "short_order", "ante_reduction", "pl_preflop", "pl_rounding", "sb_open"),
    *("pl_overbet_fix", "limit_cap", "reopen_limit", "oot_binding", "skip_right", "misdeal_cutoff", "premature_turn"),
    *("burn_error", "exposed_first_stud_card", "button_error", "at_seat", "clock", "shot_clock", "odd_chip_stud_low"),
    *("penalty_start", "absentee_redeal", "dodge_blinds", "no_show", "reentry_forfeit", "talk_heads_up"),
    *("race_leftover", "later_found", "dispute_window", "day_end"),
)
EVERY = for_each("setting", SETTINGS.values(), ids=lambda setting: setting.name)


# the expectations of the setting below, and the faults that follow from another
EXPECTED = "must be 'dead' or 'moving' or a whole number from 2 to 9"
MISSING = "presets.wsop: is missing: each rulebook has its choice"
SWITCH = "switch.yes: 'moving' is unknown; did you mean 'Moving'?"

GOOD = """
chapter = "Blinds"
position = 1
[[setting]]
name = "button"
title = "How the button moves"
rules = ["etiquette"]
aliases = ["the_button"]
values.dead = "dead"
values.moving = "moving"
numbers = { from = 2, to = 9, unit = "players" }
presets.tda_2024 = "dead"
presets.wsop = 9
switch = { no = "dead", yes = "moving" }
"""


def test_valid_house_setting_has_no_faults(tmp_path: Path) -> None:
    assert faults_of(tmp_path, KIND, GOOD) == []


@pytest.mark.parametrize(
    ("line", "instead", "faults"),
    [
        ("title =", "titel =", ["titel: is unknown here; did you mean title?", "title: is missing"]),
        ('values.moving = "moving"', "values.moving = 1", ["values.moving: must be a text, not 1"]),
        ('"dead"\npresets.wsop', '"daed"\npresets.wsop', [f"presets.tda_2024: {EXPECTED}, not 'daed'"]),
        ("presets.wsop = 9", "presets.wsop = 10", [f"presets.wsop: {EXPECTED}, not 10"]),
        ("presets.wsop = 9", "", ["presets.wsop: is missing: each rulebook has its choice"]),
        ("presets.wsop", "presets.wsopp", [MISSING, "presets.wsopp: 'wsopp' is unknown; did you mean 'wsop'?"]),
        ("from = 2", "from = 9", ["numbers.to: must be from 10 to 10000, not 9"]),
        ("from = 2", "form = 2", ["numbers.form: is unknown here; did you mean from?", "numbers.from: is missing"]),
        ('unit = "players"', 'unit = ""', ["numbers.unit: is empty"]),
        ('no = "dead"', 'no = "never"', ["switch.no: 'never' is unknown; it must be one of dead, moving"]),
        ('["etiquette"]', '["etiquete"]', ["rules: 'etiquete' is unknown; did you mean 'etiquette'?"]),
        ('["the_button"]', '["The"]', ["aliases: must hold lower-case words joined by underscores, not 'The'"]),
        ("values.moving", "values.Moving", [SWITCH, "values.Moving: must be lower-case words joined by underscores"]),
    ],
)
def test_faults_of_a_house_setting_are_reported(tmp_path: Path, line: str, instead: str, faults: list[str]) -> None:
    assert faults_of(tmp_path, KIND, GOOD.replace(line, instead)) == [f"setting[button].{fault}" for fault in faults]


def test_house_setting_with_a_single_value_is_a_fault(tmp_path: Path) -> None:
    text = GOOD.replace('values.moving = "moving"\n', "").replace("numbers", "#").replace("switch", "#")
    assert faults_of(tmp_path, KIND, text.replace("= 9", '= "dead"')) == [
        "setting[button].values.dead: is the only value: there must be two, or numbers"
    ]


def test_no_alias_equals_the_name_of_another_setting(tmp_path: Path) -> None:
    other = GOOD.replace("Blinds", "Cards").replace("position = 1", "position = 2").replace('"button"', '"the_button"')
    assert faults_of(tmp_path, KIND, GOOD, other.replace("How the", "When the")) == [
        "setting[the_button].name: 'the_button' is already used by setting[button]"
    ]


@EVERY
def test_unknown_value_of_a_house_setting_is_refused(setting: Setting) -> None:
    strange_values: list[Any] = ["no such value", -1, 10**9, 2.5, None, [], {}, float("nan")]
    for strange in strange_values:
        with pytest.raises(ValueError, match=rf"^{setting.name} must be "):
            setting.checked_value(strange)


@for_each("name", DISAGREEMENTS)
def test_every_difference_between_the_rulebooks_is_a_house_setting(name: str) -> None:
    assert ALIASES.get(name, name) in SETTINGS


def test_boolean_value_of_a_numeric_setting_is_refused() -> None:
    with pytest.raises(ValueError, match="raise_cap must be 'none' or a whole number from 1 to 10, not True"):
        SETTINGS["raise_cap"].checked_value(True)
    assert SETTINGS["raise_cap"].checked_value(4) == 4


def test_switch_setting_reads_true_and_false() -> None:
    ante = SETTINGS["ante_in_pot_limit"]
    assert [ante.checked_value(False), ante.checked_value(True)] == ["not_counted", "counted"]
    with pytest.raises(ValueError, match="button_rule"):
        SETTINGS["button_rule"].checked_value(True)


def test_house_setting_value_is_shown_with_the_unit() -> None:
    assert SETTINGS["pot_limit_preflop"].meaning_text("true_pot") == "the true pot"
    assert SETTINGS["hand_for_hand_seconds"].meaning_text(120) == "120 seconds"


@for_each(
    ("setting", "tda_2024", "tda_2019", "wsop", "roberts"),
    [
        ("premature_card", "shuffle_back", "set_aside", "shuffle_back", "set_aside"),
        ("ante_order", "blind_first", "ante_first", "blind_first", "ante_first"),
        ("final_table_at", "nine_or_seven", "nine_or_seven", "one_more", "nine_or_seven"),
        ("pot_limit_preflop", "true_pot", "true_pot", "true_pot", "assumed_call"),
        ("raise_cap", 3, 3, 4, 3),
        ("raise_cap_heads_up", "until_last_two", "until_last_two", "until_last_two", "always"),
        ("out_of_turn_binding", "unless_raised", "unless_raised", "unless_raised", "unless_called_or_raised"),
        ("misdeal_wrong_count", "any_player", "not_listed", "two_extra", "two_extra"),
        ("exposed_first_stud_card", "plays_as_door_card", "plays_as_door_card", "misdeal", "misdeal"),
        ("at_seat", "last_card", "last_card", "last_card", "first_card"),
        ("penalty_start", "end_of_hand", "end_of_hand", "current_hand", "end_of_hand"),
        ("absent_for_redeal", "may_play", "dead", "dead", "dead"),
    ],
)
def test_every_rulebook_has_the_expected_preset_of_a_setting(
    setting: str, tda_2024: object, tda_2019: object, wsop: object, roberts: object
) -> None:
    expected = {"tda_2024": tda_2024, "tda_2019": tda_2019, "wsop": wsop, "roberts": roberts}
    assert {book: choice for book, choice in SETTINGS[setting].presets.items() if book not in LIKE} == expected


def test_presets_of_tda_2026_equal_tda_2024_except_for_rule_22() -> None:
    otherwise = {
        name for name, setting in SETTINGS.items() if setting.presets["tda_2026"] != setting.presets["tda_2024"]
    }
    assert otherwise == {"same_hand_busts"}
    assert SETTINGS["same_hand_busts"].presets["tda_2026"] == "stack_after_ante"


@pytest.mark.parametrize("book", ["wsop_2025", "wsop_2026"])
def test_wsop_2025_presets_equal_wsop_2024_except_for_listed_changes(book: str) -> None:
    otherwise = {
        name: setting.presets[book]
        for name, setting in SETTINGS.items()
        if setting.presets[book] != setting.presets["wsop"]
    }
    assert otherwise == {"no_show": "after_first_break", "devices_away_at": 3}
