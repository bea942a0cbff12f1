"""Django's WSGI handler. config.asgi mounts it behind the live pages."""

import os
from typing import Any

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


class TextRequest(WSGIRequest):
    """A request that is read as UTF-8 if its charset is no text encoding.

    For example, `charset=zlib` names a codec that Python knows, on which Django would fail too early for an answer.
    """

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc]  # missing in the stubs
            "".encode(self.encoding or settings.DEFAULT_CHARSET)
        except LookupError:
            self.encoding = settings.DEFAULT_CHARSET

    def _load_post_and_files(self) -> None:
        """Read the form. After a failure, later readers get an empty form."""
        try:
            super()._load_post_and_files()
        except Exception:
            self._mark_post_parse_error()  # type: ignore[attr-defined]  # missing in the stubs
            raise


class Handler(WSGIHandler):
    """Django's handler with `TextRequest`."""

    request_class = TextRequest


django.setup(set_prefix=False)
application = Handler()
