"""Building the static files: once for each content of the sources, as the server starts."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.management.commands.collectstatic import Command
from django.core.management import call_command

from config.static_files.storage import BuiltFiles

#: says what was built, beside the files
STAMP = "built-from"
#: a second reader of the API's schema, which no page uses
LEFT_OUT = ("redoc",)
#: a built file may stand there compressed as well
COMPRESSED = ("", ".gz", ".br")


def build_static() -> bool:
    """Build the static files unless STATIC_ROOT has them from the same sources. Return whether they were built.

    They are built aside and then put beside those of the release before, which its pages and servers still ask for
    while one server after the other is updated. Two computers may do so in one folder at once.
    """
    root, stamp = Path(settings.STATIC_ROOT), _stamp()
    stamped = root / STAMP
    if settings.DEBUG or (stamped.exists() and stamped.read_text(encoding="ascii") == stamp):
        return False
    root.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=root.parent, prefix=f"{root.name}-") as aside:
        built = Path(aside)
        _collect(built)
        before = set(_named(root))
        _put_beside(built, root)
        if (now := set(_named(root))) != before:  # or another computer has just put the same release there
            _remove_others(root, keep=before | now)
        (built / STAMP).write_text(stamp, encoding="ascii")
        (built / STAMP).replace(stamped)
    return True


def _collect(folder: Path) -> None:
    """Build into a folder of its own."""
    command = Command()
    command.storage = BuiltFiles(location=folder)
    call_command(command, interactive=False, verbosity=0, ignore_patterns=list(LEFT_OUT))


def _named(root: Path) -> Iterator[Path]:
    """The files of the release whose list lies there, and that list: none in an empty folder, all by their paths."""
    listed = root / BuiltFiles.manifest_name
    if listed.exists():
        yield listed
        for name in json.loads(listed.read_text(encoding="utf-8"))["paths"].values():
            yield from (root / f"{name}{ending}" for ending in COMPRESSED)


def _put_beside(built: Path, root: Path) -> None:
    """Move what was built to where it is served, the list of names last: it may name nothing that is not there."""
    files = [one for one in built.rglob("*") if one.is_file()]
    for one in sorted(files, key=lambda path: path.name == BuiltFiles.manifest_name):
        there = root / one.relative_to(built)
        there.parent.mkdir(parents=True, exist_ok=True)
        one.replace(there)


def _remove_others(root: Path, *, keep: set[Path]) -> None:
    """Remove what belongs neither to this release nor to the one before."""
    for one in root.rglob("*"):
        if one.is_file() and one not in keep:
            one.unlink(missing_ok=True)


def _stamp() -> str:
    """A digest of each source's name and content, and of the code that builds: the same in each copy of a release."""
    sources = [(path, Path(storage.path(path))) for finder in get_finders() for path, storage in finder.list(None)]
    builders = [(path.name, path) for path in sorted(Path(__file__).parent.glob("*.py"))]
    told = "\n".join(sorted(f"{name} {_digest(at)}" for name, at in [*sources, *builders]))
    return hashlib.sha256(told.encode()).hexdigest()


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
