"""Warming up: what the first request would load is loaded as soon as the server listens.

A process that has answered nothing yet needs a second of processor for its first answer: that was somebody's bust.
"""

import gc
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from wsgiref.util import setup_testing_defaults

from django.conf import settings
from django.template import Engine
from django.template.loader import get_template
from django.template.utils import get_app_template_dirs

from config.wsgi import application
from tournaments.views.staff.answer_times import forget_answers

#: asked by nobody, and answered or refused without the database: all layers of pages and of the API
ASKED = ("/healthz", "/login/", "/api/tournaments/")


def start_warming(*, ready: Callable[[], None] = lambda: None) -> threading.Thread:
    """Begin in a thread of its own, so that requests are answered too. `ready` is called when pages are warm."""
    warming = threading.Thread(target=warm, name="warming", daemon=True, kwargs={"ready": ready})
    warming.start()
    return warming


def warm(*, ready: Callable[[], None] = lambda: None) -> None:
    """Load addresses with everything behind them, and parse the templates.

    What is loaded then is for good, so collecting garbage looks at it no more: that took a tenth of a second each time,
    in the middle of whatever was being answered.
    """
    for path in ASKED:
        ask(path)
    ready()
    forget_answers()
    for name in templates():
        get_template(name)
    gc.collect()
    gc.freeze()


def ask(path: str) -> str:
    """Return the status of a page that is asked for without a login."""
    found: list[str] = []
    allowed = next(iter(settings.ALLOWED_HOSTS), "*").lstrip(".")
    environ: dict[str, Any] = {"PATH_INFO": path, "HTTP_HOST": "localhost" if allowed == "*" else allowed}
    setup_testing_defaults(environ)
    wsgi: Any = application
    with closing(wsgi(environ, lambda status, _headers: found.append(status))) as answer:
        b"".join(answer)
    return found[0]


def templates() -> Iterator[str]:
    """Yield the names of the project's own templates; Django's admin is visited by few."""
    project = Path(__file__).resolve().parents[2]
    folders = [*Engine.get_default().dirs, *get_app_template_dirs("templates")]
    for folder in (Path(str(one)) for one in folders):
        if folder.is_relative_to(project) and ".venv" not in folder.parts:
            yield from (path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*.html")))
