"""The blind schedule of a structure that no tournament has taken yet."""

from datetime import UTC, datetime

from tournaments.models import StructurePlan
from tournaments.rules.house import House, house_rules
from tournaments.rules.sheet import Heading, Sheet, sheet_of
from tournaments.rules.structure import Structure
from tournaments.rules.structure_times import planned_times

#: play begins at 00:00, so that the sheet's times are how long it has lasted
MIDNIGHT = datetime(2000, 1, 1, tzinfo=UTC)


def plan_sheet(structure: Structure, *, house: House | None = None) -> Sheet:
    """The sheet of a structure by a house's rules (TDA's, if none are given), its times counted from the start."""
    return sheet_of(
        structure,
        heading=Heading(name=structure.name, zone=UTC, starts_at=MIDNIGHT, revised_at=MIDNIGHT, asked_at=MIDNIGHT),
        house=house or house_rules(),
        times=planned_times(structure, starts_at=MIDNIGHT),
    )


def shelf() -> list[StructurePlan]:
    """Everything on the shelf: the house's own first, each part by name."""
    return list(StructurePlan.objects.order_by("preset", "name"))
