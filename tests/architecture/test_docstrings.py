"""Docstrings: a module says what it is for, a docstring more than its name, and none begins with a clause."""

import ast
import re
from collections.abc import Iterator

import pytest

from lab import source_text
from tests.architecture.source import APPS, files, name, tree

pytestmark = pytest.mark.sources

# classes and functions, which may have a docstring
Described = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
# words that say nothing by themselves
SMALL = {"a", "an", "the", "of", "in", "on", "to", "for", "is", "are", "and", "or", "its", "it", "this", "return"}

# a docstring that shows a value may repeat the name
EXAMPLE = re.compile(r'["0-9]')


def public(node: ast.AST, place: str = "") -> Iterator[tuple[str, Described]]:
    """Yield every public class and function below a node, and those of its classes, with their dotted names."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Described):
            named = f"{place}{child.name}"
            if child.name.startswith("_") or any(
                ast.unparse(decorator) == "overload" for decorator in child.decorator_list
            ):
                continue
            yield named, child
            if isinstance(child, ast.ClassDef):
                yield from public(child, f"{named}.")
        elif isinstance(child, ast.If | ast.Try):
            yield from public(child, place)


def words(text: str) -> set[str]:
    """Return the words of a text or a name in small letters, without an s at the end."""
    apart = re.sub(r"([a-z])([A-Z])", r"\1 \2", text)
    return {word.lower().rstrip("s") for word in re.findall(r"[A-Za-z]+", apart)} - SMALL - {""}


def test_every_module_has_a_docstring() -> None:
    modules = ((name(path), tree(path)) for path in files(*APPS, "config"))
    assert [place for place, module in modules if module.body and not ast.get_docstring(module)] == []


def test_no_docstring_begins_with_a_clause() -> None:
    """A verb in the imperative or a noun stands first: `Return whether ...`, not `Whether ...`."""
    places = files("config", *APPS, "lab", "tests")
    texts = ((name(path), text) for path in places for text in source_text.docstrings_in(path))
    assert [(place, text) for place, text in texts if source_text.begins_with_clause(text)] == []


def test_docstring_of_a_public_function_or_class_adds_to_its_name() -> None:
    repeated = [
        f"{name(path)}: {named}"
        for path in files(*APPS, "config")
        for named, node in public(tree(path))
        if (said := ast.get_docstring(node)) and not EXAMPLE.search(said) and words(said) <= words(named)
    ]
    assert repeated == []
