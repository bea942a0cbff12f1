"""People are found without case, accents and doubled blanks."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.rules.players.search import fold_text


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
def test_search_text_folds_case_accents_and_spaces(typed: str, found_as: str) -> None:
    assert fold_text(typed) == found_as


@given(st.text())
@example("𝐀")
def test_search_folding_is_idempotent(text: str) -> None:
    assert fold_text(fold_text(text)) == fold_text(text)
