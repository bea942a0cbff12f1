"""People are found without case, accents and doubled blanks."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.rules.players.search import fold_text, plain_words


@pytest.mark.parametrize(
    ("typed", "found_as"),
    [
        ("José  Ñúñez", "jose nunez"),
        ("Søren Łukasz Đorđe", "soren lukasz dorde"),
        ("WEISS Weiß", "weiss weiss"),
        ("Æsa Œuvre Þór Ísak", "aesa oeuvre thor isak"),
        ("İpek Işıl", "ipek isil"),
        ("ﬁnn ①", "finn 1"),
        (" \t\n", ""),
    ],
)
def test_search_ignores_case_and_accents_and_extra_spaces(typed: str, found_as: str) -> None:
    assert fold_text(typed) == found_as


@given(st.text())
@example("𝐀")
def test_normalised_search_text_stays_the_same_when_normalised_again(text: str) -> None:
    assert fold_text(fold_text(text)) == fold_text(text)


def test_heading_is_read_without_case_signs_and_accents() -> None:
    found = [plain_words(cell) for cell in ("First_Name:", "  PRÉNOM ", "N° de licence", "#")]
    assert found == ["first name", "prenom", "n de licence", ""]
