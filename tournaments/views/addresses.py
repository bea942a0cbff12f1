"""Addresses of pages as other people reach them."""

from django.conf import settings
from django.http import HttpRequest


def public_url(request: HttpRequest, path: str) -> str:
    """The whole address of a path: by PUBLIC_URL, or as this request came in."""
    return f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else request.build_absolute_uri(path)
