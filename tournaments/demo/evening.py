"""The demonstration on a new installation: a running tournament, one before its start, and a finished one."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from django.utils import translation
from django.utils.translation import gettext_noop as noop

from tournaments.demo.tournaments import MINUTE, DemoTournament, Staff, make_tournament
from tournaments.language.sentences import gettext as _
from tournaments.models import Demonstration
from tournaments.selectors.opening import default_settings, free_slug
from tournaments.services import lifecycle

_BUY_IN = {"venue": "", "prize_share": 5_000, "house_fee": 500, "staff_fee": 500}

# each tournament without its slug, and the time since its last action
EVENING: tuple[tuple[DemoTournament, timedelta], ...] = (
    (
        DemoTournament(
            "", noop("Friday Night"), "regular", came=34, went=4, paid=5, played=85 * MINUTE, settings=_BUY_IN
        ),
        timedelta(0),
    ),
    (DemoTournament("", noop("Sunday Deepstack"), "deep-stack", came=18, settings=_BUY_IN), timedelta(0)),
    (
        DemoTournament(
            "",
            noop("Thursday Turbo"),
            "turbo",
            came=14,
            went=13,
            paid=3,
            played=150 * MINUTE,
            then=(lifecycle.finish_tournament,),
            settings=_BUY_IN,
        ),
        timedelta(hours=18),
    ),
)


def make_evening(
    demonstration: Demonstration,
    store_progress: Callable[[int], None],
    *,
    now: datetime,
    make_staff: Callable[[Callable[[], None]], Staff],
) -> None:
    """Make the tournaments of the demonstration in the organisation's language, zone and currency.

    `make_staff` returns staff who call its argument after each bust. `store_progress` is called after each bust and
    each tournament, with the number of tournaments made so far. Each demonstration has its own slugs, so that
    displays and caches, which know tournaments by slug, do not confuse one with its predecessor.
    """
    settings = {name: value for name, value in default_settings().items() if name != "venue"}
    for ready, (demo, since) in enumerate(EVENING):
        with translation.override(settings["language"]):
            name = _(demo.name)
        complete = replace(
            demo,
            name=name,
            slug=free_slug(f"demo {demonstration.pk} {name}", starts_at=now),
            settings={**demo.settings, **settings, "demonstration": True},
        )
        staff = make_staff(partial(store_progress, ready))
        make_tournament(complete, by=demonstration.by, now=now - since, staff=staff)
        store_progress(ready + 1)
