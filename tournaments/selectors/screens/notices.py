"""Notices for players: posted ones, and ready-made ones for house rules that differ from the rulebook."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils import translation

from tournaments.language.sentences import labelled_text, translate
from tournaments.models import Notice, Tournament
from tournaments.rules.messages import capitalise
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_settings import SETTINGS, Setting
from tournaments.selectors.presence import may_have

# Most notices in a snapshot. Some may have ended, because a snapshot does not know the time.
MAX_IN_SNAPSHOT = 24


@dataclass(frozen=True, slots=True)
class ReadyNotice:
    """A ready-made notice about a house rule."""

    title: str
    text: str


def current_notices(tournament: Tournament, *, now: datetime) -> QuerySet[Notice]:
    """Return the notices that are shown now or will be, in order."""
    if not may_have(tournament, Notice):
        return Notice.objects.none()
    still = Q(until__isnull=True) | Q(until__gt=now)
    return Notice.objects.filter(still, tournament=tournament, taken_down_at__isnull=True)


def notices_for_displays(tournament: Tournament) -> list[Notice]:
    """Return the notices that were not taken down; each display decides when to show them.

    If they are too many, those that ended longest ago are left out.
    """
    rows = Notice.objects.filter(tournament=tournament, taken_down_at__isnull=True)
    latest = rows.order_by(F("until").desc(nulls_first=True), "-at", "-pk")[:MAX_IN_SNAPSHOT]
    return sorted(latest, key=lambda notice: (notice.at, notice.pk))


def ready_notices(tournament: Tournament) -> list[ReadyNotice]:
    """Return a notice for each house rule that differs from the rulebook, in the tournament's language."""
    house_rules, book = tournament.house_rules(), RULEBOOKS[tournament.rulebook]
    with translation.override(tournament.language):
        return [
            _notice_of_setting(
                SETTINGS[name], here, labelled_text(book, translate(SETTINGS[name].meaning_text(by_book)))
            )
            for name, (by_book, here) in sorted(house_rules.differences().items())
        ]


def _notice_of_setting(setting: Setting, value: Any, book_value: str) -> ReadyNotice:
    meaning = translate(capitalise(setting.meaning_text(value)))
    return ReadyNotice(_shortened(translate(setting.title), 60), _shortened(f"{meaning} ({book_value})", 200))


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
