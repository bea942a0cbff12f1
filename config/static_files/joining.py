"""Scripts and style sheets bundled with their imports, so that a browser needs only one request.

The sources stay modules. A bundle wraps each module in a function and stores its exports in `self.modules`. Two scripts
of one page therefore share a module as if the browser had imported it.
"""

import re
from collections.abc import Callable, Iterator
from posixpath import dirname, join, normpath, relpath

Read = Callable[[str], str]
"""Returns a source by its name, such as `tournaments/theme.js`."""

IMPORT = re.compile(r"""^import\s+(?:\{(?P<names>[^}]*)\}\s+from\s+)?['"](?P<path>\.[^'"]+)['"];\n?""", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (?P<name>[\w$]+))", re.MULTILINE)
# imports and exports that the two above do not match
UNSUPPORTED = re.compile(r"^(?:import|export)\b.*|\bimport\(.*|^await .*", re.MULTILINE)
SCRIPT_COMMENT = re.compile(r"^[ \t]*(?:/\*.*?\*/[ \t]*|//[^\n]*)\n", re.MULTILINE | re.DOTALL)

SHEET_IMPORT = re.compile(r"""^@import url\("(?P<path>[^"]+)"\);\n*""", re.MULTILINE)
SHEET_COMMENT = re.compile(r"/\*.*?\*/\n*", re.DOTALL)
ADDRESS = re.compile(r"""url\("(?!data:|/)(?P<path>[^"]+)"\)""")


def bundled_source(name: str, read: Read) -> str:
    """Return a script or style sheet joined with all its imports, without comments."""
    return _bundled_sheet(name, read) if name.endswith(".css") else _bundled_script(name, read)


def _bundled_script(name: str, read: Read) -> str:
    order = list(imported_scripts(name, read))
    body = SCRIPT_COMMENT.sub("", read(name))
    if order == [name]:
        return body
    modules = "".join(_module_function(module, read) for module in order[:-1])
    return f"const modules = self.modules = self.modules || {{}};\n{modules}{_replace_imports(name, body)}"


def imported_scripts(name: str, read: Read, importers: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the name of each module that a module imports, dependencies first, then its own name.

    Raises ValueError if a module imports itself.
    """
    if name in importers:
        raise ValueError(f"{name} imports itself: {' > '.join([*importers, name])}")
    seen = set()
    for match in IMPORT.finditer(read(name)):
        for script in imported_scripts(_resolved_name(name, match["path"]), read, (*importers, name)):
            if script not in seen:
                seen.add(script)
                yield script
    yield name


def _module_function(name: str, read: Read) -> str:
    """Return a module as a function call, which does nothing if a script of the page has already run the module."""
    source = SCRIPT_COMMENT.sub("", read(name))
    names = ", ".join(match["name"] for match in EXPORT.finditer(source))
    body = _replace_imports(name, EXPORT.sub("", source))
    return f"modules['{name}'] = modules['{name}'] || (() => {{\n{body}return {{ {names} }};\n}})();\n"


def _replace_imports(name: str, source: str) -> str:
    """Replace imports by the objects that the modules' functions returned. Raises ValueError for unsupported syntax."""

    def destructuring(match: re.Match[str]) -> str:
        if match["names"] is None:
            return ""
        names = re.sub(r"\s+as\s+", ": ", " ".join(match["names"].split()))
        return f"const {{ {names} }} = modules['{_resolved_name(name, match['path'])}'];\n"

    code = IMPORT.sub(destructuring, source)
    if unsupported := UNSUPPORTED.search(EXPORT.sub("", code)):
        raise ValueError(f"{name}: cannot join {unsupported[0]!r}")
    return code if code.endswith("\n") else f"{code}\n"


def _bundled_sheet(name: str, read: Read) -> str:
    """Return a style sheet joined with its imports. A sheet that is imported twice stays only at its last place."""
    parts: dict[str, str] = {}
    for sheet in _imported_sheets(name, read):
        parts.pop(sheet, None)
        parts[sheet] = _rebase_addresses(SHEET_IMPORT.sub("", SHEET_COMMENT.sub("", read(sheet))), sheet, name)
    text = "".join(parts.values())
    if "@import" in text:
        raise ValueError(f"{name}: cannot join an @import that names more than an address")
    return text


def _imported_sheets(name: str, read: Read) -> Iterator[str]:
    for match in SHEET_IMPORT.finditer(read(name)):
        yield from _imported_sheets(_resolved_name(name, match["path"]), read)
    yield name


def _rebase_addresses(sheet: str, name: str, into: str) -> str:
    """Return a sheet with its addresses made relative to the sheet `into`."""
    return ADDRESS.sub(lambda match: f'url("{relpath(_resolved_name(name, match["path"]), dirname(into))}")', sheet)


def _resolved_name(name: str, path: str) -> str:
    return normpath(join(dirname(name), path))
