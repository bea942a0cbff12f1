"""Penalties in words."""

from collections.abc import Mapping

from rulings.rules.penalties import Penalty, in_words

_TIMES = {1: "once", 2: "twice"}


def so_often(given: Mapping[Penalty, int]) -> str:
    """How often each penalty was given: "a warning 3 times, 1 round once"; empty when there was none."""
    return ", ".join(f"{in_words(one)} {_TIMES.get(times, f'{times:,} times')}" for one, times in given.items())
