"""The facts under the name of an event."""

from dataclasses import replace
from datetime import timedelta

from tests.tournaments.rules.structure.schedule.schedules import published, schedule
from tests.tournaments.rules.structure.structures import level, pause, structure
from tournaments.printouts.structure import facts as sheet_facts
from tournaments.printouts.structure.table import rows
from tournaments.rules.levels import Ante, AnteKind, Closing
from tournaments.rules.structure.schedule.blind_schedule import Basis, BlindSchedule, SoldLater

MONEY = {"currency": "USD", "buy_in": {"prizes": 33_400, "house": 4_000, "staff": 2_600}}


def facts(shown: BlindSchedule) -> dict[str, tuple[str, str]]:
    return {fact["label"]: (fact["value"], fact["small"]) for fact in sheet_facts.facts(shown)}


def test_the_facts_of_an_event() -> None:
    assert facts(schedule(published("live-plo8-2025"), **MONEY)) == {
        "Starts": ("12:00", "shuffle up and deal"),
        "Buy-in": ("$400", "334 prizes, 40 house fee, 26 staff fee"),
        "Starting stack": ("25,000", "125 big blinds"),
        "Levels": ("30 min", "tables of 8, final table 9"),
        "Registration closes": ("16:30", "when level 9 starts"),
    }


def test_the_facts_of_an_event_without_buy_in_stack_or_closing() -> None:
    assert facts(schedule(published("stud-home-from-wsop"))) == {
        "Starts": ("12:00", "shuffle up and deal"),
        "Levels": ("15 to 20 min", "tables of 9, final table 9"),
        "Entry": ("Open", "until the end"),
    }


def test_a_stack_is_counted_in_what_its_first_level_has() -> None:
    ante, more = Ante(AnteKind.EACH, 25), {"betting": "pot_limit", "starting_stack": 10_000}
    bare = {"small_blind": 0, "big_blind": 0, "ante": ante}
    counted = {
        name: facts(schedule(structure(replace(level(1, 50, 100), **bare, **bets), **more)))["Starting stack"][1]
        for name, bets in {
            "bring-in": {"bring_in": 50},
            "bets": {"bring_in": 50, "small_bet": 100, "big_bet": 200},
            "small bet alone": {"bring_in": 50, "small_bet": 100},
            "ante alone": {},
        }.items()
    }
    assert counted == {
        "bring-in": "200 bring-ins", "bets": "50 big bets", "small bet alone": "50 big bets", "ante alone": "",
    }  # fmt: skip


def test_entry_that_closes_on_another_day_is_dated_and_one_without_a_time_is_not() -> None:
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


def test_entry_that_closes_before_a_break_closes_with_its_level() -> None:
    closes = level(1, 100, 200, closes=(Closing.REGISTRATION,))
    shown = schedule(structure(closes, pause("b", span=timedelta(minutes=10)), level(2, 200, 400)))
    assert facts(shown)["Registration closes"][1] == "when level 1 ends"


def test_a_day_2_that_begins_after_registration_has_closed_says_nothing_of_it() -> None:
    closes = level(1, 100, 200, closes=(Closing.REGISTRATION,))
    later = structure(closes, level(2, 200, 400), level(3, 300, 600))
    for first, basis, says in ((0, Basis.PLANNED, True), (1, Basis.PLANNED, False), (0, Basis.WAITS, False)):
        shown = schedule(later, first=first, basis=basis)
        told = {
            "fact": "Registration closes" in facts(shown),
            "line": any(band["changes"] for band in rows(shown) if band["kind"] != "level"),
            "note": any(note.key == "closes" for note in shown.notes),
        }
        assert told == dict.fromkeys(told, says)


def test_rebuys_and_add_ons_are_said_with_price_chips_and_limit() -> None:
    sold = (SoldLater("rebuy", 3_000, 20_000, 1), SoldLater("add_on", 2_000, 30_000, None))
    shown = schedule(structure(level(1, 100, 200)), **MONEY, sold_later=sold)
    assert [line["words"] for line in sheet_facts.sold_later(shown)] == [
        "Rebuy $30, 20,000 chips, at most 1 per entry.",
        "Add-on $20, 30,000 chips.",
    ]
    assert sheet_facts.sold_later(schedule(structure(level(1, 100, 200)))) == []
