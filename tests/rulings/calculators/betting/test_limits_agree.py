"""The limits that a schedule prints are those that the table plays by, in every betting structure."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import answer_as_json
from tests.suite.each_case import for_each
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.rules.structure.paces import PACES
from tournaments.rules.structure.presets import preset_structure
from tournaments.rules.structure.raise_limits import limits_by_step

AMOUNTS = st.integers(1, 500)
PLAYERS = ["U", "V", "SB", "BB"]
STUD = ["A", "B", "C", "D"]


@st.composite
def levels(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a level of any betting structure: blinds, a bring-in or antes only, with and without bets and a cap."""
    betting = draw(st.sampled_from(["no_limit", "pot_limit", "half_pot", "fixed_limit", "spread_limit", "cap_limit"]))
    level: dict[str, Any] = {"betting": betting, "ante": draw(st.one_of(st.none(), AMOUNTS))}
    small, by = draw(AMOUNTS), draw(AMOUNTS)
    if betting == "fixed_limit" or draw(st.booleans()):
        level["bets"] = [small, small + by]
    opens = draw(st.sampled_from(["bring_in", "blinds", "antes"]))
    if opens == "bring_in":
        level["bring_in"] = draw(st.integers(1, level.get("bets", [500])[0]))
    elif opens == "antes":
        level |= {"ante": draw(AMOUNTS), "bets": level.get("bets", [small, small + by])}
    else:
        level["big_blind"] = draw(st.integers(1, small))
        level["small_blind"] = draw(st.integers(0, level["big_blind"]))
    if betting == "spread_limit":
        level["spread"] = sorted([draw(AMOUNTS), draw(AMOUNTS)])
    if betting == "cap_limit":
        level["cap"] = 2_000 + draw(AMOUNTS)
    return {name: value for name, value in level.items() if value is not None}


def at_the_table(level: dict[str, Any], *actions: list[Any]) -> dict[str, Any]:
    """Return the options of the player to act on the first street of this level."""
    stud = "bring_in" in level
    given = {name: value for name, value in level.items() if name not in {"small_blind", "big_blind"}}
    blinds = {"small": level.get("small_blind", 0), "big": level.get("big_blind", 0)}
    street = {"street": "third", "players": STUD} if stud else {"street": "preflop", "players": PLAYERS}
    acted = [["A", "bring_in"], *actions] if stud else list(actions)
    return answer_as_json(
        CALCULATORS["raise_limits"], given | street | {"actions": acted} | ({} if stud else {"blinds": blinds})
    )


@given(level=levels())
def test_printed_limits_of_a_first_raise_are_legal(level: dict[str, Any]) -> None:
    printed = answer_as_json(CALCULATORS["schedule_limits"], level | {"players": 4})
    played = at_the_table(level)
    assert (printed["min_raise_to"], printed["max_raise_to"]) == (played["min_raise_to"], played["max_raise_to"])


@given(level=levels().filter(lambda level: level.get("small_blind")))
def test_printed_maximum_opening_of_the_small_blind_is_legal(level: dict[str, Any]) -> None:
    printed = answer_as_json(CALCULATORS["schedule_limits"], level | {"players": 4})
    if printed["small_blind_first_in_max"] is not None:
        played = at_the_table(level, ["U", "fold"], ["V", "fold"])
        assert printed["small_blind_first_in_max"] == played["max_raise_to"]


#: a preset plays by each of these, or a house chooses it
BOOKS: list[tuple[str, dict[str, str]]] = [(book, {}) for book in RULEBOOKS] + [
    (book, {name: value})
    for book in ("tda_2024", "roberts")
    for name in (
        "pot_limit_preflop",
        "small_blind_opens",
        "ante_in_pot_limit",
        "pot_limit_rounding",
        "dead_small_blind",
    )
    for value in SETTINGS[name].values
]
#: blinds and the smallest chip; some of their halves cannot be paid
BLINDS = [
    (25, 50, 25),
    (75, 150, 25),
    (100, 200, 100),
    (300, 500, 100),
    (0, 200, 100),
    (50, 50, 25),
    (1_500, 2_500, 500),
]


@for_each(("book", "house"), BOOKS)
def test_printed_maximum_reraise_of_the_big_blind_is_legal(book: str, house: dict[str, Any]) -> None:
    for betting in ("pot_limit", "half_pot"):
        for small, big, chip in BLINDS:
            rules = {"rulebook": book, "house": house}
            ante = {"kind": "big_blind", "amount": big}
            level = {"betting": betting, "small_blind": small, "big_blind": big, "chip": chip, "ante": ante}
            printed = answer_as_json(CALCULATORS["schedule_limits"], level | rules | {"players": 4})
            table = at_the_table(
                level | rules, ["U", "raise_to", printed["max_raise_to"]], ["V", "fold"], ["SB", "fold"]
            )
            assert (betting, small, big, table["to_act"]) == (betting, small, big, "BB")
            assert printed["re_pot_to"] == table["max_raise_to"], (betting, small, big)
            assert printed["re_pot_to"] % chip == printed["max_raise_to"] % chip == 0


@pytest.mark.slow
@for_each("pace", list(PACES))
@for_each("betting", ["pot_limit", "half_pot"])
def test_printed_raise_limits_of_every_preset_are_legal(pace: str, betting: str) -> None:
    structure = replace(preset_structure(pace, starting_stack=10_000), betting=betting, game="omaha")
    for book in RULEBOOKS:
        found = [limits for limits in limits_by_step(structure, house_rules=house_rules_of(book)) if limits]
        for stakes, limits in found[::6]:
            level = {"betting": betting, "small_blind": stakes.small_blind, "big_blind": stakes.big_blind}
            level |= {"chip": stakes.chip, "rulebook": book}
            if stakes.ante:
                level["ante"] = {"kind": str(stakes.ante.kind), "amount": stakes.ante.amount}
            first = at_the_table(level)
            assert (limits.min_raise_to, limits.max_raise_to) == (first["min_raise_to"], first["max_raise_to"]), level
            raised = at_the_table(level, ["U", "raise_to", limits.max_raise_to], ["V", "fold"], ["SB", "fold"])
            assert limits.re_pot_to == raised["max_raise_to"], level
