"""Finder of script syntax that ES2017 or ES5, the languages of old televisions, lack. Uses a parser."""

from collections.abc import Iterator

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

PARSER = Parser(Language(tree_sitter_javascript.language()))
#: kinds of syntax that came later, and the edition that brought them
LATER = {
    "optional_chain": "?. (ES2020)",
    "field_definition": "a field of a class (ES2022)",
    "private_property_identifier": "#private (ES2022)",
    "class_static_block": "static { } (ES2022)",
    "optional_parameter": "not JavaScript",
    "ERROR": "cannot be parsed",
}
OPERATORS = {"??": "ES2020", "??=": "ES2021", "||=": "ES2021", "&&=": "ES2021"}
#: methods and names of the whole window that Chromium 68 lacks; `shared/` has what stands for them
METHODS = frozenset(
    {
        *("flat", "flatMap", "fromEntries", "replaceAll", "matchAll", "allSettled", "toSorted", "findLast", "hasOwn"),
        *("toggleAttribute", "replaceChildren", "checkVisibility", "randomUUID", "showPopover", "getAnimations"),
        "formatRange",
    }
)
GLOBALS = frozenset({"AbortSignal", "queueMicrotask", "structuredClone", "globalThis"})
NAMES = {"property_identifier": METHODS, "identifier": GLOBALS}
OBJECTS = frozenset({"object", "object_pattern"})


#: kinds of syntax that ES5 (2009) lacks; the plain clock has none of them
AFTER_ES5 = frozenset(
    {
        *("arrow_function", "template_string", "lexical_declaration", "class_declaration", "spread_element"),
        *("rest_pattern", "object_pattern", "array_pattern", "assignment_pattern", "shorthand_property_identifier"),
        *("method_definition", "computed_property_name", "generator_function_declaration", "yield_expression"),
        *("await_expression", "import_statement", "export_statement", "class", "for_of", "async", "of", "**"),
    }
)


def newer_than_es5(source: str) -> list[str]:
    """Return what a script uses that came after ES5, each with its line."""
    found = [node for node in nodes(source) if node.type in AFTER_ES5]
    return [f"{node.start_point[0] + 1}: {node.type}" for node in found] + newer_than_es2017(source)


def newer_than_es2017(source: str) -> list[str]:
    """Return what a script uses that came after ES2017 or that Chromium 68 lacks, each with its line."""
    return [f"{node.start_point[0] + 1}: {said}" for node in nodes(source) if (said := _later(node))]


def nodes(source: str) -> Iterator[Node]:
    """Yield every node of a script."""
    return _walk(_parsed(source))


def _parsed(source: str) -> Node:
    return PARSER.parse(source.encode()).root_node


def _walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _walk(child)


def _later(node: Node) -> str:
    """Return a description of syntax that came after ES2017; '' for older syntax."""
    text = (node.text or b"").decode()
    kind, above = node.type, node.parent.type if node.parent else ""
    found = (
        (LATER.get(kind, ""), True),
        (f"{kind} ({OPERATORS.get(kind)})", kind in OPERATORS and not node.is_named),
        ("... in an object (ES2018)", kind in {"spread_element", "rest_pattern"} and above in OBJECTS),
        ("catch without a name (ES2019)", kind == "catch_clause" and node.child_by_field_name("parameter") is None),
        ("for await (ES2018)", kind == "for_in_statement" and any(child.type == "await" for child in node.children)),
        (f"{text} is not in Chromium 68", text in NAMES.get(kind, frozenset())),
        (".at() (ES2022)", text == "at" and kind == "property_identifier" and _is_called(node)),
        (f"{text} (ES2020)", kind == "number" and ("_" in text or text.endswith("n"))),
        ("import() (ES2020)", kind == "import" and above == "call_expression"),
    )
    return next((said for said, is_so in found if said and is_so), "")


def _is_called(name: Node) -> bool:
    """Return whether a property is called: `list.at(1)`, not `notice.at`."""
    member = name.parent
    call = member.parent if member else None
    return call is not None and call.type == "call_expression" and call.child_by_field_name("function") == member
