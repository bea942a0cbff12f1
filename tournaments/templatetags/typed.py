"""Inputs of a page with its values in `v` and errors in `problems`, both by name."""

from typing import Any

from django import template

register = template.Library()


@register.inclusion_tag("tournaments/opening/form/_input.html", takes_context=True)
def box(context: template.Context, name: str, mode: str = "", kind: str = "", oob: bool = False) -> dict[str, Any]:  # noqa: FBT001, FBT002 - a tag's arguments
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
