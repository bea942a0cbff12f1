"""Ready-made automations: what a content file may say, and each fault with its key."""

from pathlib import Path

from automations.models import Automation
from automations.rules.ready import EFFECTS, KIND, READY, ReadyMade
from tests.suite.each_case import for_each
from tests.tournaments.rules.rulebook.content_files import faults_of

GOOD = """
[[automation]]
slug = "own"
title = "Own"
when = "bust"
effect = "announce"
text = "{players_left} left"
conditions = ["players_left at_most 27", "on_break is no"]
"""


def test_ready_made_automation_is_read_with_all_its_fields() -> None:
    condition = {"fact": "players_left", "comparison": "is", "value": 28}
    assert READY["bubble"] == ReadyMade(
        "One from the money: announce it",
        {"when": "bust", "effect": "announce"},
        "Players left: {players_left}",
        [condition],
    )
    assert READY["prizes"].given == {"when": "break", "effect": "show", "shows": "payouts"}


def test_ready_made_automations_use_only_effects_that_the_model_defines() -> None:
    assert list(EFFECTS) == Automation.Effect.values


CONDITION = 'is no condition; write "players_left is 28" or "on_break is yes"'


@for_each(
    ("change", "faults"),
    [
        (("", ""), []),
        (('"bust"', '"busts"'), ["when: 'busts' is unknown; did you mean 'bust'?"]),
        (('"announce"', '"show"'), ["shows: is missing"]),
        (('text = "', 'sound = "'), ["sound: is unknown here"]),
        (("at_most", "at_mots"), ["conditions: 'at_mots' is unknown; did you mean 'at_most'?"]),
        (("is no", "is 5"), [f"conditions: 'on_break is 5' {CONDITION}"]),
        (("most 27", "most few"), [f"conditions: 'players_left at_most few' {CONDITION}"]),
    ],
)
def test_fault_report_contains_the_slug_of_the_ready_made_automation(
    tmp_path: Path, change: tuple[str, str], faults: list[str]
) -> None:
    text = GOOD.replace(*change) if change[0] else GOOD
    assert faults_of(tmp_path, KIND, text) == [f"automation[own].{fault}" for fault in faults]


def test_duplicate_slug_or_title_of_ready_made_automations_is_reported(tmp_path: Path) -> None:
    assert faults_of(tmp_path, KIND, GOOD, GOOD) == [
        "automation[own].slug: 'own' is already used by entry 1 of a.toml",
        "automation[own].title: 'Own' is already used by entry 1 of a.toml",
    ]
