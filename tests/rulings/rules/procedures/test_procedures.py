"""The table of procedures: every one can be read aloud, drawn and cited, by any house rules."""

import inspect
import itertools
from collections.abc import Iterator, Mapping

import pytest

from rulings.rules.procedures import PROCEDURES, Procedure
from rulings.rules.procedures.burn_error import BURNED_TEXTS
from rulings.rules.procedures.chips_found_behind import OUTCOMES
from rulings.rules.procedures.disordered_stub import ORDER
from rulings.rules.procedures.dispute import SINCE, SUBJECTS
from rulings.rules.procedures.exposed_card import CARDS
from rulings.rules.procedures.fouled_deck import FAULTS
from rulings.rules.procedures.misdeal import CAUSES
from rulings.rules.procedures.new_level import DEALT_AT, HAND_BEGAN
from rulings.rules.procedures.openers import OPENERS
from rulings.rules.procedures.player_absent import AT_SEAT
from rulings.rules.procedures.premature_card import STREETS_BY_GAME
from rulings.rules.procedures.shared.cutoff import BETTING_SO_FAR
from rulings.rules.procedures.shared.steps import BOARD_STREETS
from rulings.rules.procedures.wrong_card_count import ERRORS
from tests.suite.each_case import for_each
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_rules import HouseRules, house_rules_of
from tournaments.rules.rulebook.house_settings import CHAPTERS, SETTINGS
from tournaments.rules.rulebook.rule_index import RULES

pytestmark = pytest.mark.slow

YES_NO = (False, True)

#: every situation worth telling apart, by procedure
SITUATIONS: dict[str, dict[str, tuple[object, ...]]] = {
    "premature_card": {},
    "four_card_flop": {},
    "flop_without_burn": {"acted": YES_NO},
    "burn_error": {"street": BOARD_STREETS, "burned": tuple(BURNED_TEXTS), "acted": YES_NO},
    "misdeal": {"cause": tuple(CAUSES), "betting": tuple(BETTING_SO_FAR)},
    "exposed_card": {
        "which": tuple(CARDS),
        "betting": tuple(BETTING_SO_FAR),
        "betting_to_come": YES_NO,
    },
    "boxed_cards": {"boxed": (1, 2, 3), "first_deal": YES_NO, "betting": tuple(BETTING_SO_FAR)},
    "wrong_card_count": {
        "wrong": tuple(ERRORS),
        "by": (1, 2),
        "should_have": (2, 4),
        "betting": tuple(BETTING_SO_FAR),
    },
    "button_short_a_card": {"acted": YES_NO},
    "fouled_deck": {"found": tuple(FAULTS), "hand_over": YES_NO},
    "disordered_stub": {"order": tuple(ORDER)},
    "short_stub": {"stub": (0, 2, 3, 7, 20), "players": (2, 5, 8), "burns": (2, 3)},
    "hand_for_hand_all_in": {"others_done": YES_NO},
    "moved_button": {"betting": tuple(BETTING_SO_FAR)},
    "player_absent": {"at_seat": tuple(AT_SEAT)},
    "chips_found_behind": {"found": (5_000,), "outcome": tuple(OUTCOMES), "part_of_the_bet": YES_NO},
    "chips_out_of_sight": {"on_purpose": YES_NO},
    "calling_the_clock": {"reasonable_time": YES_NO, "facing_bet": YES_NO, "asker_seated": YES_NO},
    "forward_motion": {"limit": YES_NO, "made_act": YES_NO},
    "openers": {"openers": tuple(OPENERS)},
    "new_level": {"began": tuple(HAND_BEGAN), "substantial_action": YES_NO, "dealt_at": tuple(DEALT_AT)},
    "dispute": {"about": tuple(SUBJECTS), "since": tuple(SINCE), "seconds": (0, 45, 90)},
}


def houses() -> Iterator[HouseRules]:
    """The four rulebooks as printed, and house rules for each choice a setting offers."""
    yield from map(house_rules_of, RULEBOOKS)
    for setting in SETTINGS.values():
        yield from (house_rules_of("tda_2024", {setting.name: value}) for value in setting.values)


def situations(name: str) -> Iterator[Mapping[str, object]]:
    """Every situation of one procedure."""
    if name == "premature_card":
        yield from ({"game": game, "street": street} for game, streets in STREETS_BY_GAME.items() for street in streets)
    else:
        asked = SITUATIONS[name]
        yield from (dict(zip(asked, values, strict=True)) for values in itertools.product(*asked.values()))


def procedures_named(name: str) -> Iterator[Procedure]:
    """Every procedure that comes out under one name."""
    cases = list(situations(name))
    yield from (PROCEDURES[name](**case, house_rules=house_rules) for house_rules in houses() for case in cases)


EVERY = for_each("name", PROCEDURES)


@EVERY
def test_every_procedure_has_a_ruling_and_steps_in_clear_text(name: str) -> None:
    for procedure in procedures_named(name):
        words = [
            procedure.title,
            procedure.situation,
            procedure.says,
            procedure.why,
            *(step.says for step in procedure.steps),
        ]
        assert [text for text in words if not text or text != text.strip() or "  " in text] == []
        assert [
            text
            for text in (procedure.situation, procedure.says, procedure.why, *(s.says for s in procedure.steps))
            if text[-1] != "."
        ] == []
        assert procedure.steps


@EVERY
def test_steps_of_a_procedure_are_unique(name: str) -> None:
    for procedure in procedures_named(name):
        assert len(set(procedure.codes)) == len(procedure.codes)
        assert [code for code in procedure.codes if not code.replace("_", "").isalnum() or code != code.lower()] == []


@EVERY
def test_procedures_cite_only_existing_rules_and_settings(name: str) -> None:
    for procedure in procedures_named(name):
        assert procedure.rules
        assert [slug for slug in procedure.rules if slug not in RULES] == []
        assert [setting for setting in procedure.rests_on if setting not in SETTINGS] == []


@EVERY
def test_rulebooks_differ_only_by_settings_listed_in_the_procedure(name: str) -> None:
    """Check that rulebooks differ only in settings that the procedure rests on."""
    for case in situations(name):
        said: dict[tuple[object, ...], str] = {}
        for house_rules in houses():
            procedure = PROCEDURES[name](**case, house_rules=house_rules)
            chosen = tuple((setting, house_rules[setting]) for setting in procedure.rests_on)
            assert said.setdefault(chosen, procedure.says) == procedure.says


@EVERY
def test_procedure_parameters_are_its_facts_and_the_house_rules(name: str) -> None:
    asked = set(inspect.signature(PROCEDURES[name]).parameters)
    assert asked == {key for case in situations(name) for key in case} | {"house_rules"}


@EVERY
def test_every_card_pile_of_a_procedure_has_a_label_and_destination(name: str) -> None:
    for procedure in procedures_named(name):
        assert [pile.label for pile in procedure.piles if not pile.label or pile.goes_to is pile.place] == []
        assert procedure.piles


def test_every_procedure_has_example_situations() -> None:
    assert list(SITUATIONS) == list(PROCEDURES)


#: what house rules decide about cards: the chapter, and the button that was moved wrongly
ABOUT_CARDS = sorted({setting.name for setting in CHAPTERS["Cards"]} | {"button_error"})


@for_each("setting", ABOUT_CARDS)
def test_every_card_setting_changes_a_procedure_ruling(setting: str) -> None:
    """A setting that no procedure reads would stand on the printed house rules and decide nothing."""
    deciding = [name for name in PROCEDURES if any(_ruled_otherwise(name, setting, case) for case in situations(name))]
    assert deciding != []


def _ruled_otherwise(name: str, setting: str, case: Mapping[str, object]) -> bool:
    """Return whether a setting's values lead to different steps here, and the procedures name it."""
    ruled = [
        PROCEDURES[name](**case, house_rules=house_rules_of("tda_2024", {setting: v})) for v in SETTINGS[setting].values
    ]
    steps = {tuple((step.says, step.note) for step in procedure.steps) for procedure in ruled}
    return len(steps) > 1 and any(setting in procedure.rests_on for procedure in ruled)
