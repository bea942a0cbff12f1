"""The database as the source of the hub's snapshots."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager

from django.db import Error, close_old_connections

from tournaments.live.snapshot_cache import SourceAway
from tournaments.models import Tournament
from tournaments.selectors.snapshot import live_snapshot
from tournaments.selectors.stream.show import CHANNEL, live_show, show_versions


class DatabaseSource:
    """Reads snapshots and versions, in any thread.

    A slug that ends with CHANNEL stands for the graphics of a tournament's stream, which have versions of their own.
    """

    def load(self, slug: str) -> tuple[int, bytes, Mapping[str, object]] | None:
        """Return version, JSON, and the parts of it that hints carry; None if unknown. Raises SourceAway."""
        with _connection():
            return live_show(slug) if slug.endswith(CHANNEL) else live_snapshot(slug)

    def versions(self, slugs: Collection[str]) -> Mapping[str, int]:
        """Return the versions of the tournaments that exist. Raises SourceAway."""
        with _connection():
            found = dict(Tournament.objects.filter(slug__in=slugs).values_list("slug", "version"))
            graphics = [slug for slug in slugs if slug.endswith(CHANNEL)]
            return found | show_versions(graphics) if graphics else found


@contextmanager
def _connection() -> Iterator[None]:
    """Close the database connection after a read: the hub's threads live as long as the process."""
    close_old_connections()
    try:
        yield
    except Error as error:
        raise SourceAway(str(error)) from error
    finally:
        close_old_connections()
