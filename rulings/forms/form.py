"""A calculator's form: its fields as inputs, what was typed as the calculator's given, and the form drawn again."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any

from django.http import QueryDict

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import Field, InputKind, KnownFact, Nonsense
from rulings.forms.inputs import Input, InputContext
from rulings.forms.inputs_of import input_of
from rulings.forms.problems import FieldProblem
from rulings.rules.procedures.boxed_cards import MISDEAL_FROM
from rulings.rules.procedures.exposed_card import CARDS_BY_THE_BETTING
from rulings.rules.procedures.misdeal import CAUSES_BY_THE_BETTING
from rulings.rules.procedures.premature_card import GAMES
from rulings.rules.procedures.wrong_card_count import HANDS_BY_THE_BETTING

_LIMIT, _STUD = ("fixed_limit",), ("third", "fourth", "fifth", "sixth", "seventh")
_BY_THE_POT = ("pot_limit", "half_pot")

#: what a switch sends when it is on
ON = ("yes",)

#: fields that are asked only where they decide something: the choice or switch they follow, and its values that ask
WHEN: dict[str, tuple[str, tuple[str, ...]]] = {
    "bets": ("betting", _LIMIT),
    "kill": ("betting", _LIMIT),
    "raise_cap": ("betting", (*_LIMIT, "spread_limit")),
    "spread": ("betting", ("spread_limit",)),
    "cap": ("betting", ("cap_limit",)),
    "earlier": ("betting", ("cap_limit",)),
    "chip": ("betting", _BY_THE_POT),
    "pot": ("betting", _BY_THE_POT),
    "pair_showing": ("street", ("fourth",)),
    "bring_in": ("street", _STUD),
    "posted": ("street", ("preflop", "third")),
    "straddle": ("street", ("preflop",)),
    "sleeper": ("street", ("preflop",)),
    "odd_chips.winners": ("kind", ("board", "stud")),
    "odd_chips.high": ("kind", ("high_low", "stud")),
    "odd_chips.low": ("kind", ("high_low", "stud")),
    "odd_chips.cards": ("kind", ("stud",)),
    "boxed_cards.first_deal": ("boxed", tuple(str(boxed) for boxed in range(MISDEAL_FROM, 53))),
    "boxed_cards.betting": ("first_deal", ON),
    "calling_the_clock.facing_bet": ("reasonable_time", ON),
    "exposed_card.betting": ("which", CARDS_BY_THE_BETTING),
    "exposed_card.betting_to_come": ("which", ("seventh_street",)),
    "misdeal.betting": ("cause", CAUSES_BY_THE_BETTING),
    "wrong_card_count.betting": ("wrong", HANDS_BY_THE_BETTING),
}


#: the inputs that name the players of a form; the others offer those of the first of them
NAMING_PLAYERS = frozenset({InputKind.PLAYERS, InputKind.CHIPS_BY_PLAYER})

#: buttons of one choice that only go with some values of another: choice -> (the other, its value -> the buttons)
ONLY_WITH: dict[str, tuple[str, dict[str, tuple[str, ...]]]] = {
    "premature_card.street": ("game", GAMES),
}


@dataclass(frozen=True, slots=True)
class DrawnField:
    """A field as its template needs it."""

    field: Field
    template: str
    tile: bool
    context: Mapping[str, Any]
    asks: tuple[str, tuple[str, ...]] | None = None
    applies: bool = True
    empty: bool = False
    problem: FieldProblem | None = None

    aside: bool = False


@dataclass(frozen=True)
class CalculatorForm:
    """A calculator's form with what is typed in it, field by field."""

    calculator: Calculator
    typed: Mapping[str, Any]

    @classmethod
    def of(cls, calculator: Calculator, given: Mapping[str, Any]) -> "CalculatorForm":
        """The form as it would be if somebody had typed these values."""
        return cls(
            calculator,
            {field.name: input_of(field).typing(given.get(field.name)) for field in calculator.fields},
        )

    @classmethod
    def posted(cls, calculator: Calculator, posted: QueryDict) -> "CalculatorForm":
        """The form as it was sent."""
        fields = calculator.fields
        return cls(calculator, {field.name: input_of(field).typed(field.name, posted) for field in fields})

    @cached_property
    def inputs(self) -> dict[str, Input]:
        """The input of each field."""
        return {field.name: input_of(field) for field in self.calculator.fields}

    def given(self) -> dict[str, Any]:
        """What the calculator is given. Raises Nonsense where a field contradicts itself."""
        values = {name: one.value(name, self.typed[name]) for name, one in self.inputs.items() if self.applies(name)}
        return {name: value for name, value in values.items() if value is not None}

    def asks(self, name: str) -> tuple[str, tuple[str, ...]] | None:
        """The choice that a field waits for, where this form has it and the field may stay away."""
        field = next(field for field in self.calculator.fields if field.name == name)
        waits = WHEN.get(f"{self.calculator.name}.{name}") or WHEN.get(name)
        return waits if waits and waits[0] in self.inputs and not field.required else None

    def applies(self, name: str) -> bool:
        """Whether a field is asked, as the form stands."""
        waits = self.asks(name)
        return waits is None or (self.applies(waits[0]) and _as_sent(self.typed[waits[0]]) in waits[1])

    def drawn(self, *, chips: tuple[int, ...] = (), problem: FieldProblem | None = None) -> list[DrawnField]:
        """Every field, in order."""
        around = self._input_context(chips)
        return [
            DrawnField(
                field=field,
                template=self.inputs[field.name].template,
                tile=self.inputs[field.name].tile,
                context=self._narrowed(
                    field.name, self.inputs[field.name].context(field.name, self.typed[field.name], around)
                ),
                asks=self.asks(field.name),
                applies=self.applies(field.name),
                empty=not _something(self.typed[field.name]),
                problem=problem if problem and problem.field == field.name else None,
                aside=self._is_collapsed(field),
            )
            for field in self.calculator.fields
        ]

    def _narrowed(self, name: str, context: dict[str, Any]) -> dict[str, Any]:
        """A choice's buttons, each with the values of the other choice that it goes with."""
        other, buttons = ONLY_WITH.get(f"{self.calculator.name}.{name}", ("", {}))
        if not other:
            return context
        for option in context["options"]:
            option["only_with"] = [value for value, several in buttons.items() if option["value"] in several]
            option["away"] = self.typed[other] not in option["only_with"]
        return context | {"other": other}

    def _is_collapsed(self, field: Field) -> bool:
        """Whether a field waits under "more": what most rulings do without, unless another field asks for it."""
        return field.seldom and self.asks(field.name) is None

    def _input_context(self, chips: tuple[int, ...]) -> InputContext:
        fields = self.calculator.fields
        named = self._value(next((field for field in fields if field.asked_by in NAMING_PLAYERS), None))
        seats = self._value(next((field for field in fields if field.known is KnownFact.SEATS), None))
        players = tuple(dict.fromkeys(one for one in named or () if isinstance(one, str)))
        around = InputContext(players=players, chips=chips) if chips else InputContext(players=players)
        return replace(around, seats=seats) if isinstance(seats, int) and 2 <= seats <= 23 else around

    def _value(self, field: Field | None) -> Any:
        """What is typed in a field, None where there is nothing that can be read."""
        if field is None:
            return None
        with suppress(Nonsense):
            return self.inputs[field.name].value(field.name, self.typed[field.name])
        return None


def opening_values(calculator: Calculator) -> dict[str, Any]:
    """The example of each field; a switch or a choice without one stands where it stands when it is left out."""
    values = {
        field.name: field.default if field.example is None and field.kind in {"flag", "choice"} else field.example
        for field in calculator.fields
    }
    return {name: value for name, value in values.items() if value is not None}


def in_runs(drawn: Iterable[DrawnField]) -> list[dict[str, Any]]:
    """Fields in runs: tiles that follow each other share a grid, the others have a row each."""
    return [{"tiles": tiles, "fields": list(run)} for tiles, run in groupby(drawn, key=lambda one: one.tile)]


def _as_sent(typed: Any) -> Any:
    return ON[0] if typed is True else typed


def _something(typed: Any) -> bool:
    return any(typed.values()) if isinstance(typed, dict) else bool(typed)
