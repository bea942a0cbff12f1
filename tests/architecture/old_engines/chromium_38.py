"""Finder of names in scripts and style sheets of plain pages that Chromium 38 (LG webOS 3, 2016) lacks.

The years are those of MDN's browser compatibility data.
"""

from collections.abc import Iterator
from typing import Any

import tinycss2
from tree_sitter import Node

from tests.architecture.old_engines.es2017 import nodes

#: what a script may use without declaring it
GLOBALS = frozenset(
    {
        *("window", "document", "location", "navigator", "setTimeout", "setInterval", "undefined"),
        *("Date", "Math", "JSON", "Number", "Boolean", "String", "XMLHttpRequest", "CSS"),
    }
)
#: what came after it, of what a script would call
LATER_CALLS = frozenset(
    {
        *("includes", "startsWith", "endsWith", "repeat", "padStart", "padEnd", "codePointAt", "matchAll"),
        *("replaceAll", "find", "findIndex", "findLast", "fill", "copyWithin", "from", "of", "at", "flat", "flatMap"),
        *("toSorted", "assign", "entries", "values", "fromEntries", "hasOwn", "finally", "allSettled"),
        *("closest", "append", "prepend", "before", "after", "replaceWith", "replaceChildren", "toggleAttribute"),
        *("getOwnPropertyDescriptors", "getRootNode", "composedPath", "sendBeacon", "requestIdleCallback", "trimStart"),
        *("trimEnd", "formatToParts"),
    }
)
#: what it does not know of style sheets: properties by their beginnings, and functions
LATER_PROPERTIES = ("--", "grid", "gap", "row-gap", "column-gap", "inset", "aspect-ratio", "place-", "container")
LATER_FUNCTIONS = frozenset({"var", "env", "min", "max", "clamp", "color-mix"})


def scripts_newer_than_chromium_38(source: str) -> list[str]:
    """Return what a script calls or takes for granted that Chromium 38 does not have, each with its line."""
    found = list(nodes(source))
    known = {_text(node) for node in found if node.type == "identifier" and _declares(node)} | GLOBALS
    return [
        f"{node.start_point[0] + 1}: {_text(node)}"
        for node in found
        if (node.type == "identifier" and _text(node) not in known)
        or (node.type == "property_identifier" and _text(node) in LATER_CALLS and _is_called(node))
    ]


def sheets_newer_than_chromium_38(sheet: str) -> list[str]:
    """Return the declarations that Chromium 38 leaves out and that none before them stands for."""
    rules = tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True)
    return [said for rule in rules for said in _of_declarations(rule.content or [])]


def _of_declarations(content: Any) -> Iterator[str]:
    known: set[str] = set()
    for declaration in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if declaration.type != "declaration":
            continue
        later = {part.lower_name for part in declaration.value if part.type == "function"} & LATER_FUNCTIONS
        if declaration.lower_name.startswith(LATER_PROPERTIES) or (later and declaration.lower_name not in known):
            yield f"{declaration.lower_name}: {tinycss2.serialize(declaration.value).strip()}"
        elif not later:
            known.add(declaration.lower_name)


def _text(node: Node) -> str:
    return (node.text or b"").decode()


def _declares(name: Node) -> bool:
    """Return whether this node declares the name: as a variable, function, parameter or caught exception."""
    above = name.parent
    if above is None:
        return False
    if above.type in {"variable_declarator", "function_declaration", "function_expression"}:
        return above.child_by_field_name("name") == name
    return above.type in {"formal_parameters", "catch_clause"}


def _is_called(name: Node) -> bool:
    call = name.parent.parent if name.parent else None
    return call is not None and call.type == "call_expression" and call.child_by_field_name("function") == name.parent
