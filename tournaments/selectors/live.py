"""Where the live pages read tournaments from: the database, in a thread."""

from collections.abc import Collection, Mapping
from typing import Any

from django.db import DatabaseError, close_old_connections

from tournaments.live.shelf import SourceAway
from tournaments.models import Tournament
from tournaments.selectors.snapshot import live_snapshot


class StoredTournaments:
    """Snapshots and versions as they are stored. Raises SourceAway when the database cannot be asked."""

    def load(self, slug: str) -> tuple[int, bytes, Mapping[str, Any]] | None:
        """Version, snapshot and its small parts; None for a tournament that is not there."""
        try:
            close_old_connections()
            return live_snapshot(slug)
        except DatabaseError as problem:
            raise SourceAway from problem

    def versions(self, slugs: Collection[str]) -> Mapping[str, int]:
        """The versions of those tournaments that are there."""
        try:
            close_old_connections()
            return dict(Tournament.objects.filter(slug__in=slugs).values_list("slug", "version"))
        except DatabaseError as problem:
            raise SourceAway from problem
