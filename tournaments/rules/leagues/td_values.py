"""Values of a formula of The Tournament Director for one player of a night."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from tournaments.rules.leagues.formulas import MOST_VALUE, ExpressionError
from tournaments.rules.leagues.td_formulas import Block, Chain, Constant, FunctionCall, Name, Node, TdFormula, Unary
from tournaments.rules.leagues.td_functions import (
    FUNCTIONS,
    NoValueError,
    Profiles,
    Value,
    drawn_number,
    number_of,
    profile_value,
    rounding_function,
    whole_number_of,
)
from tournaments.rules.messages import message as _

Variables = Mapping[str, Any]
# the variable that seeds `random`
SEED = "seed"
# the most steps of a calculation for one player: parts of the formula, and items of lists
MOST_STEPS = 20_000


@dataclass(frozen=True, slots=True)
class TdOutcome:
    """The result for a player, and the value of each statement as text, in order."""

    points: Decimal
    values: tuple[str, ...]


def td_outcome(
    formula: TdFormula, variables: Variables, profiles: Profiles | None = None, *, most_steps: int = MOST_STEPS
) -> TdOutcome:
    """Calculate a formula for the variables of one player. Raises ExpressionError if it has no value.

    `random` depends on the variable SEED, so that a player gets the same numbers each time.
    """
    calculation = _Calculation(variables, profiles or {}, is_half_away="half-away" in formula.options,
                               most_steps=most_steps)  # fmt: skip
    values = [calculation.value(statement.node) for statement in formula.statements]
    last: Value = values[-1]
    if "points-variable" in formula.options:
        last = calculation.assigned.get("points", last)
    try:
        points = number_of(last)
    except NoValueError:
        raise ExpressionError(1, _("the result is not a number")) from None
    if not math.isfinite(points) or abs(points) > MOST_VALUE:
        raise _too_large(1)
    return TdOutcome(Decimal(repr(points)), tuple(map(value_text, values)))


def value_text(value: Value) -> str:
    """Return a value as text: a number with at most 6 digits after the point."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(value_text, value[:20]))}]"
    if isinstance(value, str):
        return value
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _too_large(at: int) -> ExpressionError:
    return ExpressionError(at, _("the number is too large"))


@dataclass(slots=True)
class _Calculation:
    """The calculation for one player: the variables, and those that the formula has assigned so far."""

    variables: Variables
    profiles: Profiles
    is_half_away: bool
    most_steps: int
    assigned: dict[str, Value] = field(default_factory=dict)
    steps: int = 0
    drawn: int = 0

    def value(self, node: Node) -> Value:
        self.count_steps(1)
        if isinstance(node, Constant):
            return node.value
        if isinstance(node, Name):
            return self.variable(node)
        if isinstance(node, Chain):
            return self.chain(node)
        if isinstance(node, FunctionCall):
            return self.call(node)
        if isinstance(node, Block):
            return [self.value(statement) for statement in node.statements][-1]
        return self.unary(node)

    def count_steps(self, count: int) -> None:
        self.steps += count
        if self.steps > self.most_steps:
            raise ExpressionError(1, _("the formula takes too long"))

    def variable(self, name: Name) -> Value:
        if name.key in self.assigned:
            return self.assigned[name.key]
        if name.variable in self.variables:
            value: Value = self.variables[name.variable]
            return value if isinstance(value, str | tuple) else float(value)
        if name.variable:
            raise ExpressionError(name.at, _("{words} is not known of this tournament", words=name.variable))
        raise ExpressionError(name.at, _("{words} has no value yet", words=name.written))

    def unary(self, node: Unary) -> Value:
        number = self.number(node.inner, 1)
        return float(not number) if node.sign == "!" else -number if node.sign == "-" else number

    def number(self, node: Node, at: int) -> float:
        try:
            return number_of(self.value(node))
        except NoValueError as problem:
            raise ExpressionError(at, problem.args[0]) from None

    def chain(self, node: Chain) -> Value:
        value = self.value(node.first)
        for sign, operand, at in node.rest:
            if sign in _SHORT_CIRCUITS:
                value = self.short_circuit(sign, value, operand, at)
                continue
            other = self.value(operand)
            try:
                value = _OPERATORS[sign](value, other)
            except NoValueError as problem:
                raise ExpressionError(at, problem.args[0]) from None
            if isinstance(value, float) and not math.isfinite(value):
                raise _too_large(at)
        return value

    def short_circuit(self, sign: str, value: Value, operand: Node, at: int) -> float:
        """Return `value` && or || the operand, as 1 or 0. The operand is calculated only if it decides the result."""
        try:
            is_true = bool(number_of(value))
        except NoValueError as problem:
            raise ExpressionError(at, problem.args[0]) from None
        return float(bool(self.number(operand, at))) if is_true == (sign == "&&") else float(is_true)

    def call(self, call: FunctionCall) -> Value:
        lazy_function = _LAZY_FUNCTIONS.get(call.name)
        try:
            if lazy_function:
                return lazy_function(self, call)
            values = tuple(self.value(argument) for argument in call.arguments)
            self.count_steps(sum(len(value) for value in values if isinstance(value, tuple)))
            found = self.function_value(call.name, values)
        except NoValueError as problem:
            raise ExpressionError(call.at, problem.args[0]) from None
        except ExpressionError:
            raise
        except (OverflowError, ValueError):
            raise _too_large(call.at) from None
        if isinstance(found, float) and not math.isfinite(found):
            raise _too_large(call.at)
        return found

    def function_value(self, name: str, values: tuple[Value, ...]) -> Value:
        if name in {"round", "roundtonearest"}:
            return rounding_function(name, away=self.is_half_away)(*values)
        if name == "totalforrake":
            return float(sum(float(self.variables.get(name, 0)) for name in _TOTAL_RAKES))
        if name == "random":
            self.drawn += 1
            return drawn_number(f"{self.variables.get(SEED, '')}/{self.drawn}")
        run = FUNCTIONS[name][2]
        found: Value = profile_value(name, self.profiles, *values) if run is None else run(*values)
        return found

    def if_else(self, call: FunctionCall) -> Value:
        """Return the value of `if`. A missing third argument counts as 0."""
        chosen = 1 if self.number(call.arguments[0], call.at) else 2
        return self.value(call.arguments[chosen]) if chosen < len(call.arguments) else 0.0

    def switch(self, call: FunctionCall) -> Value:
        """Return the value after the first equal key, else the last value if it has no key, else 0."""
        wanted, *pairs = call.arguments
        value = self.value(wanted)
        for at in range(0, len(pairs) - 1, 2):
            if self.value(pairs[at]) == value:
                return self.value(pairs[at + 1])
        return self.value(pairs[-1]) if len(pairs) % 2 else 0.0

    def list_switch(self, call: FunctionCall) -> Value:
        """Return the value at a position, from 1; the last one for any other position."""
        position, *values = call.arguments
        at = whole_number_of(self.value(position))
        return self.value(values[at - 1] if 1 <= at <= len(values) else values[-1])

    def assign(self, call: FunctionCall) -> Value:
        name, expression = call.arguments
        value = self.assigned[str(self.value(name)).strip().lower()] = self.value(expression)
        return value


# functions that do not calculate all of their values
_LAZY_FUNCTIONS: dict[str, Callable[[_Calculation, FunctionCall], Value]] = {
    "if": _Calculation.if_else,
    "switch": _Calculation.switch,
    "lswitch": _Calculation.list_switch,
    "assign": _Calculation.assign,
}
_SHORT_CIRCUITS = {"&&", "||"}
_TOTAL_RAKES = ("totalBuyinsRake", "totalRebuysRake", "totalAddOnsRake")


def _divided(left: float, right: float) -> float:
    if not right:
        raise NoValueError(_("division by zero"))
    return left / right


def _remainder(left: float, right: float) -> float:
    if not right:
        raise NoValueError(_("division by zero"))
    return math.fmod(left, right)


def _number_operator(run: Callable[[float, float], float]) -> Callable[[Value, Value], Value]:
    return lambda left, right: float(run(number_of(left), number_of(right)))


_OPERATORS: dict[str, Callable[[Value, Value], Value]] = {
    "+": _number_operator(lambda left, right: left + right),
    "-": _number_operator(lambda left, right: left - right),
    "*": _number_operator(lambda left, right: left * right),
    "/": _number_operator(_divided),
    "%": _number_operator(_remainder),
    "=": lambda left, right: float(left == right),
    "!=": lambda left, right: float(left != right),
    "<": _number_operator(lambda left, right: left < right),
    ">": _number_operator(lambda left, right: left > right),
    "<=": _number_operator(lambda left, right: left <= right),
    ">=": _number_operator(lambda left, right: left >= right),
}
