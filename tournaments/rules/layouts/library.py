"""The layouts that come with the product, read from content/layouts.toml."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tournaments.rules.layouts.layouts import Layout, Widget, layout_faults
from tournaments.rules.messages import message
from tournaments.rules.rulebook.content import (
    HYPHENATED,
    ContentKind,
    KnownNames,
    TomlTable,
    load,
    read_by_slug,
)

# blinds 0,5 8x2 left break: kind, corner, size, and where it differs from centre and always
_WIDGET = re.compile(
    r"(?P<kind>[a-z]+) (?P<x>\d{1,2}),(?P<y>\d) (?P<width>\d{1,2})x(?P<height>\d)"
    r"(?: (?P<align>left|centre|right))?(?: (?P<when>[a-z_]+))?",
    re.ASCII,
)


def read_layouts(files: Sequence[TomlTable], _known: KnownNames) -> dict[str, Layout]:
    """Return the layouts in content files, by slug."""
    return read_by_slug(files, "layout", _read_layout, form=HYPHENATED)


def _read_layout(table: TomlTable) -> Layout:
    table.allow_keys("slug", "title", "widgets")
    widgets = []
    for line in table.texts("widgets"):
        read = _WIDGET.fullmatch(line)
        if read is None:
            table.add_fault("widgets", f'{line!r} is no widget; write "blinds 0,5 8x2", and what differs behind it')
            continue
        place: dict[str, Any] = {name: int(read[name]) for name in ("x", "y", "width", "height")}
        widgets.append(Widget(read["kind"], **place, align=read["align"] or "centre", when=read["when"] or "always"))
    layout = Layout(message(table.text("title")), tuple(widgets))
    for fault in layout_faults(layout):
        table.add_fault("widgets", f"{fault.number}: {fault.reason}")
    return layout


KIND = ContentKind("layouts", Path(__file__).parent / "content" / "layouts.toml", read_layouts)

# the layouts that a screen can show, by slug
LAYOUTS: dict[str, Layout] = load(KIND, KnownNames())
