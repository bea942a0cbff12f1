"""JSON from outside."""

import pytest

from tests.suite.each_case import for_each
from tournaments.rules.plain_json import DEEPEST, NotPlain, parse_plain_json


def nested(depth: int) -> str:
    """Return nested lists of this depth."""
    return "[" * depth + "]" * depth


def test_json_with_64_nested_levels_is_accepted() -> None:
    assert parse_plain_json(nested(DEEPEST)) is not None


@for_each(
    ("text", "why"),
    [
        (nested(DEEPEST + 2), "too_deep"),
        (nested(3_000), "too_deep"),
        (nested(200_000), "too_deep"),
        ('{"seat": 1e400}', "too_large"),
        ('[-1e400, "x"]', "too_large"),
        ('{"name": "\\ud800"}', "no_text"),
        ('{"\\udfff": 1}', "no_text"),
        ('["a\\u0000b"]', "no_text"),
        ("NaN", "not_json"),
        ("[1, -Infinity]", "not_json"),
        ("9" * 5_000, "too_large"),
        (b'"\xff"', "not_json"),
        ("{", "not_json"),
        ("", "not_json"),
    ],
)
def test_unstorable_json_value_is_refused(text: str | bytes, why: str) -> None:
    with pytest.raises(NotPlain) as refused:
        parse_plain_json(text)
    assert refused.value.why == why


def test_json_surrogate_pair_is_valid_text() -> None:
    assert parse_plain_json('"\\ud83c\\udca1"') == "🂡"
