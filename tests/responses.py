"""The type of what Django's test client returns, which only the stubs have a class for."""

from typing import TYPE_CHECKING

from django.http import HttpResponse

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as ClientResponse
else:
    ClientResponse = HttpResponse

__all__ = ["ClientResponse"]
