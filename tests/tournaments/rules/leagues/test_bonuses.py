"""Manual points, several knock-outs in one hand, and money for who came most often."""

from datetime import date
from decimal import Decimal

import pytest

from tests.tournaments.rules.leagues.event_points import event_points
from tournaments.rules.leagues.bonuses import HandGiven, bonuses_text, find_bonus, read_bonuses
from tournaments.rules.leagues.events import FinishedEvent, ResultRow, points_calculation
from tournaments.rules.leagues.fund import attendance_shares_by_player
from tournaments.rules.leagues.season_rules import SeasonRules, season_rules_from_json, season_rules_to_json
from tournaments.rules.refused import Refused

POSH = (("Four of a kind", Decimal(75)), ("Straight flush", Decimal(100)), ("Royal flush", Decimal(150)))


@pytest.mark.parametrize(
    "answer",
    [
        {"Four of a kind": 75, "Straight flush": "100", "Royal flush": 150.0},
        "Four of a kind: 75\nStraight flush = 100\n\n  Royal  flush 150 ",
        "Four of a kind 75; Straight flush: 100,00; Royal flush: 150",
    ],
)
def test_season_bonuses_can_be_typed_in_lines_or_given_in_json(answer: object) -> None:
    assert read_bonuses(answer) == POSH
    assert read_bonuses(bonuses_text(POSH)) == POSH


@pytest.mark.parametrize(
    "answer",
    ["75", "High hand", "High hand: 25\nhigh hand: 30", {"High hand": "much"}, {"High hand": -1}, {"": 5},
     "\n".join(f"Hand {at}: 5" for at in range(21)), {"x" * 61: 5}],
)  # fmt: skip
def test_invalid_season_bonus_is_refused(answer: object) -> None:
    with pytest.raises(Refused, match="season_bonuses"):
        read_bonuses(answer)


def test_stored_season_rules_with_bonuses_are_read_back_unchanged() -> None:
    rules = season_rules_from_json({"bonuses": {"High hand": 25}, "knock_out": 10, "knock_out_together": 20})
    assert season_rules_to_json(rules) == {
        "bonuses": {"High hand": "25.00"},
        "knock_out": "10.00",
        "knock_out_together": "20.00",
    }
    assert season_rules_from_json(season_rules_to_json(rules)) == rules


def test_bonus_is_found_by_name_ignoring_case() -> None:
    assert find_bonus(POSH, "royal FLUSH") == ("Royal flush", Decimal(150))
    assert find_bonus(POSH, "Bar tab") is None


def event(*rows: ResultRow, factor: int = 1) -> FinishedEvent:
    return FinishedEvent(
        key=1, on=date(2026, 3, 2), players=10, formula="players - place", factor=Decimal(factor), rows=rows
    )


PLAIN = (2, 2, 2, 1, 0, 0, (), 0, ())


def test_points_given_by_hand_are_added_to_formula_points() -> None:
    bonuses = (HandGiven("Royal flush", Decimal(150)), HandGiven("Bar tab", Decimal(2), 24))
    played = event((1, 1, 1, 1, 0, 0, (), 0, bonuses), PLAIN)
    assert event_points(played, SeasonRules()) == {1: 207, 2: 8}
    assert event_points(event((1, 1, 1, 1, 0, 0, (), 0, bonuses), factor=2), SeasonRules()) == {1: 414}
    made = points_calculation(played, played.results[0], SeasonRules())
    assert (made.by_hand, made.total) == (bonuses, Decimal(207))


def test_knock_outs_of_the_leader_or_of_several_players_count_more() -> None:
    """Crazed Weasels: 10 points a knock-out, 10 more for the leader, 20 each for several in a hand."""
    rules = SeasonRules(knock_out=Decimal(10), knock_out_together=Decimal(20), leader=Decimal(10))
    played = event((1, 1, 1, 1, 0, 0, (2, 3, 4), 2, ()))
    assert event_points(played, rules) == {1: 9 + 10 + 2 * 20}
    assert event_points(played, rules, leader=3) == {1: 9 + 10 + 2 * 20 + 10}
    assert event_points(played, SeasonRules(knock_out=Decimal(10))) == {1: 9 + 3 * 10}


@pytest.mark.parametrize(
    ("played", "amount", "places", "shares"),
    [
        ({1: 12, 2: 11, 3: 10, 4: 9}, 100, 3, {1: 34, 2: 33, 3: 33}),
        ({1: 12, 2: 11, 3: 11, 4: 11}, 90, 3, {1: 30, 2: 20, 3: 20, 4: 20}),
        ({1: 12, 2: 12}, 91, 3, {1: 46, 2: 45}),
        ({1: 0, 2: 0}, 90, 3, {}),
        ({1: 5}, 0, 3, {}),
    ],
)
def test_most_frequent_players_share_the_attendance_amount(
    played: dict[int, int], amount: int, places: int, shares: dict[int, int]
) -> None:
    found = attendance_shares_by_player(played, amount=amount, places=places)
    assert found == shares
    assert sum(found.values()) == (amount if found else 0)
