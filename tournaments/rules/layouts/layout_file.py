"""A layout as JSON, for storage and for exchange with other organisations.

{"format": "shuffle-up/layout-1", "title": "House clock",
 "widgets": [{"kind": "time", "x": 0, "y": 1, "width": 12, "height": 4}]}
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, fields
from typing import Any

from tournaments.rules.layouts.contrast import OwnColours, is_colour
from tournaments.rules.layouts.layouts import Layout, Widget, layout_faults
from tournaments.rules.plain_json import NotPlain, parse_plain_json
from tournaments.rules.sounds.cue_sounds import CueSound, CueSoundRefused, cue_sounds_from_json, cue_sounds_to_json

FORMAT = "shuffle-up/layout-1"
MOST_BYTES = 100_000
MOST_WIDGETS = 60
LONGEST_TITLE = 60

_EMPTY = Widget("", 0, 0, 0, 0)
# a widget's keys, each with its default; None: required
_KEYS: dict[str, Any] = {
    field.name: None if field.name in {"kind", "x", "y", "width", "height"} else getattr(_EMPTY, field.name)
    for field in fields(Widget)
}


class LayoutRefused(ValueError):
    """A refused layout: a code, facts, and the key of the fault, such as `widgets[2].x`."""

    def __init__(self, code: str, *, where: str = "", **facts: Any) -> None:
        self.code, self.where, self.facts = code, where, facts
        super().__init__(f"{code} {where} {facts}")


def layout_from_file(text: str | bytes) -> Layout:
    """Return the layout of a file. Raises LayoutRefused.

    >>> layout_from_file('{"format": "shuffle-up/structure-1"}')
    Traceback (most recent call last):
    ...
    tournaments.rules.layouts.layout_file.LayoutRefused: layout_format format {'format': 'shuffle-up/structure-1'}
    """
    return layout_from_document(parse_layout_object(text, most=MOST_BYTES))


def parse_layout_object(text: str | bytes, *, most: int) -> dict[str, Any]:
    """Return the JSON object of a file of at most `most` bytes. Raises LayoutRefused."""
    if len(text if isinstance(text, bytes) else text.encode(errors="replace")) > most:
        raise LayoutRefused("layout_too_large", most=most // 1000)
    try:
        value = parse_plain_json(text)
    except NotPlain as problem:
        raise LayoutRefused("layout_not_json", why=problem.why) from None
    if not isinstance(value, dict):
        raise LayoutRefused("layout_not_json", why="no object")
    if value.get("format") != FORMAT:
        raise LayoutRefused("layout_format", where="format", format=str(value.get("format", ""))[:60])
    return value


def layout_from_document(document: Mapping[str, Any]) -> Layout:
    """Return the layout of a file's JSON object. Raises LayoutRefused, also if the object is too large."""
    if len(json.dumps(document, ensure_ascii=False).encode(errors="replace")) > MOST_BYTES:
        raise LayoutRefused("layout_too_large", most=MOST_BYTES // 1000)
    return layout_from_json({key: value for key, value in document.items() if key != "format"})


def layout_to_file(layout: Layout) -> dict[str, Any]:
    """Return a layout as the JSON object of a file."""
    return {"format": FORMAT, "title": layout.title, **layout_to_json(layout)}


def layout_to_json(layout: Layout) -> dict[str, Any]:
    """Return a layout as stored JSON, without its name and default values."""
    background = {"background": layout.background} if layout.background else {}
    colours = {"colours": asdict(layout.colours)} if layout.colours else {}
    sounds = {"sounds": written} if (written := cue_sounds_to_json(layout.sounds)) else {}
    return {**background, **colours, **sounds, "widgets": [_widget_to_json(widget) for widget in layout.widgets]}


def layout_from_json(value: Any) -> Layout:
    """Return the layout of stored JSON, with every key, type and position checked. Raises LayoutRefused."""
    document = _checked_object(value, "", allowed={"title", "widgets", "background", "colours", "sounds"})
    title = " ".join(_checked_value(document.get("title"), str, "title").split())
    if not title or len(title) > LONGEST_TITLE:
        raise LayoutRefused("layout_title", where="title", most=LONGEST_TITLE)
    rows = _checked_value(document.get("widgets"), list, "widgets")
    if len(rows) > MOST_WIDGETS:
        raise LayoutRefused("layout_too_many_widgets", where="widgets", most=MOST_WIDGETS)
    background = _checked_value(document.get("background", ""), str, "background")
    widgets = tuple(_read_widget(row, f"widgets[{at}]") for at, row in enumerate(rows, 1))
    layout = Layout(title, widgets, background, _read_colours(document), _read_sounds(document))
    for fault in layout_faults(layout):
        where = f"widgets[{fault.number}]" if fault.number else "widgets"
        raise LayoutRefused(fault.code, where=where, number=fault.number, **fault.facts)
    return layout


def _read_colours(document: Mapping[str, Any]) -> OwnColours | None:
    if "colours" not in document:
        return None
    written = _checked_object(document["colours"], "colours", allowed=[colour.name for colour in fields(OwnColours)])
    values = {
        colour.name: _checked_value(written.get(colour.name), str, f"colours.{colour.name}")
        for colour in fields(OwnColours)
    }
    for name, value in values.items():
        if not is_colour(value):
            raise LayoutRefused("layout_colour", where=f"colours.{name}", name=name)
    return OwnColours(**values)


def _read_sounds(document: Mapping[str, Any]) -> dict[str, CueSound]:
    try:
        return cue_sounds_from_json(document.get("sounds", {}))
    except CueSoundRefused as refused:
        raise LayoutRefused(refused.code, where=refused.where, **refused.facts) from None


def _read_widget(value: Any, where: str) -> Widget:
    row = _checked_object(value, where, allowed=_KEYS)
    values = {}
    for key, usual in _KEYS.items():
        values[key] = usual if key not in row and usual is not None else _read_value(key, row.get(key), where)
    return Widget(**values)


def _read_value(key: str, value: Any, where: str) -> Any:
    if key == "pictures":
        rows = _checked_value(value, list, f"{where}.{key}")
        return tuple(_checked_value(row, str, f"{where}.{key}[{at}]") for at, row in enumerate(rows, 1))
    return _checked_value(value, str if isinstance(getattr(_EMPTY, key), str) else int, f"{where}.{key}")


def _widget_to_json(widget: Widget) -> dict[str, Any]:
    written = {key: value for key, value in asdict(widget).items() if value != _KEYS[key]}
    return written | ({"pictures": list(widget.pictures)} if widget.pictures else {})


def _checked_object(value: Any, where: str, *, allowed: Collection[str]) -> Mapping[str, Any]:
    checked: Mapping[str, Any] = _checked_value(value, dict, where)
    for key in checked:
        if key not in allowed:
            raise LayoutRefused("layout_unknown_key", where=f"{where}.{key}"[:80].lstrip("."))
    return checked


def _checked_value(value: Any, wanted: type, where: str) -> Any:
    """Return a value if it has the wanted type; true and false do not count as numbers. Raises LayoutRefused."""
    if isinstance(value, wanted) and not isinstance(value, bool):
        return value
    raise LayoutRefused(
        {dict: "layout_no_object", list: "layout_no_list", str: "layout_no_text", int: "layout_no_number"}[wanted],
        where=where,
    )
