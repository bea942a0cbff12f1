"""What conditions and texts of automations may ask of an event."""

from datetime import datetime

from automations.rules.conditions import Fact
from tournaments.models import ClockAnchor, FloorLog, Tournament
from tournaments.rules.levels import Level
from tournaments.selectors.clock.controls import is_on_break
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.bubble import players_left


def facts_of(tournament: Tournament, entry: FloorLog, *, now: datetime) -> dict[str, Fact]:
    """Return the facts of an event, and those of its tournament as it is now."""
    anchor = ClockAnchor.objects.get(tournament=tournament)
    structure = tournament.structure()
    clock = anchor.as_rule(structure).at(now)
    played = [step for step in structure.steps[: clock.step + 1] if isinstance(step, Level)]
    return {
        "level": played[-1].number if played else None,
        "players_left": players_left(tournament),
        "entries": entries_count(tournament),
        "place": _whole(entry.facts.get("place")),
        "table": _whole(entry.facts.get("table")) or _table(entry.facts.get("seat")),
        "on_break": is_on_break(structure, clock),
        "hand_for_hand": anchor.hand is not None,
    }


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _table(seat: object) -> int | None:
    """Return the table of a seat as it is spoken: 9 of "9.3"."""
    number = str(seat or "").partition(".")[0]
    return int(number) if number.isdecimal() else None
