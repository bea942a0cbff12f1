"""The demonstration tournaments with the same data, time and randomness in every run.

`python -m lab.demo_data fill` creates the database in DATA_DIR and lists its addresses. `serve PORT` serves it.
"""

import json
import logging
import random
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import django
import time_machine

django.setup()

from django.conf import settings  # noqa: E402 - Django has to be set up first
from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402

from automations.services.links import add_link  # noqa: E402
from automations.services.webhooks import add_webhook  # noqa: E402
from config.server.serve import serve  # noqa: E402
from config.static_files.building import build_static  # noqa: E402
from lab.addresses import addresses_by_kind  # noqa: E402
from lab.moment import MOMENT  # noqa: E402
from tests.browser.journey_data import prepare  # noqa: E402
from tests.suite.migrated import exclusive_lock  # noqa: E402
from tournaments.live.publisher import without_broker  # noqa: E402
from tournaments.models import Tournament  # noqa: E402
from tournaments.models.staff import token_digest  # noqa: E402
from tournaments.services.layouts import copy_layout  # noqa: E402
from tournaments.services.open_floor import floor  # noqa: E402
from tournaments.services.staff import roles  # noqa: E402


@contextmanager
def fixed_time_and_randomness() -> Iterator[None]:
    """Stop this process's time at MOMENT, and make its random numbers depend on a seed."""
    chance = random.Random("pictures")
    secrets.token_bytes = lambda nbytes=None: chance.randbytes(nbytes or secrets.DEFAULT_ENTROPY)
    secrets.choice = chance.choice
    secrets.randbelow = chance.randrange  # type: ignore[assignment]  # takes the bound by place
    with time_machine.travel(MOMENT, tick=False):
        yield


def fill_demo() -> None:
    """Make the demonstration's tournaments, and write all addresses to `addresses.json`."""
    logging.disable(logging.WARNING)  # how long each action took
    with exclusive_lock():
        build_static()
    prepare(MOMENT)
    director = get_user_model().objects.get(username="director")
    with without_broker():
        call_command("demo", stdout=StringIO())
        _add_staff_and_links(Tournament.objects.get(slug="demo"), director)
    listed = json.dumps(addresses_by_kind(), indent=1)
    (Path(settings.DATA_DIR) / "addresses.json").write_text(listed, encoding="utf-8")


def _add_staff_and_links(tournament: Tournament, director: User) -> None:
    others = get_user_model().objects
    with floor(tournament, by=director, now=MOMENT) as f:
        roles.grant_role(f, user=others.get(username="ana"), kind="director")
        roles.grant_role(f, user=others.get(username="piet"), kind="floor")
        copy_layout(f, of="big-time", name="House clock")
        add_webhook(f, name="Club site", kind="standard", address="https://example.org/hook")
        add_link(f, name="Pause", action="pause", given={}, digest=token_digest(f"pause-{tournament.slug}"))


def main(command: str, port: str = "") -> None:
    with fixed_time_and_randomness():
        if command == "fill":
            fill_demo()
        else:
            serve("127.0.0.1", port=int(port))


if __name__ == "__main__":
    main(*sys.argv[1:])
