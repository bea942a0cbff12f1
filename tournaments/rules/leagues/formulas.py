"""Formulas that a league writes itself: numbers, a few names, + - * / ^ and a few functions. Nothing else is allowed.

A small recursive descent parser reads them. Values are Decimals of 28 digits; intermediate values are not rounded.
Length, depth and exponents are bounded, so that no formula can hang the server. `log` is the logarithm to base 10, as
in the calculators of leader boards; `ln` is the natural one.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal, DecimalException, DivisionByZero, InvalidOperation, Overflow
from typing import NoReturn

from tournaments.rules.messages import join_with_and, message_of_count
from tournaments.rules.messages import message as _

MOST_CHARACTERS = 200
# a formula of another program may be a chain of assignments (`td_formulas.py`)
MOST_STORED = 4_000
# a published formula may contain tables
MOST_PUBLISHED = 700
MOST_NESTED = 30
# larger results are no scores: tables could not store or show them
MOST_VALUE = Decimal(10) ** 12

# the names of a formula, with their meaning
VARIABLES: dict[str, str] = {
    "players": _("how many people played, each counted once"),
    "entries": _("entries of the tournament, re-entries included"),
    "place": _("where the player finished, 1 for the winner"),
    "buy_in": _("what one entry costs"),
    "average_buy_in": _("the same; with rebuys or add-ons, all that went into the prize pool for each player"),
    "spent": _("all that the player spent, re-entries and rebuys included"),
    "bounties": _("how many bounties the player won"),
    "paid": _("how many places are paid"),
    "prize": _("what the player won"),
    "pool": _("all prizes together"),
}
# short forms that leagues use
SHORT = {"n": "players", "r": "place", "f": "place", "b": "buy_in", "e": "spent"}

Values = Mapping[str, Decimal]
Node = Callable[[Values], Decimal]

_TOKEN = re.compile(r"\s*(?:(?P<number>\d+(?:\.\d+)?|\.\d+)|(?P<name>[A-Za-z_]\w*)|(?P<sign>[-+*/^(),]))", re.ASCII)

MOST_EXPONENT = 100

# 28 digits; beyond 10^999 is no score
ROOM = Context(prec=28, Emin=-999, Emax=999, traps=[InvalidOperation, DivisionByZero, Overflow])


class ExpressionError(ValueError):
    """A formula that cannot be read or calculated: `at` is the character, from 1; `why` is the reason."""

    def __init__(self, at: int, why: str) -> None:
        self.at, self.why = at, why
        super().__init__(_("Character {at}: {why}.", at=at, why=why))


@dataclass(frozen=True, slots=True)
class FormulaPart:
    """A term or factor of a formula: its sign (+ - * /) and the names it uses."""

    sign: str
    node: Node
    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class Expression:
    """A parsed formula with the names that it uses. Call it with the values of these names to get its value.

    The call raises ExpressionError if the formula has no value. `parts` are the terms of the outermost sum, or the
    factors of a formula that is one product.
    """

    text: str
    node: Node
    names: frozenset[str]
    parts: tuple[FormulaPart, ...] = ()

    def __call__(self, values: Values) -> Decimal:
        value = self.node(values)
        if abs(value) > MOST_VALUE:
            raise ExpressionError(1, _("the number is too large"))
        return value


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    at: int


def read_expression(text: str, *, most: int = MOST_CHARACTERS) -> Expression:
    """Read a formula. Raises ExpressionError naming the character."""
    if len(text) > most:
        raise ExpressionError(most + 1, _("a formula has at most {most_characters} characters", most_characters=most))
    parser = _Parser(_tokenise(text))
    node = parser.parse_sum()
    if parser.current_token.kind != "end":
        _raise_token_error(parser.current_token, _("an operator was expected"))
    return Expression(text, node, frozenset(parser.names), parser.parts)


def tokens_of(text: str) -> list[str]:
    """Return the numbers, names and signs of a formula. Raises ExpressionError for any other character."""
    return [token.text for token in _tokenise(text) if token.kind != "end"]


def _raise_token_error(token: _Token, why: str) -> NoReturn:
    raise ExpressionError(
        token.at,
        _("{why}, not {words}", why=why, words=token.text) if token.text else _("{why}, but the formula ends", why=why),
    )


def _tokenise(text: str) -> list[_Token]:
    tokens, at = [], 0
    stripped = text.rstrip()
    while at < len(stripped):
        found = _TOKEN.match(stripped, at)
        if found is None or found.lastgroup is None:
            where = at + len(stripped[at:]) - len(stripped[at:].lstrip())
            raise ExpressionError(where + 1, _("{whole} is not allowed here", whole=stripped[where]))
        kind = found.lastgroup
        tokens.append(_Token(kind, found[kind], found.start(kind) + 1))
        at = found.end()
    return [*tokens, _Token("end", "", len(stripped) + 1)]


class _Parser:
    """A recursive descent parser: a sum of products of signed powers.

    A power is an atom, optionally `^` and a signed power: -2^2 is -4, and 2^3^2 is 2^9.
    """

    def __init__(self, tokens: list[_Token]) -> None:
        self.tokens, self.next, self.depth = tokens, 0, 0
        self.names: set[str] = set()
        self.parts: tuple[FormulaPart, ...] = ()

    @property
    def current_token(self) -> _Token:
        return self.tokens[self.next]

    def take_token(self) -> _Token:
        token = self.current_token
        self.next += 1
        return token

    def expect_sign(self, sign: str) -> None:
        if self.current_token.text != sign:
            _raise_token_error(self.current_token, _("{sign} was expected", sign=sign))
        self.next += 1

    def parse_sum(self) -> Node:
        return self.parse_chain("+-", self.parse_product)

    def parse_product(self) -> Node:
        return self.parse_chain("*/", self.parse_signed_power)

    def parse_chain(self, signs: str, read: Callable[[], Node]) -> Node:
        """Return the node of operands joined by `signs`, and set `parts`.

        The outermost chain of several operands ends last, so that the parts of the whole formula remain.
        """
        begin = self.next
        node = read()
        parts = [self.formula_part(signs[0], begin, node)]
        while self.current_token.text and self.current_token.text in signs:
            sign, begin = self.take_token(), self.next
            right = read()
            parts.append(self.formula_part(sign.text, begin, right))
            node = _operator_node(sign, node, right)
        if len(parts) > 1 or not self.parts:
            self.parts = tuple(parts)
        return node

    def formula_part(self, sign: str, begin: int, node: Node) -> FormulaPart:
        names = {SHORT.get(token.text.lower(), token.text.lower()) for token in self.tokens[begin : self.next]}
        return FormulaPart(sign, node, frozenset(names & VARIABLES.keys()))

    def parse_signed_power(self) -> Node:
        self.depth += 1
        if self.depth > MOST_NESTED:
            raise ExpressionError(
                self.current_token.at,
                _("brackets within brackets more than {most_nested} deep", most_nested=MOST_NESTED),
            )
        if self.current_token.text in ("-", "+"):
            sign, inner = self.take_token(), self.parse_signed_power()
            node = _negated_node(inner) if sign.text == "-" else inner
            self.parts = ()
        else:
            node = self.parse_power()
        self.depth -= 1
        return node

    def parse_power(self) -> Node:
        base = self.parse_atom()
        if self.current_token.text != "^":
            return base
        node = _operator_node(self.take_token(), base, self.parse_signed_power())
        self.parts = ()
        return node

    def parse_atom(self) -> Node:
        token = self.take_token()
        if token.kind == "number":
            return _constant_node(Decimal(token.text))
        if token.text == "(":
            node = self.parse_sum()
            self.expect_sign(")")
            return node
        if token.kind != "name":
            _raise_token_error(token, _("a number, a name or ( was expected"))
        return self.parse_call(token) if self.current_token.text == "(" else self.parse_variable(token)

    def parse_variable(self, token: _Token) -> Node:
        name = SHORT.get(token.text.lower(), token.text.lower())
        if name not in VARIABLES:
            raise ExpressionError(
                token.at,
                _(
                    "{words} is not a known name; known names: {variables}",
                    words=token.text,
                    variables=", ".join(VARIABLES),
                ),
            )
        self.names.add(name)
        return lambda values: values[name]

    def parse_call(self, name: _Token) -> Node:
        known = FUNCTIONS.get(name.text.lower())
        if known is None:
            raise ExpressionError(
                name.at,
                _(
                    "{words} is not a function; functions: {functions}",
                    words=name.text,
                    functions=", ".join(FUNCTIONS),
                ),
            )
        self.expect_sign("(")
        arguments = [self.parse_sum()]
        while self.current_token.text == ",":
            self.take_token()
            arguments.append(self.parse_sum())
        self.expect_sign(")")
        self.parts = ()
        least, most, run = known
        if not least <= len(arguments) <= most:
            raise ExpressionError(
                name.at,
                message_of_count(
                    "{words} cannot have {count} value",
                    "{words} cannot have {count} values",
                    len(arguments),
                    words=name.text,
                ),
            )
        return lambda values: _run_calculation(name, run, *(node(values) for node in arguments))


def _constant_node(number: Decimal) -> Node:
    return lambda _values: number


def _negated_node(inner: Node) -> Node:
    return lambda values: ROOM.minus(inner(values))


def _operator_node(sign: _Token, left: Node, right: Node) -> Node:
    run = OPERATORS[sign.text]
    return lambda values: _run_calculation(sign, run, left(values), right(values))


def _run_calculation(token: _Token, run: Callable[..., Decimal], *arguments: Decimal) -> Decimal:
    try:
        return run(*arguments)
    except DivisionByZero:
        raise ExpressionError(token.at, _("division by zero")) from None
    except Overflow:
        raise ExpressionError(token.at, _("the number is too large")) from None
    except DecimalException:
        numbers = join_with_and(f"{number:g}" for number in arguments)
        raise ExpressionError(token.at, _("{words} of {of} has no value", words=token.text, of=numbers)) from None


def _power(base: Decimal, exponent: Decimal) -> Decimal:
    if abs(exponent) > MOST_EXPONENT:
        raise Overflow
    return ROOM.power(base, exponent)


def _log(number: Decimal, run: Callable[[Decimal], Decimal]) -> Decimal:
    if number <= 0:
        raise InvalidOperation
    return run(number)


def _round(number: Decimal, digits: Decimal = Decimal(0)) -> Decimal:
    """Round half away from zero, to at most 10 decimals."""
    if digits != int(digits) or not 0 <= digits <= 10:
        raise InvalidOperation
    return number.quantize(Decimal(1).scaleb(-int(digits)), rounding="ROUND_HALF_UP", context=ROOM)


OPERATORS: dict[str, Callable[[Decimal, Decimal], Decimal]] = {
    "+": ROOM.add,
    "-": ROOM.subtract,
    "*": ROOM.multiply,
    "/": ROOM.divide,
    "^": _power,
}


def _pick(number: Decimal, *values: Decimal) -> Decimal:
    """Return the value at position `number`, counted from 1; 0 if the position does not exist."""
    return values[int(number) - 1] if number == int(number) and 1 <= number <= len(values) else Decimal(0)


def _band(number: Decimal, *pairs: Decimal) -> Decimal:
    """Return the value of the highest bound that `number` reaches; 0 below all bounds.

    `pairs` are bound, value, bound, value and so on.
    """
    if len(pairs) % 2:
        raise InvalidOperation
    reached = [(bound, value) for bound, value in zip(pairs[::2], pairs[1::2], strict=True) if bound <= number]
    return max(reached, key=lambda pair: pair[0])[1] if reached else Decimal(0)


# by name: the least and most number of arguments, and the function
FUNCTIONS: dict[str, tuple[int, int, Callable[..., Decimal]]] = {
    "sqrt": (1, 1, ROOM.sqrt),
    "log": (1, 1, lambda number: _log(number, ROOM.log10)),
    "log10": (1, 1, lambda number: _log(number, ROOM.log10)),
    "ln": (1, 1, lambda number: _log(number, ROOM.ln)),
    "min": (1, 20, lambda *numbers: min(numbers)),
    "max": (1, 20, lambda *numbers: max(numbers)),
    "round": (1, 2, _round),
    "abs": (1, 1, ROOM.abs),
    "floor": (1, 1, lambda number: number.to_integral_value("ROUND_FLOOR", ROOM)),
    "pick": (2, 60, _pick),
    "band": (3, 61, _band),
}
