"""The seam: contributions become one from left to right, and nothing is replaced silently."""

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from tournaments.composition import Composition, composition
from tournaments.contribution_types import Action, Alerts, Contribution
from tournaments.models import Tournament

BUST = Action("bust", "Bust a player", print)


def _none(_tournament: Tournament, *, now: datetime) -> list[Any]:
    return []


PAUSED = Alerts(find=_none, sentences={"paused": lambda _facts, _zone: ("", "")}, buttons="")
LEFT = Contribution(app="left", actions={"bust": BUST}, alerts=(PAUSED,), log_sentences={"busted": str})


def test_apps_are_composed_in_the_listed_order() -> None:
    apps = [contribution.app for contribution in composition().contributions]
    assert apps == ["tournaments", "automations", "exchange", "tables", "rulings", "standby"]


def test_wrapping_action_replaces_the_wrapped_action() -> None:
    wrapping = replace(BUST, run=repr, wraps="bust")
    whole = Composition([LEFT, Contribution(app="right", actions={"bust": wrapping})])
    assert whole.actions == {"bust": wrapping}


@pytest.mark.parametrize(
    ("right", "message"),
    [
        ({"actions": {"bust": BUST}}, "actions: both left and right have bust, and right wraps nothing"),
        ({"log_sentences": {"busted": repr}}, "log_sentences: both left and right have busted"),
        ({"alerts": (PAUSED,)}, "alerts: both left and right have paused"),
        ({"actions": {"pay": replace(BUST, name="pay", wraps="pay")}}, "actions: right wraps pay as pay, which no app"),
        ({"actions": {"out": replace(BUST, name="out", wraps="bust")}}, "actions: right wraps bust as out"),
    ],
)
def test_error_about_an_undeclared_name_collision_contains_both_apps(right: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Composition([LEFT, Contribution(app="right", **right)])
