"""Screens of other tournaments hear of a layout that was changed here: it belongs to the organisation."""

from functools import partial

from django.db import transaction
from django.db.models import F

from tournaments.live.publisher import announce
from tournaments.models import OwnLayout, Tournament
from tournaments.selectors.floor.rows import label_of
from tournaments.selectors.layouts.own import screens_showing
from tournaments.services.floor.floor import Floor


def announce_to_walls(f: Floor) -> None:
    """Have the screens of other tournaments hear of it, once it is committed; an undo changes layouts too."""
    label = label_of(OwnLayout())
    keys = {change[1] for row in f.written for change in row.changes if change[0] == label}
    if keys:
        showing = [screen for one in OwnLayout.objects.filter(pk__in=keys) for screen in screens_showing(one)]
        others = {screen.tournament_id for screen in showing} - {f.tournament.pk}
        transaction.on_commit(partial(_announce_all, sorted(others)))


def _announce_all(others: list[int]) -> None:
    """Raise each one's version and announce it: one after the other, so that no floor waits for two of them."""
    for key in others:
        Tournament.objects.filter(pk=key).update(version=F("version") + 1)
        slug, version = Tournament.objects.values_list("slug", "version").get(pk=key)
        announce(slug=slug, version=version, topics=["screens"])
