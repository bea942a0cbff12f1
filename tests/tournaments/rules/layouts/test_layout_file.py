"""Layouts as JSON: they are read back, and invalid ones are refused with the key and the reason."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.layouts.layout_file import (
    FORMAT,
    MOST_BYTES,
    MOST_WIDGETS,
    LayoutRefused,
    layout_from_file,
    layout_from_json,
    layout_to_file,
)
from tournaments.rules.layouts.layouts import Layout
from tournaments.rules.layouts.library import LAYOUTS

TIME = {"kind": "time", "x": 0, "y": 1, "width": 12, "height": 4}
DIGEST = "0123456789abcdef" * 4
CLUB = {"format": FORMAT, "title": "Club", "widgets": [TIME]}


def refused(found: Any) -> tuple[str, str]:
    with pytest.raises(LayoutRefused) as problem:
        layout_from_file(found if isinstance(found, str) else json.dumps(found))
    return problem.value.code, problem.value.where


@pytest.mark.parametrize("slug", LAYOUTS)
def test_exported_layout_is_imported_unchanged(slug: str) -> None:
    assert layout_from_file(json.dumps(layout_to_file(LAYOUTS[slug]))) == LAYOUTS[slug]


def test_layout_file_has_only_values_that_differ_from_defaults() -> None:
    assert layout_to_file(layout_from_file(json.dumps(CLUB))) == CLUB


def test_layout_file_refers_to_pictures_by_digest() -> None:
    logo = {"kind": "logo", "x": 0, "y": 5, "width": 2, "height": 1, "pictures": [DIGEST]}
    file = CLUB | {"background": DIGEST, "widgets": [TIME, logo]}
    assert layout_to_file(layout_from_file(json.dumps(file))) == file


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        ({"format": "poker-structure/1"}, "layout_format", "format"),
        ({"title": "  "}, "layout_title", "title"),
        ({"title": "x" * 61}, "layout_title", "title"),
        ({"title": 3}, "layout_no_text", "title"),
        ({"script": "alert(1)"}, "layout_unknown_key", "script"),
        ({"widgets": {}}, "layout_no_list", "widgets"),
        ({"widgets": []}, "layout_empty", "widgets"),
        ({"widgets": [TIME] * (MOST_WIDGETS + 1)}, "layout_too_many_widgets", "widgets"),
        ({"widgets": [TIME, "clock"]}, "layout_no_object", "widgets[2]"),
        ({"widgets": [TIME | {"x": "0"}]}, "layout_no_number", "widgets[1].x"),
        ({"widgets": [TIME | {"x": True}]}, "layout_no_number", "widgets[1].x"),
        ({"widgets": [TIME | {"x": 0.5}]}, "layout_no_number", "widgets[1].x"),
        ({"widgets": [TIME | {"x": -1}]}, "layout_widget_off_grid", "widgets[1]"),
        ({"widgets": [TIME | {"y": 5}]}, "layout_widget_off_grid", "widgets[1]"),
        ({"widgets": [TIME | {"width": 3}]}, "layout_widget_too_small", "widgets[1]"),
        ({"widgets": [TIME | {"kind": "dice"}]}, "layout_unknown_widget", "widgets[1]"),
        ({"widgets": [TIME | {"onclick": "x"}]}, "layout_unknown_key", "widgets[1].onclick"),
        ({"widgets": [TIME | {"colour": "red"}]}, "layout_widget_choice", "widgets[1]"),
        ({"widgets": [TIME | {"size": 20}]}, "layout_widget_size", "widgets[1]"),
        ({"widgets": [TIME | {"text": "Hello"}]}, "layout_widget_has_no_text", "widgets[1]"),
        ({"widgets": [TIME | {"kind": "text"}]}, "layout_widget_needs_text", "widgets[1]"),
        ({"widgets": [TIME | {"kind": "text", "text": "x" * 241}]}, "layout_widget_long_text", "widgets[1]"),
        ({"widgets": [TIME | {"kind": "ticker", "text": "a\n" * 8}]}, "layout_widget_long_text", "widgets[1]"),
        ({"widgets": [TIME | {"kind": "text", "text": "{event} {secret}"}]}, "layout_widget_field", "widgets[1]"),
        ({"widgets": [TIME | {"pictures": [DIGEST]}]}, "layout_widget_has_no_picture", "widgets[1]"),
        ({"widgets": [TIME | {"kind": "logo", "pictures": DIGEST}]}, "layout_no_list", "widgets[1].pictures"),
        ({"widgets": [TIME | {"kind": "logo", "pictures": [7]}]}, "layout_no_text", "widgets[1].pictures[1]"),
        ({"widgets": [TIME | {"kind": "logo", "pictures": ["/x.svg"]}]}, "layout_widget_picture", "widgets[1]"),
        ({"widgets": [TIME | {"kind": "logo", "pictures": [DIGEST] * 13}]}, "layout_widget_pictures", "widgets[1]"),
        ({"background": "https://example.com/a.png"}, "layout_background", "widgets"),
        ({"background": 7}, "layout_no_text", "background"),
        ({"widgets": [TIME, TIME | {"kind": "blinds", "y": 4}]}, "layout_overlap", "widgets[2]"),
        (
            {"widgets": [{key: TIME[key] for key in ("kind", "x", "y", "width")}]},
            "layout_no_number",
            "widgets[1].height",
        ),
    ],
)
def test_invalid_layout_key_is_refused_with_the_reason(change: dict[str, Any], code: str, where: str) -> None:
    assert refused(CLUB | change) == (code, where)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "layout_not_json"),
        ("<svg/>", "layout_not_json"),
        ("[]", "layout_not_json"),
        ("[" * 100_000, "layout_not_json"),
        ('{"format": ' + "[" * 90 + "]" * 90 + "}", "layout_not_json"),
        ('{"x": 1e999}', "layout_not_json"),
        (" " * (MOST_BYTES + 1), "layout_too_large"),
    ],
)
def test_file_without_a_layout_is_refused(text: str, code: str) -> None:
    assert refused(text)[0] == code


values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 15) | st.floats(allow_nan=False) | st.sampled_from(["time", "left"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*TIME, "widgets", "when"]), inner),
    max_leaves=12,
)


def read(found: Any) -> Layout | None:
    """The layout, or None where it is refused; anything else that is raised is a fault."""
    try:
        return layout_from_json(found)
    except LayoutRefused:
        return None


@given(values, st.sampled_from(["widgets", "title", "more"]))
def test_any_layout_file_is_refused_or_read_back(value: Any, key: str) -> None:
    layout = read({"title": "Club", "widgets": [TIME], key: value})
    assert layout is None or layout_from_file(json.dumps(layout_to_file(layout))) == layout
