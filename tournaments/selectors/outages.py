"""Outages that wait for an answer."""

from tournaments.models import Outage, Tournament


def open_outage(tournament: Tournament) -> Outage | None:
    """The latest outage that nobody has answered for."""
    return tournament.outages.filter(settled_at__isnull=True).order_by("-lost_at").first()
