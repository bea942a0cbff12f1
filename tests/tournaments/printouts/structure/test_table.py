"""The table in words."""

from datetime import timedelta
from typing import Any

from tests.tournaments.rules.structure.schedule.schedules import (
    at,
    big_blind_ante,
    limit,
    of_levels,
    published,
    schedule,
    stud,
)
from tests.tournaments.rules.structure.structures import level, pause, structure
from tournaments.printouts.structure import table
from tournaments.printouts.structure.labels import GROUPS, LABELS
from tournaments.rules.levels import Ante, AnteKind, Closing
from tournaments.rules.structure.schedule.blind_schedule import Band, BlindSchedule
from tournaments.rules.structure.schedule.columns import Column

PAUSE: dict[str, Any] = {"span": timedelta(minutes=15)}


def labels(shown: BlindSchedule) -> list[str]:
    return [column["label"] for column in table.figure_columns(shown)]


def lines(shown: BlindSchedule) -> list[str]:
    """Every row as it reads from left to right."""
    return [_line(row) for row in table.table_rows(shown)]


def _line(row: dict[str, Any]) -> str:
    if row["kind"] != "level":
        return " | ".join([row["words"], *(change["words"] for change in row["changes"])])
    number = f"{row['number']}{row['mark']} {row['continued']}".strip()
    cells = (f"{cell['unit']} {cell['words']}".strip() for cell in row["cells"])
    return " ".join(word for word in (number, row["begins"], row["minutes"], row["game"], *cells) if word)


def test_every_schedule_column_and_column_group_has_a_label() -> None:
    assert LABELS.keys() == set(Column)
    assert set(table.GROUPED.values()) <= GROUPS.keys()


def test_pot_limit_schedule_has_its_columns_and_figures_in_order() -> None:
    shown = schedule(published("live-plo8-2025"))
    assert labels(shown) == [
        "small",
        "",
        "big blind",
        "Big blind ante",
        "minimum",
        "maximum",
        "max. small blind",
        "Pot over pot, BB",
    ]
    assert table.group_labels_by_key(shown) == {
        "blinds": "Small / big blind",
        "first_raise": "First raise before the flop, to",
    }
    assert lines(shown)[:6] == [
        "1 12:00 30 100 / 200 200 400 700 600 2,200",
        "2 12:30 30 200 / 300 300 600 1,100 900 3,500",
        "3 13:00 30 200 / 400 400 800 1,400 1,200 4,400",
        "4 13:30 30 300 / 500 500 1,000 1,800 1,500 5,700",
        "Break 15 min, 14:00 to 14:15",
        "5 14:15 30 300 / 600 600 1,200 2,100 1,800 6,600",
    ]
    assert lines(shown)[9] == "Break 15 min, 16:15 to 16:30 | 100s coloured up | registration closes 16:30"


def test_stud_schedule_has_its_columns_and_figures_in_order() -> None:
    shown = of_levels(stud(1, 800), betting="fixed_limit", game="seven_card_stud")
    assert labels(shown) == ["Ante, each", "Bring-in", "completion", "big bet", "small bet", "big bet"]
    assert table.group_labels_by_key(shown) == {"bets": "Bet and raise by", "round": "Round capped at"}
    assert lines(shown) == ["1 12:00 20 100 200 800 1,600 3,200 6,400"]


def test_group_of_one_column_has_its_label_in_the_column() -> None:
    shown = of_levels(level(1, 100, 200))
    assert [column["label"] for column in table.figure_columns(shown)][-1] == "Raise from"
    assert [cell["words"] for cell in table.group_head_cells(shown)] == ["Small / big blind", ""]


def test_break_of_a_part_of_a_minute_is_named_in_seconds() -> None:
    spans = {0.25: "Break 15 s", 1.25: "Break 1 min 15 s", 15: "Break 15 min"}
    assert {minutes: table.band_text(Band(span=timedelta(minutes=minutes))) for minutes in spans} == spans


def test_three_blinds_are_separated_by_slashes() -> None:
    shown = of_levels(level(1, 100, 200, third_blind=50))
    assert lines(shown) == ["1 12:00 20 50 / 100 / 200 400"]
    assert table.group_labels_by_key(shown)["blinds"] == "Button / small / big blind"


def test_mix_schedule_shows_each_game_and_leaves_missing_columns_blank() -> None:
    shown = of_levels(limit(1, 200, game="omaha_hi_lo"), stud(2, 400, game="razz"), betting="fixed_limit", game="horse")
    assert table.has_named_games(shown)
    assert lines(shown) == [
        "1 12:00 20 Omaha hi-lo 100 / 200 200 400 800 1,600",
        "2 12:20 20 Razz 50 100 400 800 1,600 3,200",
    ]
    assert [(row["letter"], row["blinds"]) for row in table.table_rows(shown)] == [("O", True), ("R", False)]
    assert table.group_labels_by_key(shown)["round"] == "Round capped at"


def test_games_of_a_mix_are_printed_with_their_betting_structures() -> None:
    omaha = level(2, 200, 400, game="omaha", betting="pot_limit")
    shown = of_levels(limit(1, 200, game="badugi"), omaha, betting="fixed_limit", game="dealers_choice")
    assert [row["game"] for row in table.table_rows(shown)] == ["Limit badugi", "Pot-limit Omaha"]
    assert table.group_labels_by_key(shown)["first_raise"] == "First raise, to"


def test_mix_schedule_shows_the_game_at_every_level() -> None:
    razz, omaha = (
        stud(1, 400, game="razz", betting="fixed_limit"),
        level(3, 100, 200, game="omaha", betting="pot_limit"),
    )
    shown = of_levels(razz, level(2, 100, 200), omaha)
    assert [row["game"] for row in table.table_rows(shown)] == ["Limit razz", "No-limit hold'em", "Pot-limit Omaha"]


def test_schedule_shows_the_ante_payer_per_level_where_payers_differ() -> None:
    shown = of_levels(level(1, 100, 200, ante=Ante(AnteKind.EACH, 25)), big_blind_ante(2, 100, 200))
    assert labels(shown)[3] == "Ante"
    assert lines(shown) == ["1 12:00 20 100 / 200 each 25 400", "2 12:20 20 100 / 200 BBA 200 400"]


def test_end_of_a_day_and_next_start_have_schedule_rows() -> None:
    night = pause(span=timedelta(0), end_of_day=True)
    two_days = structure(level(1, 100, 200), night, level(2, 200, 400))
    shown = schedule(two_days)
    assert lines(shown)[1:] == ["End of day 1, 12:20", "2 20 200 / 400 800"]


def test_registration_closing_and_colour_up_without_a_break_have_rows() -> None:
    no_break = pause(span=timedelta(0), color_up=(25, 100))
    closing = (Closing.REBUYS, Closing.ADD_ON)
    shown = schedule(structure(level(1, 100, 200), no_break, level(2, 200, 400, closes=closing)))
    assert lines(shown)[1] == "Before level 2, 12:20 | 25s, 100s coloured up at the tables"
    assert lines(shown)[3] == "End of level 2, 12:40 | rebuys close 12:40 | add-on closes 12:40"


def test_colour_up_after_the_last_level_has_a_schedule_row() -> None:
    shown = schedule(structure(level(1, 100, 200), pause(span=timedelta(0), color_up=(25,))))
    assert lines(shown)[1] == "At the end, 12:20 | 25s coloured up at the tables"


def test_printed_break_shows_only_known_times() -> None:
    bands = schedule(structure(level(1, 100, 200), pause(**PAUSE, notes="Dinner"), level(2, 200, 400)))
    assert lines(bands)[1] == "Break 15 min, 12:20 to 12:35 | Dinner"
    assert table.band_text(Band(span=PAUSE["span"])) == "Break 15 min"
    assert table.band_text(Band(span=PAUSE["span"], ends=at(35))) == "Break 15 min, to 12:35"


def test_second_part_of_a_split_level_is_marked_as_continued() -> None:
    rest = level(1, 100, 200, key="l1b", span=timedelta(minutes=5))
    shown = schedule(structure(level(1, 100, 200), pause(), rest, level(2, 200, 400, notes="Flights merge")))
    assert [line.split(" 12:")[0] for line in lines(shown)] == ["1", "Break 10 min,", "1 cont.", "2a"]


def test_labels_of_column_groups_span_the_columns_of_the_group() -> None:
    shown = schedule(published("live-plo8-2025"))
    assert [(head["words"], head["span"]) for head in table.group_head_cells(shown)] == [
        ("Small / big blind", 3),
        ("", 1),
        ("First raise before the flop, to", 3),
        ("", 1),
    ]
    assert table.column_count(shown) == 11


def test_schedule_footnotes_are_marked_by_letters() -> None:
    assert [table.footnote_mark(footnote) for footnote in (0, 1, 2, 26)] == ["", "a", "b", "z"]
