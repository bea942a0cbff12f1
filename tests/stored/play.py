"""`python -m tests.stored.play`: play the evenings in the database of DATA_DIR, and print their snapshots."""

import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.contrib.auth.models import User  # noqa: E402

from config.server.preparing import prepare_database  # noqa: E402
from tests.conftest import NOON  # noqa: E402
from tests.not_none import not_none  # noqa: E402
from tests.stored.evenings import play_all  # noqa: E402
from tournaments.live.publisher import without_broker  # noqa: E402
from tournaments.models import Tournament  # noqa: E402
from tournaments.selectors.snapshot import live_snapshot  # noqa: E402
from tournaments.services.floor.log_heads import store_heads  # noqa: E402

if __name__ == "__main__":
    prepare_database()
    with without_broker():
        play_all(User.objects.get())
    store_heads(now=NOON)
    slugs = Tournament.objects.order_by("slug").values_list("slug", flat=True)
    json.dump({slug: json.loads(not_none(live_snapshot(slug))[1]) for slug in slugs}, sys.stdout)
