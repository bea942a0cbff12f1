"""One formatter: numbers, money, days and sentences are written in the reader's language in one place each."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.source import APPS, ROOT, files, name, nodes, tree
from tests.suite.each_case import for_each

pytestmark = pytest.mark.sources

SPEAKING = {"gettext", "ngettext", "pgettext", "npgettext", "gettext_lazy", "ngettext_lazy", "pgettext_lazy"}
#: who speaks to no reader: what is kept for machines and the server's own console
NO_READER = re.compile(r"/(api|models|demo|management|rules|language|migrations)/")
#: forms that read what a page of its own sends
NEVER_DRAWN = {"tables/views/room/table_page.py"}
SCRIPTS = [path for app in APPS for path in (ROOT / app / "static").rglob("*.js") if "vendor" not in path.parts]
#: the scripts that write figures and times for all others
WRITERS = {"figures.js", "format.js", "sentences.js"}
#: what runs where no module does: it has nothing to share
ALONE = {"plain-clock.js"}


def fixed_specs(source: ast.Module) -> Iterator[str]:
    """Formats of f-strings that are one language's: a comma for thousands, a day or a month in English."""
    for node in ast.walk(source):
        if isinstance(node, ast.FormattedValue) and node.format_spec is not None:
            spec = ast.unparse(node.format_spec)[2:-1]
            if re.search(r",\.?\d*f?$|%-?[aAbB]|%p", spec):
                yield spec


def test_every_visible_form_field_has_its_own_label() -> None:
    bare = [
        f"{name(path)}: {ast.unparse(node.targets[0])}"
        for path in files(*APPS)
        if "/views/" in name(path) and name(path) not in NEVER_DRAWN
        for held in nodes(tree(path))
        if isinstance(held, ast.ClassDef)
        for node in held.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        if ast.unparse(node.value.func).endswith("Field") and "HiddenInput" not in ast.unparse(node.value)
        if not any(keyword.arg == "label" for keyword in node.value.keywords)
    ]
    assert bare == []


def test_gettext_is_imported_from_the_language_package_only() -> None:
    django = [
        (name(path), alias.name)
        for path in files("config", *APPS)
        if "tournaments/language" not in name(path)
        for node in nodes(tree(path))
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
        if alias.name in SPEAKING
    ]
    assert django == []


def test_numbers_and_dates_follow_the_reader_language() -> None:
    found = {name(path): list(fixed_specs(tree(path))) for path in files(*APPS) if not NO_READER.search(str(path))}
    assert {path: specs for path, specs in found.items() if specs} == {}


@for_each("path", SCRIPTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_scripts_format_numbers_with_the_shared_formatters(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert path.name in ALONE or "toLocale" not in source
    assert path.name in WRITERS or "NumberFormat" not in source


def test_templates_write_no_date_in_a_fixed_format() -> None:
    found = {
        name(path): re.findall(r'\|date:"[^"]*[DjlMFN][^"]*"', path.read_text(encoding="utf-8"))
        for path in (ROOT / "templates").rglob("*.html")
    }
    assert {path: dates for path, dates in found.items() if dates} == {}
