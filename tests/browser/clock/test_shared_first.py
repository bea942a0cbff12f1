"""The clock when several share the first place, as the winners of a satellite do."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.snapshots import finished

pytestmark = pytest.mark.browser

SEATS = [{"place": 1, "to": 2, "name": name, "amount": 50_000, "award": "Main Event"} for name in ("Ada", "Bix")]
LIKE_WORDS = "{ words: { say: (key, facts) => [key, facts?.name].filter(Boolean).join(' ') } }"


def finished_view(places: list[dict[str, Any]]) -> dict[str, Any]:
    return {"state": "finished", "finish": {"places": places}}


def test_clock_shows_no_winner_when_first_place_is_shared(script: Callable[..., Any]) -> None:
    alone = finished("Ada", "Bix")["finish"]["places"]
    views = [finished_view(SEATS), finished_view(alone), finished_view([])]
    assert script("clock/draw/status", "x.map(m.stateName)", views) == ["over", "finished", "over"]
    code = f"x.map((view) => m.stateSentence({{}}, view, {LIKE_WORDS}))"
    assert script("clock/sound/spoken", code, views) == ["over.", "said.winner Ada", ""]
