"""The secret key's mark and the version in the database, which reveal a server with another key or version."""

from django.conf import settings

from tournaments.models import ServerKey
from tournaments.selectors.staff.server_key import key_mark


def store_key_mark(*, anew: bool = False) -> bool:
    """Store the mark of this server's key if none is stored; with `anew`, in place of a stored one.

    Returns whether the stored mark is this server's.
    """
    if anew:
        ServerKey.objects.update_or_create(id=ServerKey.ONLY, defaults={"mark": key_mark()})
        return True
    key, _made = ServerKey.objects.get_or_create(id=ServerKey.ONLY, defaults={"mark": key_mark()})
    return key.mark == key_mark()


def store_version() -> None:
    """Store this program's version as the one that prepared the database. The key's mark must be there."""
    ServerKey.objects.exclude(version=settings.VERSION).update(version=settings.VERSION)
