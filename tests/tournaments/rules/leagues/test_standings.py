"""A season's table: what counts, who leads, who is equal, and who plays the final."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.not_none import not_none
from tests.tournaments.rules.leagues.event_points import event_points
from tournaments.rules.leagues.events import EventResult, FinishedEvent, points_calculation
from tournaments.rules.leagues.season_rules import TIES, SeasonRules
from tournaments.rules.leagues.standings import SeasonPlace, season_ranks, season_table
from tournaments.rules.leagues.sums import with_quarter_regulars

MONDAY = date(2026, 1, 5)
ANA, BEN, CLEO, DAN = 1, 2, 3, 4


def event(
    key: int,
    *order: int,
    on: date | None = None,
    formula: str = "reverse_rank",
    prizes: dict[int, int] | None = None,
    **given: Any,
) -> FinishedEvent:
    """An event in which these players finished in this order; each is worth the players behind them and one."""
    results = tuple(
        EventResult(player=player, first=place, last=place, prize=(prizes or {}).get(player, 0))
        for place, player in enumerate(order, 1)
    )
    usual: dict[str, Any] = {"on": on or MONDAY + timedelta(weeks=key), "players": len(order), "rows": results}
    return FinishedEvent(key=key, formula=formula, **(usual | given))


def ranks_and_points(table: Sequence[SeasonPlace]) -> list[tuple[int | None, int, Decimal | int]]:
    return [(row.rank, row.player, row.points) for row in table]


THREE = [event(1, ANA, BEN, CLEO, DAN), event(2, BEN, ANA, DAN, CLEO), event(3, ANA, CLEO, BEN)]


def test_attendance_points_are_doubled_for_players_of_every_event_of_a_quarter():
    spring = event(20, BEN, ANA)
    events = with_quarter_regulars([*THREE[:2], event(3, ANA, BEN, factor=Decimal(2)), spring])
    rules = SeasonRules(attendance=Decimal(10), quarter_doubles=True)
    table = {row.player: [score.points for score in row.scores] for row in season_table(rules, events)}
    assert table == {
        ANA: [4 + 20, 3 + 20, (2 + 20) * 2, 1 + 20],
        BEN: [3 + 20, 4 + 20, (1 + 20) * 2, 2 + 20],
        CLEO: [2 + 10, 1 + 10],
        DAN: [1 + 10, 2 + 10],
    }
    made = points_calculation(events[0], events[0].results[0], rules)
    assert (made.attendance, made.regular, made.total) == (Decimal(20), True, Decimal(24))
    assert season_table(SeasonRules(attendance=Decimal(10)), events)[0].scores[0].points == 4 + 10


def test_best_player_of_each_venue_except_guests_qualifies_for_the_final():
    events = [
        event(1, ANA, BEN, CLEO, DAN, venue="Lantern Room"),
        event(2, DAN, CLEO, venue="Harbour Club"),
        event(3, BEN, ANA, CLEO, venue="Lantern Room"),
    ]
    rules = SeasonRules(qualifiers="venue", places=1)
    for table in (season_table(rules, events, guests={ANA}), season_ranks(rules, events, guests={ANA})):
        assert {row.player for row in table if row.qualifies} == {BEN, DAN}


def test_season_points_of_all_events_are_added():
    assert ranks_and_points(season_table(SeasonRules(), THREE)) == [
        (1, ANA, 10),
        (2, BEN, 8),
        (3, CLEO, 5),
        (4, DAN, 3),
    ]


def test_season_can_count_only_the_best_results():
    first = season_table(SeasonRules(best=2), THREE)[0]
    assert (first.player, first.points, first.counted, first.events_played) == (ANA, Decimal(7), 2, 3)
    assert [(score.event, score.points, score.counts) for score in first.scores] == [
        (1, Decimal(4), True),
        (2, Decimal(3), True),
        (3, Decimal(3), False),
    ]


def test_missed_events_are_dropped_before_the_worst_results():
    table = {row.player: row for row in season_table(SeasonRules(drop=1), THREE)}
    assert [(row.points, row.counted, row.events_played) for row in (table[ANA], table[DAN])] == [
        (Decimal(7), 2, 3),
        (Decimal(3), 2, 2),
    ]


def overall(**rules: Any) -> dict[int, Decimal]:
    """The points of three evenings of nine, by the logarithm: Ana was first, fifth and second; Ben first once."""
    nine = range(11, 20)
    evenings = [
        event(1, ANA, *nine[1:], formula="logarithm"),
        event(2, *nine[:4], ANA, *nine[5:], formula="logarithm"),
        event(3, BEN, ANA, *nine[2:], formula="logarithm"),
    ]
    table = season_table(SeasonRules(**rules), evenings)
    return {row.player: row.points for row in table if row.player in {ANA, BEN}}


@pytest.mark.parametrize(
    ("rules", "ana", "ben"),
    [
        ({"overall": "average"}, "0.67", "1.00"),  # (1 + 0.30 + 0.70) / 3
        ({"overall": "ttd"}, "48.66", "63.21"),  # (1 - exp(-0.6667)) * 100, (1 - exp(-1)) * 100
        ({"overall": "ttd", "drop": 1}, "57.26", "0.00"),  # without the worst: (1 - exp(-0.85)) * 100
        ({"overall": "average", "drop": 1, "drop_best": 1}, "0.70", "0.00"),  # without both ends
        ({"drop_best": 1}, "1.00", "0.00"),
        ({"best": 2, "drop_best": 1}, "0.70", "0.00"),
        ({"overall": "average", "best": 2}, "0.85", "1.00"),
        ({"overall": "average", "weekly": 1}, "0.67", "1.00"),
        ({"overall": "formula", "overall_formula": "average(scores)"}, "0.67", "1.00"),
        ({"overall": "formula", "overall_formula": "(1-exp(-average(scores)))*100"}, "48.66", "63.21"),
        ({"overall": "formula", "overall_formula": "index(listPoints, 2) + n"}, "3.70", "0.00"),  # Ben has no third
        ({"overall": "formula", "overall_formula": "sum(scores) / numberOfTournaments", "best": 2}, "0.57", "0.33"),
    ],
)
def test_season_score_can_average_or_scale_or_trim_the_counted_results(rules, ana, ben):
    assert overall(**rules) == {ANA: Decimal(ana), BEN: Decimal(ben)}


def test_counted_results_per_week_are_limited():
    twice = [event(1, ANA, BEN, on=MONDAY), event(2, ANA, BEN, on=MONDAY + timedelta(days=6)), event(3, BEN, ANA)]
    table = {row.player: row.points for row in season_table(SeasonRules(weekly=1), twice)}
    assert table == {ANA: 3, BEN: 3}


def test_best_results_of_the_last_six_half_years_count():
    """The GPI ranks over three years in this way (leagues: joomag 2014, p. 36)."""
    months = [date(2023 + at // 12, at % 12 + 1, 15) for at in range(48)]
    twice = [event(key, ANA, BEN, on=months[key // 2]) for key in range(96)]
    table = {row.player: row for row in season_table(SeasonRules(halves="5+5+4+4+4+4"), twice)}
    assert (table[ANA].points, table[ANA].counted, table[BEN].points) == (Decimal(2 * 26), 26, Decimal(26))
    last = [score.event for score in table[ANA].scores if score.counts]
    assert [sum(key // 12 == half for key in last) for half in range(8)] == [0, 0, 4, 4, 4, 4, 5, 5]


def test_half_years_are_counted_back_from_the_last_event():
    days = [date(2026, 1, 31), date(2026, 2, 1), date(2026, 7, 31)]
    events = [event(key, ANA, BEN, on=day) for key, day in enumerate(days)]
    table = season_table(SeasonRules(halves="1"), events)
    assert [score.counts for score in table[0].scores] == [False, True, False]
    assert [score.counts for score in season_table(SeasonRules(halves="2+1"), events)[0].scores] == [True] * 3


def test_guests_and_players_of_too_few_events_are_listed_last_without_rank():
    table = season_table(SeasonRules(least=3), THREE, guests={ANA})
    assert ranks_and_points(table) == [(1, BEN, 8), (2, CLEO, 5), (None, ANA, 10), (None, DAN, 3)]
    assert [(row.guest, row.lacking) for row in table] == [(False, 0), (False, 0), (True, 0), (False, 1)]


def test_hidden_guests_are_left_out_of_the_league_table():
    table = season_table(SeasonRules(guests="hidden"), THREE, guests={ANA})
    assert ranks_and_points(table) == [(1, BEN, 8), (2, CLEO, 5), (3, DAN, 3)]


def test_bonus_points_are_given_for_attendance_and_knock_outs_and_the_leader():
    rules = SeasonRules(attendance=Decimal(10), knock_out=Decimal(2), leader=Decimal(5))
    won = THREE[1].results[0]._replace(beaten=(ANA, DAN))
    second = replace(THREE[1], rows=(won, *THREE[1].results[1:]))
    table = {row.player: row for row in season_table(rules, [THREE[0], second])}
    assert [score.points for score in table[BEN].scores] == [13, 4 + 10 + 2 * 2 + 5]


def test_factor_of_an_event_multiplies_points_and_bonuses():
    table = season_table(SeasonRules(attendance=Decimal(1)), [replace(THREE[2], factor=Decimal(2))])
    assert ranks_and_points(table) == [(1, ANA, 8), (2, CLEO, 6), (3, BEN, 4)]


def test_player_with_carried_over_points_is_ranked_before_playing_an_event():
    table = season_table(SeasonRules(), [THREE[2]], carried={BEN: Decimal(3), DAN: Decimal("2.5")})
    assert ranks_and_points(table) == [(1, BEN, 4), (2, ANA, 3), (3, DAN, Decimal("2.5")), (4, CLEO, 2)]


@pytest.mark.parametrize(
    ("ties", "order"),
    [
        ("count_back", [(1, BEN), (2, ANA)]),
        ("average", [(1, ANA), (2, BEN)]),
        ("prize_money", [(1, ANA), (2, BEN)]),
        ("head_to_head", [(1, ANA), (2, BEN)]),
        ("shared", [(1, ANA), (1, BEN)]),
    ],
)
def test_players_with_equal_points_are_ordered_by_the_season_rule(ties, order):
    # Ana: 3 + 2 points in two events; Ben: 1 + 1 + 3 in three, and one win more than hers in the field of three
    events = [
        event(1, CLEO, ANA, DAN, BEN, prizes={ANA: 500}),
        event(2, CLEO, ANA, BEN, formula="4 - place"),
        event(3, BEN, DAN, CLEO, formula="4 - place"),
    ]
    table = [row for row in season_table(SeasonRules(ties=ties), events) if row.player in (ANA, BEN)]
    assert {row.points for row in table} == {5}
    first = not_none(table[0].rank)
    assert [(not_none(row.rank) - first + 1, row.player) for row in table] == order


def test_players_equal_after_all_tie_breaks_share_a_place():
    table = season_table(SeasonRules(), [event(1, ANA, BEN, CLEO), event(2, BEN, ANA, CLEO)])
    assert ranks_and_points(table) == [(1, ANA, 5), (1, BEN, 5), (3, CLEO, 2)]


def test_leaders_and_event_winners_qualify_for_the_final():
    table = season_table(SeasonRules(qualifiers="top", places=1, winners=True), THREE)
    assert [(row.player, row.qualifies) for row in table] == [(ANA, True), (BEN, True), (CLEO, False), (DAN, False)]


@pytest.mark.parametrize(
    ("at_points", "who"), [("8", {ANA, BEN}), ("8.01", {ANA}), ("3", {ANA, BEN, CLEO, DAN}), ("10.5", set())]
)
def test_players_with_enough_points_qualify_for_the_final(at_points, who):
    rules = SeasonRules(qualifiers="points", at_points=Decimal(at_points), places=1)
    assert {row.player for row in season_table(rules, THREE) if row.qualifies} == who
    assert {row.player for row in season_ranks(rules, THREE) if row.qualifies} == who


def test_league_table_shows_rank_changes_since_the_last_event():
    moved = {row.player: row.moved for row in season_table(SeasonRules(), [THREE[0], THREE[1]])}
    assert moved == {ANA: 0, BEN: 1, CLEO: 0, DAN: 1}


def test_players_sharing_places_get_average_points():
    shared = tuple(EventResult(player=player, first=2, last=3) for player in (BEN, CLEO))
    finished = FinishedEvent(
        key=1, on=MONDAY, players=4, formula="pub_field", rows=(EventResult(player=ANA, first=1, last=1), *shared)
    )
    assert event_points(finished, SeasonRules()) == {ANA: 129, BEN: Decimal("91.5"), CLEO: Decimal("91.5")}


def test_points_calculation_lists_factors_and_bonuses_and_total():
    eighth = EventResult(player=ANA, first=8, last=8)
    finished = FinishedEvent(
        key=1, on=MONDAY, players=200, formula="card_player_2000s", buy_in=50_000, rows=(eighth,), factor=Decimal(2)
    )
    made = points_calculation(finished, eighth, SeasonRules(attendance=Decimal(3)))
    assert [part.value for part in made.parts] == [20, 1, 2]
    parts = [made.base, made.attendance, made.knock_outs, made.factor, made.total]
    assert parts == [Decimal(value) for value in (40, 3, 0, 2, 86)]


def test_formula_without_a_value_gives_only_bonus_points():
    nothing = event(1, ANA, BEN, formula="dr_neau")
    assert event_points(nothing, SeasonRules(attendance=Decimal(1))) == {ANA: 1, BEN: 1}
    assert points_calculation(nothing, nothing.results[0], SeasonRules()).parts == ()


def test_event_without_a_formula_gives_no_points():
    assert event_points(event(1, ANA, BEN, formula=""), SeasonRules()) == {ANA: 0, BEN: 0}


@st.composite
def seasons(draw: st.DrawFn) -> list[FinishedEvent]:
    fields = draw(st.lists(st.permutations(range(6)).flatmap(lambda order: st.just(order[:4])), min_size=1, max_size=6))
    return [event(key, *field) for key, field in enumerate(fields, 1)]


@given(
    seasons(),
    st.integers(1, 4) | st.none(),
    st.integers(0, 3),
    st.integers(1, 2) | st.none(),
    st.integers(0, 3),
    st.sampled_from(list(TIES)),
)
def test_points_of_a_league_table_are_the_sum_of_counted_scores(events, best, drop, weekly, least, ties):
    rules = SeasonRules(best=best, drop=drop, weekly=weekly, least=least, ties=ties)
    table = season_table(rules, events, guests={0})
    played = {result.player for finished in events for result in finished.results}
    assert sorted(row.player for row in table) == sorted(played)
    for row in table:
        assert row.points == sum(score.points for score in row.scores if score.counts)
        assert row.counted <= min(row.events_played, best or 99, max(0, len(events) - drop))
        left_out = [score.points for score in row.scores if not score.counts]
        counted = [score.points for score in row.scores if score.counts]
        assert not left_out or not counted or weekly or max(left_out) <= min(counted)
        assert (row.rank is None) == (row.guest or row.lacking > 0)
    ranked = [row for row in table if row.rank is not None]
    assert [row.points for row in ranked] == sorted((row.points for row in ranked), reverse=True)
    places = [not_none(row.rank) for row in ranked]
    assert all(place == 1 + sum(other < place for other in places) for place in places)
    ranks = season_ranks(rules, events, guests={DAN})
    assert [(row.player, row.points, row.rank, row.qualifies) for row in ranks] == [
        (row.player, row.points, row.rank, row.qualifies) for row in season_table(rules, events, guests={DAN})
    ]
