"""Forms of procedures, and fields that several procedures share."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from rulings.calculators.reading.fields import AskedIf, Field, GoesWith, KnownFact, read_flag, read_one_of

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ProcedureForm:
    """The form of a procedure: title, question, fields, and a check of fields that depend on each other."""

    title: str
    question: str
    fields: tuple[Field, ...] = ()
    check: Callable[[Facts], None] = lambda facts: None
    group: str = "cards"


def choice_field(
    name: str,
    label: str,
    choices: dict[Any, str],
    *,
    example: Any,
    default: Any = None,
    known: KnownFact | None = None,
    goes_with: GoesWith | None = None,
) -> Field:
    """Return a field for one of several answers; a `default` makes it optional."""
    return Field(
        name,
        "choice",
        label,
        partial(read_one_of, allowed=choices),
        required=default is None,
        default=default,
        choices=dict(choices),
        example=example,
        known=known,
        goes_with=goes_with,
    )


def flag_field(name: str, label: str, *, asked_if: AskedIf | None = None, known: KnownFact | None = None) -> Field:
    """Return a yes/no field, by default no."""
    return Field(
        name, "flag", label, read_flag, required=False, default=False, example=False, asked_if=asked_if, known=known
    )
