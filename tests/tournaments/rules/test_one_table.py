"""Tables are put together, and never silently over one another."""

import pytest

from tournaments.rules.one_table import merge_tables


def test_tables_are_put_together_in_their_order() -> None:
    assert list(merge_tables({"b": 1, "a": 2}, {}, {"c": 3}).items()) == [("b", 1), ("a", 2), ("c", 3)]


def test_a_name_that_two_tables_have_stops_the_start() -> None:
    with pytest.raises(ValueError, match="two tables have a, c"):
        merge_tables({"a": 1, "b": 2, "c": 3}, {"c": 3, "a": 1})
