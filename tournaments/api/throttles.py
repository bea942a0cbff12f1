"""Rate limits of the API, counted over all web processes."""

from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from tournaments.views.rates import COUNTED


class StrangersRate(AnonRateThrottle):
    """Requests of nobody known, by their address."""

    cache = COUNTED


class PersonsRate(UserRateThrottle):
    """Requests of a person."""

    cache = COUNTED
