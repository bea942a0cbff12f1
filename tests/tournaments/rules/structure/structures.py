"""Structures for tests: any that can be written down, and small ones made by hand."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from hypothesis import strategies as st

from tournaments.presets import FOLDER
from tournaments.rules.games import BETTING
from tournaments.rules.levels import Ante, AnteKind, Break, Closing, Level, Step, Structure
from tournaments.rules.sheets.cells import EMPTY
from tournaments.rules.structure.keys import with_keys
from tournaments.rules.structure.problems import Problem, StructureRefused

SHARED = FOLDER.parents[2] / "shared" / "structures"

# every published sheet by name, from the project and, if it is there, from the common folder
PUBLISHED: dict[str, dict[str, Any]] = {
    f"{path.parent.parent.name}/{path.stem}": json.loads(path.read_text(encoding="utf-8"))
    for folder in (FOLDER, SHARED)
    for path in sorted(folder.glob("*.json"))
    if path.stem != "wpt-toc-2018-as-printed"
}
AS_PRINTED: dict[str, Any] = json.loads((FOLDER / "misprinted" / "wpt-toc-2018-as-printed.json").read_text("utf-8"))


def lines(*, longest: int = 30) -> st.SearchStrategy[str]:
    """Text as a structure keeps it: one line, single spaces. Not what a sheet has in an empty cell, such as a dash."""
    letters = st.characters(exclude_categories=["Cc", "Cs"])
    texts = st.text(letters, max_size=longest).map(lambda text: " ".join(text.split()))
    return texts.map(lambda text: "" if text in EMPTY else text)


amounts = st.integers(0, 10**15)
some = st.integers(1, 10**15)
spans = st.integers(0, 7 * 24 * 3600 * 1000).map(lambda milliseconds: timedelta(milliseconds=milliseconds))
closings = st.lists(st.sampled_from(Closing), unique=True, max_size=2).map(tuple)

levels = st.builds(
    Level,
    key=lines(),
    number=st.integers(1, 999),
    span=spans,
    small_blind=amounts,
    big_blind=amounts,
    third_blind=amounts,
    ante=st.none() | st.builds(Ante, st.sampled_from(AnteKind), some),
    bring_in=amounts,
    small_bet=amounts,
    big_bet=amounts,
    raise_cap=st.none() | st.integers(1, 100),
    spread=st.none() | st.tuples(some, some),
    cap=st.none() | some,
    game=lines(),
    betting=st.sampled_from(["", *BETTING]),
    closes=closings,
    notes=lines(),
)
breaks = st.builds(
    Break,
    key=lines(),
    span=spans,
    color_up=st.lists(some, max_size=3).map(tuple),
    closes=closings,
    end_of_day=st.booleans(),
    notes=lines(),
)
steps = st.lists(levels | breaks, max_size=8).map(with_keys)

# any structure that can be written down, good poker or not
structures = st.builds(
    Structure,
    steps=steps,
    name=lines(),
    game=lines().map(lambda text: text or "texas_holdem"),
    betting=st.sampled_from(list(BETTING)),
    starting_stack=amounts,
    seats_per_table=st.integers(2, 12),
    final_table_seats=st.integers(2, 12),
    source=lines(),
    note=lines(),
    slug=lines(),
    year=st.none() | st.integers(1, 9999),
    chips=st.lists(some, max_size=4).map(tuple),
)

# anything that JSON can say
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def level(number: int, small: int, big: int, **more: Any) -> Level:
    """Return a level, of twenty minutes by default."""
    defaults: dict[str, Any] = {"key": f"l{number}", "number": number, "span": timedelta(minutes=20)}
    return Level(**defaults | more, small_blind=small, big_blind=big)


def pause(key: str = "b1", **more: Any) -> Break:
    """Return a break, of ten minutes by default."""
    defaults: dict[str, Any] = {"key": key, "span": timedelta(minutes=10)}
    return Break(**defaults | more)


def structure(*steps: Step, **more: Any) -> Structure:
    """A structure of these steps."""
    return Structure(steps=steps, **more)


def problems_of(read: Callable[[Any], object], value: object) -> tuple[Problem, ...]:
    """Return the problems for which `read` refuses a value; nothing if it takes it. Any other exception is a fault."""
    try:
        read(value)
    except StructureRefused as refusal:
        return refusal.problems
    return ()
