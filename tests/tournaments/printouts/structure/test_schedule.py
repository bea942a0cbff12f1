"""The printed schedule, read back from its PDF."""

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.utils import translation

from tests.suite.each_case import for_each
from tests.tournaments.printouts.pages import Printed
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
from tournaments.printouts.structure import schedule as sheet_facts
from tournaments.printouts.structure.schedule import schedule_pdf, schedule_texts
from tournaments.printouts.structure.table import table_rows
from tournaments.rules.levels import Ante, AnteKind, Closing
from tournaments.rules.structure.schedule.blind_schedule import Basis, BlindSchedule, SoldLater

LIVE = "https://play.example/d/friday/schedule/"
FOOT = "Live: play.example/d/friday/schedule"
MONEY: dict[str, Any] = {"currency": "USD", "buy_in": {"prizes": 33_400, "house": 4_000, "staff": 2_600}}


def printed(shown: BlindSchedule, *, paper: str = "a4") -> Printed:
    return Printed(schedule_pdf(shown, paper=paper, live_url=LIVE))


def steps(count: int, *, every: int = 6, **more: Any) -> BlindSchedule:
    """A sheet of so many steps, every few of them a break."""
    given = [
        pause(f"b{number}") if number % every == 0 else big_blind_ante(number, 50 * number, 100 * number)
        for number in range(1, count + 1)
    ]
    return schedule(structure(*given, **more))


def test_tda_54_pot_limit_sheet_is_printed_row_by_row() -> None:
    lines = printed(schedule(published("live-plo8-2025"), name="Event 11", venue="The Lantern Room", **MONEY)).lines
    begin = lines.index("First raise before the flop, to")
    assert lines[begin + 1 : begin + 13] == [
        "Level Starts Minutes Small / big blind Big blind ante minimum maximum max. small blind Pot over pot, BB",
        "1 12:00 30 100 / 200 200 400 700 600 2,200",
        "2 12:30 30 200 / 300 300 600 1,100 900 3,500",
        "3 13:00 30 200 / 400 400 800 1,400 1,200 4,400",
        "4 13:30 30 300 / 500 500 1,000 1,800 1,500 5,700",
        "Break 15 min, 14:00 to 14:15",
        "5 14:15 30 300 / 600 600 1,200 2,100 1,800 6,600",
        "6 14:45 30 400 / 800 800 1,600 2,800 2,400 8,800",
        "7 15:15 30 500 / 1,000 1,000 2,000 3,500 3,000 11,000",
        "8 15:45 30 600 / 1,200 1,200 2,400 4,200 3,600 13,200",
        "Break 15 min, 16:15 to 16:30 100s coloured up · registration closes 16:30",
        "9 16:30 30 1,000 / 1,500 1,500 3,000 5,500 4,500 17,500",
    ]


def test_schedule_sheet_has_a_header_and_a_footer() -> None:
    shown = schedule(published("live-plo8-2025"), name="Event 11", venue="The Lantern Room", revision=3)
    lines = printed(shown).lines
    assert lines[:3] == [
        "The Lantern Room Saturday 14 March 2026",
        "Event 11",
        "Blinds, breaks and raises. Planned times. The clock has the actual ones.",
    ]
    assert lines[-1] == f"Revision 3, 14 March 2026, 12:00 {schedule_texts(shown)['fingerprint']} {FOOT}"


def test_schedule_sheet_names_an_unusual_game_and_the_games_of_a_mix() -> None:
    games = ("Hold'em", "Razz", "Pot-limit Omaha")
    levels = structure(level(1, 100, 200))
    shown = schedule(levels, game="Dealer's choice", games=games, has_games_without_limits=True)
    texts = schedule_texts(shown)
    assert texts["lead"] == "Dealer's choice. Blinds, breaks and raises."
    assert texts["rules"][:2] == [
        {"title": "Games", "words": "Hold'em, Razz, Pot-limit Omaha"},
        {"title": "", "words": "Without limits the big blind is as large as the small blind here."},
    ]


@pytest.mark.parametrize(
    ("basis", "expected"),
    [
        (Basis.PLANNED, "Planned times. The clock has the actual ones."),
        (Basis.RUNNING, "Times as of 12:05. The clock has the actual ones."),
        (Basis.STOPPED, "Clock stopped. Times assume play resumes at 12:05."),
        (Basis.OVER, "The event is over."),
    ],
)
def test_schedule_sheet_states_whether_times_are_planned_or_actual(basis: Basis, expected: str) -> None:
    shown = of_levels(level(1, 100, 200))
    asked = schedule(structure(level(1, 100, 200)), basis=basis, asked_at=at(5.9))
    assert schedule_texts(asked)["basis"] == expected
    assert schedule_texts(shown)["lead"] == "Blinds, breaks and raises."


@pytest.mark.slow
@for_each("paper", ["a4", "letter"])
@for_each("count", [1, 12, 25, 40])
def test_schedule_of_forty_steps_fits_on_one_page(paper: str, count: int) -> None:
    pages = printed(steps(count, betting="pot_limit"), paper=paper).pages
    assert [page[-1].endswith(FOOT) for page in pages] == [True]


def test_schedule_of_a_mix_and_many_house_rules_fits_on_a_page() -> None:
    games = ["texas_holdem", "omaha_hi_lo", "razz", "seven_card_stud", "stud_hi_lo"]
    make = [limit, limit, stud, stud, stud]
    levels = [make[number % 5](number + 1, 800 * (number + 1), game=games[number % 5]) for number in range(40)]
    house_rules = {"button_rule": "moving", "first_button": "random", "shot_clock": 30, "time_banks": 4}
    shown = schedule(structure(*levels, betting="fixed_limit", game="horse"), house_rules=house_rules)
    assert len(printed(shown, paper="letter").pages) == 1


def test_second_page_of_a_schedule_sheet_repeats_title_and_labels() -> None:
    shown = steps(66)
    first, second = printed(shown).pages
    digits = schedule_texts(shown)["fingerprint"]
    assert second[0] == f"Friday Revision 1 {digits} 2 / 2"
    labels = "Level Starts Minutes Small / big blind Big blind ante Raise from"
    assert (first.count(labels), second.count(labels)) == (1, 1)
    assert second[-1] == f"Revision 1, 14 March 2026, 12:00 {digits} {FOOT}"
    levels = [int(line.split()[0]) for line in (*first, *second) if re.match(r"[0-9]+ [0-9:]{5} 20 ", line)]
    assert levels == [number for number in range(1, 67) if number % 6]


def test_schedule_sheet_with_a_very_long_name_stays_on_one_page() -> None:
    name = "Event 47: The Příbram, Łódź and Ødegård Memorial Invitational Pot-Limit Omaha Hi-Lo 8 or Better " * 2
    shown = printed(schedule(published("live-plo8-2025"), name=name[:160]))
    assert len(shown.pages) == 1
    assert shown.title == name[:160]


def test_schedule_footnotes_are_between_the_rows_and_the_house_rules() -> None:
    lines = printed(of_levels(level(1, 100, 200), level(2, 200, 400, notes="Flights merge"))).lines
    assert "a Flights merge" in lines
    assert lines.index("a Flights merge") < lines.index("House rules for this event TDA 2024, with these notes")


def test_rule_changes_are_announced_on_the_schedule_only_when_present() -> None:
    plain, changed = structure(level(1, 100, 200)), {"redraw_at": "never"}
    assert schedule_texts(schedule(plain))["rulebook"] == "TDA 2024, with these notes"
    assert schedule_texts(schedule(plain, house_rules=changed))["rulebook"] == "TDA 2024, with these changes"
    assert schedule_texts(schedule(plain, house_rules={"redraw_at": "final_table"}))["rulebook"] == (
        "TDA 2024, with these notes"
    )


def test_house_rule_deviations_are_printed_on_the_schedule_sheet() -> None:
    lines = printed(schedule(structure(level(1, 100, 200)), house_rules={"shot_clock": 30})).lines
    assert "Shot clock for each decision: 30 seconds" in " ".join(lines)


def test_schedule_sheet_formats_figures_and_dates_by_language() -> None:
    with translation.override("de"):
        lines = printed(schedule(published("live-plo8-2025"))).lines
    assert any(line.startswith("9 16:30 30 1.000 / 1.500 1.500 3.000 5.500 4.500") for line in lines)
    assert "14 März 2026" in lines[0] or "14. März 2026" in lines[0]


def facts(shown: BlindSchedule) -> dict[str, tuple[str, str]]:
    return {fact["label"]: (fact["value"], fact["small"]) for fact in sheet_facts.schedule_facts(shown)}


def test_schedule_sheet_lists_the_facts_of_an_event() -> None:
    assert facts(schedule(published("live-plo8-2025"), **MONEY)) == {
        "Starts": ("12:00", "shuffle up and deal"),
        "Buy-in": ("$400", "334 prizes, 40 house fee, 26 staff fee"),
        "Starting stack": ("25,000", "125 big blinds"),
        "Levels": ("30 min", "tables of 8, final table 9"),
        "Registration closes": ("16:30", "when level 9 starts"),
    }


def test_schedule_sheet_omits_missing_facts_of_an_event() -> None:
    assert facts(schedule(published("stud-home-from-wsop"))) == {
        "Starts": ("12:00", "shuffle up and deal"),
        "Levels": ("15 to 20 min", "tables of 9, final table 9"),
        "Entry": ("Open", "until the end"),
    }


def test_starting_stack_is_counted_in_bets_of_the_first_level() -> None:
    more: dict[str, Any] = {"betting": "pot_limit", "starting_stack": 10_000}
    bare = replace(level(1, 50, 100), small_blind=0, big_blind=0, ante=Ante(AnteKind.EACH, 25))
    levels = {
        "bring-in": replace(bare, bring_in=50),
        "bets": replace(bare, bring_in=50, small_bet=100, big_bet=200),
        "small bet alone": replace(bare, bring_in=50, small_bet=100),
        "ante alone": bare,
    }
    counted = {name: facts(schedule(structure(first, **more)))["Starting stack"][1] for name, first in levels.items()}
    assert counted == {
        "bring-in": "200 bring-ins", "bets": "50 big bets", "small bet alone": "50 big bets", "ante alone": "",
    }  # fmt: skip


def test_registration_closing_on_another_day_has_its_date() -> None:
    night = pause("n", span=timedelta(0), end_of_day=True)
    closes = level(2, 200, 400, closes=(Closing.REGISTRATION,))
    long = level(1, 100, 200, span=timedelta(minutes=800))
    assert facts(schedule(structure(long, closes)))["Registration closes"] == ("01:40", "Sun 15 Mar, until the end")
    assert facts(schedule(structure(level(1, 100, 200), night, closes)))["Registration closes"] == (
        "Open",
        "until the end",
    )
    later = structure(level(1, 100, 200), night, closes, level(3, 300, 600))
    assert facts(schedule(later))["Registration closes"] == ("Level 3", "when level 3 starts")


def test_registration_closing_before_a_break_closes_with_the_level() -> None:
    closes = level(1, 100, 200, closes=(Closing.REGISTRATION,))
    shown = schedule(structure(closes, pause("b", span=timedelta(minutes=10)), level(2, 200, 400)))
    assert facts(shown)["Registration closes"][1] == "when level 1 ends"


def test_schedule_sheet_of_a_later_day_omits_closed_registration() -> None:
    closes = level(1, 100, 200, closes=(Closing.REGISTRATION,))
    later = structure(closes, level(2, 200, 400), level(3, 300, 600))
    for first, basis, says in ((0, Basis.PLANNED, True), (1, Basis.PLANNED, False), (0, Basis.WAITS, False)):
        shown = schedule(later, first=first, basis=basis)
        told = {
            "fact": "Registration closes" in facts(shown),
            "line": any(band["changes"] for band in table_rows(shown) if band["kind"] != "level"),
            "note": any(note.key == "closes" for note in shown.notes),
        }
        assert told == dict.fromkeys(told, says)


def test_rebuys_and_add_ons_are_printed_with_price_chips_and_limit() -> None:
    sold = (SoldLater("rebuy", 3_000, 20_000, 1), SoldLater("add_on", 2_000, 30_000, None))
    shown = schedule(structure(level(1, 100, 200)), **MONEY, sold_later=sold)
    assert [line["words"] for line in sheet_facts.sold_later_lines(shown)] == [
        "Rebuy $30, 20,000 chips, at most 1 per entry.",
        "Add-on $20, 30,000 chips.",
    ]
    assert sheet_facts.sold_later_lines(schedule(structure(level(1, 100, 200)))) == []


def test_rebuys_that_close_with_registration_are_printed_with_their_level() -> None:
    sold = (SoldLater("rebuy", 3_000, 20_000, 1), SoldLater("add_on", 2_000, 30_000, None))
    ended = structure(level(1, 100, 200, closes=(Closing.REGISTRATION,)), pause(), level(2, 200, 400))
    lines = [line["words"] for line in sheet_facts.rule_lines(schedule(ended, sold_later=sold).notes)]
    assert lines[:2] == ["Rebuy until the end of level 1.", "Add-on until level 2 starts."]
    named = structure(level(1, 100, 200, closes=(Closing.REGISTRATION, Closing.REBUYS)), level(2, 200, 400))
    assert sum(note.key == "closes" for note in schedule(named, sold_later=sold[:1]).notes) == 1
