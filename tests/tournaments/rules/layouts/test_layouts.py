"""Layouts of the clock: what fits on the grid, and what would stand on something else."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.rules.rulebook.content_files import faults_of
from tournaments.rules.layouts.layouts import (
    COLUMNS,
    ROWS,
    TIMES,
    WIDGETS,
    Layout,
    Widget,
    layout_faults,
    may_show_together,
)
from tournaments.rules.layouts.library import KIND, LAYOUTS

TIME = Widget("time", 0, 0, 8, 4)

GOOD = """
[[layout]]
slug = "club"
title = "Club"
widgets = ["time 0,0 12x4", "blinds 0,4 8x2 left break"]
"""


def reasons(*widgets: Widget) -> list[tuple[int, str]]:
    return [(fault.number, fault.reason) for fault in layout_faults(Layout("Club", widgets))]


def test_every_layout_shows_time_and_blinds() -> None:
    for layout in LAYOUTS.values():
        kinds = {widget.kind for widget in layout.widgets if may_show_together(widget.when, "play")}
        assert {"time", "blinds", "level", "next"} <= kinds


def test_layout_slugs_fit_into_the_database_column() -> None:
    assert [slug for slug in LAYOUTS if len(f"layout-{slug}") > 20] == []


@pytest.mark.parametrize(
    ("widget", "reason"),
    [
        (replace(TIME, kind="dice"), "is no widget: dice"),
        (replace(TIME, width=3), "is too small: time needs 4x2"),
        (replace(TIME, x=5), "reaches beyond the grid of 12x8"),
        (replace(TIME, y=5), "reaches beyond the grid of 12x8"),
        (replace(TIME, align="top"), "is aligned to top, not one of left, centre, right"),
        (replace(TIME, when="noon"), f"is shown at noon, not one of {', '.join(TIMES)}"),
    ],
)
def test_invalid_widget_is_refused_with_the_reason(widget: Widget, reason: str) -> None:
    assert reasons(widget) == [(1, reason)]


def test_layout_without_a_widget_is_refused() -> None:
    assert reasons() == [(0, "has no widget")]


def test_overlapping_widgets_are_refused_unless_never_shown_together() -> None:
    below = Widget("blinds", 7, 3, 3, 1)
    assert reasons(TIME, below) == [(2, "stands on time")]
    assert reasons(replace(TIME, when="play"), replace(below, when="break")) == []
    assert reasons(replace(TIME, when="play"), replace(below, when="registration")) == [(2, "stands on time")]
    assert reasons(TIME, replace(below, x=8)) == []


def small(kind: str, x: int, y: int, when: str) -> Widget:
    """A widget of the least size that is somewhere on the grid."""
    width, height = WIDGETS[kind]
    text = "Hello" if kind == "text" else ""
    return Widget(kind, min(x, COLUMNS - width), min(y, ROWS - height), width, height, when=when, text=text)


widgets = st.builds(
    small,
    st.sampled_from(sorted(WIDGETS)),
    st.integers(0, COLUMNS - 1),
    st.integers(0, ROWS - 1),
    st.sampled_from(TIMES),
)


@given(st.lists(widgets, min_size=1, max_size=6))
def test_widget_overlap_check_agrees_with_cell_by_cell_comparison(several: list[Widget]) -> None:
    def places(widget: Widget) -> set[tuple[int, int]]:
        return {(widget.x + x, widget.y + y) for x in range(widget.width) for y in range(widget.height)}

    counted = [
        (later + 1, f"stands on {several[first].kind}")
        for first in range(len(several))
        for later in range(first + 1, len(several))
        if places(several[first]) & places(several[later])
        and may_show_together(several[first].when, several[later].when)
    ]
    assert reasons(*several) == counted


def test_valid_layout_file_has_no_faults(tmp_path: Path) -> None:
    assert faults_of(tmp_path, KIND, GOOD) == []


@pytest.mark.parametrize(
    ("line", "instead", "fault"),
    [
        ("time 0,0 12x4", "time here", "layout[club].widgets: 'time here' is no widget"),
        ("time 0,0 12x4", "time 0,0 2x1", "layout[club].widgets: 1: is too small: time needs 4x2"),
        ("blinds 0,4", "blinds 0,3", "layout[club].widgets: 2: stands on time"),
        ("club", "The Club", "layout[The Club].slug: must be lower-case words"),
    ],
)
def test_faults_in_a_layout_file_are_reported(tmp_path: Path, line: str, instead: str, fault: str) -> None:
    (found, *_more) = faults_of(tmp_path, KIND, GOOD.replace(line, instead, 1))
    assert fault in found
