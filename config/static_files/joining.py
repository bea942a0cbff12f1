"""Scripts and style sheets joined with what they import, so that a browser asks once and not a layer at a time.

The sources stay modules. A joined script gives each module a function of its own, and keeps what the module exports
in `self.modules`: two scripts of one page share a module as they would if the browser had imported it.
"""

import re
from collections.abc import Callable, Iterator
from posixpath import dirname, join, normpath, relpath

Read = Callable[[str], str]
"""Gives a source by its name, as `tournaments/theme.js`."""

IMPORT = re.compile(r"""^import\s+(?:\{(?P<names>[^}]*)\}\s+from\s+)?['"](?P<path>\.[^'"]+)['"];\n?""", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (?P<name>[\w$]+))", re.MULTILINE)
#: what the two above do not read
UNREAD = re.compile(r"^(?:import|export)\b.*|\bimport\(.*|^await .*", re.MULTILINE)
SCRIPT_COMMENT = re.compile(r"^[ \t]*(?:/\*.*?\*/[ \t]*|//[^\n]*)\n", re.MULTILINE | re.DOTALL)

SHEET_IMPORT = re.compile(r"""^@import url\("(?P<path>[^"]+)"\);\n*""", re.MULTILINE)
SHEET_COMMENT = re.compile(r"/\*.*?\*/\n*", re.DOTALL)
ADDRESS = re.compile(r"""url\("(?!data:|/)(?P<path>[^"]+)"\)""")


def joined(name: str, read: Read) -> str:
    """Return a script or a style sheet with all that it imports, without comments."""
    return _sheet(name, read) if name.endswith(".css") else _script(name, read)


def _script(name: str, read: Read) -> str:
    order = list(imported_scripts(name, read))
    body = SCRIPT_COMMENT.sub("", read(name))
    if order == [name]:
        return body
    modules = "".join(_module(one, read) for one in order[:-1])
    return f"const modules = self.modules = self.modules || {{}};\n{modules}{_with_imports(name, body)}"


def imported_scripts(name: str, read: Read, above: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the names of a module and all that it imports, each once and after those that it needs."""
    if name in above:
        raise ValueError(f"{name} imports itself: {' > '.join([*above, name])}")
    seen = set()
    for found in IMPORT.finditer(read(name)):
        for one in imported_scripts(_beside(name, found["path"]), read, (*above, name)):
            if one not in seen:
                seen.add(one)
                yield one
    yield name


def _module(name: str, read: Read) -> str:
    """One module as a function, called unless another script of the page has called it."""
    source = SCRIPT_COMMENT.sub("", read(name))
    names = ", ".join(found["name"] for found in EXPORT.finditer(source))
    body = _with_imports(name, EXPORT.sub("", source))
    return f"modules['{name}'] = modules['{name}'] || (() => {{\n{body}return {{ {names} }};\n}})();\n"


def _with_imports(name: str, source: str) -> str:
    """Return a module's code where imports take what other functions returned."""

    def taken(found: re.Match[str]) -> str:
        if found["names"] is None:
            return ""
        names = re.sub(r"\s+as\s+", ": ", " ".join(found["names"].split()))
        return f"const {{ {names} }} = modules['{_beside(name, found['path'])}'];\n"

    code = IMPORT.sub(taken, source)
    if unread := UNREAD.search(EXPORT.sub("", code)):
        raise ValueError(f"{name}: cannot join {unread[0]!r}")
    return code if code.endswith("\n") else f"{code}\n"


def _sheet(name: str, read: Read) -> str:
    """Return a style sheet with its imports. One that is imported twice counts where it is imported last."""
    parts: dict[str, str] = {}
    for one in _sheets(name, read):
        parts.pop(one, None)
        parts[one] = _moved(SHEET_IMPORT.sub("", SHEET_COMMENT.sub("", read(one))), one, name)
    whole = "".join(parts.values())
    if "@import" in whole:
        raise ValueError(f"{name}: cannot join an @import that names more than an address")
    return whole


def _sheets(name: str, read: Read) -> Iterator[str]:
    for found in SHEET_IMPORT.finditer(read(name)):
        yield from _sheets(_beside(name, found["path"]), read)
    yield name


def _moved(sheet: str, name: str, into: str) -> str:
    """Return a sheet whose addresses are relative to another sheet."""
    return ADDRESS.sub(lambda found: f'url("{relpath(_beside(name, found["path"]), dirname(into))}")', sheet)


def _beside(name: str, path: str) -> str:
    return normpath(join(dirname(name), path))
