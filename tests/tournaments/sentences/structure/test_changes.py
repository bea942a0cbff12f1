"""Sentences about another person's changes to the structure."""

from typing import Any

from tests.suite.each_case import for_each
from tournaments.sentences.structure.changes import structure_change_text, structure_changes_text


def changed(field: str, was: Any, now: Any) -> dict[str, Any]:
    return {"kind": "changed", "place": "Level 5", "field": field, "was": was, "now": now}


@for_each(
    ("change", "words"),
    [
        (changed("big_blind", 1000, 1200), "Level 5: big blind 1,200, was 1,000"),
        (changed("minutes", 20, 12.5), "Level 5: minutes 12.5, was 20"),
        (changed("ante", None, 1200), "Level 5: ante 1,200, was none"),
        (changed("closes", [], ["registration", "rebuys"]), "Level 5: closing registration and rebuys, was none"),
        (changed("end_of_day", False, True), "Level 5: end of day yes, was no"),
        ({"kind": "added", "place": "Break after level 4"}, "Break after level 4 is new"),
        ({"kind": "removed", "place": "Level 5"}, "Level 5 is gone"),
        ({"kind": "reordered", "place": ""}, "The order changed"),
    ],
)
def test_each_change_of_a_structure_has_a_sentence(change: dict[str, Any], words: str) -> None:
    assert structure_change_text(change) == words


def test_only_the_first_six_structure_changes_are_listed() -> None:
    changes = [{"kind": "removed", "place": f"Level {number}"} for number in range(1, 9)]
    assert structure_changes_text(changes) == (
        "Level 1 is gone. Level 2 is gone. Level 3 is gone. Level 4 is gone. Level 5 is gone. Level 6 is gone. "
        "And 2 more."
    )
