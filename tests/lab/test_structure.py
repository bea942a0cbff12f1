"""What `lab.structure` counts as an arrow between subjects, and as one that runs back."""

from pathlib import Path

from lab import structure
from tests.suite.each_case import for_each


def test_a_subject_is_a_folder_or_one_module_of_a_layer(tmp_path: Path) -> None:
    shown = {
        "tables/rules/balance/__init__.py": "",
        "tables/rules/balance/plan.py": "from tables.rules.room import Room\nfrom tables.rules.shared import one",
        "tables/rules/room.py": "from tables.rules.balance.plan import Plan",
        "tables/rules/shared.py": "from tables.rules.room import Room",
    }
    for name, text in shown.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    arrows = structure.arrows(structure.modules(tmp_path))
    assert arrows == {"tables.rules": {("balance", "room"), ("room", "balance")}}


@for_each(
    ("edges", "back"),
    [
        (set(), 0),
        ({("a", "b"), ("b", "c"), ("a", "c")}, 0),
        ({("a", "b"), ("b", "a")}, 1),
        ({("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("e", "a")}, 1),
        ({("a", "b"), ("b", "a"), ("c", "d"), ("d", "c"), ("b", "c")}, 2),
    ],
)
def test_the_fewest_arrows_that_close_cycles_are_counted(edges: set[tuple[str, str]], back: int) -> None:
    assert structure.running_back(edges) == back
