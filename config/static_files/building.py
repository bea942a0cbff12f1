"""Building the static files: once for each content of the sources, as the server starts."""

import hashlib
import shutil
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

#: says what was built, beside the files
STAMP = "built-from"
#: a second reader of the API's schema, which no page uses
LEFT_OUT = ("redoc",)


def build_static() -> bool:
    """Build the static files unless STATIC_ROOT has them from the same sources. Return whether they were built."""
    root, stamp = Path(settings.STATIC_ROOT), _stamp()
    stamped = root / STAMP
    if settings.DEBUG or (stamped.exists() and stamped.read_text(encoding="ascii") == stamp):
        return False
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=list(LEFT_OUT))
    stamped.write_text(stamp, encoding="ascii")
    return True


def _stamp() -> str:
    """A digest of each source's name, size and time of its last change, and of the code that builds."""
    sources = [(path, Path(storage.path(path))) for finder in get_finders() for path, storage in finder.list(None)]
    builders = [(path.name, path) for path in sorted(Path(__file__).parent.glob("*.py"))]
    seen = ((name, path.stat()) for name, path in [*sources, *builders])
    told = "\n".join(sorted(f"{name} {at.st_size} {at.st_mtime_ns}" for name, at in seen))
    return hashlib.sha256(told.encode()).hexdigest()
