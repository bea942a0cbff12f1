"""How many examples hypothesis tries: 25 at the desk, 10 with `--fast`, 100 in `.ci/run`
(`--hypothesis-profile=thorough`).
"""

from random import Random

import psycopg_pool.base
from hypothesis import HealthCheck, settings

QUICK, DESK, THOROUGH = 10, 25, 100
# a whole tournament for each example is dear, but with fewer than these nothing is tried
FEWEST = 5

# for tests that say which checks of hypothesis they leave out: each example finds the fixtures as they are
WITH_FIXTURES = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow)

# a busy machine is no mistake: no test asserts a time
for name, examples in (("quick", QUICK), ("desk", DESK), ("thorough", THOROUGH)):
    settings.register_profile(name, deadline=None, max_examples=examples, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("desk")


def of_a_hundred(examples: int) -> int:
    """Return how many examples a dear test tries: so many in `.ci/run`, and at the desk the same part of what others try."""
    return max(FEWEST, examples * settings.default.max_examples // THOROUGH)


# a thread of PostgreSQL's pool draws when a connection is to end; from the generator that all share, hypothesis would
# take it for a draw of the strategy that is being made in the same moment
psycopg_pool.base.random = Random().random  # type: ignore[attr-defined]
