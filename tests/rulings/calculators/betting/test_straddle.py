"""Straddles, asked as on the floor."""

import pytest

from rulings.calculators.betting.straddle import KINDS, STRADDLE
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField
from rulings.rules.betting.straddles import StraddleKind

CASH = {"straddles": "allowed"}
ROCK = {"kind": "mandatory", "over": 10, "players": ["A", "B", "C", "D"], "holder": "B"}


def test_straddle_is_not_allowed_in_a_tournament():
    answer = answer_as_json(STRADDLE, {"kind": "live", "over": 200})
    assert answer["says"] == (
        "Straddles are not allowed here: the chips are returned. In a cash game it would be "
        "400 over 200, and at least 600 to raise it."
    )
    assert (answer["allowed"], answer["amount"], answer["min_raise_to"]) == (False, 400, 600)
    assert answer["rests_on"] == ["straddles", "straddle_raise"]


def test_house_rule_may_allow_straddles():
    answer = answer_as_json(STRADDLE, {"kind": "live", "over": 10, "house": CASH})
    assert answer["says"] == "Straddle 20 over 10, and at least 30 to raise it."
    assert (answer["allowed"], answer["acts_last"], answer["option"]) == (True, True, True)


@pytest.mark.parametrize("kind", KINDS)
def test_every_straddle_kind_has_a_reason(kind):
    answer = answer_as_json(STRADDLE, {"kind": kind, "over": 10, "house": CASH})
    assert answer["why"].endswith(".")
    assert answer["option"] is (kind != "sleeper")


def test_straddle_form_offers_the_kinds_allowed_by_the_rules():
    assert KINDS.keys() == {str(kind) for kind in StraddleKind}


def test_winner_of_the_pot_must_post_the_next_rock_straddle():
    answer = answer_as_json(STRADDLE, ROCK | {"winners": ["A", "D"], "house": CASH})
    assert answer["rock_to"] == "D"
    assert answer["says"].endswith("D takes the rock.")
    assert answer_as_json(STRADDLE, ROCK)["rock_to"] is None


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"kind": "african"}, "kind"),
        ({"over": 0}, "over"),
        ({"winners": ["Z"]}, "winners"),
        ({"winners": ["A"], "holder": "Z"}, "holder"),
        ({"winners": ["A"], "holder": None}, "holder"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given, field):
    with pytest.raises(InvalidField) as refused:
        answer_as_json(STRADDLE, ROCK | given)
    assert refused.value.field == field


def test_mississippi_straddle_allows_at_most_one_re_straddle():
    given = {"kind": "mississippi", "over": 10, "house": CASH}
    assert [answer_as_json(STRADDLE, given | {"before": before})["allowed"] for before in (0, 1, 2)] == [
        True,
        True,
        False,
    ]
    assert answer_as_json(STRADDLE, given | {"before": 2})["says"] == (
        "No: a Mississippi straddle can be straddled once more only. The chips are returned."
    )
    assert answer_as_json(STRADDLE, given | {"kind": "live", "before": 2})["allowed"] is True


def test_house_rule_decides_who_acts_first_after_a_mississippi_straddle():
    given = {"kind": "mississippi", "over": 10}
    other = {"house": CASH | {"mississippi_action": "left_of_big_blind"}}
    assert "Action starts on the straddler's left." in answer_as_json(STRADDLE, given | {"house": CASH})["why"]
    assert (
        "Action starts left of the big blind and skips the straddler." in answer_as_json(STRADDLE, given | other)["why"]
    )
