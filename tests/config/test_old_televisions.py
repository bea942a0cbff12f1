"""What runs on a television's browser, however old: Chromium 68 knows nothing newer than this."""

import re
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest
from django.contrib.staticfiles import finders

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "tournaments" / "static" / "tournaments"
BOARDS = STATIC / "screens" / "board"

#: syntax and functions that came after Chromium 68
NEW_IN_SCRIPTS = (
    r"\?\.[a-zA-Z_\[(]", r"\?\?", r"(&&|\|\|)=", r"\.replaceChildren\(", r"\.flat\(", r"\.flatMap\(",
    r"\.toggleAttribute\(", r"Object\.fromEntries", r"\.matchAll\(", r"\.replaceAll\(", r"\.at\(",
    r"\d_\d", r"Promise\.allSettled",
)  # fmt: skip
#: declarations and functions that came after it
NEW_IN_SHEETS = (
    r"[\s:(]min\(", r"[\s:(]max\(", r"clamp\(", r"\binset:", r":is\(", r":where\(", r":has\(", r"(?<!-)aspect-ratio:",
    r"@container", r"color-mix", r"margin-inline", r"padding-inline", r"place-items", r"\d[dsl]v[hw]\b", r"@layer",
)  # fmt: skip


def imported(*names: str) -> set[Path]:
    """Scripts by their names, and all that they import."""
    found: dict[str, Path] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = Path(str(finders.find(name)))
            paths = re.findall(r"^import .*'([^']+)';", found[name].read_text(encoding="utf-8"), re.MULTILINE)
            waiting += [normpath(join(dirname(name), path)) for path in paths]
    return set(found.values())


def code(path: Path) -> str:
    """A file without its comments."""
    return re.sub(r"/\*.*?\*/|^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def named(templates: list[Path]) -> set[str]:
    """The scripts that these templates name."""
    return {name for one in templates for name in re.findall(r"static '([^']+\.js)'", one.read_text(encoding="utf-8"))}


TEMPLATES = ROOT / "templates"
#: the heads of all pages that may hang on a wall, and what they include
DISPLAYS = [
    TEMPLATES / "_first_files.html",
    TEMPLATES / "tables" / "_display_frame.html",
    *sorted(TEMPLATES.rglob("*_display.html")),
    *sorted((TEMPLATES / "tournaments" / "screens").rglob("_*.html")),
]
SCRIPTS = sorted(imported(*named(DISPLAYS)))
SHEETS = sorted(BOARDS.glob("*.css"))
#: the style sheets of the clock itself; the band is the dashboard's
CLOCK = sorted((STATIC / "clock").glob("clock*.css"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_displays_script_is_known_to_chromium_68(path: Path) -> None:
    assert [new for new in NEW_IN_SCRIPTS if re.search(new, code(path))] == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_boards_style_sheet_is_known_to_chromium_68(path: Path) -> None:
    assert [new for new in NEW_IN_SHEETS if re.search(new, code(path))] == []


@pytest.mark.parametrize("path", CLOCK, ids=lambda path: path.name)
def test_the_clock_takes_its_lengths_from_what_chromium_68_knows(path: Path) -> None:
    known = re.sub(r"@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", code(path))
    assert re.findall(r"[^{};]*[\s:(](?:min|max|clamp)\([^;]*;", known) == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_no_box_that_is_not_a_grid_has_a_gap(path: Path) -> None:
    rules = re.findall(r"\{([^{}]*)\}", code(path))
    gaps = [rule for rule in rules if re.search(r"(?<!-)\bgap:", rule)]
    assert gaps == []  # grid-gap alone: an older browser knows it, and it does nothing in a flex box


def test_lines_and_labels_are_large_enough_to_be_read_at_ten_metres() -> None:
    sizes = [int(size) for path in SHEETS for size in re.findall(r"font-size: calc\(var\(--u\) \* (\d+)\)", code(path))]
    assert min(size for size in sizes if size != 38) >= 44  # 38: the shape in a tile, whose number is 56
