import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tests.tournaments.rules.structure.schedule.schedules import figures, schedule
from tests.tournaments.rules.structure.structures import PUBLISHED, problems_of
from tournaments.presets import FOLDER
from tournaments.rules.games import GAME_TABLE, MIXED_GAMES, STUD_GAMES, Rotation
from tournaments.rules.levels import Ante, AnteKind, Level, Structure
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.structure.checks import check_structure
from tournaments.rules.structure.chip_set import first_bet
from tournaments.rules.structure.limit_levels import blinds_without_limits, button_blind_of_mix, level_of_game
from tournaments.rules.structure.paces import PACES
from tournaments.rules.structure.presets import preset_structure
from tournaments.rules.structure.raise_limits import limits_by_step, stakes_of
from tournaments.rules.structure.schedule.columns import BETTING_COLUMNS, Column

TDA = house_rules_of()
SINGLE = sorted(
    (game, betting) for game, row in GAME_TABLE.items() if game not in MIXED_GAMES for betting in row.betting
)
PLAYED = sorted((game, betting) for game, row in GAME_TABLE.items() for betting in row.betting)
stacks = st.builds(
    lambda chip, count: chip * count, st.sampled_from([1, 5, 25, 100, 500, 1000]), st.integers(10, 10**5)
)
requests = st.fixed_dictionaries(
    {"slug": st.sampled_from(sorted(PACES)), "starting_stack": stacks},
    optional={"players": st.integers(2, 10_000), "smallest": st.sampled_from([1, 5, 25, 100])},
)


def made(game: str, betting: str = "fixed_limit", **asked_for: Any) -> Structure:
    asked: dict[str, Any] = {"slug": "regular", "starting_stack": 25_000, "game": game, "betting": betting}
    return preset_structure(**asked | asked_for)


def limits_of(level: Level) -> tuple[int, int, int]:
    return level.small_bet, level.ante.amount if level.ante else 0, level.bring_in


@given(st.sampled_from(PLAYED), requests)
def test_levels_of_every_game_can_be_played_and_paid(played: tuple[str, str], asked_for: dict[str, Any]) -> None:
    refused = problems_of(lambda fields: made(*played, **fields), asked_for)
    assert all(problem.says for problem in refused)
    if not refused:
        structure = made(*played, **asked_for)
        assert check_structure(structure).errors == ()
        assert (structure.game, structure.betting) == played


@given(st.sampled_from([played for played in PLAYED if played[1] == "fixed_limit"]), requests)
def test_limits_rise_by_a_fifth_to_a_tenth_of_all_chips(played: tuple[str, str], asked_for: dict[str, Any]) -> None:
    if problems_of(lambda fields: made(*played, **fields), asked_for):
        return
    structure = made(*played, **asked_for)
    bets = [level.small_bet for level in structure.levels if level.small_bet]
    assert all(5 * later >= 6 * bet for bet, later in pairwise(bets))
    assert all(level.big_bet == 2 * level.small_bet for level in structure.levels)
    last = structure.levels[-1]
    assert 20 * max(last.small_bet, 2 * last.big_blind) >= asked_for.get("players", 100) * asked_for["starting_stack"]


@for_each("played", PLAYED)
def test_first_full_bet_of_every_generated_level_is_its_small_bet_or_big_blind(played: tuple[str, str]) -> None:
    for level in made(*played).levels:
        stakes = stakes_of(level, betting=level.betting or played[1], game=level.game or played[0], players=6)
        assert stakes.full_bet == first_bet(level) > 0


@given(st.sampled_from(PLAYED), requests)
def test_sheet_prints_the_limits_that_the_calculators_give(played: tuple[str, str], asked_for: dict[str, Any]) -> None:
    if problems_of(lambda fields: made(*played, **fields), asked_for):
        return
    structure = made(*played, **asked_for)
    printed = figures(schedule(structure))
    for found, level in zip(filter(None, limits_by_step(structure, house_rules=TDA)), structure.levels, strict=True):
        stakes, limits = found
        least, most, row = limits.min_raise_to or 0, limits.max_raise_to, printed[level.number]
        assert 0 < least <= (most or least)
        assert stakes.cap is None or least <= stakes.cap == row[Column.HAND_CAP]
        if Column.MIN_RAISE in BETTING_COLUMNS[stakes.betting]:
            assert (row[Column.MIN_RAISE], row.get(Column.MAX_RAISE)) == (least, most if most != stakes.cap else None)
        else:
            bets = (row.get(Column.SMALL_BET) or row[Column.COMPLETION], row[Column.BIG_BET])
            assert (limits.small_bet_steps[0], limits.big_bet_steps[0]) == bets


@given(st.sampled_from([played for played in SINGLE if played[1] != "fixed_limit"]), requests)
def test_first_bet_of_a_game_without_limits_rises_by_a_fifth(
    played: tuple[str, str], asked_for: dict[str, Any]
) -> None:
    if not problems_of(lambda fields: made(*played, **fields), asked_for):
        bets = [first_bet(level) for level in made(*played, **asked_for).levels]
        assert all(5 * later >= 6 * bet for bet, later in pairwise(bets))


own_mixes = st.lists(st.sampled_from(SINGLE), min_size=2, max_size=12).map(tuple)


@given(own_mixes, st.booleans(), requests)
def test_levels_of_any_own_mix_can_be_played_and_paid(
    rotation: Rotation,
    by_level: bool,
    asked_for: dict[str, Any],
) -> None:
    fields = asked_for | {"rotation": rotation, "by_level": by_level}
    if not problems_of(lambda fields: made("own_mix", **fields), fields):
        structure = made("own_mix", **fields)
        assert check_structure(structure).errors == ()
        for level in structure.levels:
            for game, betting in rotation if not by_level else ():
                played = level_of_game(level, game=game, betting=betting, chip=structure.chips[0])
                alone = Structure(steps=(replace(played, number=1),), chips=structure.chips)
                assert check_structure(alone).errors == ()


def test_mix_by_hands_without_limit_games_has_blinds_alone() -> None:
    rotation = (("omaha", "pot_limit"), ("texas_holdem", "no_limit"), ("short_deck", "no_limit"))
    first = made("own_mix", rotation=rotation, by_level=False).levels[0]
    assert (first.blinds, first.small_bet, first.ante, first.bring_in, first.betting) == (
        (200, 300),
        0,
        None,
        0,
        "no_limit",
    )
    assert blinds_without_limits(first, rotation=rotation, chip=100) == (200, 300)
    assert button_blind_of_mix(first, rotation=rotation, chip=100) == 100
    pot_limit = made("own_mix", rotation=(("omaha", "pot_limit"), ("big_o", "pot_limit")), by_level=False)
    assert {level.betting for level in pot_limit.levels} == {"pot_limit"}


def test_games_without_limits_have_half_the_blinds_in_a_mix_by_hands() -> None:
    first, rotation = made("eight_game", by_level=False).levels[0], GAME_TABLE["eight_game"].rotation
    assert (first.small_blind, first.big_blind, first.small_bet) == (300, 500, 500)
    assert blinds_without_limits(first, rotation=rotation, chip=100) == (200, 300)
    assert button_blind_of_mix(first, rotation=rotation, chip=100) == 0
    assert blinds_without_limits(first, rotation=GAME_TABLE["horse"].rotation, chip=100) == ()


def test_short_deck_level_has_an_ante_of_every_player_and_as_much_on_the_button() -> None:
    levels = made("short_deck", "no_limit", starting_stack=30_000).levels
    assert [(level.blinds, level.ante) for level in levels[:4]] == [
        ((amount,), Ante(AnteKind.EACH, amount)) for amount in (100, 150, 200, 300)
    ]
    assert made("short_deck", "no_limit", blinds=(100, 200)).levels[0].blinds == (200,)


def test_spread_is_one_to_five_big_blinds_and_cap_is_thirty() -> None:
    spread, cap = made("texas_holdem", "spread_limit").levels[1], made("omaha", "cap_limit").levels[1]
    assert (spread.big_blind, spread.spread, cap.big_blind, cap.cap) == (300, (300, 1500), 300, 9000)


def test_generated_stud_equals_the_published_sheet() -> None:
    sheet = json.loads((FOLDER / "stud-home-from-wsop.json").read_text("utf-8"))
    printed = [
        (step["small_bet"], step["ante"]["amount"], step["bring_in"])
        for step in sheet["steps"]
        if step["kind"] == "level"
    ]
    structure = made("seven_card_stud", players=32)
    assert [limits_of(level) for level in structure.levels] == printed[:18]
    assert structure.chips[0] == 100
    assert {level.span.total_seconds() for level in structure.levels} == {1200}


def test_generated_pot_limit_omaha_hi_lo_agrees_with_the_published_sheet() -> None:
    sheet = next(sheet for name, sheet in PUBLISHED.items() if name.endswith("live-plo8-2025"))
    printed = [
        (step["small_blind"], step["big_blind"], step["ante"]["amount"])
        for step in sheet["steps"]
        if step["kind"] == "level"
    ]
    structure = made("omaha_hi_lo", "pot_limit", minutes=30, players=100, blinds=(100, 200), ante_from=1)
    generated = [
        (level.small_blind, level.big_blind, level.ante.amount) for level in structure.levels if level.ante is not None
    ]
    assert [row for row in printed if row not in generated] == [
        (600, 1200, 1200),
        (6000, 12_000, 12_000),
        (8000, 16_000, 16_000),
    ]


def test_small_blind_of_a_limit_game_is_half_a_bet_rounded_up_to_a_chip() -> None:
    pairs = [(level.small_blind, level.big_blind) for level in made("texas_holdem", starting_stack=20_000).levels[:7]]
    assert pairs == [(200, 400), (300, 500), (400, 800), (600, 1200), (800, 1500), (1000, 2000), (1500, 2500)]


def test_mix_deals_the_next_game_of_its_rotation_in_each_level() -> None:
    levels = made("eight_game", starting_stack=20_000).levels
    assert [(level.game, level.betting) for level in levels[:9]] == [
        ("deuce_to_seven_triple_draw", ""),
        ("texas_holdem", ""),
        ("omaha_hi_lo", ""),
        ("razz", ""),
        ("seven_card_stud", ""),
        ("stud_hi_lo", ""),
        ("texas_holdem", "no_limit"),
        ("omaha", "pot_limit"),
        ("deuce_to_seven_triple_draw", ""),
    ]
    assert levels[3].ante == Ante(AnteKind.EACH, 300)
    assert (levels[3].bring_in, levels[3].small_bet) == (400, 1200)
    assert [limits_of(level) for level in levels[6:8]] == [(0, 0, 0), (0, 0, 0)]


def test_tables_have_no_more_seats_than_the_deck_allows() -> None:
    assert {game: made(game, GAME_TABLE[game].betting[0]).seats_per_table for game, _betting in PLAYED} == {
        game: min(9, GAME_TABLE[game].seats) for game, _betting in PLAYED
    }


def test_first_limits_are_raised_to_the_next_printed_limits() -> None:
    assert limits_of(made("razz", blinds=(300, 600)).levels[0]) == (800, 200, 200)


@for_each(
    ("game", "betting", "asked_for", "sentence"),
    [
        ("razz", "no_limit", {}, "Razz is played with this betting: Limit"),
        ("whist", "no_limit", {}, f"Choose a game: {', '.join(GAME_TABLE)}"),
        ("horse", "pot_limit", {}, "HORSE is played with this betting: Limit"),
        (
            "razz",
            "fixed_limit",
            {"blinds": (5000, 20_000)},
            "Starting stack 25,000 is less than two big blinds of 20,000",
        ),
        (
            "razz",
            "fixed_limit",
            {"starting_stack": 25_001, "blinds": (250, 500)},
            "Starting stack 25,001 and limits 500-1,000 need chips too small for such limits",
        ),
    ],
)
def test_impossible_limit_structure_is_refused_with_a_reason(
    game: str, betting: str, asked_for: dict[str, Any], sentence: str
) -> None:
    refused = problems_of(lambda fields: made(game, betting, **fields), asked_for)
    assert [problem.says for problem in refused] == [sentence]


def test_checks_find_no_fault_without_the_chip_set() -> None:
    for game in sorted(MIXED_GAMES | STUD_GAMES):
        assert check_structure(replace(made(game), chips=())).errors == ()
