"""No module imports itself on the way round: imports that only a type checker follows count too."""

from graphlib import CycleError, TopologicalSorter

import grimp
import pytest

from tests.architecture.source import APPS

pytestmark = pytest.mark.sources


def _circle(imports: dict[str, set[str]]) -> list[str]:
    """Return the modules of one circle, the first named again at the end; empty where there is none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_cycle_finder_returns_every_module_in_an_import_cycle() -> None:
    assert sorted(set(_circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}))) == ["b", "c"]


def test_modules_have_no_import_cycles() -> None:
    graph = grimp.build_graph("config", *APPS, exclude_type_checking_imports=False)
    assert _circle({module: graph.find_modules_directly_imported_by(module) for module in graph.modules}) == []
