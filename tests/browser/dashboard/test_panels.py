"""The panels of a dashboard, fetched again when something changed."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.javascript import javascript

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: a panel's part of the page is drawn again without it while it is fetched; returns what went wrong, and what was drawn
GONE_MEANWHILE = javascript(__file__, "removed_panel.js")

#: a panel is fetched while a button of it is pressed; returns how often it was drawn before the release, and after it
PRESSED_MEANWHILE = javascript(__file__, "pressed_panel.js")


@pytest.mark.parametrize(("gone", "drawn"), [(False, ["panel-figures"]), (True, [])])
def test_response_for_a_removed_dashboard_panel_is_ignored(
    script: Callable[..., Any], gone: bool, drawn: list[str]
) -> None:
    assert script("dashboard/panels", GONE_MEANWHILE, {"gone": gone}) == [[], drawn]


@pytest.mark.parametrize("pointer", ["mouse", "touch", "pen"])
def test_dashboard_button_is_not_redrawn_while_pressed(script: Callable[..., Any], pointer: str) -> None:
    assert script("dashboard/panels", PRESSED_MEANWHILE, {"pointerType": pointer}) == [0, 1]


FILLED = javascript(__file__, "filled_buttons.js")
POST = '<div class="now"><div class="acts"><button class="btn btn-go">Post the payouts</button></div></div>'


@pytest.mark.parametrize(("alerted", "filled"), [("", ["Start now"]), (POST, ["Post the payouts"])])
def test_only_one_button_is_highlighted_before_play(
    script: Callable[..., Any], alerted: str, filled: list[str]
) -> None:
    assert script("shared/format", f"await ({FILLED})(x)", alerted) == filled
