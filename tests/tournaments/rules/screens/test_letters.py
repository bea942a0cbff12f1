"""The four letters of a television."""

from random import Random

from tournaments.rules.screens.letters import ALPHABET, parse_letter_code, random_letter_code


def test_pairing_letters_exclude_ambiguous_letters() -> None:
    assert set("0O1I") & set(ALPHABET) == set()
    drawn = random_letter_code(Random(1).choice)
    assert (len(drawn), set(drawn) <= set(ALPHABET)) == (4, True)


def test_pairing_letters_ignore_case_and_spaces() -> None:
    assert [parse_letter_code(typed) for typed in ("kr7m", " K R 7-M ")] == ["KR7M", "KR7M"]
    assert [parse_letter_code(typed) for typed in ("", "KR7", "KR70", "KR7MM", "кR7M")] == [None] * 5
