"""Words, lines and values that the laboratory counts in the source."""

from pathlib import Path

from lab.source_text import begins_with_clause, distinct_style_values, is_bare_word, line_counts_by_role, line_kind
from tests.suite.each_case import for_each


@for_each(
    ("docstring", "found"),
    [
        ("Whether it holds.", True),
        ("So many are shown.", True),
        ("Return whether it holds.", False),
        ("Whenever it rains, they play.", False),
    ],
)
def test_docstring_that_begins_with_a_clause_is_found(docstring: str, found: bool) -> None:
    assert begins_with_clause(docstring) is found


@for_each(
    ("name", "found"),
    [("_given", True), ("of", True), ("_seated", True), ("seated_players", False), ("speed", False), ("_row", False)],
)
def test_function_name_without_noun_or_verb_is_reported(name: str, found: bool) -> None:
    assert is_bare_word(name) is found


@for_each(
    ("place", "kind"),
    [
        ("tables/models/seat.py", "py"),
        ("tables/migrations/0001_initial.py", "migrations"),
        ("tests/browser/fits.js", "tests"),
        ("config/simulation/day.py", "lab"),
        ("lab/faults/set_clock.c", "lab"),
        ("templates/base.html", "html"),
        ("lab/README.md", ""),
    ],
)
def test_kind_of_a_source_file_is_determined_by_its_path(place: str, kind: str) -> None:
    assert line_kind(place) == kind


def test_code_comment_and_blank_lines_are_counted_separately(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('"""Two\nlines."""\n\nimport os\n\n# why\nNAME = os.name\n', encoding="utf-8")
    assert line_counts_by_role(module) == {"docstrings": 2, "blanks": 2, "imports": 1, "comments": 1, "code": 1}


def test_repeated_value_in_a_style_sheet_counts_once(tmp_path: Path) -> None:
    sheet = tmp_path / "page.css"
    sheet.write_text(
        """.a { padding: 4px 8px; font: 600 12px/1.2 var(--face); }
        /* .b { padding: 99px; } */
        .c { padding-left: calc(8px + (2 * var(--s))); gap: 0 4px; border-radius: 50%; font-size: 12px; margin: 7px; }
        @media (max-width: 640px) { .d { padding: 8px } }
        @media (width >= 900px) and (orientation: landscape) { .e { gap: var(--s); } }""",
        encoding="utf-8",
    )
    assert distinct_style_values([sheet]) == {"font sizes": 1, "paddings": 3, "gaps": 2, "radii": 1, "break points": 2}
