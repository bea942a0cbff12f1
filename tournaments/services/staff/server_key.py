"""The mark of the secret key in the database, by which servers with different keys are told apart."""

from tournaments.models import ServerKey
from tournaments.selectors.staff.server_key import key_mark


def mark_key(*, anew: bool = False) -> bool:
    """Note which key the servers go by, where none is noted, or in its place with `anew`. Return whether it is ours."""
    if anew:
        ServerKey.objects.update_or_create(id=ServerKey.ONLY, defaults={"mark": key_mark()})
        return True
    noted, _made = ServerKey.objects.get_or_create(id=ServerKey.ONLY, defaults={"mark": key_mark()})
    return noted.mark == key_mark()
