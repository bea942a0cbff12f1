"""The boards of the room: large enough to be read at ten metres, and with gaps that old televisions draw."""

import re
from pathlib import Path

import pytest

from tests.architecture.source import ROOT

SHEETS = sorted((ROOT / "tournaments" / "static" / "tournaments" / "screens" / "board").glob("*.css"))


def code(path: Path) -> str:
    """A file without its comments."""
    return re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_board_style_sheets_use_grid_gap_instead_of_gap(path: Path) -> None:
    rules = re.findall(r"\{([^{}]*)\}", code(path))
    gaps = [rule for rule in rules if re.search(r"(?<!-)\bgap:", rule)]
    assert gaps == []  # grid-gap alone: an older browser knows it, and it does nothing in a flex box


def test_board_text_is_at_least_44_units_tall() -> None:
    sizes = [int(size) for path in SHEETS for size in re.findall(r"font-size: calc\(var\(--u\) \* (\d+)\)", code(path))]
    assert min(size for size in sizes if size != 38) >= 44  # 38: the shape in a tile, whose number is 56
