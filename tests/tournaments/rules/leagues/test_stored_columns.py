"""Results as the columns that are stored."""

import json
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.leagues.bonuses import HandGiven
from tournaments.rules.leagues.stored_columns import results_as_columns, rows_from_columns

FIGURE = st.integers(0, 10**9)
BEATEN = st.lists(FIGURE, max_size=3).map(tuple)
GIVEN = st.lists(
    st.builds(HandGiven, st.text(max_size=9), st.decimals(0, 9_999, places=2), st.integers(1, 9)), max_size=2
).map(tuple)
ROW = st.one_of(
    st.tuples(*[FIGURE] * 6, st.just(()), st.just(0), st.just(())),
    st.tuples(*[FIGURE] * 6, BEATEN, st.just(0), GIVEN),
    st.tuples(*[FIGURE] * 6, st.just((5, 6)), st.just(2), GIVEN),
)


@given(st.lists(ROW, max_size=6))
def test_stored_results_are_read_back_unchanged(rows) -> None:
    assert rows_from_columns(json.loads(json.dumps(results_as_columns(rows)))) == tuple(rows)


def test_rare_result_values_are_stored_with_the_row_number() -> None:
    given_by_hand = (HandGiven("Four of a kind", Decimal("75.00")),)
    rows = [(7, 1, 1, 2, 90, 500, (8,), 0, given_by_hand), (8, 2, 2, 1, 45, 0, (), 0, ())]
    more = [[0, [8], 0, [["Four of a kind", "75.00", 1]]]]
    assert results_as_columns(rows) == [[7, 8], [1, 2], [1, 2], [2, 1], [90, 45], [500, 0], more]
    assert results_as_columns([]) == []
