"""Check of sessions and tokens before a request reaches Django."""

from collections.abc import Iterable

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import DatabaseError, close_old_connections
from django.http import parse_cookie

from config.middleware.secure_cookies import PREFIX
from standby.sessions import SessionStore
from tournaments.api.staff.tokens import token_in_header, valid_token

Headers = Iterable[tuple[bytes, bytes]]


def may_have_credentials(headers: Headers) -> bool:
    """Return whether the request has a token or a session cookie, valid or not. Does not ask the database."""
    given = dict(headers)
    return b"authorization" in given or settings.SESSION_COOKIE_NAME.encode() in given.get(b"cookie", b"")


def has_valid_credentials(headers: Headers) -> bool:
    """Return whether the request has a session in which somebody is signed in, or a valid token.

    Asks the database; False if it does not answer.
    """
    given = {name.decode("latin-1"): value.decode("latin-1") for name, value in headers}
    secret = token_in_header(given.get("authorization", ""))
    close_old_connections()
    try:
        return bool(secret and valid_token(secret)) or any(
            SESSION_KEY in SessionStore(key).load() for key in _session_keys(given.get("cookie", ""))
        )
    except DatabaseError:
        return False
    finally:
        close_old_connections()


def _session_keys(cookie: str) -> list[str]:
    """Return the values of the session's cookies, over HTTP and over HTTPS."""
    found, name = parse_cookie(cookie), settings.SESSION_COOKIE_NAME
    return [found[each] for each in (name, PREFIX + name) if each in found]
