"""Tournaments with levels of two seconds, beside a receiver of webhooks and a person who imports players.

A test runs it as a process with the server's DATA_DIR: `python -m tests.config.short_levels PORT`, with the receiver's
port. It writes the token of an API key.
"""

import os
import sys
from datetime import timedelta

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.contrib.auth import get_user_model  # noqa: E402

from automations.services.webhooks import add_webhook, allow_network  # noqa: E402
from tests.conftest import level  # noqa: E402
from tournaments.models import StructurePlan  # noqa: E402
from tournaments.rules.structure.files.json_file import steps_to_json  # noqa: E402
from tournaments.selectors.clock.server_time import server_now  # noqa: E402
from tournaments.services.lifecycle import open_tournament  # noqa: E402
from tournaments.services.open_floor import floor  # noqa: E402
from tournaments.services.staff.tokens import make_token  # noqa: E402

CLOCKS, LEVELS, SECONDS = 10, 8, 2


def fill(port: int) -> str:
    """Open the tournaments, each with a webhook for its levels, and return a token."""
    now = server_now()
    person = get_user_model().objects.create_superuser("importer")
    allow_network("127.0.0.1", by=person, now=now)
    steps = tuple(level(number, number * 200, minutes=SECONDS / 60) for number in range(1, LEVELS + 1))
    plan = StructurePlan(slug="short", name="Short", starting_stack=10_000, steps=steps_to_json(steps))
    start = now + timedelta(seconds=3)
    for number in range(CLOCKS):
        starts_at = start + timedelta(seconds=SECONDS * number / CLOCKS)
        event = open_tournament(plan, by=person, now=now, slug=f"short-{number}", name="Short", starts_at=starts_at)
        with floor(event, by=person, now=now) as f:
            add_webhook(f, name="Lamp", kind="standard", address=f"http://127.0.0.1:{port}/", events=["level"])
    return make_token(person, name="Import", now=now)


if __name__ == "__main__":
    sys.stdout.write(fill(int(sys.argv[1])))
