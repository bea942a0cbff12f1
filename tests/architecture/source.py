"""The product's source, as the laws of the code read it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog

from config.messages import source_messages
from lab import module_graph

ROOT = Path(__file__).resolve().parents[2]
APPS = ("tournaments", "tables", "rulings", "standby", "automations", "exchange")


def files(*folders: str) -> list[Path]:
    """Return every Python file of the product below these folders, migrations left out."""
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return sorted(path for path in found if "migrations" not in path.parts)


def layer(layer_name: str) -> list[Path]:
    """Return a layer's files in all apps."""
    return [path for path in files(*APPS) if layer_name in path.relative_to(ROOT).parts[1:2] or path.stem == layer_name]


def tree(path: Path) -> ast.Module:
    """Return a file's syntax tree, which is read once for all tests of a worker."""
    return module_graph.syntax_tree(path)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def sentences() -> Catalog:
    """Return every sentence of the product, which takes seconds to find."""
    return source_messages()


@cache
def nodes(module: ast.Module) -> tuple[ast.AST, ...]:
    """Return every node of a file's syntax tree, which is walked once for all tests of a worker."""
    return tuple(ast.walk(module))


def functions(module: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in nodes(module) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def public(module: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in module.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]


def strings(node: ast.AST) -> set[str]:
    return {leaf.value for leaf in ast.walk(node) if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)}


def module_of(path: Path) -> str:
    """Return a file's path inside its layer, such as desk/bust_outs.py."""
    return Path(*path.relative_to(ROOT).parts[2:]).as_posix()
