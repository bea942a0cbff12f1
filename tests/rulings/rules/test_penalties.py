"""TDA 2024 rule 71, WSOP 2024 rule 113: the ladder of penalties and what a round costs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.penalties import (
    DISQUALIFICATION,
    OFFENCES,
    ONE_HAND,
    ONE_ROUND,
    WARNING,
    Penalty,
    PenaltyKind,
    in_words,
    missed_hands,
    most_of,
    most_rounds,
    next_penalty,
    usual_steps,
)
from tournaments.rules.house import house_rules
from tournaments.rules.rule_index import RULES

TDA = house_rules("tda_2024")
WSOP = house_rules("wsop")
PENALTIES = st.one_of(
    st.sampled_from([WARNING, DISQUALIFICATION]),
    st.builds(Penalty, st.sampled_from([PenaltyKind.HANDS, PenaltyKind.ROUNDS]), st.integers(1, 12)),
)


def rounds(count: int) -> Penalty:
    """So many rounds."""
    return Penalty(PenaltyKind.ROUNDS, count)


@pytest.mark.parametrize(
    ("players", "count", "hands"), [(9, 1, 9), (9, 2, 18), (2, 1, 2), (6, 4, 24), (9, 0, 0), (1, 1, 1)]
)
def test_71_a_round_is_as_many_hands_as_players_the_offender_included(players: int, count: int, hands: int) -> None:
    assert missed_hands(players, rounds=count) == hands


@pytest.mark.parametrize(("penalty", "hands"), [(WARNING, 0), (ONE_HAND, 1), (rounds(2), 16), (DISQUALIFICATION, 0)])
def test_71_each_rung_costs_its_hands(penalty: Penalty, hands: int) -> None:
    assert penalty.hands(players=8) == hands


@pytest.mark.parametrize(
    ("history", "proposed"),
    [
        ([], WARNING),
        ([WARNING], rounds(1)),
        ([WARNING, WARNING], rounds(1)),
        ([ONE_HAND], rounds(1)),
        ([WARNING, rounds(1)], rounds(2)),
        ([rounds(2), WARNING], rounds(3)),
        ([rounds(4)], DISQUALIFICATION),
        ([DISQUALIFICATION], DISQUALIFICATION),
    ],
)
def test_71_the_next_step_is_harder_than_the_hardest_so_far(history: list[Penalty], proposed: Penalty) -> None:
    assert next_penalty("phone_in_live_hand", history=history, house=TDA) == proposed


@pytest.mark.parametrize(("limit", "after_two"), [("none", rounds(3)), (4, rounds(3)), (2, DISQUALIFICATION)])
def test_113_a_house_may_stop_the_ladder_sooner(limit: object, after_two: Penalty) -> None:
    house = house_rules("tda_2024", {"penalty_most_rounds": limit})
    assert next_penalty("stalling", history=[rounds(2)], house=house) == after_two


def test_113_the_ladder_ends_at_four_rounds_where_a_book_names_no_limit_too() -> None:
    assert (most_rounds(WSOP), most_rounds(TDA)) == (4, 4)


@pytest.mark.parametrize("offence", ["abuse", "disruption", "soft_play", "dodged_blinds"])
def test_71_b_what_must_be_penalised_is_never_a_warning(offence: str) -> None:
    assert next_penalty(offence, history=[], house=TDA) == ONE_ROUND
    assert next_penalty(offence, history=[WARNING], house=TDA) == ONE_ROUND


def test_69_collusion_is_disqualification_at_once() -> None:
    assert next_penalty("collusion", history=[], house=TDA) == DISQUALIFICATION


@given(
    offence=st.sampled_from(sorted(OFFENCES)),
    history=st.lists(PENALTIES, max_size=5),
    book=st.sampled_from(["tda_2024", "wsop"]),
)
def test_the_ladder_never_goes_down(offence: str, history: list[Penalty], book: str) -> None:
    proposed = next_penalty(offence, history=history, house=house_rules(book))
    hardest = max([OFFENCES[offence].least, *history], key=lambda one: one.severity)
    capped = min(hardest.severity, DISQUALIFICATION.severity)
    assert proposed.severity >= capped


@pytest.mark.parametrize(
    ("penalty", "words"),
    [
        (WARNING, "a warning"),
        (ONE_HAND, "1 hand"),
        (Penalty(PenaltyKind.HANDS, 3), "3 hands"),
        (rounds(1), "1 round"),
        (rounds(2), "2 rounds"),
        (DISQUALIFICATION, "disqualification"),
    ],
)
def test_a_penalty_is_said_in_words(penalty: Penalty, words: str) -> None:
    assert in_words(penalty) == words


def test_every_offence_has_words_and_a_rule() -> None:
    assert [name for name, one in OFFENCES.items() if not one.words or one.rule not in RULES] == []


@pytest.mark.parametrize(
    ("proposed", "limit", "steps"),
    [
        ([WARNING, DISQUALIFICATION], "none", [WARNING, ONE_HAND, ONE_ROUND, rounds(2)]),
        ([ONE_ROUND], 1, [WARNING, ONE_HAND, ONE_ROUND]),
        ([rounds(3)], 4, [WARNING, ONE_HAND, ONE_ROUND, rounds(3)]),
    ],
)
def test_one_tap_gives_the_usual_steps_and_whatever_is_proposed(
    proposed: list[Penalty], limit: object, steps: list[Penalty]
) -> None:
    assert usual_steps(proposed, house=house_rules("tda_2024", {"penalty_most_rounds": limit})) == steps


@given(
    offence=st.sampled_from(sorted(OFFENCES)),
    history=st.lists(PENALTIES, max_size=5),
    book=st.sampled_from(["tda_2024", "wsop"]),
)
def test_the_proposed_step_is_always_one_of_those_offered_unless_it_ends_the_ladder(
    offence: str, history: list[Penalty], book: str
) -> None:
    house = house_rules(book)
    proposed = next_penalty(offence, history=history, house=house)
    offered = usual_steps([proposed], house=house)
    assert (proposed in offered) == (proposed != DISQUALIFICATION)
    assert [one for one in offered if one.count > most_of(one.kind, house=house)] == []


def test_113_four_rounds_are_the_most_and_a_book_without_a_limit_gives_what_one_penalty_holds() -> None:
    assert [most_of(PenaltyKind.ROUNDS, house=house) for house in (WSOP, TDA)] == [4, 200]
    assert [most_of(PenaltyKind.HANDS, house=house) for house in (WSOP, TDA)] == [200, 200]
