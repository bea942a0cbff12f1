"""Samples of what multiplies, such as every page in every language, size and theme.

`TEST_SEED` chooses the sample; a run without one draws a seed and prints it. `CI_NIGHTLY=on` tests everything.
"""

import os
import random
from collections.abc import Sequence
from typing import TypeVar

import pytest

Option = TypeVar("Option")

EVERYTHING = bool(os.environ.get("CI_NIGHTLY"))
# the workers of a run inherit the environment, and must draw the same sample
SEED = os.environ.setdefault("TEST_SEED", str(random.SystemRandom().randrange(1, 100_000)))


def sample(options: Sequence[Option], name: str, *, size: int = 1) -> tuple[Option, ...]:
    """Return this run's sample of the options of what is named, or all of them in the nightly run."""
    if EVERYTHING or size >= len(options):
        return tuple(options)
    return tuple(random.Random(f"{SEED} {name}").sample(options, size))


def seed_sentence() -> str:
    """Return the line of a run's report that says how to repeat its sample."""
    return "samples: everything" if EVERYTHING else f"samples: TEST_SEED={SEED}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the seed."""
    terminalreporter.write_line(seed_sentence())
