"""House settings: every question has an answer in every book, and refuses what it does not know."""

import re

import pytest

from tournaments.rules.house_settings import ALIASES, CHAPTERS, RULEBOOKS, SETTINGS, Setting

#: what rulebooks disagree on, as comparisons of them name it
DISAGREEMENTS = (
    *("button_rule", "first_button", "seat_between_sb_and_btn", "break_draw", "break_order", "balance_tolerance"),
    *("halt_when", "mover", "mover_cutoff", "final_table_at", "redraw_at", "level_change", "h4h_clock"),
    *("same_hand_busts", "ante_format", "short_order", "ante_reduction", "pl_preflop", "pl_rounding", "sb_open"),
    *("pl_overbet_fix", "limit_cap", "reopen_limit", "oot_binding", "skip_right", "misdeal_cutoff", "premature_turn"),
    *("burn_error", "exposed_first_stud_card", "button_error", "at_seat", "clock", "shot_clock", "odd_chip_stud_low"),
    *("penalty_start", "absentee_redeal", "dodge_blinds", "no_show", "reentry_forfeit", "talk_heads_up"),
    *("race_leftover", "later_found", "dispute_window", "day_end"),
)
EVERY = pytest.mark.parametrize("setting", SETTINGS.values(), ids=lambda one: one.name)


@EVERY
def test_every_setting_has_a_choice_it_accepts_in_all_four_books(setting: Setting) -> None:
    assert {book: setting.read(choice) for book, choice in setting.presets.items()} == dict(setting.presets)
    assert list(setting.presets) == list(RULEBOOKS)


@EVERY
def test_every_setting_offers_a_choice_and_says_it_in_words(setting: Setting) -> None:
    low, high = setting.numbers or (0, 0)
    assert len(setting.values) + high - low >= 1
    assert all(setting.values.values())
    assert bool(setting.unit) == bool(setting.numbers)
    assert setting.title


@EVERY
def test_every_name_and_value_is_a_plain_word_of_the_contract(setting: Setting) -> None:
    names = [setting.name, *setting.values, *setting.aliases]
    assert [name for name in names if not re.fullmatch(r"[a-z][a-z0-9_]*", name)] == []


@EVERY
def test_what_a_setting_does_not_know_is_refused_by_name(setting: Setting) -> None:
    for strange in ("no such value", -1, 10**9, 2.5, None, [], {}, float("nan")):
        with pytest.raises(ValueError, match=rf"^{setting.name} must be "):
            setting.read(strange)


def test_no_two_settings_share_a_name_or_an_alias() -> None:
    listed = [setting.name for chapter in CHAPTERS.values() for setting in chapter]
    aliases = [alias for setting in SETTINGS.values() for alias in setting.aliases]
    assert sorted(listed) == sorted(SETTINGS)
    assert len(listed + aliases) == len(set(listed + aliases))
    assert sorted(aliases) == sorted(ALIASES)


@pytest.mark.parametrize("name", DISAGREEMENTS)
def test_everything_on_which_the_books_disagree_is_a_setting(name: str) -> None:
    assert ALIASES.get(name, name) in SETTINGS


def test_a_number_is_never_a_truth_value() -> None:
    with pytest.raises(ValueError, match="raise_cap must be 'none' or a whole number from 1 to 10, not True"):
        SETTINGS["raise_cap"].read(True)
    assert SETTINGS["raise_cap"].read(4) == 4


def test_a_switch_takes_yes_and_no() -> None:
    ante = SETTINGS["ante_in_pot_limit"]
    assert [ante.read(False), ante.read(True)] == ["not_counted", "counted"]
    with pytest.raises(ValueError, match="button_rule"):
        SETTINGS["button_rule"].read(True)


def test_every_switch_names_two_of_its_own_values() -> None:
    switches = {name: setting.switch for name, setting in SETTINGS.items() if setting.switch}
    strangers = {
        name: [word for word in words if word not in SETTINGS[name].values] for name, words in switches.items()
    }
    assert strangers == {name: [] for name in switches}


def test_a_value_is_said_in_words_with_its_unit() -> None:
    assert SETTINGS["pot_limit_preflop"].words("true_pot") == "the true pot"
    assert SETTINGS["hand_for_hand_seconds"].words(120) == "120 seconds"


@pytest.mark.parametrize(
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
def test_where_the_books_disagree(
    setting: str, tda_2024: object, tda_2019: object, wsop: object, roberts: object
) -> None:
    expected = {"tda_2024": tda_2024, "tda_2019": tda_2019, "wsop": wsop, "roberts": roberts}
    assert dict(SETTINGS[setting].presets) == expected
