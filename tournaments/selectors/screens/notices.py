"""Players' notices: those that are up, and ready ones for each house rule that differs from the rulebook."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils import translation

from tournaments.language.sentences import labelled, said
from tournaments.models import Notice, Tournament
from tournaments.rules.messages import capitalised
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_settings import SETTINGS, Setting

#: what a display is given of them: whatever ended by itself is among them, since a snapshot does not know the time
LATEST = 24


@dataclass(frozen=True, slots=True)
class Ready:
    """A notice that only needs to be put up."""

    title: str
    text: str


def up(tournament: Tournament, *, now: datetime) -> QuerySet[Notice]:
    """Notices that are shown now or will be, in the order in which they come round."""
    still = Q(until__isnull=True) | Q(until__gt=now)
    return Notice.objects.filter(still, tournament=tournament, taken_down_at__isnull=True)


def for_displays(tournament: Tournament) -> list[Notice]:
    """Notices that nobody took down: each display knows by itself which of them are shown now.

    Those that ended longest ago are left out first: what is still up is among them, however old it is.
    """
    rows = Notice.objects.filter(tournament=tournament, taken_down_at__isnull=True)
    latest = rows.order_by(F("until").desc(nulls_first=True), "-at", "-pk")[:LATEST]
    return sorted(latest, key=lambda one: (one.at, one.pk))


def ready(tournament: Tournament) -> list[Ready]:
    """Return what differs from the rulebook, each as a notice: the rule, how it is played here, and the book.

    They are in the tournament's language, as players read it, whatever that of the person who posts them.
    """
    house_rules, book = tournament.house_rules(), RULEBOOKS[tournament.rulebook]
    with translation.override(tournament.language):
        return [
            _of_setting(SETTINGS[name], here, labelled(book, said(SETTINGS[name].meaning(by_book))))
            for name, (by_book, here) in sorted(house_rules.differs().items())
        ]


def _of_setting(setting: Setting, here: Any, otherwise: str) -> Ready:
    meaning = said(capitalised(setting.meaning(here)))
    return Ready(_short(said(setting.title), 60), _short(f"{meaning} ({otherwise})", 200))


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
