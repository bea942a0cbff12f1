"""Make and remove API tokens: programs act in the name of the person to whom a token belongs."""

from datetime import date, datetime, time, timedelta
from types import EllipsisType

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone

from tournaments.models import ApiToken, Tournament
from tournaments.models.staff import digest_of, new_token
from tournaments.rules.refused import Refused

#: more than anybody uses, and few enough to look through
MOST = 50
#: how long a token is accepted where nobody says otherwise
USUAL_SPAN = timedelta(days=90)


def usual_last_day(now: datetime) -> date:
    """Return the last day of a token where nobody says otherwise."""
    return timezone.localdate(now + USUAL_SPAN)


def end_of(last_day: date | None) -> datetime | None:
    """Return the midnight after a last day; None for no end."""
    if last_day is None:
        return None
    return datetime.combine(last_day + timedelta(days=1), time(), tzinfo=timezone.get_current_timezone())


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
