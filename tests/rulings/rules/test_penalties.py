"""TDA 2024 rule 71, WSOP 2024 rule 113: the ladder of penalties and what a round costs."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.penalties import (
    DISQUALIFICATION,
    OFFENCES,
    ONE_ROUND,
    WARNING,
    Penalty,
    PenaltyKind,
    hands_by_clock,
    in_words,
    missed_hands,
    most_rounds,
    next_penalty,
)
from tournaments.rules.house import house_rules
from tournaments.rules.rule_index import RULES

TDA = house_rules("tda_2024")
WSOP = house_rules("wsop")
ONE_HAND = Penalty(PenaltyKind.HANDS, 1)
PENALTIES = st.one_of(
    st.sampled_from([WARNING, DISQUALIFICATION]),
    st.builds(Penalty, st.sampled_from([PenaltyKind.HANDS, PenaltyKind.ROUNDS]), st.integers(1, 12)),
)


@pytest.mark.parametrize(
    ("minutes", "counted", "left", "hands"),
    [
        (0, 0, 9, 0),  # just given
        (2.3, 0, 9, 0),  # no whole hand yet, at 25 an hour
        (2.4, 0, 9, 1),
        (12, 0, 9, 5),
        (12, 2, 7, 3),  # two were tapped
        (12, 5, 4, 0),  # all of them were
        (12, 7, 2, 0),  # a quick table: more were tapped than the clock would say
        (60, 4, 5, 5),  # never more than is left
        (-3, 0, 9, 0),  # the start of the clock was undone
    ],
)
def test_71_the_clock_says_about_how_many_hands_were_missed(
    minutes: float, counted: int, left: int, hands: int
) -> None:
    assert hands_by_clock(timedelta(minutes=minutes), counted=counted, left=left) == hands


@given(st.timedeltas(timedelta(0), timedelta(hours=9)), st.integers(0, 40), st.integers(0, 40))
def test_what_the_clock_says_is_counted_once_and_never_more_than_is_left(
    played: timedelta, counted: int, left: int
) -> None:
    said = hands_by_clock(played, counted=counted, left=left)
    assert 0 <= said <= left
    assert hands_by_clock(played, counted=counted + said, left=left - said) == 0


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
