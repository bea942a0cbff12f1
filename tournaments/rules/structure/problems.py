"""Problems of a structure: all are reported together, each with its level and field in the words of the floor staff."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.rules.messages import message as _

# fields as the floor calls them; others are shown as they are spelled
SPOKEN: dict[str, str] = {
    "small_blind": _("small blind"),
    "big_blind": _("big blind"),
    "third_blind": _("third blind"),
    "ante_kind": _("ante"),
    "bring_in": _("bring-in"),
    "small_bet": _("small bet"),
    "big_bet": _("big bet"),
    "raise_cap": _("raise cap"),
    "color_up": _("colour-up"),
    "end_of_day": _("end of day"),
    "closes": _("closing"),
    "starting_stack": _("starting stack"),
    "seats_per_table": _("seats per table"),
    "final_table_seats": _("seats at the final table"),
    "add_on": _("add-on"),
    "ante": _("ante"),
    "ante_from": _("first level with an ante"),
    "betting": _("betting"),
    "blinds": _("blinds"),
    "cap": _("cap"),
    "chips": _("chips"),
    "currency": _("currency"),
    "game": _("game"),
    "kind": _("kind"),
    "minutes": _("minutes"),
    "name": _("name"),
    "notes": _("notes"),
    "number": _("number"),
    "players": _("players"),
    "re_entries": _("re-entries"),
    "rebuys": _("rebuys"),
    "registration": _("registration"),
    "seconds": _("seconds"),
    "source": _("source"),
    "spread": _("spread"),
    "steps": _("steps"),
    "year": _("year"),
}


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem. `step` is the index of its step, `level` the number of its level; None if it concerns none.

    `field` is the field's name in a structure file, `code` the fixed name of the problem for programs, `says` the
    sentence for people.
    """

    step: int | None
    level: int | None
    field: str
    code: str
    says: str


class StructureRefused(ValueError):
    """A structure that cannot be used as it is; `problems` names everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.says for problem in self.problems))


def spoken_name(field: str) -> str:
    """Return the name of a field as floor staff say it: "big blind"."""
    return SPOKEN.get(field, field.replace("_", " "))


def problem_place_label(*, step: int, level: int | None, after: int | None = None) -> str:
    """Return the place of a problem: "Level 25", "Break after level 24", or, without either, "Step 3"."""
    if level is not None:
        return _("Level {level}", level=level)
    if after is not None:
        return _("Break after level {after}", after=after)
    return _("Step {number}", number=step + 1)


def structure_refusal(field: str, code: str, says: str) -> StructureRefused:
    """Return the refusal of a structure for one problem that concerns no single step."""
    return StructureRefused([Problem(None, None, field, code, says)])
