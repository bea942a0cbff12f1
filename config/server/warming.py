"""Warm-up: load what the first request needs as soon as the server listens.

Otherwise the first answer of a process takes a second of processor time.
"""

import gc
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any
from wsgiref.util import setup_testing_defaults

from django.conf import settings
from django.template.loader import get_template

from config.wsgi import application
from systems.memory import return_free_memory
from tournaments.views.staff.answer_times import clear_answer_times

# answered or refused without the database, through all layers of pages and of the API
WARM_PATHS = ("/healthz", "/login/", "/api/tournaments/")


def start_warming(*, ready: Callable[[], None] = lambda: None) -> threading.Thread:
    """Start `warm_up` in a thread, so that requests are answered meanwhile. Returns the thread."""
    warming = threading.Thread(target=warm_up, name="warming", daemon=True, kwargs={"ready": ready})
    warming.start()
    return warming


def warm_up(*, ready: Callable[[], None] = lambda: None) -> None:
    """Request some addresses, call `ready`, and parse the templates.

    Then enables garbage collection for later objects only; scanning the present ones takes a tenth of a second.
    """
    try:
        for path in WARM_PATHS:
            request_status_line(path)
        ready()
        clear_answer_times()
        for name in template_names():
            get_template(name)
    finally:
        gc.collect()
        return_free_memory()
        gc.freeze()
        gc.enable()


def request_status_line(path: str) -> str:
    """Request a page without a login, and return the HTTP status line."""
    statuses: list[str] = []
    host = next(iter(settings.ALLOWED_HOSTS), "*").lstrip(".")
    environ: dict[str, Any] = {"PATH_INFO": path, "HTTP_HOST": "localhost" if host == "*" else host}
    setup_testing_defaults(environ)
    wsgi: Any = application
    with closing(wsgi(environ, lambda status, _headers: statuses.append(status))) as answer:
        b"".join(answer)
    return statuses[0]


def template_names() -> Iterator[str]:
    """Yield the names of the project's own templates."""
    folder = settings.RESOURCES_DIR / "templates"
    yield from (path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*.html")))
