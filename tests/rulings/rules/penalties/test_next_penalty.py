"""TDA 2024 rule 71, WSOP 2024 rule 113: the ladder of penalties and where it ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.penalties.next_penalty import (
    max_penalty_count,
    max_penalty_rounds,
    next_penalty,
    usual_penalty_steps,
)
from rulings.rules.penalties.offences import OFFENCES
from rulings.rules.penalties.penalty import (
    DISQUALIFICATION,
    ONE_HAND,
    ONE_ROUND,
    WARNING,
    PenaltyKind,
    PenaltyStep,
)
from tests.suite.each_case import for_each
from tournaments.rules.rulebook.house_rules import house_rules_of

TDA = house_rules_of("tda_2024")
WSOP = house_rules_of("wsop")
PENALTIES = st.one_of(
    st.sampled_from([WARNING, DISQUALIFICATION]),
    st.builds(PenaltyStep, st.sampled_from([PenaltyKind.HANDS, PenaltyKind.ROUNDS]), st.integers(1, 12)),
)


def rounds(count: int) -> PenaltyStep:
    """Return a step of so many rounds."""
    return PenaltyStep(PenaltyKind.ROUNDS, count)


@for_each(
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
def test_rule_71_next_penalty_is_harder_than_all_earlier_penalties(
    history: list[PenaltyStep], proposed: PenaltyStep
) -> None:
    assert next_penalty("phone_in_live_hand", history=history, house_rules=TDA) == proposed


@pytest.mark.parametrize(("limit", "after_two"), [("none", rounds(3)), (4, rounds(3)), (2, DISQUALIFICATION)])
def test_wsop_rule_113_house_rule_may_shorten_the_penalty_ladder(limit: object, after_two: PenaltyStep) -> None:
    house_rules = house_rules_of("tda_2024", {"penalty_most_rounds": limit})
    assert next_penalty("stalling", history=[rounds(2)], house_rules=house_rules) == after_two


def test_wsop_rule_113_penalty_ladder_ends_at_four_rounds() -> None:
    assert (max_penalty_rounds(WSOP), max_penalty_rounds(TDA)) == (4, 4)


@pytest.mark.parametrize("offence", ["abuse", "disruption", "soft_play", "dodged_blinds"])
def test_rule_71b_mandatory_penalty_is_never_a_warning(offence: str) -> None:
    assert next_penalty(offence, history=[], house_rules=TDA) == ONE_ROUND
    assert next_penalty(offence, history=[WARNING], house_rules=TDA) == ONE_ROUND


def test_rule_69_collusion_leads_to_immediate_disqualification() -> None:
    assert next_penalty("collusion", history=[], house_rules=TDA) == DISQUALIFICATION


@given(
    offence=st.sampled_from(sorted(OFFENCES)),
    history=st.lists(PENALTIES, max_size=5),
    book=st.sampled_from(["tda_2024", "wsop"]),
)
def test_next_penalty_is_never_milder_than_an_earlier_penalty(
    offence: str, history: list[PenaltyStep], book: str
) -> None:
    proposed = next_penalty(offence, history=history, house_rules=house_rules_of(book))
    hardest = max([OFFENCES[offence].least, *history], key=lambda step: step.severity)
    capped = min(hardest.severity, DISQUALIFICATION.severity)
    assert proposed.severity >= capped


@pytest.mark.parametrize(
    ("proposed", "limit", "steps"),
    [
        ([WARNING, DISQUALIFICATION], "none", [WARNING, ONE_HAND, ONE_ROUND, rounds(2)]),
        ([ONE_ROUND], 1, [WARNING, ONE_HAND, ONE_ROUND]),
        ([rounds(3)], 4, [WARNING, ONE_HAND, ONE_ROUND, rounds(3)]),
    ],
)
def test_offered_penalties_include_the_proposed_penalty(
    proposed: list[PenaltyStep], limit: object, steps: list[PenaltyStep]
) -> None:
    assert (
        usual_penalty_steps(proposed, house_rules=house_rules_of("tda_2024", {"penalty_most_rounds": limit})) == steps
    )


@given(
    offence=st.sampled_from(sorted(OFFENCES)),
    history=st.lists(PENALTIES, max_size=5),
    book=st.sampled_from(["tda_2024", "wsop"]),
)
def test_proposed_penalty_is_always_offered(offence: str, history: list[PenaltyStep], book: str) -> None:
    house_rules = house_rules_of(book)
    proposed = next_penalty(offence, history=history, house_rules=house_rules)
    offered = usual_penalty_steps([proposed], house_rules=house_rules)
    assert (proposed in offered) == (proposed != DISQUALIFICATION)
    assert [step for step in offered if step.count > max_penalty_count(step.kind, house_rules=house_rules)] == []


def test_wsop_rule_113_penalty_is_at_most_four_rounds() -> None:
    assert [max_penalty_count(PenaltyKind.ROUNDS, house_rules=house_rules) for house_rules in (WSOP, TDA)] == [4, 200]
    assert [max_penalty_count(PenaltyKind.HANDS, house_rules=house_rules) for house_rules in (WSOP, TDA)] == [200, 200]
