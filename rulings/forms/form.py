"""A calculator's form: fields as inputs, typed values as facts."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any

from django.http import QueryDict

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import ON, AskedIf, Field, InputKind, InvalidField, KnownFact
from rulings.forms.inputs import Input, InputContext
from rulings.forms.inputs_of import input_of
from rulings.forms.problems import FieldProblem

# fields that name the players of a form; other inputs let people pick from these players
NAMING_PLAYERS = frozenset({InputKind.PLAYERS, InputKind.CHIPS_BY_PLAYER})


@dataclass(frozen=True, slots=True)
class DrawnField:
    """A field with the context of its template."""

    field: Field
    template_name: str
    is_tile: bool
    context: Mapping[str, Any]
    visibility_condition: AskedIf | None = None
    is_asked: bool = True
    empty: bool = False
    problem: FieldProblem | None = None

    aside: bool = False


@dataclass(frozen=True)
class CalculatorForm:
    """A calculator's form. `typed` maps each field to its typed text."""

    calculator: Calculator
    typed: Mapping[str, Any]

    @classmethod
    def from_facts(cls, calculator: Calculator, facts: Mapping[str, Any]) -> "CalculatorForm":
        """Return the form with these facts typed in."""
        return cls(
            calculator,
            {field.name: input_of(field).as_typed(facts.get(field.name)) for field in calculator.fields},
        )

    @classmethod
    def from_post(cls, calculator: Calculator, posted: QueryDict) -> "CalculatorForm":
        fields = calculator.fields
        return cls(calculator, {field.name: input_of(field).posted_input(field.name, posted) for field in fields})

    @cached_property
    def fields(self) -> dict[str, Field]:
        return {field.name: field for field in self.calculator.fields}

    @cached_property
    def inputs(self) -> dict[str, Input]:
        return {field.name: input_of(field) for field in self.calculator.fields}

    def facts(self) -> dict[str, Any]:
        """Return the facts typed in the form, without empty fields.

        Raises InvalidField if cells contradict each other.
        """
        values = {
            name: input_.parse_typed(name, self.typed[name])
            for name, input_ in self.inputs.items()
            if self.is_asked(name)
        }
        return {name: value for name, value in values.items() if value is not None}

    def visibility_condition(self, name: str) -> AskedIf | None:
        """Return the condition under which the form shows a field; None if it always does."""
        field = self.fields[name]
        waits = field.asked_if
        return waits if waits and waits.field in self.inputs and not field.required else None

    def is_asked(self, name: str) -> bool:
        """Return whether the form shows a field, given the values of the other fields."""
        waits = self.visibility_condition(name)
        return waits is None or (self.is_asked(waits[0]) and _posted_value(self.typed[waits[0]]) in waits[1])

    def drawn_fields(self, *, chips: tuple[int, ...] = (), problem: FieldProblem | None = None) -> list[DrawnField]:
        """Return the fields with the context of their templates. `chips` are the values of the chips in play."""
        around = self._input_context(chips)
        return [
            DrawnField(
                field=field,
                template_name=self.inputs[field.name].template_name,
                is_tile=self.inputs[field.name].is_tile,
                context=self._context_with_narrowed_options(
                    field.name, self.inputs[field.name].template_context(field.name, self.typed[field.name], around)
                ),
                visibility_condition=self.visibility_condition(field.name),
                is_asked=self.is_asked(field.name),
                empty=not _is_typed(self.typed[field.name]),
                problem=problem if problem and problem.field == field.name else None,
                aside=self._is_collapsed(field),
            )
            for field in self.calculator.fields
        ]

    def _context_with_narrowed_options(self, name: str, context: dict[str, Any]) -> dict[str, Any]:
        """Return a choice's context with a condition for each of its buttons.

        A button is visible only with certain values of another choice.
        """
        goes_with = self.fields[name].goes_with
        if goes_with is None:
            return context
        other, buttons = goes_with
        for option in context["options"]:
            option["only_with"] = [value for value, several in buttons.items() if option["value"] in several]
            option["away"] = self.typed[other] not in option["only_with"]
        return context | {"other": other}

    def _is_collapsed(self, field: Field) -> bool:
        """Return whether a field is collapsed under "more": it is rarely needed, and no other field hides it."""
        return field.seldom and self.visibility_condition(field.name) is None

    def _input_context(self, chips: tuple[int, ...]) -> InputContext:
        fields = self.calculator.fields
        named = self._valid_value(next((field for field in fields if field.input_kind in NAMING_PLAYERS), None))
        seats = self._valid_value(next((field for field in fields if field.known is KnownFact.SEATS), None))
        players = tuple(dict.fromkeys(name for name in named or () if isinstance(name, str)))
        around = InputContext(players=players, chips=chips) if chips else InputContext(players=players)
        return replace(around, seats=seats) if isinstance(seats, int) and 2 <= seats <= 23 else around

    def _valid_value(self, field: Field | None) -> Any:
        """Return the value typed in a field; None if it is missing or invalid."""
        if field is None:
            return None
        with suppress(InvalidField):
            return self.inputs[field.name].parse_typed(field.name, self.typed[field.name])
        return None


def initial_values(calculator: Calculator) -> dict[str, Any]:
    """Return the values with which a form opens: the example, else the defaults of switches and choices."""
    values = {
        field.name: field.default if field.example is None and field.kind in {"flag", "choice"} else field.example
        for field in calculator.fields
    }
    return {name: value for name, value in values.items() if value is not None}


def group_fields(drawn: Iterable[DrawnField]) -> list[dict[str, Any]]:
    """Group consecutive fields: tiles share a grid, other fields have a row each."""
    return [{"tiles": tiles, "fields": list(run)} for tiles, run in groupby(drawn, key=lambda field: field.is_tile)]


def _posted_value(typed: Any) -> Any:
    return ON[0] if typed is True else typed


def _is_typed(typed: Any) -> bool:
    return any(typed.values()) if isinstance(typed, dict) else bool(typed)
