"""Make and remove API tokens: programs act in the name of the person to whom a token belongs."""

from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser

from tournaments.models import ApiToken
from tournaments.models.staff import digest_of, new_token
from tournaments.rules.refused import Refused

#: more than anybody uses, and few enough to look through
MOST = 50


def make_token(person: AbstractBaseUser, *, name: str, now: datetime, ends_at: datetime | None = None) -> str:
    """Return a new token, which is shown this once and kept as a digest. After `ends_at` it is refused."""
    called = " ".join(name.split())
    if not called:
        raise Refused("needs_a_name", field="name")
    mine = ApiToken.objects.filter(user_id=person.pk)
    if mine.filter(name=called).exists():
        raise Refused("token_named_already", field="name", name=called)
    if mine.count() >= MOST:
        raise Refused("too_many_tokens", field="name", most=MOST)
    if ends_at is not None and ends_at <= now:
        raise Refused("token_ends_in_the_past", field="ends_at")
    token = new_token()
    ApiToken.objects.create(user_id=person.pk, name=called, digest=digest_of(token), made_at=now, ends_at=ends_at)
    return token


def remove_token(token: ApiToken) -> None:
    """Remove a token: programs that use it are refused from now on."""
    token.delete()
