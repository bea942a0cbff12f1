"""What an undo would put back, as the words for it are given: the rows of one kind."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.contribution_types import Difference
from tournaments.language.sentences import gettext as _
from tournaments.models import Tournament
from tournaments.selectors.floor.rows import Change


@dataclass(frozen=True, slots=True)
class UndoneChanges:
    """What one undo would put back of one kind of row. `tournament` is as it is now."""

    tournament: Tournament
    changes: Sequence[Change]
    now: datetime

    @property
    def added(self) -> list[Change]:
        """Rows that the action added and the undo takes away."""
        return [change for change in self.changes if change[2] is None]

    @property
    def removed(self) -> list[Change]:
        """Rows that the action removed and the undo brings back."""
        return [change for change in self.changes if change[3] is None]


def named_changes(undone: UndoneChanges, *, kind: str) -> list[Difference]:
    """Return what is added, removed or changed, by its name where it has one."""
    told = []
    for _label, _key, before, after in undone.changes:
        name = (before or {}).get("name") or (after or {}).get("name") or ""
        about = f"{_(kind)} {name}".strip()
        if before is None:
            told.append((about, _("there"), _("removed")))
        elif after is None:
            told.append((about, _("removed"), _("there again")))
        else:
            told.append((about, _("changed"), _("as before")))
    return told
