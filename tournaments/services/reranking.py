"""Corrections that rank others anew: what they change is told in the log, and can be looked at before they are made."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from tournaments.selectors.ranking import Moved, differing, in_facts, moved, ranking
from tournaments.services.bounty_books import undrawn_follows
from tournaments.services.floor import Floor, OpenDeed


@contextmanager
def reranked(f: Floor, *, deed: OpenDeed) -> Iterator[None]:
    """Part of other deeds: whose places and prizes change by what is done inside goes into the log.

    What nobody drew of a mystery bounty goes along, where it was given already.
    """
    before = f.known(ranking)
    with undrawn_follows(f):
        yield
    deed.facts |= in_facts(f.tournament, differing(before, f.known(ranking)))


def what_if(f: Floor, *, deed: Callable[..., object], given: dict[str, Any]) -> list[Moved]:
    """Everything that a deed would change in the places and prizes. It is done and taken back: nothing is kept.

    Raises what the deed refuses.
    """
    tried = Floor(f.tournament, by=f.by, now=f.now, known_as=f.by_name)
    before = tried.known(ranking)
    with transaction.atomic():
        deed(tried, **given)
        changed = moved(f.tournament, differing(before, tried.known(ranking)))
        transaction.set_rollback(True)
    f.tournament.refresh_from_db()
    return changed
