"""The laws of size and layout: folders, files, functions, names and markup."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.architecture.source import APPS, ROOT, files, functions, name, nodes, tree

pytestmark = pytest.mark.sources

#: folders with one file for each member of a table: a procedure, a kind of input, a calculator's cases, a typeface
ONE_A_MEMBER = {"procedures", "calculators", "inputs", "cases", "migrations", "fonts"}


def test_a_folder_has_at_most_fourteen_files() -> None:
    folders = [*APPS, "templates", "tests", "config", "lab"]
    there = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file())
    told = (path for path in there if path.name != "__init__.py" and "__pycache__" not in path.parts)
    crowded = {name(path): number for path, number in Counter(path.parent for path in told).items() if number > 14}
    assert {path: number for path, number in crowded.items() if not ONE_A_MEMBER & set(Path(path).parts)} == {}


def test_no_function_is_excused_from_a_limit_of_its_shape() -> None:
    limits = re.compile(r"# noqa:.*\b(C901|PLR09\d\d)\b")
    found = {name(path): limits.findall(path.read_text(encoding="utf-8")) for path in files("config", "docs", *APPS)}
    assert {path: codes for path, codes in found.items() if codes} == {}


def test_files_have_at_most_300_lines() -> None:
    everywhere = files("config", "tests", "lab", "docs", *APPS)
    long = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in everywhere}
    assert {path: lines for path, lines in long.items() if lines > 300} == {}


def test_nine_functions_in_ten_have_at_most_25_lines() -> None:
    lengths = sorted(
        (node.end_lineno or 0) - node.lineno + 1 for path in files("config", *APPS) for node in functions(tree(path))
    )
    assert lengths[int(len(lengths) * 0.9)] <= 25


def _is_djangos_manager(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).startswith("models.Manager") for base in node.bases)


def test_names_say_what_a_thing_is() -> None:
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


def test_templates_hold_neither_scripts_nor_styles_of_their_own() -> None:
    inline = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>|<style|\sstyle=|\son[a-z]+=\"", re.I)
    found = {
        path.name: inline.findall(path.read_text(encoding="utf-8")) for path in (ROOT / "templates").rglob("*.html")
    }
    assert {path: hits for path, hits in found.items() if hits} == {}


def test_no_line_of_a_template_passes_120_characters() -> None:
    pages = sorted((ROOT / "templates").rglob("*.*"))
    lines = ((path, number, line) for path in pages for number, line in enumerate(path.read_text().splitlines(), 1))
    assert [f"{name(path)}:{number}" for path, number, line in lines if len(line) > 120] == []


def test_no_line_of_a_style_sheet_passes_120_characters() -> None:
    sheets = sorted(ROOT.glob("*/static/**/*.css"))
    lines = ((path, number, line) for path in sheets for number, line in enumerate(path.read_text().splitlines(), 1))
    long = [(path, number) for path, number, line in lines if len(line) > 120]
    assert [f"{name(path)}:{number}" for path, number in long] == []


def test_no_line_of_a_style_sheet_holds_two_declarations() -> None:
    two = re.compile(r"""^\s*[\w-]+:[^;"']*;\s*[\w-]+\s*:""")
    sheets = sorted(ROOT.glob("*/static/**/*.css"))
    lines = ((path, number, line) for path in sheets for number, line in enumerate(path.read_text().splitlines(), 1))
    assert [f"{name(path)}:{number}" for path, number, line in lines if two.match(line)] == []
