"""A person at the server, who signs in through the page and acts through the API."""

import json
import re
import time
from collections.abc import Callable
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

# seconds; the computer under wine is slow
TIMEOUT = 60.0
PATIENCE = 600.0


class Person:
    """A director with a browser."""

    def __init__(self, address: str) -> None:
        self.address, self._cookies = address, CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))

    def sign_in(self, name: str, password: str) -> None:
        """Fill in the form of the sign-in page. Fails if that does not sign the person in."""
        page = self.get("/login/").decode()
        token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token, "the sign-in page has no form"
        self.submit("/login/", csrfmiddlewaretoken=token[1], username=name, password=password, next="/")
        assert any(cookie.name == "sessionid" for cookie in self._cookies), "the password was refused"

    def get(self, path: str) -> bytes:
        """Return the content at an address."""
        return self._send(path, None, "")

    def submit(self, path: str, **fields: str) -> bytes:
        """Send a form, and return the page that follows."""
        return self._send(path, urlencode(fields).encode(), "application/x-www-form-urlencoded")

    def ask(self, path: str) -> Any:
        """Return the JSON at an address below /api/."""
        return json.loads(self.get(f"/api/{path}"))

    def post(self, path: str, **fields: Any) -> Any:
        """Send fields to an address below /api/, and return the JSON. Fails with the answer if it is a refusal."""
        return json.loads(self._send(f"/api/{path}", json.dumps(fields).encode(), "application/json"))

    def act(self, slug: str, action: str, **fields: Any) -> dict[str, Any]:
        """Do an action, and return its log entry."""
        return dict(self.post(f"tournaments/{slug}/actions/{action}/", **fields)["log"][-1])

    def put_file(self, path: str, *, field: str, name: str, content: bytes) -> None:
        """Upload a file to an address below /api/."""
        border = "border-between-parts"
        head = f'--{border}\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n'.encode()
        body = head + content + f"\r\n--{border}--\r\n".encode()
        self._send(f"/api/{path}", body, f"multipart/form-data; boundary={border}", method="PUT")

    def _send(self, path: str, body: bytes | None, kind: str, *, method: str | None = None) -> bytes:
        headers = {"Content-Type": kind, "Referer": self.address} if kind else {}
        for cookie in self._cookies:
            if cookie.name == "csrftoken" and body is not None:
                headers["X-CSRFToken"] = str(cookie.value)
        request = Request(self.address + path, body, headers, method=method)
        try:
            with self._opener.open(request, timeout=TIMEOUT) as answer:
                return bytes(answer.read())
        except HTTPError as refused:
            raise AssertionError(f"{path}: {refused.code} {refused.read()[:500].decode(errors='replace')}") from None


def wait_until(holds: Callable[[], object], what: str, *, patience: float = PATIENCE) -> None:
    """Wait until a condition holds. Fails after `patience` seconds, naming the condition by `what`."""
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, f"in vain: {what}"
        time.sleep(0.2)
