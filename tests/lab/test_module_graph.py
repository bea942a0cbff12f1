"""Arrows between subjects, those that run back, and circles of modules."""

from pathlib import Path

from lab import module_graph
from tests.suite.each_case import for_each


def test_subject_of_a_layer_is_a_folder_or_a_module(tmp_path: Path) -> None:
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
    arrows = module_graph.subject_imports_by_layer(module_graph.module_paths(tmp_path))
    assert arrows == {"tables.rules": {("balance", "room"), ("room", "balance")}}


def test_import_cycle_finder_includes_imports_for_types(tmp_path: Path) -> None:
    sources = {
        "__init__": "",
        "first": "from config.second import Second",
        "second": "if TYPE_CHECKING:\n    from config.first import First",
        "third": "from config.first import First",
    }
    (tmp_path / "config").mkdir()
    for name, text in sources.items():
        (tmp_path / "config" / f"{name}.py").write_text(text, encoding="utf-8")
    circles = module_graph.import_cycles(module_graph.module_paths(tmp_path))
    assert circles == [{"config.first", "config.second"}]


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
def test_fewest_imports_that_close_a_cycle_are_counted(edges: set[tuple[str, str]], back: int) -> None:
    assert module_graph.min_back_edge_count(edges) == back
