"""Rate limits of the API, counted over all web processes."""

from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from tournaments.views.rates import COUNTED


class StrangersRate(AnonRateThrottle):
    """The rate limit of requests without a sign-in, by IP address."""

    cache = COUNTED


class PersonsRate(UserRateThrottle):
    """The rate limit of a person."""

    cache = COUNTED
