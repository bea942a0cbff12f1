"""Announcements of changed layouts to the screens of other tournaments: layouts belong to the organisation."""

from functools import partial

from django.db import transaction
from django.db.models import F

from tournaments.live.publisher import announce
from tournaments.models import OwnLayout, Tournament
from tournaments.selectors.floor.rows import label_of
from tournaments.selectors.layouts import screens_showing
from tournaments.services.floor.floor import Floor


def announce_layouts_to_screens(f: Floor) -> None:
    """Announce changed layouts to other tournaments whose screens show them, after the commit."""
    label = label_of(OwnLayout())
    keys = {change[1] for row in f.written for change in row.changes if change[0] == label}
    if keys:
        showing = [screen for layout in OwnLayout.objects.filter(pk__in=keys) for screen in screens_showing(layout)]
        other_events = {screen.tournament_id for screen in showing} - {f.tournament.pk}
        transaction.on_commit(partial(_announce_all, sorted(other_events)))


def _announce_all(tournaments: list[int]) -> None:
    """Raise and announce each version: one after the other, so that no floor waits for two locks."""
    for key in tournaments:
        Tournament.objects.filter(pk=key).update(version=F("version") + 1)
        slug, version = Tournament.objects.values_list("slug", "version").get(pk=key)
        announce(slug=slug, version=version, topics=["screens"])
