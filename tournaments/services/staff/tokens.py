"""Actions on API tokens, with which programs act in a person's name."""

from datetime import datetime
from types import EllipsisType

from django.contrib.auth.models import AbstractBaseUser

from tournaments.models import ApiToken, Tournament
from tournaments.models.staff import new_token, token_digest
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.token_ends import default_last_day, token_end

# Tokens of one person.
MAX_TOKENS = 50


def make_token(
    person: AbstractBaseUser,
    *,
    name: str,
    now: datetime,
    ends_at: datetime | EllipsisType | None = ...,
    scope: str = ApiToken.Scope.EVERYTHING,
    tournament: Tournament | None = None,
) -> str:
    """Return a new token, which is shown only once and stored as a digest.

    It is refused after `ends_at`: by default in 90 days, never if None.
    """
    if ends_at is ...:
        ends_at = token_end(default_last_day(now))
    if (scope == ApiToken.Scope.TOURNAMENT) != (tournament is not None):
        raise Refused("token_scope_and_tournament", field="tournament")
    stripped_name = " ".join(name.split())
    if not stripped_name:
        raise Refused("needs_a_name", field="name")
    mine = ApiToken.objects.filter(user_id=person.pk)
    if mine.filter(name=stripped_name).exists():
        raise Refused("token_named_already", field="name", name=stripped_name)
    if mine.count() >= MAX_TOKENS:
        raise Refused("too_many_tokens", field="name", most=MAX_TOKENS)
    if ends_at is not None and ends_at <= now:
        raise Refused("token_ends_in_the_past", field="ends_at")
    token = new_token()
    ApiToken.objects.create(
        user_id=person.pk,
        name=stripped_name,
        digest=token_digest(token),
        made_at=now,
        ends_at=ends_at,
        scope=scope,
        tournament=tournament,
    )
    return token


def remove_token(token: ApiToken) -> None:
    """Delete a token; programs that use it are refused."""
    token.delete()
