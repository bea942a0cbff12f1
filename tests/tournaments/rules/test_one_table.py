"""Tables are put together, and never silently over one another."""

import pytest

from tournaments.rules.one_table import merge_tables


def test_lookup_tables_are_merged_in_the_given_order() -> None:
    assert list(merge_tables({"b": 1, "a": 2}, {}, {"c": 3}).items()) == [("b", 1), ("a", 2), ("c", 3)]


def test_same_key_in_two_lookup_tables_is_an_error() -> None:
    with pytest.raises(ValueError, match="two tables have a, c"):
        merge_tables({"a": 1, "b": 2, "c": 3}, {"c": 3, "a": 1})
