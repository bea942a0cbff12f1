"""Actions that the other laptop never replicated: imported, and ticked off when they are done again."""

import json
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import transaction

from standby.models import UnreplicatedAction
from standby.selectors.state import STANDBY, standby_state
from tournaments.rules.refused import Refused

# files of the protocol's process (standby/protocol/replicator.py)
FILES = "never-shipped-*.json"


def import_unreplicated() -> int:
    """Import the actions that the other laptop reported. Returns how many are new. Idempotent."""
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


def tick_off_action(action: int, *, by: str, now: datetime) -> UnreplicatedAction:
    """Tick off an action that was done again or is no longer needed.

    Raises Refused for an unknown action, for one that is ticked off already, and on a standby.
    """
    if standby_state().role == STANDBY:
        raise Refused("is_standby")
    with transaction.atomic():
        row = UnreplicatedAction.objects.select_for_update().filter(pk=action).first()
        if row is None or row.done_at is not None:
            raise Refused("done_again_already")
        row.done_at, row.done_by = now, by
        row.save(update_fields=["done_at", "done_by"])
    return row
