"""A tournament with a webhook to a receiver on this computer, which a director has allowed."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User

from automations.models import Webhook
from automations.services.delivery import deliver_webhook
from automations.services.webhooks import add_webhook, allow_network
from tests.automations.services.receivers import HttpReceiver, http_receiver
from tests.conftest import NOON
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import Tournament
from tournaments.sentences.floor_log import sentences_in_tournament_language


@pytest.fixture
def desk(tournament: Tournament, director: User) -> Desk:
    return Desk(tournament, director, now=NOON)


@pytest.fixture
def receiver() -> Iterator[HttpReceiver]:
    with http_receiver() as found:
        yield found


@pytest.fixture
def inside(db: None, director: User) -> None:
    """This computer may be sent to."""
    allow_network("127.0.0.1", by=director, now=NOON)


@pytest.fixture
def webhook(desk: Desk, receiver: HttpReceiver, inside: None) -> Webhook:
    """A webhook that hears announcements."""
    added: Webhook = desk(add_webhook, name="Lamp", kind="standard", address=receiver.url, events=["announcement"])
    return added


@pytest.fixture
def send() -> Callable[..., int]:
    """Sends for a webhook, as the worker does; `after` is how long after noon."""

    def sent(webhook: Webhook, *, after: timedelta = timedelta(0), clock: Callable[[], datetime] | None = None) -> int:
        return deliver_webhook(webhook.pk, clock=clock or (lambda: NOON + after), say=sentences_in_tournament_language)

    return sent
