"""Rules of a season's table."""

from decimal import Decimal

import pytest

from tests.suite.each_case import for_each
from tournaments.rules.leagues.season_rules import SeasonRules, season_rules_from_json, season_rules_to_json
from tournaments.rules.refused import Refused


def test_stored_season_rules_omit_defaults_and_are_read_back_unchanged():
    rules = SeasonRules(best=6, attendance=Decimal("2.5"), qualifiers="top", places=8, base=20_000, factor=Decimal(50))
    written = season_rules_to_json(rules)
    assert written == {"best": 6, "attendance": "2.5", "qualifiers": "top", "base": 20_000, "factor": "50"}
    assert season_rules_from_json(written) == rules


@for_each(
    ("given", "code", "field", "facts"),
    [
        ({"bets": 6}, "season_rule_unknown", "", {"name": "bets"}),
        ({"best": 0}, "season_rule_number", "best", {"low": 1, "high": 1_000}),
        ({"best": "six"}, "season_rule_number", "best", {"low": 1, "high": 1_000}),
        ({"drop": True}, "season_rule_number", "drop", {"low": 0, "high": 1_000}),
        ({"weekly": 8}, "season_rule_number", "weekly", {"low": 1, "high": 7}),
        ({"halves": "5+x"}, "season_rule_halves", "halves", {"most": 20}),
        ({"halves": "+".join(["4"] * 21)}, "season_rule_halves", "halves", {"most": 20}),
        ({"attendance": "-1"}, "season_rule_number", "attendance", {"low": 0, "high": 1_000_000}),
        ({"factor": "NaN"}, "season_rule_number", "factor", {"low": 0, "high": 1_000_000}),
        ({"winners": "no"}, "season_rule_choice", "winners", {"value": "no", "choices": "true, false"}),
        ({"quarter_doubles": 1}, "season_rule_choice", "quarter_doubles", {"value": "1", "choices": "true, false"}),
        (
            {"guests": "ranked"},
            "season_rule_choice",
            "guests",
            {"value": "ranked", "choices": "listed, hidden"},
        ),
    ],
)
def test_invalid_season_rule_is_refused_with_the_field_name(given, code, field, facts):
    with pytest.raises(Refused) as refused:
        season_rules_from_json(given)
    assert (refused.value.code, refused.value.field, refused.value.facts) == (code, field, facts)


@pytest.mark.parametrize(
    ("typed", "halves"), [("5 + 5 + 4", (5, 5, 4)), ("5, 5; 4", (5, 5, 4)), ("", ()), (None, ()), (" 12 ", (12,))]
)
def test_limits_of_half_years_are_typed_with_plus_signs(typed, halves):
    assert season_rules_from_json({"halves": typed}).half_year_limits == halves


@pytest.mark.parametrize(
    ("given", "ranked", "cut"),
    [
        ({}, 30, 0),
        ({"qualifiers": "top", "places": 8}, 30, 8),
        ({"qualifiers": "top", "places": 8}, 5, 5),
        ({"qualifiers": "share", "places": 15}, 30, 5),
        ({"qualifiers": "share", "places": 300}, 30, 30),
    ],
)
def test_number_of_final_qualifiers_is_a_number_or_a_percentage(given, ranked, cut):
    assert SeasonRules(**given).qualifier_count_by_table(ranked) == cut


@pytest.mark.parametrize(("points", "chips"), [("0", 20_000), ("9.99", 20_499), ("876", 50_000), ("-3", 20_000)])
def test_final_stack_is_a_base_plus_chips_for_points_up_to_a_cap(points, chips):
    assert SeasonRules(base=20_000, factor=Decimal(50), cap=50_000).final_stack(Decimal(points)) == chips
