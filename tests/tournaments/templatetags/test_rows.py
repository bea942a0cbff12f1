"""Rows that are rendered once for equal values."""

from typing import Any

import pytest
from django.utils import translation
from django.utils.safestring import mark_safe

from tournaments.models import Tournament
from tournaments.templatetags.rows import EventAddress, row
from tournaments.views.panels import PlayerPanelRow

ADA = PlayerPanelRow(EventAddress("event"), frozenset({"bust"}), 7, "Player 7", 1, "2.3")
TEMPLATE = "tournaments/players/_player_in_row.html"


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"name": "Player 8"}, "Bust Player 8"),
        ({"entry": 8}, "&quot;entry&quot;: 8"),
        ({"seat": "2.4"}, "2.4"),
        ({"bullet": 2}, "bullet"),
        ({"tournament": EventAddress("other")}, "/t/other/action/bust/"),
        ({"name": "<b>"}, "&lt;b&gt;"),
        ({"name": mark_safe("<b>")}, "<bdi><b></bdi>"),
    ],
)
def test_row_shows_each_of_its_values(change: dict[str, Any], text: str) -> None:
    assert text not in row(TEMPLATE, ADA)
    assert text in row(TEMPLATE, ADA._replace(**change))


def test_row_depends_on_permissions() -> None:
    assert ["button" in row(TEMPLATE, ADA._replace(may=may)) for may in (ADA.may, frozenset())] == [True, False]


def test_row_depends_on_the_language() -> None:
    shown = []
    for language in ("en", "de"):
        with translation.override(language):
            shown.append(row(TEMPLATE, ADA))
    assert shown[0] != shown[1]


def test_equal_rows_are_rendered_once() -> None:
    assert row(TEMPLATE, ADA) is row(TEMPLATE, ADA._replace(name="Player 7"))


def test_values_of_other_types_are_not_the_same_row() -> None:
    seats: list[Any] = [1, True]
    assert len({row(TEMPLATE, ADA._replace(seat=seat)) for seat in seats}) == 2


def test_row_refuses_models_which_are_equal_by_their_keys() -> None:
    with pytest.raises(TypeError, match="plain values"):
        row(TEMPLATE, ADA._replace(name=Tournament(pk=1)))  # type: ignore[arg-type]
