"""Docstrings: whoever opens a module, a class or a function reads at its head what it is for."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture.exceptions import SAID_ELSEWHERE
from tests.architecture.source import APPS, files, name, tree

pytestmark = pytest.mark.sources

#: what has a body of its own, and may have a docstring
Described = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
#: words that say nothing by themselves
SMALL = {"a", "an", "the", "of", "in", "on", "to", "for", "is", "are", "and", "or", "its", "it", "this", "return"}

#: what shows a value instead of describing it
EXAMPLE = re.compile(r'["0-9]')


def public(node: ast.AST, place: str = "") -> Iterator[tuple[str, Described]]:
    """Yield every public class and function below a node, and those of its classes, with their dotted names."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Described):
            named = f"{place}{child.name}"
            if child.name.startswith("_") or any(ast.unparse(one) == "overload" for one in child.decorator_list):
                continue
            yield named, child
            if isinstance(child, ast.ClassDef):
                yield from public(child, f"{named}.")
        elif isinstance(child, ast.If | ast.Try):
            yield from public(child, place)


def said_elsewhere(path: str, named: str, node: Described) -> bool:
    """Return whether something else than a docstring says what this is for."""
    is_choice = isinstance(node, ast.ClassDef) and any("Choices" in ast.unparse(base) for base in node.bases)
    is_app = path.endswith("/apps.py")
    of_class = (path, named.partition(".")[0])
    return is_choice or is_app or named.rpartition(".")[2] in SAID_ELSEWHERE or of_class in SAID_ELSEWHERE


def words(text: str) -> set[str]:
    """Return the words of a text or a name in small letters, without an s at the end."""
    apart = re.sub(r"([a-z])([A-Z])", r"\1 \2", text)
    return {word.lower().rstrip("s") for word in re.findall(r"[A-Za-z]+", apart)} - SMALL


def test_every_module_class_and_function_that_others_may_use_says_what_it_is_for() -> None:
    silent = []
    for path in files(*APPS, "config"):
        place, module = name(path), tree(path)
        if module.body and not ast.get_docstring(module):
            silent.append(place)
        for named, node in public(module):
            if not ast.get_docstring(node) and not said_elsewhere(place, named, node):
                silent.append(f"{place}: {named}")
    assert silent == []


def test_a_docstring_says_more_than_the_name() -> None:
    repeated = [
        f"{name(path)}: {named}"
        for path in files(*APPS, "config")
        for named, node in public(tree(path))
        if (said := ast.get_docstring(node)) and not EXAMPLE.search(said) and words(said) <= words(named)
    ]
    assert repeated == []
