"""The mark of the server's secret key, to be compared with the mark in the database."""

from hmac import compare_digest

from django.utils.crypto import salted_hmac

from tournaments.models import ServerKey

# Signed with the key; the mark does not reveal the key.
SALT, TEXT = "shuffle-up.server-key", "shuffle-up"


def key_mark() -> str:
    """Return the mark of the server's key, which does not reveal the key."""
    return salted_hmac(SALT, TEXT, algorithm="sha256").hexdigest()


def has_other_key() -> bool:
    """Return whether the database was prepared with another key than this server's."""
    stored_mark = ServerKey.objects.filter(id=ServerKey.ONLY).values_list("mark", flat=True).first()
    return stored_mark is not None and not compare_digest(stored_mark, key_mark())
