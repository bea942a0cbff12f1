"""Building the static files when the server starts, if the sources have changed."""

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
from systems.files import replace_file

# the file with the digest of the sources
STAMP = "built-from"
# not used by any page
IGNORED = ("redoc",)
# a built file and its compressed copies
ENDINGS = ("", ".gz", ".br")


def build_static() -> bool:
    """Build the static files unless STATIC_ROOT has them from the same sources. Returns whether they were built.

    Files of the previous release stay, since they are still requested while servers are updated one by one. Safe for
    two computers that share the folder.
    """
    root, stamp = Path(settings.STATIC_ROOT), _sources_digest()
    stamped = root / STAMP
    if settings.DEBUG or (stamped.exists() and stamped.read_text(encoding="ascii") == stamp):
        return False
    root.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=root.parent, prefix=f"{root.name}-") as temporary:
        built = Path(temporary)
        _collect_static(built)
        before = set(_manifest_files(root))
        _move_files(built, root)
        if (now := set(_manifest_files(root))) != before:  # else another computer has just built the same release
            _remove_other_files(root, keep=before | now)
        (built / STAMP).write_text(stamp, encoding="ascii")
        replace_file(built / STAMP, stamped)
    return True


def _collect_static(folder: Path) -> None:
    """Collect, join and hash the static files into a folder."""
    command = Command()
    command.storage = BuiltFiles(location=folder)
    call_command(command, interactive=False, verbosity=0, ignore_patterns=list(IGNORED))


def _manifest_files(root: Path) -> Iterator[Path]:
    """Yield the manifest in a folder and the files that it lists; nothing without a manifest."""
    manifest = root / BuiltFiles.manifest_name
    if manifest.exists():
        yield manifest
        for name in json.loads(manifest.read_text(encoding="utf-8"))["paths"].values():
            yield from (root / f"{name}{ending}" for ending in ENDINGS)


def _move_files(built: Path, root: Path) -> None:
    """Move the built files to STATIC_ROOT, the manifest last, so that it never names missing files."""
    files = [path for path in built.rglob("*") if path.is_file()]
    for file in sorted(files, key=lambda path: path.name == BuiltFiles.manifest_name):
        target = root / file.relative_to(built)
        target.parent.mkdir(parents=True, exist_ok=True)
        replace_file(file, target)


def _remove_other_files(root: Path, *, keep: set[Path]) -> None:
    for path in root.rglob("*"):
        if path.is_file() and path not in keep:
            path.unlink(missing_ok=True)


def _sources_digest() -> str:
    """Return a digest of the static files' sources and of the code that builds them."""
    sources = [(path, Path(storage.path(path))) for finder in get_finders() for path, storage in finder.list(None)]
    builders = [(path.name, path) for path in sorted(Path(__file__).parent.glob("*.py"))]
    lines = "\n".join(sorted(f"{name} {_file_digest(at)}" for name, at in [*sources, *builders]))
    return hashlib.sha256(lines.encode()).hexdigest()


def _file_digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
