"""How often a person may do something within a minute, counted over all web processes, where they share a Redis."""

from typing import Any, ClassVar, cast

from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.http import HttpRequest
from django.utils.connection import ConnectionProxy
from rest_framework.throttling import SimpleRateThrottle

#: where attempts are counted
COUNTED = cast("BaseCache", ConnectionProxy(caches, "rates"))


class Rate(SimpleRateThrottle):
    """Counts by `who` under the name `scope`."""

    cache = COUNTED

    def __init__(self, who: object) -> None:
        self.who = who
        super().__init__()

    def get_cache_key(self, request: Any, view: Any) -> str:
        """Where it is counted."""
        return f"throttle_{self.scope}_{self.who}"

    def is_spent(self) -> bool:
        """Whether the next one would be too many; this is not one."""
        most, seconds = self.parse_rate(self.rate)
        since = self.timer() - (seconds or 0)
        counted = [at for at in self.cache.get(self.get_cache_key(None, None), []) if at > since]
        return len(counted) >= (most or 0)


class WrongTokens(Rate):
    """Tokens of the API that open nothing, by the address that they come from."""

    scope, rate = "wrong-tokens", "30/min"


class WrongScreens(Rate):
    """Codes of screens that are none. Codes are short: who has guessed too often is shown no screen for a minute."""

    scope, rate = "wrong-screens", "30/min"


class WrongLinks(Rate):
    """Tokens of links that open nothing, by the address that they come from."""

    scope, rate = "wrong-links", "30/min"


class Presses(Rate):
    """How often one link is pressed: a key that sticks does not fill the log."""

    scope, rate = "link-presses", "60/min"


class NewTelevisions(Rate):
    """Televisions that ask for letters to be paired by, by the address that they come from."""

    scope, rate = "new-televisions", "60/min"


class SearchesAMinute(Rate):
    """Searches of the register by a person who may not see it as a whole. Several desks may share a login."""

    scope, rate = "register-searches-minute", "120/min"


class SearchesADay(Rate):
    """The same over a day: far more than a desk needs, far fewer than all the ways to begin a name."""

    scope, rate = "register-searches-day", "4000/day"


REGISTER_SEARCHES = (SearchesAMinute, SearchesADay)


class SignIns(Rate):
    """Attempts to sign in, whatever the name; who is wrong under one name too often is locked out by axes."""

    scope, rate = "sign-ins", "30/min"
    paths: ClassVar[tuple[str, ...]] = ("/login/", "/login/code/")


class CurrentPasswords(Rate):
    """Passwords that a person who is signed in gives to change their own, by the person; axes counts the wrong ones."""

    scope, rate = "current-passwords", "10/min"


class WrongCodes(Rate):
    """Wrong codes at the second step of signing in, by the person; axes counts them by person and address."""

    scope, rate = "wrong-codes", "20/hour"


def too_often(rate: type[Rate], who: object) -> bool:
    """Count this one; whether it is one too many."""
    return not rate(who).allow_request(None, None)  # type: ignore[arg-type]  # it asks the cache key's own question alone


def address_of(request: HttpRequest) -> str:
    """Return where a request comes from, by its connection or a trusted proxy; never by what its sender says."""
    return str(request.META.get("REMOTE_ADDR", ""))
