"""Files that can be imported."""

from exchange.rules.file_names import is_importable_name, is_tdt_content
from tests.suite.each_case import for_each


@for_each(
    ("name", "importable"),
    [
        ("Friday.tdt", True), ("club/Friday.TDT", True), ("Friday.tdt.20231114-213000", True),
        ("Friday.tdt.20231114-2130", True), ("a.tdt.b.tdt", True), ("event.json", True), ("Friday.tdt.bak", False),
        ("tdt", False), ("notes.txt", False), ("Friday.tdt.20231114-213000.txt", False),
    ],
)  # fmt: skip
def test_files_and_automatic_copies_are_known_by_name(name: str, importable: bool) -> None:
    assert is_importable_name(name) is importable


@for_each(
    ("content", "is_tdt"),
    [
        (b'{ V: "3.7.2", T: new Tournament', True), (b"\xef\xbb\xbf{V:'3.0'", True), (b'\n{"V": "3.7"', True),
        (b'{"format": "poker-event/1"}', False), (b"hello", False), (b"", False),
    ],
)  # fmt: skip
def test_renamed_file_is_known_by_content(content: bytes, is_tdt: bool) -> None:
    assert is_tdt_content(content) is is_tdt
