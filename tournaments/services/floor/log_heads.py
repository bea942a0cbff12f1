"""Copies of each log's head, stored outside the database."""

import json
import os
from datetime import UTC, datetime

from tournaments.models import Tournament
from tournaments.selectors.floor.log_heads import head_signer, heads_folder, latest_head_by_tournament


def store_heads(*, now: datetime) -> int:
    """Append each log head that is not stored yet to the file of the day; return their number.

    Lines are never removed, so a log that is set back in the database can be detected.
    """
    folder = heads_folder()
    folder.mkdir(mode=0o700, exist_ok=True)
    path = folder / f"{now.astimezone(UTC):%Y-%m-%d}.log"
    stored = latest_head_by_tournament(path)
    rows = Tournament.objects.filter(log_number__gt=0).order_by("pk")
    changed = [
        {"id": tournament.pk, "slug": tournament.slug, "number": tournament.log_number, "digest": tournament.log_digest}
        for tournament in rows.only("slug", "log_number", "log_digest")
        if stored.get(tournament.pk) != tournament.log_head
    ]
    if changed:
        line = json.dumps({"at": now.astimezone(UTC).isoformat(), "heads": changed}, separators=(",", ":"))
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(file, "a", encoding="utf-8") as added:
            added.write(head_signer().sign(line) + "\n")
    return len(changed)
