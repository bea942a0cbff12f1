"""The dashboard's panels, and what renews them."""

import re
from pathlib import Path

from config.panels import DESK

SCRIPT = Path(__file__).resolve().parents[2] / "tournaments" / "static" / "js" / "dashboard" / "panels.js"


def named(list_of_names: str) -> set[str]:
    return set(re.findall(r"'(\w+)'", list_of_names))


def test_every_panel_of_the_dashboard_is_renewed_when_everything_may_have_changed() -> None:
    script = SCRIPT.read_text(encoding="utf-8")
    every = re.search(r"const ALL = \[(.*?)\];", script, re.DOTALL)
    shown = re.search(r"const SHOWN = \{(.*?)\n\};", script, re.DOTALL)
    assert every is not None
    assert shown is not None
    assert named(every[1]) == set(DESK.panels)
    assert {name for topic in re.findall(r"\[(.*?)\]", shown[1]) for name in named(topic)} == set(DESK.panels)
