"""Rate limits, counted over all web processes that share a Redis."""

from typing import Any, ClassVar, cast

from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.http import HttpRequest
from django.utils.connection import ConnectionProxy
from rest_framework.throttling import SimpleRateThrottle

#: The cache that counts for all rate limits.
COUNTED = cast("BaseCache", ConnectionProxy(caches, "rates"))


class Rate(SimpleRateThrottle):
    """A rate limit; `scope` is its name. Each subject, such as a person or an address, is counted separately."""

    cache = COUNTED

    def __init__(self, subject: object) -> None:
        self.who = subject
        super().__init__()

    def get_cache_key(self, request: Any, view: Any) -> str:
        return f"throttle_{self.scope}_{self.who}"

    def is_limit_reached(self) -> bool:
        """Return whether the limit is reached, without counting an attempt."""
        most, seconds = self.parse_rate(self.rate)
        since = self.timer() - (seconds or 0)
        counted = [at for at in self.cache.get(self.get_cache_key(None, None), []) if at > since]
        return len(counted) >= (most or 0)


class WrongTokens(Rate):
    """Invalid API tokens, by address."""

    scope, rate = "wrong-tokens", "30/min"


class WrongScreens(Rate):
    """Invalid codes of screens, by address. Codes are short, so guessing must be slow."""

    scope, rate = "wrong-screens", "30/min"


class WrongLinks(Rate):
    """Invalid tokens of links, by address."""

    scope, rate = "wrong-links", "30/min"


class WrongWindowTickets(Rate):
    """Invalid tickets and secrets of the start window, by address."""

    scope, rate = "wrong-window-tickets", "30/min"


class ActionLinkUses(Rate):
    """Uses of one action link, so that a stuck key of a device does not fill the log."""

    scope, rate = "link-presses", "60/min"


class NewTelevisions(Rate):
    """Televisions that ask for pairing letters, by address."""

    scope, rate = "new-televisions", "60/min"


class SearchesAMinute(Rate):
    """Searches of the register by a person who may not list it. Several desks may share a login."""

    scope, rate = "register-searches-minute", "120/min"


class SearchesADay(Rate):
    """Searches of the register in a day: more than a desk needs, too few to enumerate all names."""

    scope, rate = "register-searches-day", "4000/day"


REGISTER_SEARCHES = (SearchesAMinute, SearchesADay)


class SignIns(Rate):
    """Attempts to sign in, by address; axes counts failures by login."""

    scope, rate = "sign-ins", "30/min"
    paths: ClassVar[tuple[str, ...]] = ("/login/", "/login/code/", "/code/")


class CurrentPasswords(Rate):
    """Current passwords given for a change, by person; axes counts the wrong ones."""

    scope, rate = "current-passwords", "10/min"


class WrongCodes(Rate):
    """Wrong sign-in codes, by person; axes counts them by person and address."""

    scope, rate = "wrong-codes", "20/hour"


def is_over_rate_limit(rate: type[Rate], subject: object) -> bool:
    """Count this attempt, and return whether it exceeds the limit."""
    return not rate(subject).allow_request(None, None)  # type: ignore[arg-type]  # only get_cache_key uses them


def client_address(request: HttpRequest) -> str:
    """Return the IP address of the client; behind a trusted proxy, the one that the proxy reports."""
    return str(request.META.get("REMOTE_ADDR", ""))
