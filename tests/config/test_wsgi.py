"""Requests as the server's own handler reads them."""

from io import BytesIO
from typing import Any
from wsgiref.util import setup_testing_defaults

from config.wsgi import TextRequest, application
from tests.suite.each_case import for_each


def environ_of(kind: str, body: bytes = b"", **more: str) -> dict[str, Any]:
    """Return the WSGI environment of a request."""
    environ: dict[str, Any] = {"CONTENT_TYPE": kind, "wsgi.input": BytesIO(body), "CONTENT_LENGTH": str(len(body))}
    setup_testing_defaults(environ)
    return environ | more


@for_each("query", ["", "q=%C3%A9"])
@for_each("charset", ["zlib", "hex", "rot13", "x"])
def test_form_in_an_unknown_encoding_is_read_as_utf_8(charset: str, query: str) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="seat"\r\n\r\n\xc3\xa9\r\n--x--\r\n'
    kind = f"multipart/form-data; boundary=x; charset={charset}"
    request = TextRequest(environ_of(kind, body, REQUEST_METHOD="POST", QUERY_STRING=query))
    assert (request.GET.get("q", "é"), request.POST["seat"]) == ("é", "é")


def test_wsgi_application_uses_the_text_request_class() -> None:
    assert application.request_class is TextRequest
