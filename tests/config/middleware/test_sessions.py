"""Sessions in the database and, on a standby, in files."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client

from standby.sessions import SessionStore
from tests.suite.each_case import for_each

pytestmark = pytest.mark.django_db

# cookies of other programs on the same host, and malicious ones
FOREIGN = (
    "abc:def/ghi",
    ".eJxVjDEOwjAMRe_iGUV2cOKEkZ0zVHZsaAGlUtNOiLtDpQ6w_vfef0Gv6zL0a_O5HwVO0MHhd2ItN68bkKvW6xTLVJd55LAqYadtuEzij_Pu_h2M2sbtBvQGHBAdlF3v:1tQ0aX:aZ_-9",
    "../../../../etc/passwd",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ123456",
    "a" * 7,
    "a" * 41,
    "a" * 500,
    "é" * 32,
    "12345678\x00",
    "",
)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, settings: LazySettings) -> None:
    settings.DATA_DIR = tmp_path


@for_each("key", FOREIGN)
def test_session_cookie_of_another_program_is_ignored(key: str) -> None:
    session = SessionStore(key)
    assert (session.session_key, dict(session.items())) == (None, {})


@for_each("key", FOREIGN)
def test_pages_open_with_a_cookie_of_another_program(key: str) -> None:
    client = Client(raise_request_exception=False)
    headers = {"cookie": f"sessionid={key}"}
    opened = {
        path: client.get(path, headers=headers).status_code
        for path in ("/", "/login/", "/healthz", "/static/x.css", "/people/")
    }
    assert opened == {"/": 200, "/login/": 200, "/healthz": 200, "/static/x.css": 404, "/people/": 302}


def test_user_with_a_cookie_of_another_program_can_sign_in(director: User) -> None:
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = "abc:def/ghi"
    answer = client.post("/login/", {"username": "director", "password": "a long password"})
    assert (answer.status_code, client.get("/people/").status_code) == (302, 200)
