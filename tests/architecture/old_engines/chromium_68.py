"""Finder of style sheet syntax that Chromium 68 (LG webOS 5, Samsung Tizen 5.5) lacks and has no fallback for.

The names of properties were read from that engine itself. What is newer passes where an engine that does not know it
shows the same thing otherwise: a declaration before it of the same property, a `@supports` around it, or HARMLESS.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import tinycss2

PROPERTIES = frozenset((Path(__file__).with_name("chromium_68_properties.txt")).read_text(encoding="utf-8").split())
#: newer properties without which a page says the same, and why
HARMLESS = {
    "text-wrap": "lines are broken where they are full",
    "text-decoration-thickness": "a line of the usual weight",
    "text-underline-offset": "a line at the usual place",
    "accent-color": "the slider of the sound in grey",
    "color-scheme": "scroll bars of the other theme",
    "scrollbar-width": "a list that turns its pages by itself has its bar",
    "scrollbar-gutter": "the same",
    "container": "lengths of the window stand for those of a container, by @supports",
    "-moz-osx-font-smoothing": "another engine's",
    "-webkit-text-size-adjust": "a phone's",
}
#: rules that may be left out: for keys to walk with, for phones, for the colour of a number
UNREACHED = re.compile(r":focus-visible|:has\(|::marker")
FUNCTIONS = frozenset(
    {
        *("var", "calc", "url", "rgb", "rgba", "hsl", "attr", "env", "linear-gradient", "radial-gradient", "minmax"),
        *("repeat", "fit-content", "translate", "translatex", "translatey", "translate3d", "rotate", "scale", "scaley"),
        *("scalex", "cubic-bezier", "path", "repeating-linear-gradient", "steps", "blur", "drop-shadow"),
        *("brightness", "counter", "inset", "circle"),
    }
)
UNITS = frozenset({"", "px", "em", "rem", "ch", "ex", "vw", "vh", "vmin", "vmax", "%", "fr", "s", "ms", "deg", "turn"})
PSEUDO = frozenset(
    {
        *("root", "hover", "focus", "active", "first-child", "last-child", "only-child", "nth-child", "nth-last-child"),
        *("nth-of-type", "nth-last-of-type", "first-of-type", "last-of-type", "not", "empty", "checked", "disabled"),
        *("target", "before", "after", "focus-within", "invalid", "enabled", "placeholder", "required", "lang", "link"),
        *("-webkit-scrollbar", "-webkit-slider-thumb", "-webkit-slider-runnable-track", "fullscreen", "visited"),
    }
)
AT_RULES = frozenset({"media", "supports", "import", "font-face", "keyframes", "page"})
#: newer rules that stand alone: without them a page is the same
AT_HARMLESS = frozenset({"property", "container", "view-transition"})


def newer_than_chromium_68(sheet: str) -> list[str]:
    """Return what a sheet uses that Chromium 68 does not know and that nothing in the sheet stands for."""
    return list(_of_rules(tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True), guarded=False))


def _of_rules(rules: Iterable[Any], *, guarded: bool) -> Iterator[str]:
    for rule in rules:
        if rule.type == "at-rule":
            yield from _of_at_rule(rule, guarded=guarded)
        elif rule.type == "qualified-rule":
            yield from _of_rule(rule, guarded=guarded)


def _of_at_rule(rule: Any, *, guarded: bool) -> Iterator[str]:
    name = rule.lower_at_keyword
    if name in {"media", "supports"}:
        inside = tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
        prelude = tinycss2.serialize(rule.prelude)
        if name == "media" and re.search(r"[<>]", prelude):
            yield f"@media with a comparison: {prelude.strip()}"
        # `@supports not` is for the old engines: what it holds must be known to them
        modern = name == "supports" and "not" not in prelude
        yield from _of_rules(inside, guarded=guarded or modern)
    elif name not in AT_RULES | AT_HARMLESS:
        yield f"@{name}"


def _of_rule(rule: Any, *, guarded: bool) -> Iterator[str]:
    selector = " ".join(tinycss2.serialize(rule.prelude).split())
    if guarded or (UNREACHED.search(selector) and "," not in selector):
        return
    for found in re.finditer(r"::?([a-z-]+)", re.sub(r"\[[^\]]*\]", "", selector)):
        if found[1] not in PSEUDO:
            yield f"{selector}: :{found[1]}"
    if re.search(r":not\([^()]*[, >+~][^()]*\)", selector):
        yield f"{selector}: a list inside :not()"
    yield from (f"{selector} {{ {said} }}" for said in _of_declarations(rule.content))


def _of_declarations(content: Any) -> Iterator[str]:
    known: set[str] = set()
    for item in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if item.type in {"qualified-rule", "at-rule"}:
            yield "a rule inside a rule"
        elif item.type == "declaration":
            newer = _newer(item)
            if not newer:
                known.add(item.lower_name)
            elif item.lower_name not in HARMLESS and not _stands(item, known):
                yield f"{item.lower_name}: {newer}"


def _stands(declaration: Any, known: set[str]) -> bool:
    """Return whether an earlier declaration is a fallback for this one.

    An engine accepts a value with var() or env() unread, so that it replaces the earlier declaration.
    """
    name = declaration.lower_name
    unread = any(part.type == "function" and part.lower_name in {"var", "env"} for part in _parts(declaration.value))
    return bool({name, f"-webkit-{name}"} & known) and not (unread and name in PROPERTIES)


def _newer(declaration: Any) -> str:
    """Return the first part of a declaration that Chromium 68 lacks (property, function, unit or keyword), or ''."""
    name = declaration.lower_name
    if not name.startswith("--") and name not in PROPERTIES:
        return "newer property"
    for part in _parts(declaration.value):
        if part.type == "function" and part.lower_name not in FUNCTIONS:
            return f"{part.lower_name}()"
        if part.type == "dimension" and part.lower_unit not in UNITS:
            return str(part.unit)
        if part.type == "ident" and (name, part.lower_value) in {("overflow-wrap", "anywhere"), ("overflow", "clip")}:
            return str(part.value)
    return ""


def _parts(values: Iterable[Any]) -> Iterator[Any]:
    for component in values:
        yield component
        yield from _parts(getattr(component, "arguments", None) or getattr(component, "content", None) or [])
