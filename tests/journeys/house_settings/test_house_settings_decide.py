"""Each house setting that is not merely posted changes an answer: of a calculator, or of the room itself."""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from rulings.calculators import CALCULATORS
from rulings.calculators.answering.citing import example_variations
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.cases import case_files, read_cases
from rulings.calculators.reading.fields import InvalidField
from tables.services.hands import buttons
from tests.conftest import NOON
from tests.journeys.house_settings.room_answers import ROOM
from tests.suite.each_case import for_each
from tests.tables.conftest import counter as counter  # noqa: PLC0414 - a fixture
from tests.tables.conftest import festival as festival  # noqa: PLC0414 - a fixture
from tests.tables.conftest import play as play  # noqa: PLC0414 - a fixture
from tests.tables.festival import Festival
from tests.tables.play import Play
from tournaments.models import Tournament
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.selectors.desk.eligibility import buyer_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

CASES = Path(__file__).resolve().parents[2] / "cases"
COMPUTED = [name for name, setting in SETTINGS.items() if not setting.posted]

#: settings that need several flights
OF_FLIGHTS = {"several_flights"}

#: of an answer, what cites and compares and does not rule
NOT_RULED = {"cites", "rules", "departs_from", "differs", "rests_on"}

BOTH_SIDES = {"pot": 1_400, "chip": 100, "seats": 9, "button": 9, "high": [2, 5], "low": [2, 7]}
RAZZ = {"5": ["7h", "5s", "4d", "3c", "2h"], "2": ["7s", "5h", "4c", "3d", "2d"]}
SEVEN = {"5": [*RAZZ["5"], "Jc", "Jd"], "2": [*RAZZ["2"], "Jh", "Ks"]}
THEN_BET = {"then": [["5", "bet", 300]]}
RACE_CARDS = {"1": ["2d", "3d"], "5": ["Ks", "Ah"]}
UNIT_25 = {"blinds": {"small": 25, "big": 25}, "chip": 25}
#: questions whose examples and worked cases do not touch a setting
MORE_QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("odd_chips", {"kind": "high_low"} | BOTH_SIDES),
    ("odd_chips", {"kind": "stud", "pot": 101, "low": RAZZ}),
    ("odd_chips", {"kind": "stud", "pot": 101, "low": SEVEN, "house": {"odd_chip_stud_low": "low_card"}}),
    ("out_of_turn", {"facing": 0, "last_raise": 100, "out_of_turn": ["6", "check"], "players_in_hand": 2} | THEN_BET),
    ("chip_race", {"from": 25, "to": 100, "odd": {"1": 2, "5": 2}, "cards": RACE_CARDS, "last_chips": [1]}),
    ("raise_limits", {"betting": "pot_limit", "street": "flop", "pot": 80, "players": ["A", "B"]} | UNIT_25),
    ("hand_for_hand_clock", {"remaining_seconds": 1_000, "hands": 1}),
    ("forced_bets", {"blind": 1_000, "small_blind": 500, "stack": 400}),
    (
        "forced_bets",
        {
            "blind": 1_000,
            "small_blind": 500,
            "stack": 9_000,
            "players": 2,
            "ante": {"kind": "big_blind", "amount": 900},
        },
    ),
)


def questions() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what calculators are asked: their examples with each choice, the worked cases, and some more."""
    for name, calculator in CALCULATORS.items():
        yield from ((name, given) for given in example_variations(calculator))
    for file in case_files([str(CASES)]):
        name, cases = read_cases(file)
        yield from ((name, case["given"]) for case in cases)
    yield from MORE_QUESTIONS


@cache
def questions_resting_on() -> dict[str, list[tuple[str, dict[str, Any]]]]:
    """Return for each setting the questions whose answer says that it rests on it."""
    found: dict[str, list[tuple[str, dict[str, Any]]]] = {}
    for name, given in questions():
        with suppress(InvalidField):
            for setting in answer_as_json(CALCULATORS[name], given)["rests_on"]:
                found.setdefault(setting, []).append((name, given))
    return found


def ruling_by_value(name: str, given: dict[str, Any], setting: str, value: Any) -> str:
    """Return a calculator's ruling by one value of a setting, or why there is none."""
    house = dict(given.get("house") or {}) | {setting: value}
    try:
        answer = answer_as_json(CALCULATORS[name], given | {"house": house})
    except InvalidField as refused:
        return str(refused)
    return json.dumps([answer[key] for key in sorted(answer.keys() - NOT_RULED)], default=str)


def values_of(setting: str) -> list[Any]:
    return [*SETTINGS[setting].values, *(SETTINGS[setting].numbers or ())]


def calculators_deciding(setting: str) -> str | None:
    """Return the first calculator that answers otherwise by another value of a setting."""
    for name, given in questions_resting_on().get(setting, ()):
        if len({ruling_by_value(name, given, setting, value) for value in values_of(setting)}) > 1:
            return name
    return None


@pytest.fixture
def room(play: Play) -> Play:
    """Nine, nine and seven players; Dory of 1.4 is due the big blind, and seat 5 of table 3 is due it there."""
    play.sit(t1=range(1, 10), t2=range(1, 10), t3=[1, 2, 4, 6, 7, 8, 9])
    for number in (1, 2, 3):
        play(buttons.set_button, table=play.table(number), button=1)
    return play


def answer_by(play: Play, setting: str, value: Any) -> str:
    """Return what the room answers by one value of a setting, as nothing had happened."""
    now = play.now
    with transaction.atomic():
        Tournament.objects.update(house_overrides={setting: value})
        play.tournament = Tournament.objects.get(pk=play.tournament.pk)
        answer = repr(ROOM[setting](play))
        transaction.set_rollback(True)
    play.now, play.tournament = now, Tournament.objects.get(pk=play.tournament.pk)
    return answer


@for_each("setting", sorted(set(COMPUTED) - set(ROOM) - OF_FLIGHTS))
def test_each_computed_house_setting_changes_a_calculator_ruling(setting: str) -> None:
    """A setting without effect is in neither table and fails here."""
    assert calculators_deciding(setting) is not None


@for_each("setting", sorted(ROOM))
def test_each_computed_house_setting_changes_a_decision_on_the_floor(room: Play, setting: str) -> None:
    assert len({answer_by(room, setting, value) for value in values_of(setting)}) > 1


def test_several_flights_setting_decides_what_players_may_buy(festival: Festival) -> None:
    festival.flight("1A", after=0)
    festival.flight("1B", after=1)
    festival.enter("1A", "Ada")
    second, ada = festival.flights["1B"], festival.flights["1A"].entry("Ada").player
    sold = []
    for value in values_of("several_flights"):
        Tournament.objects.update(house_overrides={"several_flights": value})
        tournament = Tournament.objects.get(pk=second.tournament.pk)
        sold.append(buyer_of(tournament, ada, day=NOON.date()).live)
    assert sold == [1, 0]


def test_posted_house_setting_changes_no_ruling_and_no_floor_decision() -> None:
    """A setting that gains an effect must be moved out of the posted ones."""
    posted = [name for name in SETTINGS if name not in COMPUTED]
    assert [name for name in posted if name in ROOM or name in questions_resting_on()] == []
