"""What runs on a television's browser, however old: Chromium 68 knows nothing newer than this."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "tournaments" / "static" / "tournaments"
BOARDS = STATIC / "screens" / "board"

#: syntax and functions that came after Chromium 68
NEW_IN_SCRIPTS = (
    r"\?\.[a-zA-Z_\[(]", r"\?\?", r"\.replaceChildren\(", r"\.flat\(", r"\.flatMap\(", r"\.toggleAttribute\(",
    r"Object\.fromEntries", r"\.matchAll\(", r"\.replaceAll\(", r"\.at\(", r"\d_\d", r"Promise\.allSettled",
)  # fmt: skip
#: declarations and functions that came after it
NEW_IN_SHEETS = (
    r"[\s:(]min\(", r"[\s:(]max\(", r"clamp\(", r"\binset:", r":is\(", r":where\(", r":has\(", r"(?<!-)aspect-ratio:",
    r"@container", r"color-mix", r"margin-inline", r"padding-inline", r"place-items", r"\d[dsl]v[hw]\b", r"@layer",
)  # fmt: skip


def imported(script: Path) -> set[Path]:
    """A script and all that it imports."""
    found, waiting = set(), [script.resolve()]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += [(one.parent / path).resolve() for path in re.findall(r"from '([^']+)'", one.read_text())]
    return found


def code(path: Path) -> str:
    """A file without its comments."""
    return re.sub(r"/\*.*?\*/|^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


SCRIPTS = sorted(imported(BOARDS / "main.js"))
SHEETS = sorted(BOARDS.glob("*.css"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_boards_script_is_known_to_chromium_68(path: Path) -> None:
    assert [new for new in NEW_IN_SCRIPTS if re.search(new, code(path))] == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_boards_style_sheet_is_known_to_chromium_68(path: Path) -> None:
    assert [new for new in NEW_IN_SHEETS if re.search(new, code(path))] == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_no_box_that_is_not_a_grid_has_a_gap(path: Path) -> None:
    rules = re.findall(r"\{([^{}]*)\}", code(path))
    gaps = [rule for rule in rules if re.search(r"(?<!-)\bgap:", rule)]
    assert gaps == []  # grid-gap alone: an older browser knows it, and it does nothing in a flex box


def test_lines_and_labels_are_large_enough_to_be_read_at_ten_metres() -> None:
    sizes = [int(size) for path in SHEETS for size in re.findall(r"font-size: calc\(var\(--u\) \* (\d+)\)", code(path))]
    assert min(size for size in sizes if size != 38) >= 44  # 38: the shape in a tile, whose number is 56
