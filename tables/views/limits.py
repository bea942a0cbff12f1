"""How often a table's page may be asked: a stuck finger, or somebody who tries addresses, stops no tournament."""

from typing import Any

from django.http import HttpRequest
from rest_framework.throttling import SimpleRateThrottle


class _Rate(SimpleRateThrottle):
    """Counts by `who` in the process's cache."""

    def __init__(self, who: object) -> None:
        self.who = who
        super().__init__()

    def get_cache_key(self, request: Any, view: Any) -> str:
        return f"throttle_{self.scope}_{self.who}"


class Taps(_Rate):
    """Taps at one table: more than any dealer presses."""

    scope, rate = "table-taps", "40/min"


class Looks(_Rate):
    """Looks at one table's page: everybody who sits there, from one network."""

    scope, rate = "table-looks", "400/min"


class Strangers(_Rate):
    """Addresses that open nothing, by where they come from."""

    scope, rate = "table-strangers", "30/min"


def too_often(request: HttpRequest, rate: type[_Rate], who: object) -> bool:
    """Count this request; whether it is one too many."""
    return not rate(who).allow_request(request, None)  # type: ignore[arg-type]  # it asks the cache key's own question alone
