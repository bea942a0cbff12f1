"""What a laptop did alone before another one took over: shown to people, and ticked off when it is done again."""

import json
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import transaction

from standby.models import UnreplicatedAction
from standby.selectors.state import STANDBY, standby_state
from tournaments.rules.refused import Refused

# files that the process of the protocol wrote (standby/protocol/replicator.py)
FILES = "never-shipped-*.json"


def store_unreplicated() -> int:
    """Put what the other laptop told into the database, and return how many are new. Safe to run twice."""
    new = 0
    for file in sorted((Path(settings.DATA_DIR) / "standby").glob(FILES)):
        with transaction.atomic():
            for action in json.loads(file.read_text(encoding="utf-8")):
                moments = {name: datetime.fromisoformat(f"{action[name]}+00:00") for name in ("at", "moment")}
                fields = {name: action[name] for name in ("epoch", "slug", "number", "action", "by_name", "facts")}
                _, created = UnreplicatedAction.objects.get_or_create(
                    digest=action["digest"], defaults=fields | moments
                )
                new += created
        file.unlink()
    return new


def mark_repeated(action: int, *, by: str, now: datetime) -> UnreplicatedAction:
    """Note that somebody did an action again, or that it needs not be. Raises Refused where that was said before.

    So it does on a standby, which stores nothing.
    """
    if standby_state().role == STANDBY:
        raise Refused("is_standby")
    with transaction.atomic():
        found = UnreplicatedAction.objects.select_for_update().filter(pk=action).first()
        if found is None or found.done_at is not None:
            raise Refused("done_again_already")
        found.done_at, found.done_by = now, by
        found.save(update_fields=["done_at", "done_by"])
    return found
