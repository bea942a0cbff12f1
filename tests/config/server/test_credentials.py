"""Sessions and tokens are checked by a request's headers alone."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User

from config.server.credentials import has_valid_credentials
from standby.sessions import SessionStore
from tests.conftest import NOON
from tournaments.models import ApiToken
from tournaments.models.staff import token_digest
from tournaments.selectors.clock.server_time import server_now

pytestmark = pytest.mark.django_db(transaction=True)  # it closes its connection


@pytest.fixture(autouse=True)
def data(settings: Any, tmp_path: Path) -> None:
    """A DATA_DIR of its own, for the laptop's number."""
    settings.DATA_DIR = tmp_path


def session_key(**content: str) -> str:
    """Begin a session and return its key."""
    session = SessionStore()
    session.update(content)
    session.create()
    return str(session.session_key)


def test_only_existing_sessions_and_tokens_of_people_are_valid_credentials(director: User) -> None:
    signed_in, visitor = session_key(**{SESSION_KEY: str(director.pk)}), session_key(language="de")
    for secret, ends_at in (("su_good", None), ("su_ended", server_now() - timedelta(days=1))):
        ApiToken.objects.create(user=director, digest=token_digest(secret), made_at=NOON, ends_at=ends_at)
    headers = {
        f"cookie: a=b; sessionid={signed_in}": True,
        f"cookie: __Host-sessionid={signed_in}": True,
        "authorization: Bearer su_good": True,
        f"cookie: sessionid={visitor}": False,
        "cookie: sessionid=madeupmadeupmadeupmadeupmadeup99": False,
        "cookie: sessionid=../secret_key": False,
        "cookie: sessionid": False,
        "authorization: Bearer su_ended": False,
        "authorization: Bearer su_made_up": False,
        "authorization: \xff": False,
        "accept: text/html": False,
    }
    found = {}
    for line in headers:
        name, _, value = line.partition(": ")
        found[line] = has_valid_credentials([(name.encode(), value.encode("latin-1"))])
    assert found == headers
