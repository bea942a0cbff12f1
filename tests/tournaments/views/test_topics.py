"""Panels that show a change: one table serves an action's answer and the open page."""

import re
from pathlib import Path

from tournaments.composition import composition
from tournaments.contribution_types import MINUTE, STEP
from tournaments.views.topics import names_of_panels_about, panels_by_topic

SCRIPTS = Path(__file__).resolve().parents[3] / "tournaments" / "static" / "tournaments" / "dashboard"


def test_log_panel_is_reloaded_for_every_topic() -> None:
    panels = composition().panels
    assert names_of_panels_about(panels, ["clock"]) == [
        *("next", "clock", "rail", "now", "levels", "log", "money", "entries", "walls", "good"),
    ]
    assert names_of_panels_about(panels, ["announcement"]) == ["log"]
    assert names_of_panels_about(panels, ["bags", "rulings"]) == ["next", "now", "log", "hand", "rulings"]
    assert names_of_panels_about(panels, []) == []


def test_unknown_topics_reload_every_panel() -> None:
    panels = composition().panels
    assert [names_of_panels_about(panels, [topic]) for topic in ("all", "roles", "kitchen")] == [list(panels)] * 3


def test_time_topics_reload_panels_with_times_except_the_log() -> None:
    by_topic = panels_by_topic(composition().panels)
    assert by_topic[STEP] == ["next", "clock", "rail", "now", "levels", "money", "entries", "walls", "good"]
    assert by_topic[MINUTE] == ["rail", "levels", "money", "entries"]


def test_dashboard_scripts_read_the_topics_of_panels_from_the_page() -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in sorted(SCRIPTS.glob("*.js")))
    named = {found for names in re.findall(r"\[([^\[\]]*)\]", scripts) for found in re.findall(r"'(\w+)'", names)}
    assert ("read('panels-by-topic')" in scripts, named & set(composition().panels)) == (True, set())
