"""The layout of a long list on a wall."""

import string
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.screens import paging
from tournaments.rules.screens.paging import (
    Grid,
    Leaf,
    divide_evenly,
    fitting_grid,
    guide_words,
    index_letter,
    pages_of_screen,
    paging_plan,
)

NAMES = st.lists(st.text(string.ascii_uppercase + "ÑÉ", min_size=1, max_size=3), max_size=900).map(
    lambda names: sorted(names, key=lambda name: (index_letter(name), name))
)


def people(count: int, *, letters: str = string.ascii_uppercase) -> list[str]:
    return sorted(f"{letters[at % len(letters)]}da {at:05d}" for at in range(count))


@for_each(
    ("count", "portrait", "expected"),
    [
        (8, False, Grid(1, 8, 84, 40)),
        (9, False, Grid(2, 8, 84, 18)),
        (27, False, Grid(3, 9, 72, 12)),
        (28, False, Grid(3, 11, 56, 17)),
        (1800, False, Grid(3, 11, 56, 17)),
        (14, True, Grid(1, 14, 84, 21)),
        (28, True, Grid(2, 14, 72, 9)),
        (29, True, Grid(2, 19, 56, 13)),
    ],
)
def test_short_list_of_names_is_written_large(count: int, portrait: bool, expected: Grid) -> None:
    assert fitting_grid(count, portrait=portrait) == expected


@pytest.mark.parametrize(
    ("count", "letters", "portrait", "expected"),
    [
        (27, 13, False, (3, 11, 56)),
        (8, 30, False, (1, 8, 84)),
        (100, 18, False, (2, 11, 56)),
        (100, 60, False, (2, 11, 56)),
        (20, 10, True, (2, 19, 56)),
        (100, 14, True, (1, 19, 56)),
    ],
)
def test_long_names_get_wider_columns(count: int, letters: int, portrait: bool, expected: tuple[int, int, int]) -> None:
    found = fitting_grid(count, letters=letters, portrait=portrait)
    assert (found.columns, found.rows, found.size) == expected


def test_few_long_names_do_not_widen_columns() -> None:
    assert paging_plan([*people(99), "Z" * 40]).grid.columns == 3
    assert paging_plan(sorted([*people(60), *("Z" * 40 for _ in range(40))])).grid.columns == 2


def test_list_of_names_on_a_single_page_has_no_groups() -> None:
    assert paging_plan(people(27)) == paging.PagingPlan(Grid(3, 9, 72, 12), (), (Leaf(0, 0, 27),))
    assert paging_plan([]).leaves == (Leaf(0, 0, 0),)


def test_two_hundred_names_are_paged_without_groups() -> None:
    found = paging_plan(people(200))
    assert (found.groups, [leaf.stop - leaf.start for leaf in found.leaves]) == ((), [33] * 6 + [2])


def test_long_name_list_has_seven_groups_of_letters() -> None:
    found = paging_plan(people(1820))
    assert found.groups == ("A–C", "D–F", "G–J", "K–N", "O–R", "S–V", "W–Z")
    assert [len(found.pages_of_group(group)) for group in range(7)] == [7, 7, 9, 9, 9, 9, 9]


def test_frequent_initial_letter_has_a_separate_group() -> None:
    assert paging_plan(sorted(people(300, letters="M") + people(300)), screens=1).groups == (
        "A–D", "E–H", "I–L", "M", "N–Q", "R–U", "V–Z",
    )  # fmt: skip


def test_name_list_longer_than_ninety_seconds_needs_more_screens() -> None:
    assert [
        (paging_plan(people(n)).total_seconds, paging_plan(people(n)).screen_count) for n in (360, 1800, 10_000)
    ] == [
        (88, 1),
        (472, 6),
        (2440, 28),
    ]


def test_neighbouring_groups_of_names_are_shown_on_the_same_screen() -> None:
    whole = paging_plan(people(1820), screens=3)
    dealt = [pages_of_screen(whole, screens=3, screen=screen) for screen in range(3)]
    assert [sorted({leaf.group for leaf in leaves}) for leaves in dealt] == [[0, 1, 2], [3, 4], [5, 6]]
    assert [leaf for leaves in dealt for leaf in leaves] == list(whole.leaves)
    short = paging_plan(people(100))
    assert [pages_of_screen(short, screens=3, screen=screen) for screen in range(3)] == [list(short.leaves)] * 3


@pytest.mark.parametrize(
    ("name", "filed"), [("Ñusta", "N"), ("élodie", "E"), ("Łukasz", "Ł"), ("7up", "#"), ("", "#"), ("李", "李")]
)
def test_name_is_filed_under_the_initial_letter(name: str, filed: str) -> None:
    assert index_letter(name) == filed


def test_page_of_names_is_labelled_with_the_first_and_last_name() -> None:
    assert guide_words(["Adele N. 6475", "Agnes J.", "Aino V."]) == ("Adele", "Aino")


@given(NAMES, st.booleans(), st.integers(1, 12))
def test_every_name_is_on_exactly_one_page(names: Sequence[str], portrait: bool, screens: int) -> None:
    found = paging_plan(names, portrait=portrait, screens=screens)
    assert [at for leaf in found.leaves for at in range(leaf.start, leaf.stop)] == list(range(len(names)))
    assert max(leaf.stop - leaf.start for leaf in found.leaves) <= found.grid.line_count


@given(st.integers(0, 3000), st.integers(1, 26), st.integers(1, 12))
def test_every_page_of_names_is_shown_on_some_screen(count: int, letters: int, screens: int) -> None:
    found = paging_plan(people(count, letters=string.ascii_uppercase[:letters]), screens=screens)
    dealt = [pages_of_screen(found, screens=screens, screen=screen) for screen in range(screens)]
    assert {leaf for leaves in dealt for leaf in leaves} == set(found.leaves)
    assert all(dealt)


@given(st.lists(st.integers(1, 400), min_size=1, max_size=40), st.integers(1, 9))
def test_groups_of_letters_have_about_equally_many_names(weights: list[int], most: int) -> None:
    parts = divide_evenly(weights, most=most)
    sums = [sum(weights[first:last]) for first, last in parts]
    assert [at for first, last in parts for at in range(first, last)] == list(range(len(weights)))
    assert len(parts) == min(most, len(weights))
    assert max(sums) <= sum(weights) / len(parts) + max(weights)
