"""Rules that a sale would break: refused, or overridden by a director with a reason."""

from collections.abc import Sequence
from typing import Any

from tournaments.rules.desk.eligibility import BrokenRule
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import may_override, roles_of
from tournaments.services.floor.floor import Floor


def override(f: Floor, *, broken: Sequence[BrokenRule], reason: str, field: str = "") -> dict[str, Any]:
    """Return the overridden rules as facts for the log.

    Refuses with the first broken rule unless a director gives a reason.
    """
    if not broken:
        return {}
    first, codes = broken[0], [rule.code for rule in broken]
    if not reason.strip():
        raise Refused(first.code, field=field, **first.facts, broken=codes)
    if not may_override(roles_of(f.by, f.tournament)):
        raise Refused("only_director_sets_aside", field="override_reason", broken=codes)
    return {"set_aside": codes, "reason": reason.strip()}
