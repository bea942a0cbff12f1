"""A mystery bounty event of four players, as its tests play it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.conftest import MINUTE
from tests.tournaments.selectors.prizes.bounties_due import bounty_due
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import Entry
from tournaments.selectors.prizes.bounties import published_draw
from tournaments.services import busts, lifecycle
from tournaments.services.prizes.bounties import award_bounty

SCRIPT = Path(__file__).resolve().parents[4] / "docs" / "verify_envelopes.py"
NAMES = ("Wren", "Pico", "Dory", "Alba")
AMOUNTS = [6_000, 2_500, 1_500]


class Mystery(Desk):
    """Four players who paid 25.00 each for envelopes."""

    def __getitem__(self, name: str) -> Entry:
        return Entry.objects.select_related("player").get(tournament=self.tournament, player__display_name=name)

    def out(self, name: str, *, by: str = "") -> None:
        self.now += MINUTE
        self(busts.bust, entry=self[name])
        if by:
            self(award_bounty, entry=self[name], by=[self[winner] for winner in by.split()])

    def due(self) -> dict[str, int]:
        names = dict(self.tournament.entries.values_list("pk", "player__display_name"))
        return {names[key]: cash for key, cash in bounty_due(self.tournament).items()}

    def verify(self, folder: Path, **changed: Any) -> tuple[int, list[str]]:
        """Return the exit code and the lines of the verification script for the published list."""
        kept = folder / "envelopes.json"
        kept.write_text(json.dumps(published_draw(self.tournament) | changed))
        done = subprocess.run([sys.executable, "-I", SCRIPT, kept], capture_output=True, text=True, check=False)
        assert done.stderr == ""
        return done.returncode, done.stdout.splitlines()


def play_out(mystery: Mystery, rule: str) -> int:
    """Play until one envelope is drawn, and return the sum of the rest."""
    mystery(lifecycle.change_settings, house_overrides={"undrawn_envelopes": rule}, final_table_seats=3)
    mystery.tournament.refresh_from_db()
    mystery.out("Pico", by="Wren")
    mystery.out("Dory")
    mystery.out("Alba")
    return 10_000 - mystery.due()["Wren"]
