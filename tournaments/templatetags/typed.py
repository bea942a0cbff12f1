"""Inputs of a page with its values in `v` and errors in `problems`, both by name."""

from typing import Any

from django import template

register = template.Library()


@register.inclusion_tag("tournaments/opening/form/_input.html", takes_context=True, name="box")
def input_context(
    context: template.Context,
    name: str,
    mode: str = "",
    kind: str = "",
    oob: bool = False,  # noqa: FBT001, FBT002 - a tag's arguments
) -> dict[str, Any]:
    """Return the context of an input. `mode` is its inputmode; numbers and times have a font of their own."""
    return {
        "name": name,
        "value": context["v"].get(name, ""),
        "problem": context["problems"].get(name, ""),
        "mode": mode,
        "kind": kind,
        "oob": oob,
        "how": "nm" if mode or kind == "time" else "",
    }
