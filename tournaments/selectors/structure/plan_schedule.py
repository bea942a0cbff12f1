"""The blind schedule of a structure without a tournament."""

from datetime import UTC, datetime

from tournaments.models import StructurePlan
from tournaments.rules.levels import Structure
from tournaments.rules.rulebook.house_rules import HouseRules, house_rules_of
from tournaments.rules.structure.schedule.blind_schedule import BlindSchedule, Heading, schedule_of
from tournaments.rules.structure.times import planned_times

# Play begins at 00:00, so that the schedule's times are the time played.
MIDNIGHT = datetime(2000, 1, 1, tzinfo=UTC)


def plan_schedule(structure: Structure, *, house_rules: HouseRules | None = None) -> BlindSchedule:
    """Return the schedule of a structure by house rules (TDA's, unless given); its times count from the start."""
    return schedule_of(
        structure,
        heading=Heading(name=structure.name, zone=UTC, starts_at=MIDNIGHT, revised_at=MIDNIGHT, asked_at=MIDNIGHT),
        house_rules=house_rules or house_rules_of(),
        times=planned_times(structure, starts_at=MIDNIGHT),
    )


def library_plans() -> list[StructurePlan]:
    """Return every structure of the library: own ones first, then presets, by name."""
    return list(StructurePlan.objects.order_by("preset", "name"))
