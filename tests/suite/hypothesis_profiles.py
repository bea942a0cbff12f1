"""Profiles of hypothesis: 25 examples, 10 with `--fast`, 100 in the nightly run (profile `thorough`)."""

from random import Random

import psycopg_pool.base
from hypothesis import HealthCheck, settings

QUICK, DESK, THOROUGH = 10, 25, 100
# examples of expensive tests, such as whole tournaments
MIN_EXAMPLES = 5

# suppressed checks of tests whose examples share fixtures
WITH_FIXTURES = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow)

# a busy machine is no mistake: no test asserts a time
for name, examples in (("quick", QUICK), ("desk", DESK), ("thorough", THOROUGH)):
    settings.register_profile(name, deadline=None, max_examples=examples, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("desk")


def of_a_hundred(examples: int) -> int:
    """Return the examples of an expensive test: this many in the nightly run, and proportionally fewer in any other."""
    current: settings | None = settings.default
    assert current is not None
    return max(MIN_EXAMPLES, examples * current.max_examples // THOROUGH)


# a thread of PostgreSQL's pool draws random lifetimes; from the shared generator hypothesis would take that for a draw
# of its strategy
psycopg_pool.base.random = Random().random  # type: ignore[attr-defined]
