"""What is wrong with a structure, told by level and field in the floor's words, and all of it at once."""

from collections.abc import Iterable
from dataclasses import dataclass

#: fields as a floor person says them; any other field is said as it is spelled
SPOKEN: dict[str, str] = {
    "small_blind": "small blind",
    "big_blind": "big blind",
    "third_blind": "third blind",
    "ante_kind": "ante",
    "bring_in": "bring-in",
    "small_bet": "small bet",
    "big_bet": "big bet",
    "raise_cap": "raise cap",
    "color_up": "colour-up",
    "end_of_day": "end of day",
    "closes": "closing",
    "starting_stack": "starting stack",
    "seats_per_table": "seats per table",
    "final_table_seats": "seats at the final table",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong. `step` is the index among the steps, `level` the level's number; None where there is none.

    `field` is the structure file's own word, `code` stays the same for machines, `says` is for people.
    """

    step: int | None
    level: int | None
    field: str
    code: str
    says: str


class StructureRefused(ValueError):
    """A structure that cannot stand as it is; `problems` names everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.says for problem in self.problems))


def spoken(field: str) -> str:
    """A field as the floor says it: "big blind"."""
    return SPOKEN.get(field, field.replace("_", " "))


def place_of(*, step: int, level: int | None, after: int | None = None) -> str:
    """Where a problem is: "Level 25", "Break after level 24", or, knowing neither, "Step 3"."""
    if level is not None:
        return f"Level {level}"
    if after is not None:
        return f"Break after level {after}"
    return f"Step {step + 1}"


def refused(field: str, code: str, says: str) -> StructureRefused:
    """A refusal for one thing wrong with the structure as a whole."""
    return StructureRefused([Problem(None, None, field, code, says)])
