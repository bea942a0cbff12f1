"""The demonstration on a new installation: a running tournament, one before its start, and a finished one."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from django.utils import translation
from django.utils.translation import gettext_noop as noop

from tournaments.demo.tournaments import DemoTournament, Staff, make_tournament
from tournaments.language.sentences import gettext as _
from tournaments.models import Demonstration
from tournaments.selectors.demonstration import TOURNAMENT_COUNT
from tournaments.selectors.opening import default_settings, free_slug
from tournaments.services import lifecycle

MINUTE = timedelta(minutes=1)
_BUY_IN = {"venue": "", "prize_share": 5_000, "house_fee": 500, "staff_fee": 500}

#: Each tournament, and how long ago it was as its row says.
EVENING: tuple[tuple[DemoTournament, timedelta], ...] = (
    (DemoTournament("", noop("Friday Night"), "regular", 34, 4, 5, 85 * MINUTE, settings=_BUY_IN), timedelta(0)),
    (DemoTournament("", noop("Sunday Deepstack"), "deep-stack", 18, settings=_BUY_IN), timedelta(0)),
    (
        DemoTournament(
            "",
            noop("Thursday Turbo"),
            "turbo",
            14,
            13,
            3,
            150 * MINUTE,
            then=(lifecycle.finish_tournament,),
            settings=_BUY_IN,
        ),
        timedelta(hours=18),
    ),
)


def make_evening(
    asked: Demonstration,
    progress: Callable[[int], None],
    *,
    now: datetime,
    staff_who: Callable[[Callable[[], None]], Staff],
) -> None:
    """Make the tournaments of the demonstration in the organisation's language, zone and currency.

    `staff_who` returns staff who call their argument as a sign of life; `progress` gets the number that is ready.
    """
    settings = {name: value for name, value in default_settings().items() if name != "venue"}
    for ready, (demo, ago) in enumerate(EVENING):
        with translation.override(settings["language"]):
            name = _(demo.name)
        whole = replace(
            demo,
            name=name,
            slug=free_slug(f"demo {name}", starts_at=now),
            settings={**demo.settings, **settings, "demonstration": True},
        )
        make_tournament(whole, by=asked.by, now=now - ago, staff=staff_who(partial(progress, ready)))
        progress(ready + 1)


assert len(EVENING) == TOURNAMENT_COUNT  # noqa: S101 - pages say how many of how many
