"""Layouts as JSON values for the script of a page."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from tournaments.rules.layouts.layouts import Layout, Widget
from tournaments.rules.layouts.library import LAYOUTS
from tournaments.selectors.sounds import sound_for_displays


def layout_widgets(slug: str) -> list[dict[str, Any]]:
    """Return the widgets of a built-in layout as JSON values. Raises KeyError for an unknown slug."""
    return widget_values(LAYOUTS[slug].widgets)


def widget_values(widgets: Iterable[Widget]) -> list[dict[str, Any]]:
    return [asdict(widget) for widget in widgets]


def layout_settings(layout: Layout) -> dict[str, Any]:
    """Return the settings of a layout as JSON values, without its widgets."""
    return {"background": layout.background, "colours": asdict(layout.colours) if layout.colours else None}


def preview_values(layout: Layout) -> dict[str, Any]:
    """Return the widgets and settings of a layout, to be sent to its preview."""
    return {"widgets": widget_values(layout.widgets), "look": layout_settings(layout)}


def layout_sounds_by_cue(layout: Layout) -> dict[str, dict[str, Any]]:
    return {cue: sound_for_displays(sound) for cue, sound in layout.sounds.items()}
