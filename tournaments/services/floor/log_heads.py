"""Write down where each log ends, outside the database."""

import json
import os
from datetime import UTC, datetime

from tournaments.models import Tournament
from tournaments.selectors.floor.log_heads import heads_folder, heads_in, signer


def keep_heads(*, now: datetime) -> int:
    """Add to the day's file the head of every log that has another than in it already. Returns how many.

    Lines are only ever added, so that a head stays there which somebody puts back in the database.
    """
    folder = heads_folder()
    folder.mkdir(mode=0o700, exist_ok=True)
    path = folder / f"{now.astimezone(UTC):%Y-%m-%d}.log"
    stored = heads_in(path)
    rows = Tournament.objects.filter(log_number__gt=0).order_by("pk")
    changed = [
        {"id": one.pk, "slug": one.slug, "number": one.log_number, "digest": one.log_digest}
        for one in rows.only("slug", "log_number", "log_digest")
        if stored.get(one.pk) != one.log_head
    ]
    if changed:
        line = json.dumps({"at": now.astimezone(UTC).isoformat(), "heads": changed}, separators=(",", ":"))
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(file, "a", encoding="utf-8") as added:
            added.write(signer().sign(line) + "\n")
    return len(changed)
