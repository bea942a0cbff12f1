"""Own colours: their contrast by WCAG, and what cannot be read on its ground."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.layouts.contrast import OwnColours, contrast, is_colour, low_contrasts
from tournaments.rules.layouts.layout_file import LayoutRefused, layout_from_json, layout_to_json

COLOURS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)
TIME = {"kind": "time", "x": 0, "y": 1, "width": 12, "height": 4}
CLOCK = {"ground": "#12251d", "text": "#f2f5f1", "muted": "#b3c2b9"}


@pytest.mark.parametrize(
    ("first", "second", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#767676", "#ffffff", 4.54),
        ("#ff0000", "#ffffff", 4.0),
        ("#12251d", "#12251d", 1),
    ],
)
def test_contrast_matches_published_examples(first: str, second: str, ratio: float) -> None:
    assert round(contrast(first, second), 2) == ratio


@given(COLOURS, COLOURS)
def test_contrast_ignores_the_order_of_colours_and_is_from_1_to_21(first: str, second: str) -> None:
    assert contrast(first, second) == contrast(second, first)
    assert 1 <= contrast(first, second) <= 21


def low(**colours: str) -> list[tuple[str, float]]:
    return [(low.name, round(low.contrast, 1)) for low in low_contrasts(OwnColours(**CLOCK | colours))]


def test_colours_with_too_low_contrast_are_listed() -> None:
    assert low() == []
    assert low(ground="#ffffff", text="#000000", muted="#444444") == []
    assert low(text="#7a7a7a", muted="#3a3a3a") == [("text", 3.7), ("muted", 1.4)]
    assert ("break", 2.6) in low(ground="#4a7a4a", text="#ffffff")


@given(COLOURS, COLOURS, COLOURS)
def test_accepted_layout_colours_have_enough_contrast(ground: str, text: str, muted: str) -> None:
    colours = OwnColours(ground, text, muted)
    if not list(low_contrasts(colours)):
        assert contrast(text, ground) >= 4.5
        assert contrast(muted, ground) >= 3


@pytest.mark.parametrize(
    ("colours", "code", "where"),
    [
        ({"ground": "#12251d"}, "layout_no_text", "colours.text"),
        (CLOCK | {"accent": "#ffffff"}, "layout_unknown_key", "colours.accent"),
        (CLOCK | {"text": "red"}, "layout_colour", "colours.text"),
        (CLOCK | {"text": "#12251d;"}, "layout_colour", "colours.text"),
        (CLOCK | {"text": "#334433"}, "layout_contrast", "widgets"),
        ("#ffffff", "layout_no_object", "colours"),
    ],
)
def test_layout_colours_with_invalid_syntax_are_refused(colours: object, code: str, where: str) -> None:
    with pytest.raises(LayoutRefused) as refused:
        layout_from_json({"title": "Club", "widgets": [TIME], "colours": colours})
    assert (refused.value.code, refused.value.where) == (code, where)


def test_custom_colours_are_stored_with_the_layout() -> None:
    kept = layout_to_json(layout_from_json({"title": "Club", "widgets": [TIME], "colours": CLOCK}))
    assert kept == {"colours": CLOCK, "widgets": [TIME]}
    assert is_colour(kept["colours"]["ground"])
