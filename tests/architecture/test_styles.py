"""Style sheets: each class that they name is written somewhere."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.architecture.source import APPS, ROOT

pytestmark = pytest.mark.sources

CLASS = re.compile(r"\.(-?[a-zA-Z_][\w-]*)")
WORD = re.compile(r"-?[a-zA-Z_][\w-]*")
QUOTED = re.compile(r"""(["'`])[^\n]*?\1""")
# the beginning of a class whose end is put in, such as `legend-{{ state }}`
BEGINNING = re.compile(r"""([\w-]+-)(?=[{$"'`])""")
IN_SELECTOR = re.compile(r'/\*.*?\*/|"[^"]*"|@[^{;]*[{;]', re.S)


def test_every_class_in_a_style_sheet_is_used() -> None:
    named = {name: sheet for sheet in _files("*/static/**/*.css") for name in _class_names(sheet)}
    markup, code = _text(_files("templates/**/*.html")), _text(_files("*/static/**/*.js", "*/**/*.py"))
    written = markup + " ".join(match[0] for match in QUOTED.finditer(code))
    words, beginnings = set(WORD.findall(written)), tuple(BEGINNING.findall(written))
    unused = [name for name in named if name not in words and not name.startswith(beginnings)]
    assert [f"{named[name].relative_to(ROOT)}: .{name}" for name in unused] == []


def _files(*patterns: str) -> Iterable[Path]:
    """Return the project's own files of these patterns in the apps and in `templates`."""
    own = {*APPS, "config", "templates"}
    found = [file for pattern in patterns for file in ROOT.glob(pattern)]
    return [file for file in found if file.relative_to(ROOT).parts[0] in own and "vendor" not in file.parts]


def _text(files: Iterable[Path]) -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def _class_names(sheet: Path) -> set[str]:
    text = IN_SELECTOR.sub("", sheet.read_text(encoding="utf-8"))
    return {name for selector in re.findall(r"([^{};]+)\{", text) for name in CLASS.findall(selector)}
