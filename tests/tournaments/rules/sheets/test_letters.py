"""Text files are decoded as the computers wrote them on which clubs keep their lists."""

import pytest

from tests.suite.each_case import for_each
from tournaments.rules.refused import Refused
from tournaments.rules.sheets.letters import decode_letters

NAMES = ("José Núñez", "Jörg Müller", "Éric Œuf", "Zoë O’Brien", "Öberg, Åsa", "naïve façade", "Größe, Straße")


@for_each(
    ("codec", "encoding"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
        ("cp1252", "Latin-1"),
        ("mac_roman", "Mac"),
    ],
)
def test_encoding_of_names_is_detected(codec: str, encoding: str) -> None:
    for name in NAMES:
        assert decode_letters(f"Name\n{name}\n".encode(codec)) == (f"Name\n{name}\n", encoding)


def test_text_without_accents_is_utf_8() -> None:
    assert decode_letters(b"Ann") == ("Ann", "UTF-8")


@for_each("content", [b"a\x00b", b"\xff\xfe\x00", b"\x01\x02", b"PK\x03\x04rest"])
def test_file_that_is_no_text_is_refused(content: bytes) -> None:
    with pytest.raises(Refused, match="file_is_no_text"):
        decode_letters(content)
