"""Content files: every fault is named with its file, its key and the reason, all of them at once."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tournaments.rules.rulebook.content import (
    HYPHENATED,
    ROOT,
    ContentError,
    ContentFault,
    ContentKind,
    KnownNames,
    TomlTable,
    content_faults,
    load,
    read_chapters,
    refuse_duplicates,
    short_repr,
    unknown_name_sentence,
)


def table(**values: Any) -> TomlTable:
    """A table of a file, with these values."""
    return TomlTable("a.toml", "rule[x]", values, [])


def faults(of: TomlTable) -> list[str]:
    """The faults found in a table so far."""
    return [str(fault) for fault in of.faults]


def read_names(files: Sequence[TomlTable], _known: KnownNames) -> list[str]:
    """A reader of the simplest kind of file: a name."""
    return [file.text("name") for file in files]


def kind(home: Path) -> ContentKind[list[str]]:
    """The simplest kind of file."""
    return ContentKind("names", home, read_names)


def test_line_breaks_in_a_toml_text_are_read_as_spaces() -> None:
    assert table(text="One line\nand   another. ").text("text") == "One line and another."


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (None, "is missing"),
        ("", "is empty"),
        (" \n", "is empty"),
        (7, "must be a text, not 7"),
        (["a"], "must be a text, not ['a']"),
        ("Two Words", "must be lower-case words joined by hyphens, not 'Two Words'"),
    ],
)
def test_toml_text_of_an_invalid_form_is_a_fault(value: object, reason: str) -> None:
    of = table() if value is None else table(slug=value)
    of.text("slug", form=HYPHENATED)
    assert faults(of) == [f"a.toml: rule[x].slug: {reason}"]


def test_missing_optional_toml_text_is_empty_and_no_fault() -> None:
    of = table()
    assert (of.text("tags", required=False), faults(of)) == ("", [])


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (0, "must be from 1 to 9, not 0"),
        (10, "must be from 1 to 9, not 10"),
        (True, "must be a whole number, not True"),
        (2.5, "must be a whole number, not 2.5"),
        ("2", "must be a whole number, not '2'"),
    ],
)
def test_toml_number_out_of_range_is_a_fault(value: object, reason: str) -> None:
    of = table(position=value)
    of.whole_number("position", least=1, most=9)
    assert faults(of) == [f"a.toml: rule[x].position: {reason}"]


def test_toml_number_within_the_range_is_read() -> None:
    assert table(position=9).whole_number("position", least=1, most=9) == 9


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("devices", "must be a list of texts, not 'devices'"),
        (["devices", 1], "must hold texts only, not 1"),
        (["devices", " "], "must hold texts only, not ' '"),
    ],
)
def test_invalid_toml_list_of_texts_is_a_fault(value: object, reason: str) -> None:
    of = table(rules=value)
    of.texts("rules")
    assert faults(of) == [f"a.toml: rule[x].rules: {reason}"]


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("by", "'by' is unknown; it must be one of entries, places"),
        ("entry", "'entry' is unknown; did you mean 'entries'?"),
    ],
)
def test_unknown_toml_value_is_a_fault_with_a_suggestion(value: str, reason: str) -> None:
    of = table(by=value)
    of.choice("by", ("entries", "places"))
    assert faults(of) == [f"a.toml: rule[x].by: {reason}"]


def test_fault_for_an_unknown_choice_suggests_only_the_nearest_name() -> None:
    many = [f"rule-{number}" for number in range(40)]
    assert [unknown_name_sentence("rule-41", many), unknown_name_sentence("xyz", many)] == [
        "'rule-41' is unknown; did you mean 'rule-4'?",
        "'xyz' is unknown",
    ]


def test_unknown_toml_key_is_a_fault_with_a_suggestion() -> None:
    of = table(titel="A title", slug="x", zzz=1)
    of.allow_keys("slug", "title")
    assert faults(of) == [
        "a.toml: rule[x].titel: is unknown here; did you mean title?",
        "a.toml: rule[x].zzz: is unknown here",
    ]


@pytest.mark.parametrize(
    ("value", "reason"), [({}, "is empty"), ("dead", "must be a table, not 'dead'"), (None, "is missing")]
)
def test_toml_table_with_invalid_values_is_a_fault(value: object, reason: str) -> None:
    of = table() if value is None else table(values=value)
    assert of.table("values").values == {}
    assert faults(of) == [f"a.toml: rule[x].values: {reason}"]


def test_fault_in_an_inner_toml_table_shows_the_full_path() -> None:
    of = table(values={"dead": 1})
    of.table("values").text("dead")
    assert faults(of) == ["a.toml: rule[x].values.dead: must be a text, not 1"]


def test_fault_identifies_a_toml_table_by_name_or_position() -> None:
    of = TomlTable("a.toml", "", {"rule": [{"slug": "one"}, {}, 3]}, [])
    assert [(entry.path, entry.position) for entry in of.tables("rule", name="slug")] == [
        ("rule[one]", 1),
        ("rule[2]", 2),
    ]
    assert faults(of) == ["a.toml: rule[3]: must be a table, not 3"]


def test_entries_that_are_not_toml_tables_are_a_fault() -> None:
    of = TomlTable("a.toml", "", {"rule": {"slug": "one"}}, [])
    assert of.tables("rule", name="slug") == []
    assert faults(of) == ["a.toml: rule: must be tables, each under [[rule]], not {'slug': 'one'}"]


def test_repeated_name_is_a_fault_that_shows_the_first_use() -> None:
    found: list[ContentFault] = []
    first, second = (TomlTable(f"{name}.toml", "rule[x]", {"slug": "x"}, found, 4) for name in "ab")
    refuse_duplicates([first, second, TomlTable("b.toml", "rule[2]", {}, found, 5)], "slug")
    assert [str(fault) for fault in found] == ["b.toml: rule[x].slug: 'x' is already used by entry 4 of a.toml"]


def test_chapters_are_ordered_by_position() -> None:
    found: list[ContentFault] = []
    files = [
        TomlTable("b.toml", "", {"chapter": "Second", "position": 2, "rule": [{"slug": "b"}]}, found),
        TomlTable("a.toml", "", {"chapter": "First", "position": 1, "rule": [{"slug": "a"}]}, found),
    ]
    assert read_chapters(files, "rule", name="slug", read=lambda entry: entry.text("slug")) == {
        "First": ("a",),
        "Second": ("b",),
    }
    assert found == []


def test_chapters_with_equal_title_or_position_or_entries_are_faults() -> None:
    found: list[ContentFault] = []
    same = {"chapter": "First", "position": 1, "rule": [{"slug": "a", "title": "A"}], "more": 1}
    files = [TomlTable(f"{name}.toml", "", same, found) for name in "ab"]
    read_chapters(files, "rule", name="slug", read=lambda entry: entry.text("slug"))
    assert sorted(str(fault) for fault in found) == [
        "a.toml: more: is unknown here",
        "b.toml: chapter: 'First' is already used by a.toml",
        "b.toml: more: is unknown here",
        "b.toml: position: 1 is already used by a.toml",
        "b.toml: rule[a].slug: 'a' is already used by entry 1 of a.toml",
        "b.toml: rule[a].title: 'A' is already used by entry 1 of a.toml",
    ]


def test_content_files_after_an_unreadable_file_are_still_checked(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'kind = "names"\nname = "caf\xe9"')
    (tmp_path / "torn.toml").write_text('kind = "names"\nname = "Ada\n')
    (tmp_path / "strange.toml").write_text('kind = "name"\nname = "Ada"')
    (tmp_path / "nothing.toml").write_text("")
    (tmp_path / "short.toml").write_text('kind = "names"')
    names = ("missing", "latin", "torn", "strange", "nothing", "short")
    found = content_faults([tmp_path / f"{name}.toml" for name in names], {"names": kind(tmp_path)}, KnownNames())
    assert [str(fault).removeprefix(f"{tmp_path}{os.sep}") for fault in found] == [
        "missing.toml: file: No such file or directory",
        "latin.toml: byte 26: is not UTF-8",
        "torn.toml: line 2, column 12: is not TOML: Illegal character '\\n'",
        "strange.toml: kind: 'name' is unknown; did you mean 'names'?",
        "nothing.toml: kind: is missing",
        "short.toml: name: is missing",
    ]


def test_content_files_of_a_folder_are_read_in_alphabetical_order(tmp_path: Path) -> None:
    for name in ("b", "a"):
        (tmp_path / f"{name}.toml").write_text(f'kind = "names"\nname = "{name}"')
    assert load(kind(tmp_path), KnownNames()) == ["a", "b"]


def test_content_with_faults_is_refused_with_all_faults(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('kind = "names"')
    (tmp_path / "b.toml").write_text('kind = "names"\nname = 1')
    with pytest.raises(ContentError) as raised:
        load(kind(tmp_path), KnownNames())
    assert str(raised.value).replace(f"{tmp_path}{os.sep}", "").splitlines() == [
        "a.toml: name: is missing",
        "b.toml: name: must be a text, not 1",
    ]


def test_content_file_is_shown_by_the_path_in_the_project() -> None:
    found = content_faults([ROOT / "pyproject.toml"], {"names": kind(ROOT)}, KnownNames())
    assert found == [ContentFault("pyproject.toml", "kind", "is missing")]


def test_long_value_in_a_fault_is_cut_to_60_letters() -> None:
    assert (short_repr("a"), len(short_repr("a" * 100))) == ("'a'", 60)
