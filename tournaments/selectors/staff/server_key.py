"""Whether this server has the secret key that the database was prepared with."""

from hmac import compare_digest

from django.utils.crypto import salted_hmac

from tournaments.models import ServerKey

#: what the key signs; the mark tells whoever reads it nothing about the key
SALT, TEXT = "shuffle-up.server-key", "shuffle-up"


def key_mark() -> str:
    """Return what SECRET_KEY makes of a fixed text: 64 hexadecimal digits."""
    return salted_hmac(SALT, TEXT, algorithm="sha256").hexdigest()


def has_other_key() -> bool:
    """Return whether the servers of this database go by another key than this one's."""
    noted = ServerKey.objects.filter(id=ServerKey.ONLY).values_list("mark", flat=True).first()
    return noted is not None and not compare_digest(noted, key_mark())
