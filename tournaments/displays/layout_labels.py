"""What a page needs of a layout: plain values for its script."""

from dataclasses import asdict
from typing import Any

from tournaments.rules.layouts.library import LAYOUTS


def layout_widgets(slug: str) -> list[dict[str, Any]]:
    """Return the widgets of one of the product's layouts as plain values. Raises KeyError for an unknown one."""
    return [asdict(widget) for widget in LAYOUTS[slug].widgets]
