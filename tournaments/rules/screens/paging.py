"""The layout of a long list on large screens: columns and rows, type size, groups, and the turning of pages.

Sizes are pixels of a screen 1080 pixels high, or 1080 pixels wide in portrait. A list runs down one column, then on to
the next. A page holds whole rows, and every line is on exactly one page.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

PAGE_SECONDS = 8
# the longest time in which one screen shows all its pages
TURN_SECONDS = 90
PAGES_A_SCREEN = TURN_SECONDS // PAGE_SECONDS
# longer lists are divided by letters into as many groups as can be shown in that time
LONG = 200
GROUPS = 7
# beside a column of facts there is room for fewer groups
GROUPS_BESIDE = 5
# the group of names that begin with another character
SIGN = "#"


@dataclass(frozen=True, slots=True)
class Grid:
    """A page of columns and rows, each line `size` pixels high."""

    columns: int
    rows: int
    size: int
    # the letters of a name that fit beside its seat
    letters: int = 99

    @property
    def line_count(self) -> int:
        return self.columns * self.rows


# From the largest type to the smallest; the first grid that holds the whole list is used. If none does, the list has
# several pages in the first grid of the smallest type, or in the last grid if names are long.
LANDSCAPE = (Grid(1, 8, 84, 40), Grid(2, 8, 84, 18), Grid(3, 9, 72, 12), Grid(3, 11, 56, 17), Grid(2, 11, 56, 30))
PORTRAIT = (Grid(1, 14, 84, 21), Grid(2, 14, 72, 9), Grid(2, 19, 56, 13), Grid(1, 19, 56, 34))
BESIDE = (Grid(1, 8, 84, 26), Grid(2, 8, 72, 12), Grid(2, 11, 56, 17), Grid(1, 11, 56, 42))
BESIDE_PORTRAIT = (Grid(1, 10, 84, 21), Grid(2, 10, 72, 9), Grid(2, 13, 56, 13), Grid(1, 13, 56, 34))
# the percentage of names that may be too long for their line, and are cut
CUT = 5


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page: the lines from `start` up to but not including `stop`, and the group they belong to."""

    group: int
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class PagingPlan:
    """The pages of the whole list. `groups` are named by their letters ("A–C"); an undivided list has none."""

    grid: Grid
    groups: tuple[str, ...]
    leaves: tuple[Leaf, ...]

    @property
    def total_seconds(self) -> int:
        """The seconds until all pages have been shown."""
        return len(self.leaves) * PAGE_SECONDS

    @property
    def screen_count(self) -> int:
        """The number of screens that must share the list, so that each shows all its pages within TURN_SECONDS."""
        return max(1, ceil(len(self.leaves) / PAGES_A_SCREEN))

    def pages_of_group(self, group: int) -> list[Leaf]:
        return [leaf for leaf in self.leaves if leaf.group == group]


def fitting_grid(count: int, *, letters: int = 0, portrait: bool = False, beside: bool = False) -> Grid:
    """Return the grid with the largest type that fits `count` names of up to `letters` letters on one page.

    If the names do not fit with any type, return the first grid of the smallest type whose lines are long enough, so
    that the list has several pages. `beside` is True if a column of facts takes part of the screen.
    """
    steps = (BESIDE_PORTRAIT if beside else PORTRAIT) if portrait else (BESIDE if beside else LANDSCAPE)
    roomy = [*(grid for grid in steps[:-1] if letters <= grid.letters), steps[-1]]
    turns = next(grid for grid in roomy if grid.size == steps[-1].size)
    return next((grid for grid in roomy if count <= grid.line_count), turns)


def paging_plan(names: Sequence[str], *, portrait: bool = False, beside: bool = False, screens: int = 1) -> PagingPlan:
    """Return the pages of sorted names, shared by `screens`. `beside` leaves room for a column of facts."""
    grid = fitting_grid(len(names), letters=_usual_length(names), portrait=portrait, beside=beside)
    single_page = PagingPlan(grid, (), tuple(_leaves(0, 0, len(names), grid.line_count)))
    if len(names) <= max(LONG, grid.line_count):
        return single_page
    runs = _initial_runs([index_letter(name) for name in names])
    most = max(GROUPS_BESIDE if beside else GROUPS, screens)
    if single_page.screen_count > 1:
        return _grouped_plan(grid, runs, most=most)
    tried = (_grouped_plan(grid, runs, most=fewer) for fewer in range(most, 1, -1))
    return next((found for found in tried if found.screen_count == 1), single_page)


def _usual_length(names: Sequence[str]) -> int:
    """Return the length of the longest name, ignoring the longest CUT percent."""
    lengths = sorted(len(name) for name in names)
    return lengths[(len(lengths) - 1) * (100 - CUT) // 100] if lengths else 0


def _grouped_plan(grid: Grid, runs: Sequence[tuple[str, int, int]], *, most: int) -> PagingPlan:
    """Return the plan with the letters divided into at most `most` groups. Each group begins on a new page."""
    titles: list[str] = []
    leaves: list[Leaf] = []
    for group, (first, after) in enumerate(divide_evenly([stop - start for _, start, stop in runs], most=most)):
        begin, end = runs[first], runs[after - 1]
        titles.append(begin[0] if begin is end else f"{begin[0]}–{end[0]}")
        leaves += _leaves(group, begin[1], end[2], grid.line_count)
    return PagingPlan(grid, tuple(titles), tuple(leaves))


def pages_of_screen(paging: PagingPlan, *, screens: int, screen: int) -> list[Leaf]:
    """Return the pages that one of several screens (numbered from 0) shows of a shared list: neighbouring groups.

    If one screen can show the whole list within TURN_SECONDS, each screen shows all of it.
    """
    if screens < 2 or paging.screen_count == 1:
        return list(paging.leaves)
    pages = [len(paging.pages_of_group(group)) for group in range(max(1, len(paging.groups)))]
    parts = divide_evenly(pages, most=screens)
    first, last = parts[screen % len(parts)]
    return [leaf for leaf in paging.leaves if first <= leaf.group < last]


def guide_words(names: Sequence[str]) -> tuple[str, str]:
    """Return the first words of a page's first and last name, like the head of a dictionary page."""
    return names[0].split(" ")[0], names[-1].split(" ")[0]


def index_letter(name: str) -> str:
    """Return the letter under which a name is listed: N for Ñ, SIGN for characters that are no letters."""
    for sign in unicodedata.normalize("NFKD", name.strip()):
        if sign.isalpha():
            return sign.upper()[:1]
        if not unicodedata.combining(sign):
            return SIGN
    return SIGN


def divide_evenly(weights: Sequence[int], *, most: int) -> list[tuple[int, int]]:
    """Divide a row of weights into at most `most` runs of neighbours, as (first, after the last).

    The heaviest run is as light as possible. Of several divisions with an equally light heaviest run, the one with the
    smallest sum of squares is returned, so that the runs are about equal.
    """
    parts = min(most, len(weights))
    sums = [0]
    for weight in weights:
        sums.append(sums[-1] + weight)
    best: list[dict[int, tuple[int, int, int]]] = [{0: (0, 0, 0)}]
    for done in range(parts):
        row: dict[int, tuple[int, int, int]] = {}
        for end in range(done + 1, len(weights) - (parts - done - 1) + 1):
            starts = ((start, before) for start, before in best[done].items() if start < end)
            row[end] = min(_with_run(before, sums[end] - sums[start], start) for start, before in starts)
        best.append(row)
    cuts = [len(weights)]
    for part in range(parts, 0, -1):
        cuts.append(best[part][cuts[-1]][2])
    return list(pairwise(reversed(cuts)))


def _with_run(before: tuple[int, int, int], weight: int, start: int) -> tuple[int, int, int]:
    """Return a division's cost with one more run: heaviest run, sum of squares, and where the last run begins."""
    return max(before[0], weight), before[1] + weight * weight, start


def _initial_runs(initials: Sequence[str]) -> list[tuple[str, int, int]]:
    """Return runs of neighbours with the same initial, as (initial, first, after the last)."""
    runs: list[tuple[str, int, int]] = []
    for at, letter in enumerate(initials):
        if runs and runs[-1][0] == letter:
            runs[-1] = (letter, runs[-1][1], at + 1)
        else:
            runs.append((letter, at, at + 1))
    return runs


def _leaves(group: int, start: int, stop: int, lines: int) -> list[Leaf]:
    return [Leaf(group, at, min(at + lines, stop)) for at in range(start, stop, lines)] or [Leaf(group, start, stop)]
