"""A tournament with a webhook, and the announcements to deliver."""

import uuid
from datetime import timedelta

from django.contrib.auth import get_user_model

from automations.models import AllowedNetwork
from automations.services.webhooks import add_webhook, allow_network
from tests.conftest import small_structure
from tournaments.composition import composition
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.services.lifecycle import announce_sentence, open_tournament
from tournaments.services.open_floor import floor
from tournaments.services.structure.library import save_structure

# announcements in one transaction
AT_ONCE = 500


def create_event(count: int, address: str) -> int:
    """Make a tournament with a webhook and `count` announcements. Returns the webhook's key."""
    composition()  # every module is there before anything is measured
    now = server_now()
    by, _ = get_user_model().objects.get_or_create(username="benchmark", is_superuser=True)
    slug = uuid.uuid4().hex[:10]
    start = now + timedelta(days=1)
    event: Tournament = open_tournament(
        save_structure(small_structure()), by=by, now=now, slug=slug, name=slug, starts_at=start
    )
    if not AllowedNetwork.objects.exists():
        allow_network("127.0.0.1", by=by, now=now)
    with floor(event, by=by, now=now) as f:
        webhook = add_webhook(f, name="Receiver", kind="standard", address=address, events=["announcement"])
    for first in range(0, count, AT_ONCE):
        with floor(event, by=by, now=server_now()) as f:
            for number in range(first, min(count, first + AT_ONCE)):
                announce_sentence(f, text=f"Announcement {number}", span=timedelta(seconds=5))
    return webhook.pk
