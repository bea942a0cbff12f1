"""Reading a betting round."""

import pytest

from rulings.calculators.reading.betting_round import betting_state_after_actions, street_from_facts
from rulings.calculators.reading.fields import InvalidField, read_names, read_yes_or_no
from rulings.calculators.reading.round_fields import ROUND_FIELDS, STREET_NAMES, read_actions
from rulings.rules.betting.actions import ActionInTurn
from rulings.rules.betting.street import STREETS
from tournaments.rules.rulebook.house_rules import house_rules_of

TDA = house_rules_of()


def read(**given: object) -> dict[str, object]:
    """Clean values by field, as the frame hands them on."""
    return {
        field.name: field.read(field.name, given[field.name]) if field.name in given else field.default
        for field in ROUND_FIELDS
    }


def test_every_street_has_a_name():
    assert tuple(STREET_NAMES) == STREETS


def test_actions_are_parsed_from_player_verb_and_total():
    assert read_actions("actions", [["A", "fold"], ["B", "raise_to", 500], ["C", "call", None]]) == (
        ActionInTurn("A", "fold"),
        ActionInTurn("B", "raise_to", 500),
        ActionInTurn("C", "call"),
    )


def test_single_player_name_is_read_as_a_list():
    assert read_names("straddle", "A") == ("A",)
    assert read_names("straddle", ["A", "B"]) == ("A", "B")


def test_street_has_the_entered_players_blinds_and_pot():
    given = read(betting="no_limit", street="preflop", players=["U", "S", "B"], blinds={"small": 1, "big": 2}, pot=3)
    street = street_from_facts(given, TDA)
    assert (street.players, street.stakes.small_blind, street.stakes.big_blind, street.pot) == (
        ("U", "S", "B"),
        1,
        2,
        3,
    )
    assert street.stakes.players == 3
    assert betting_state_after_actions(street, (ActionInTurn("U", "call"),)).turn == "S"


def test_kill_multiplies_the_bets():
    given = read(betting="fixed_limit", street="flop", players=["A", "B"], bets=[4, 8], kill="half")
    assert street_from_facts(given, TDA).stakes.bets == (6, 12)


def test_refusal_shows_where_an_action_names_an_unknown_player():
    given = read(betting="no_limit", street="flop", players=["A", "B"], blinds={"small": 1, "big": 2})
    with pytest.raises(InvalidField) as refused:
        betting_state_after_actions(
            street_from_facts(given, TDA), (ActionInTurn("A", "check"), ActionInTurn("Z", "check"))
        )
    assert (refused.value.field, refused.value.got) == ("actions[1]", "Z")


def test_number_is_refused_where_a_boolean_is_expected():
    assert read_yes_or_no("pair_showing", value=True) is True
    with pytest.raises(InvalidField):
        read_yes_or_no("pair_showing", 1)
