"""Penalties in words."""

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from rulings.rules.penalties.penalty import PenaltyStep, penalty_text

_TIMES = {1: noop("once"), 2: noop("twice")}


def so_often(given: Mapping[PenaltyStep, int]) -> str:
    """How often each penalty was given: "a warning 3 times, 1 round once"; empty when there was none."""
    return ", ".join(f"{penalty_text(one)} {_times(times)}" for one, times in given.items())


def _times(times: int) -> str:
    if times in _TIMES:
        return gettext(_TIMES[times])
    return ngettext("{times:,} time", "{times:,} times", times).format(times=times)
