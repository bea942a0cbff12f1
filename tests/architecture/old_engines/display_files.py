"""The scripts and style sheets of what hangs in the room: `/d/...`, `/screen/...`, `/table/...`."""

import re
from collections.abc import Iterator
from functools import cache

from config.static_files.joining import SHEET_IMPORT, imported_scripts
from tests.architecture.source import APPS, ROOT

TEMPLATES = ROOT / "templates"
#: templates of the room; what these include or extend counts too
OF_THE_ROOM = re.compile(
    r"_display(?:_frame)?\.html$|/screens/(?:_?screen|pairing)\.html$|/table_page/|/screens/board/"
)
PART = re.compile(r"""\{%\s*(?:include|extends)\s+['"]([^'"]+)['"]""")
#: a script that an engine without modules runs too
CLASSIC = re.compile(r"""<script\s(?![^>]*type=)[^>]*?\{%\s*static\s+['"]([^'"]+\.js)['"]""")
STATIC = re.compile(r"""\{%\s*static\s+['"]([^'"]+\.(?:css|js))['"]""")


def read(name: str) -> str:
    """Return a static file's source by its name, as `tournaments/theme.js`."""
    found = next(path for app in APPS if (path := ROOT / app / "static" / name).exists())
    return found.read_text(encoding="utf-8")


@cache
def display_scripts() -> tuple[str, ...]:
    """Return the names of all modules that a display runs."""
    return tuple(
        sorted({script for name in _named() if name.endswith(".js") for script in imported_scripts(name, read)})
    )


@cache
def classic_scripts() -> tuple[str, ...]:
    """Return the names of the scripts that are no modules: every television loads them, the oldest too."""
    return tuple(sorted({script for name in _of_walls() for script in CLASSIC.findall(_template(name))}))


@cache
def display_sheets() -> tuple[str, ...]:
    """Return the names of all style sheets that a display reads."""
    return tuple(sorted({sheet for name in _named() if name.endswith(".css") for sheet in _sheets(name)}))


def is_of_a_wall(name: str) -> bool:
    """Return whether a template is of a page shown on a wall, which the table's page is not."""
    return bool(OF_THE_ROOM.search(f"/{name}")) and "/table_page/" not in name


def _named() -> set[str]:
    found = _with_parts({name for name in _templates() if OF_THE_ROOM.search(f"/{name}")})
    return {static for name in found for static in STATIC.findall(_template(name))}


def _of_walls() -> set[str]:
    return _with_parts({name for name in _templates() if is_of_a_wall(name)})


def _with_parts(found: set[str]) -> set[str]:
    while more := {part for name in found for part in PART.findall(_template(name))} & _templates() - found:
        found = found | more
    return found


@cache
def _templates() -> frozenset[str]:
    return frozenset(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html"))


def _template(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


def _sheets(name: str) -> Iterator[str]:
    yield name
    folder = name.rpartition("/")[0].split("/")
    for found in SHEET_IMPORT.finditer(read(name)):
        up = found["path"].count("../")
        yield from _sheets("/".join([*folder[: len(folder) - up], found["path"].replace("../", "")]))
