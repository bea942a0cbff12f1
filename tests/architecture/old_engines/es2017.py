"""What a script says that ES2017 or ES5 does not know, as a parser finds it: the languages of old televisions."""

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
    found = [node for node in _walk(_parsed(source)) if node.type in AFTER_ES5]
    return [f"{node.start_point[0] + 1}: {node.type}" for node in found] + newer_than_es2017(source)


def newer_than_es2017(source: str) -> list[str]:
    """Return what a script uses that came after ES2017 or that Chromium 68 lacks, each with its line."""
    return [f"{node.start_point[0] + 1}: {said}" for node in _walk(_parsed(source)) if (said := _later(node))]


def _parsed(source: str) -> Node:
    return PARSER.parse(source.encode()).root_node


def _walk(node: Node) -> Iterator[Node]:
    yield node
    for one in node.children:
        yield from _walk(one)


def _later(node: Node) -> str:
    text = (node.text or b"").decode()
    match node.type:
        case kind if kind in LATER:
            return LATER[kind]
        case kind if kind in OPERATORS and not node.is_named:
            return f"{kind} ({OPERATORS[kind]})"
        case "spread_element" | "rest_pattern" if node.parent and node.parent.type in {"object", "object_pattern"}:
            return "... in an object (ES2018)"
        case "catch_clause" if node.child_by_field_name("parameter") is None:
            return "catch without a name (ES2019)"
        case "for_in_statement" if any(one.type == "await" for one in node.children):
            return "for await (ES2018)"
        case "property_identifier" if text in METHODS:
            return f"{text} is not in Chromium 68"
        case "identifier" if text in GLOBALS:
            return f"{text} is not in Chromium 68"
        case "number" if "_" in text or text.endswith("n"):
            return f"{text} (ES2020)"
        case "import" if node.parent and node.parent.type == "call_expression":
            return "import() (ES2020)"
        case _:
            return ""
