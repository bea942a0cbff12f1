"""The changes of one model's rows that an undo takes back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.contribution_types import Difference
from tournaments.language.sentences import gettext as _
from tournaments.models import Tournament
from tournaments.selectors.floor.rows import Change


@dataclass(frozen=True, slots=True)
class UndoneChanges:
    """The changes of one model's rows that an undo takes back. `tournament` has the state before the undo."""

    tournament: Tournament
    changes: Sequence[Change]
    now: datetime

    @property
    def added_rows(self) -> list[Change]:
        """The changes of rows that the action added, which the undo removes."""
        return [change for change in self.changes if change[2] is None]

    @property
    def removed_rows(self) -> list[Change]:
        """The changes of rows that the action removed, which the undo adds again."""
        return [change for change in self.changes if change[3] is None]


def named_row_differences(undone: UndoneChanges, *, kind: str) -> list[Difference]:
    """Return a difference for each row that has a name, labelled with `kind` and name."""
    differences = []
    for _label, _key, before, after in undone.changes:
        name = (before or {}).get("name") or (after or {}).get("name") or ""
        label = f"{_(kind)} {name}".strip()
        if before is None:
            differences.append((label, _("there"), _("removed")))
        elif after is None:
            differences.append((label, _("removed"), _("there again")))
        else:
            differences.append((label, _("changed"), _("as before")))
    return differences
