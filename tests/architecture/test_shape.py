"""Laws of names and markup: what a class is called, and how templates and style sheets are laid out."""

import ast
import re

import pytest

from tests.architecture.source import APPS, ROOT, files, name, nodes, tree

pytestmark = pytest.mark.sources


def test_no_function_is_exempt_from_the_branch_limit() -> None:
    limits = re.compile(r"# noqa:.*\b(C901|PLR091[12])\b")
    found = {name(path): limits.findall(path.read_text(encoding="utf-8")) for path in files("config", "docs", *APPS)}
    assert {path: codes for path, codes in found.items() if codes} == {}


def _is_djangos_manager(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).startswith("models.Manager") for base in node.bases)


def test_class_and_module_names_are_specific() -> None:
    vague = re.compile(r"(Manager|Helper|Utils?|Data|Info)$")
    found = []
    for path in files("config", *APPS):
        found += [
            (name(path), node.name)
            for node in nodes(tree(path))
            if isinstance(node, ast.ClassDef) and vague.search(node.name) and not _is_djangos_manager(node)
        ]
        found += [(name(path), path.stem)] if path.stem in {"utils", "helpers", "common", "misc"} else []
    assert found == []


def test_templates_have_no_inline_scripts_or_styles() -> None:
    inline = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>|<style|\sstyle=|\son[a-z]+=\"", re.I)
    found = {
        path.name: inline.findall(path.read_text(encoding="utf-8")) for path in (ROOT / "templates").rglob("*.html")
    }
    assert {path: hits for path, hits in found.items() if hits} == {}


def test_no_line_of_a_template_exceeds_120_characters() -> None:
    pages = sorted((ROOT / "templates").rglob("*.*"))
    lines = ((path, number, line) for path in pages for number, line in enumerate(path.read_text().splitlines(), 1))
    assert [f"{name(path)}:{number}" for path, number, line in lines if len(line) > 120] == []


def test_no_line_of_a_style_sheet_exceeds_120_characters() -> None:
    sheets = sorted(ROOT.glob("*/static/**/*.css"))
    lines = ((path, number, line) for path in sheets for number, line in enumerate(path.read_text().splitlines(), 1))
    long = [(path, number) for path, number, line in lines if len(line) > 120]
    assert [f"{name(path)}:{number}" for path, number in long] == []


def test_no_line_of_a_style_sheet_holds_two_declarations() -> None:
    two = re.compile(r"""^\s*[\w-]+:[^;"']*;\s*[\w-]+\s*:""")
    sheets = sorted(ROOT.glob("*/static/**/*.css"))
    lines = ((path, number, line) for path in sheets for number, line in enumerate(path.read_text().splitlines(), 1))
    assert [f"{name(path)}:{number}" for path, number, line in lines if two.match(line)] == []


def test_browser_tests_wait_for_conditions() -> None:
    """A wait of some milliseconds says in a comment why real time must pass."""
    waits = [
        (name(path), line.strip())
        for path in files("tests/browser")
        if path.name != "waiting.py"
        for line in path.read_text(encoding="utf-8").splitlines()
        if "wait_for_timeout" in line and "# real time" not in line
    ]
    assert waits == []
