"""Imports of programs that are run by hand are there."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.source import APPS, ROOT, files, name, nodes, tree

pytestmark = pytest.mark.sources

OURS = {*APPS, "config", "tests", "lab", "docs"}


@pytest.mark.parametrize("folder", ["lab", "docs"])
def test_modules_imported_by_manually_run_scripts_exist(folder: str) -> None:
    missing = [f"{name(path)}: {module}" for path in files(folder) for module in _missing(path)]
    assert missing == []


def test_test_servers_can_be_imported_without_django_settings() -> None:
    environment = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}
    command = [sys.executable, "-c", "import tests.browser.servers.forked"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def _missing(path: Path) -> Iterator[str]:
    for node in nodes(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] in OURS:
            known = _names(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names if alias.name not in known)


@cache
def _names(module: str) -> frozenset[str]:
    """Return what can be imported from a module, by its source: a package's own modules too."""
    place = ROOT.joinpath(*module.split("."))
    inside = {entry.stem for entry in place.glob("*")} if place.is_dir() else set()
    source = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    if not source.exists():
        return frozenset(inside)
    return frozenset(inside | {made_name for node in nodes(tree(source)) for made_name in _made(node)})


def _made(node: ast.AST) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [(alias.asname or alias.name).partition(".")[0] for alias in node.names]
    return [node.id] if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) else []
