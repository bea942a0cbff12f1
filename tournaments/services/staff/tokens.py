"""Make and remove API tokens: programs act in the name of the person to whom a token belongs."""

from datetime import datetime
from types import EllipsisType

from django.contrib.auth.models import AbstractBaseUser

from tournaments.models import ApiToken, Tournament
from tournaments.models.staff import digest_of, new_token
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.token_ends import end_of, usual_last_day

#: more than anybody uses, and few enough to look through
MOST = 50


def make_token(
    person: AbstractBaseUser,
    *,
    name: str,
    now: datetime,
    ends_at: datetime | EllipsisType | None = ...,
    scope: str = ApiToken.Scope.EVERYTHING,
    tournament: Tournament | None = None,
) -> str:
    """Return a new token, which is shown this once and kept as a digest.

    After `ends_at` it is refused: in 90 days where nothing is said, never where it is None.
    """
    if ends_at is ...:
        ends_at = end_of(usual_last_day(now))
    if (scope == ApiToken.Scope.TOURNAMENT) != (tournament is not None):
        raise Refused("token_scope_and_tournament", field="tournament")
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
    ApiToken.objects.create(
        user_id=person.pk,
        name=called,
        digest=digest_of(token),
        made_at=now,
        ends_at=ends_at,
        scope=scope,
        tournament=tournament,
    )
    return token


def remove_token(token: ApiToken) -> None:
    """Remove a token: programs that use it are refused from now on."""
    token.delete()
