"""The draw that keeps teams apart: none meet where none must, every seating left is as likely as any other."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.seats.draw import Policy, draw_seats, drawn_order
from tables.rules.seats.teams import PLAIN_DRAWS, DrawFrom, Team, best_draw_for_teams

TWO_TABLES = [(1, 0, [1, 2]), (2, 0, [1, 2])]


def tables(count: int, seats: int = 9) -> list[tuple[int, int, list[int]]]:
    return [(number, 0, list(range(1, seats + 1))) for number in range(1, count + 1)]


def pairs(drawn: list[tuple[int, int, int]], team: Team) -> int:
    """The pairs of a team at one table through this draw, counted one by one."""
    at = [table for entry, table, _ in drawn if entry in team.entries]
    return sum(number == other for number, other in combinations(at, 2)) + sum(
        team.sits_at.count(number) for number in at
    )


@pytest.mark.parametrize("policy", Policy)
def test_team_draw_without_teams_equals_the_plain_draw(policy: Policy) -> None:
    entries = list(range(100, 118))
    straight = best_draw_for_teams(DrawFrom(entries, tables(3), policy), seed="5eed", first=4)
    assert (straight.number, straight.meetings) == (1, 0)
    assert straight.drawn == draw_seats(entries, tables=tables(3), seed="5eed", first=4, policy=policy)
    shuffled = best_draw_for_teams(DrawFrom(entries, tables(3), policy, shuffled=True), seed="5eed", first=4)
    order = drawn_order(entries, seed="5eed", first=4)
    assert shuffled.drawn == draw_seats(order, tables=tables(3), seed="5eed", first=4, policy=policy)


def test_worked_example_uses_the_first_draw_that_separates_teammates() -> None:
    # seed "5eed", uniform: who sits at which table in draw 1
    first = best_draw_for_teams(DrawFrom([1, 2, 3, 4], TWO_TABLES, Policy.UNIFORM), seed="5eed", first=1)
    at = {entry: table for entry, table, _ in first.drawn}
    other = next(entry for entry in (2, 3, 4) if at[entry] != at[1])
    mate = next(entry for entry in (2, 3, 4) if at[entry] == at[1])
    apart = DrawFrom([1, 2, 3, 4], TWO_TABLES, Policy.UNIFORM, teams=[Team((1, other))])
    assert best_draw_for_teams(apart, seed="5eed", first=1) == first
    together = DrawFrom([1, 2, 3, 4], TWO_TABLES, Policy.UNIFORM, teams=[Team((1, mate))])
    found = best_draw_for_teams(together, seed="5eed", first=1)
    assert (found.number > 1, found.meetings) == (True, 0)


def test_worked_example_minimises_teammates_at_the_same_table() -> None:
    # five at two tables: three here and two there, 3 + 1 pairs
    room = DrawFrom(list(range(1, 9)), tables(2, 4), Policy.WITHIN_ONE, teams=[Team((1, 2, 3, 4, 5))])
    assert best_draw_for_teams(room, seed="5eed", first=1).meetings == 4


def test_team_draw_at_a_single_table_uses_the_first_draw() -> None:
    room = DrawFrom(list(range(1, 10)), tables(1), Policy.WITHIN_ONE, shuffled=True, teams=[Team((1, 2, 3))])
    found = best_draw_for_teams(room, seed="5eed", first=1)
    assert (found.number, found.meetings) == (1, 3)


def test_draw_avoids_the_table_of_a_seated_teammate() -> None:
    for seed in "abcdefgh":
        room = DrawFrom([5], [(1, 3, [1, 2]), (2, 3, [1, 2])], Policy.UNIFORM, teams=[Team((5,), sits_at=(1,))])
        assert best_draw_for_teams(room, seed=seed, first=1).drawn[0][1] == 2


def test_draw_with_the_fewest_teammates_together_is_used_if_seats_run_out() -> None:
    # one seat at table 1 and three at table 2: of three teammates two meet at least
    room = DrawFrom([1, 2, 3], [(1, 3, [1]), (2, 1, [1, 2, 3])], Policy.UNIFORM, teams=[Team((1, 2, 3))])
    assert best_draw_for_teams(room, seed="5eed", first=1).meetings == 1


@given(
    st.integers(2, 6),
    st.lists(st.integers(2, 3), max_size=3),
    st.sampled_from(Policy),
    st.booleans(),
    st.text(min_size=1, max_size=8),
)
def test_team_draw_places_teammates_at_different_tables(
    count: int, sizes: list[int], policy: Policy, shuffled: bool, seed: str
) -> None:
    entries, teams, at = list(range(1, count * 6 + 1)), [], 0
    for size in (min(size, count) for size in sizes):
        teams.append(Team(tuple(entries[at : at + size])))
        at += size
    room = DrawFrom(entries, tables(count, 6), policy, shuffled, teams)
    found = best_draw_for_teams(room, seed=seed, first=1)
    assert best_draw_for_teams(room, seed=seed, first=1) == found
    assert sum(pairs(found.drawn, team) for team in teams) == found.meetings == 0
    assert sorted(entry for entry, _, _ in found.drawn) == entries


def test_every_seating_that_separates_teammates_is_equally_likely() -> None:
    room, times = DrawFrom([1, 2, 3, 4], TWO_TABLES, Policy.UNIFORM, teams=[Team((1, 2))]), 3_200
    counts = Counter(
        tuple(sorted(best_draw_for_teams(room, seed=str(number), first=1).drawn)) for number in range(times)
    )
    expected = times / 16  # of 24 seatings, 8 have both at one table
    assert len(counts) == 16
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 37.7  # chi-squared, 15 df, p = 0.001


@pytest.mark.parametrize("policy", Policy)
def test_team_draw_can_separate_two_hundred_teams_of_five(policy: Policy) -> None:
    entries = list(range(1, 1_001))
    teams = [Team(tuple(entries[at : at + 5])) for at in range(0, 1_000, 5)]
    room = DrawFrom(entries, tables(112), policy, shuffled=True, teams=teams)
    found = best_draw_for_teams(room, seed="5eed", first=1)
    assert (found.number > PLAIN_DRAWS, found.meetings) == (True, 0)
    assert sum(pairs(found.drawn, team) for team in teams) == 0
    assert sorted(entry for entry, _, _ in found.drawn) == entries
