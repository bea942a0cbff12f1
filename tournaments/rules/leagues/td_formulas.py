"""The formula language of The Tournament Director: statements, assignments, comparisons and about seventy functions.

    formula    = "td" {option} ":" statements            statements end with ";" or at the end of a line
    statement  = or;  or = and {("or" | "||") and};  and = comparison {("and" | "&&") comparison}
    comparison = sum {("=" | "==" | "is" | "!=" | "<" | ">" | "<=" | ">=") sum};  sum = product {("+" | "-") product}
    product    = unary {("*" | "/" | "%") unary};  unary = ("-" | "!" | "not") unary | atom
    atom       = number | text | name | name "(" [statement {"," statement}] ")" | "(" statements ")"

The value of the last statement is the result. `td_values.py` calculates it. Behaviour of the program that no source
documents is set by options before the colon. Length, depth and steps are bounded, so that no formula can hang the
server.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NoReturn

from tournaments.rules.leagues.formulas import MOST_STORED, ExpressionError
from tournaments.rules.leagues.td_functions import FUNCTIONS, UNKNOWN_FUNCTIONS
from tournaments.rules.leagues.td_names import NOT_STORED, OF_SEASON, known_variable
from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_of_count

# options for behaviour of the program that is not documented, with their meanings
OPTIONS: dict[str, str] = {
    "without-rake": _("Amounts are without the rake"),
    "left-to-right": _("“and” and “or” are read from left to right"),
    "points-variable": _("The variable “points” is the result, not the last statement"),
    "half-away": _("Half is rounded away from zero, below zero too"),
    "shared-hits": _("A knock-out by two players counts half for each"),
}
# the most nested operands, and the most characters of a number
MOST_NESTED, MOST_NUMBER = 40, 40

_MARK = re.compile(r"\s*td((?:\s+[a-z-]+)*)\s*:", re.IGNORECASE)
_TOKEN = re.compile(
    r"""(?P<space>[ \t\r\f\v\u00a0\u2009\u202f]+)|(?P<number>\d+(?:\.\d*)?|\.\d+)|(?P<name>[A-Za-z_]\w*)"""
    r"""|(?P<text>"[^"\n]*"|[“”][^“”"\n]*[“”])|(?P<end>[;\n])|(?P<sign>==|!=|>=|<=|&&|\|\||[-–—−+*/%=<>!(),])""",
    re.ASCII,
)
_MINUS = str.maketrans("–—−", "---")
_WORDS = {"is": "=", "and": "&&", "or": "||", "not": "!"}
_SYNONYMS = {"==": "="}


@dataclass(frozen=True, slots=True)
class Token:
    """A token. `kind` is number, name, text, sign, end (of a statement) or stop; `at` is its character, from 1."""

    kind: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Constant:
    """A number or a text."""

    value: float | str


@dataclass(frozen=True, slots=True)
class Name:
    """A variable in a formula: `written` as typed, `key` in lower case.

    `variable` is the known variable that the name stands for, "" if there is none.
    """

    key: str
    variable: str
    at: int
    written: str


@dataclass(frozen=True, slots=True)
class Chain:
    """Operands joined by operators of one rank, from left to right."""

    first: "Node"
    rest: tuple[tuple[str, "Node", int], ...]


@dataclass(frozen=True, slots=True)
class Unary:
    sign: str
    inner: "Node"


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """A call of a function, by its name in lower case."""

    name: str
    arguments: tuple["Node", ...]
    at: int


@dataclass(frozen=True, slots=True)
class Block:
    """Statements in brackets; the last one is the value."""

    statements: tuple["Node", ...]


Node = Constant | Name | Chain | Unary | FunctionCall | Block


@dataclass(frozen=True, slots=True)
class TdStatement:
    """A statement with its text; `assigns` is the name of the variable that it assigns, "" for none."""

    text: str
    node: Node
    assigns: str = ""


@dataclass(frozen=True, slots=True)
class TdFormula:
    """A parsed formula: its statements, options, and the known variables and functions that it uses.

    `doubts` are the options that could change its points.
    """

    text: str
    statements: tuple[TdStatement, ...]
    options: frozenset[str]
    variables: frozenset[str]
    functions: frozenset[str]
    doubts: tuple[str, ...]


def is_td_formula(formula: str) -> bool:
    """Return whether a formula is in the language of The Tournament Director: "td: n - r + 1"."""
    return _MARK.match(formula) is not None


def td_formula(text: str, *options: str) -> str:
    """Return the text of a formula on one line, after the mark "td" and the options."""
    lines = (line.strip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    joined = ""
    for line in filter(None, lines):
        joined += f"{_joint(joined)}{line}"
    return f"{' '.join(('td', *options))}: {joined}"


def td_text(formula: str) -> str:
    """Return the text of a formula without the mark and the options."""
    mark = _MARK.match(formula)
    return formula[mark.end() :].strip() if mark else formula


def td_options(formula: str) -> frozenset[str]:
    mark = _MARK.match(formula)
    return frozenset(mark[1].lower().split()) if mark else frozenset()


@lru_cache(maxsize=256)
def read_td_formula(formula: str) -> TdFormula:
    """Parse a formula that begins with its mark. Raises ExpressionError, naming the character of the text."""
    return parse_td_formula(td_text(formula), td_options(formula))


def parse_td_formula(
    text: str, options: frozenset[str] = frozenset(), *, names: Mapping[str, str] | None = None
) -> TdFormula:
    """Parse the text of a formula. `names` maps names in lower case to known variables; by default those of a night."""
    if unknown := sorted(options - OPTIONS.keys()):
        raise ExpressionError(1, _("{words} is not an option; options: {options}", words=unknown[0],
                                   options=", ".join(OPTIONS)))  # fmt: skip
    if len(text) > MOST_STORED:
        most = MOST_STORED
        raise ExpressionError(most + 1, _("a formula has at most {most_characters} characters", most_characters=most))
    parser = _TdParser(text, _tokens(text), options, names=names)
    statements = tuple(parser.parse_statements("stop"))
    if not statements:
        raise ExpressionError(1, _("the formula is empty"))
    parser.refuse_unknown_names()
    variables = frozenset(name.variable for name in parser.names if name.variable)
    return TdFormula(
        text=text,
        statements=statements,
        options=options,
        variables=variables,
        functions=frozenset(parser.functions),
        doubts=tuple(name for name in OPTIONS if name in options or _is_doubtful(name, parser, variables)),
    )


_AMOUNTS = re.compile(r"total\w+Amount|(buyin|rebuy|addOn|total)Cost|take|default\w+Fee")


def _is_doubtful(option: str, parser: "_TdParser", variables: frozenset[str]) -> bool:
    return {
        "without-rake": any(_AMOUNTS.fullmatch(name) for name in variables),
        "left-to-right": parser.mixes_and_with_or,
        "points-variable": "points" in parser.assigned and parser.last_assigned != "points",
        "half-away": bool({"round", "roundtonearest"} & parser.functions) and "-" in parser.signs,
        "shared-hits": bool({"numberOfHits", "numberOfBountiesWon"} & variables),
    }[option]


def _joint(before: str) -> str:
    """Return the separator before a joined line: a space within brackets or after an operator, else "; "."""
    if not before:
        return ""
    is_open = before.count("(") > before.count(")")
    return " " if is_open or before[-1] in ";(,+-*/%=<>!&|" else "; "


def _tokens(text: str) -> list[Token]:
    tokens: list[Token] = []
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise ExpressionError(at + 1, _("{whole} is not allowed here", whole=text[at]))
        kind, written = found.lastgroup or "", found[0]
        if kind == "name" and written.lower() in _WORDS:
            kind, written = "sign", _WORDS[written.lower()]
        if kind == "sign":
            written = _SYNONYMS.get(written, written.translate(_MINUS))
        if kind != "space":
            tokens.append(Token(kind, written, at + 1))
        at = found.end()
    return [*tokens, Token("stop", "", len(text) + 1)]


def _raise_at(token: Token, why: str) -> NoReturn:
    if token.kind == "stop" or token.text in {"", "\n"}:
        raise ExpressionError(token.at, _("{why}, but the formula ends", why=why))
    raise ExpressionError(token.at, _("{why}, not {words}", why=why, words=token.text[:40]))


class _TdParser:
    """A recursive descent parser. It collects names, functions and signs on the way."""

    def __init__(
        self, text: str, tokens: list[Token], options: frozenset[str], *, names: Mapping[str, str] | None
    ) -> None:
        self.text, self.tokens, self.next = text, tokens, 0
        self.variable_of = known_variable if names is None else lambda name: names.get(name.lower(), "")
        # the number of open brackets, and the number of nested operands
        self.depth, self.nesting = 0, 0
        self.is_left_to_right = "left-to-right" in options
        self.names: list[Name] = []
        self.assigned: set[str] = set()
        self.last_assigned = ""
        self.functions: set[str] = set()
        self.signs: set[str] = set()
        self.mixes_and_with_or = False

    @property
    def current(self) -> Token:
        """The next token. Skips the end of a line within brackets and after an operator."""
        while self.depth and self.tokens[self.next].text == "\n":
            self.next += 1
        return self.tokens[self.next]

    def take(self) -> Token:
        token = self.current
        self.next += 1
        return token

    def parse_statements(self, closing: str) -> list[TdStatement]:
        """Parse statements up to `closing`: the closing bracket, or the stop at the end of the text."""
        found: list[TdStatement] = []
        while True:
            while self.tokens[self.next].kind == "end":
                self.next += 1
            if closing in (self.current.kind, self.current.text):
                return found
            begin = self.current.at - 1
            node = self.parse_or()
            ended = self.current
            if ended.kind != "end" and closing not in (ended.kind, ended.text):
                _raise_at(ended, _("an operator was expected"))
            written = self.text[begin : ended.at - 1].strip()
            found.append(TdStatement(written, node, _assigned_name(node)))
            self.last_assigned = found[-1].assigns

    def parse_or(self) -> Node:
        if self.is_left_to_right:
            return self.parse_chain(("&&", "||"), self.parse_comparison)
        return self.parse_chain(("||",), self.parse_and)

    def parse_and(self) -> Node:
        return self.parse_chain(("&&",), self.parse_comparison)

    def parse_comparison(self) -> Node:
        return self.parse_chain(("=", "!=", "<", ">", "<=", ">="), self.parse_sum)

    def parse_sum(self) -> Node:
        return self.parse_chain(("+", "-"), self.parse_product)

    def parse_product(self) -> Node:
        return self.parse_chain(("*", "/", "%"), self.parse_unary)

    def parse_chain(self, signs: tuple[str, ...], operand: Callable[[], Node]) -> Node:
        first = operand()
        rest: list[tuple[str, Node, int]] = []
        while self.current.kind == "sign" and self.current.text in signs:
            sign = self.take()
            self.skip_line_end()
            self.signs.add(sign.text)
            rest.append((sign.text, operand(), sign.at))
        joined = {sign for sign, _node, _at in rest}
        operands = [first, *(node for _sign, node, _at in rest)]
        self.mixes_and_with_or |= joined == {"&&", "||"} or ("||" in joined and any(map(_is_and, operands)))
        return Chain(first, tuple(rest)) if rest else first

    def skip_line_end(self) -> None:
        while self.tokens[self.next].text == "\n":
            self.next += 1

    def parse_unary(self) -> Node:
        self.enter_operand()
        token = self.current
        if token.kind == "sign" and token.text in {"-", "!", "+"}:
            self.take()
            self.signs.add(token.text)
            node: Node = Unary(token.text, self.parse_unary())
        else:
            node = self.parse_atom()
        self.nesting -= 1
        return node

    def enter_operand(self) -> None:
        """Count a further level of nested operands. Refuses more than MOST_NESTED levels."""
        self.nesting += 1
        if self.nesting > MOST_NESTED:
            most = MOST_NESTED
            raise ExpressionError(
                self.current.at, _("brackets within brackets more than {most_nested} deep", most_nested=most)
            )

    def parse_atom(self) -> Node:
        token = self.take()
        if token.kind == "number":
            if len(token.text) > MOST_NUMBER:
                raise ExpressionError(token.at, _("the number is too large"))
            return Constant(float(token.text))
        if token.kind == "text":
            return Constant(token.text[1:-1])
        if token.text == "(":
            return self.parse_brackets(token)
        if token.kind != "name":
            _raise_at(token, _("a number, a name or ( was expected"))
        return self.parse_call(token) if self.current.text == "(" else self.parse_name(token)

    def parse_brackets(self, opening: Token) -> Node:
        self.depth += 1
        statements = self.parse_statements(")")
        self.expect(")")
        if not statements:
            raise ExpressionError(opening.at, _("there is nothing in the brackets"))
        nodes = tuple(statement.node for statement in statements)
        return nodes[0] if len(nodes) == 1 and not isinstance(nodes[0], Chain) else Block(nodes)

    def expect(self, sign: str) -> None:
        if self.current.text != sign:
            _raise_at(self.current, _("{sign} was expected", sign=sign))
        self.depth -= sign == ")"
        self.next += 1

    def parse_name(self, token: Token) -> Node:
        name = Name(token.text.lower(), self.variable_of(token.text), token.at, token.text[:40])
        self.names.append(name)
        return name

    def parse_call(self, token: Token) -> Node:
        name = token.text.lower()
        if name in UNKNOWN_FUNCTIONS:
            raise ExpressionError(token.at, _("{words} cannot be calculated here", words=token.text))
        if name not in FUNCTIONS:
            raise ExpressionError(
                token.at, _("{words} is not a function of The Tournament Director", words=token.text[:40])
            )
        self.functions.add(name)
        arguments = self.parse_arguments()
        least, most, _run = FUNCTIONS[name]
        if not least <= len(arguments) <= most:
            cannot = message_of_count(
                "{words} cannot have {count} value", "{words} cannot have {count} values", len(arguments),
                words=token.text,
            )  # fmt: skip
            raise ExpressionError(token.at, cannot)
        call = FunctionCall(name, tuple(arguments), token.at)
        if name == "assign":
            self.assigned.add(self.name_to_assign(call))
        return call

    def parse_arguments(self) -> list[Node]:
        self.depth += 1
        self.expect("(")
        found: list[Node] = []
        while self.current.text != ")" or found:
            found.append(self.parse_or())
            if self.current.text != ",":
                break
            self.expect(",")
        self.expect(")")
        return found

    def name_to_assign(self, call: FunctionCall) -> str:
        name = _assigned_name(call)
        if not name:
            raise ExpressionError(call.at, _("the first value of assign must be a name in quotes"))
        return name

    def refuse_unknown_names(self) -> None:
        for name in self.names:
            if name.key in self.assigned or name.variable:
                continue
            if name.key in OF_SEASON:
                why = _("{words} is only in the statistics of a season", words=name.written)
            elif name.key in NOT_STORED:
                why = _("{words} is not known of a tournament that is over", words=name.written)
            else:
                why = _("{words} is not a name of The Tournament Director, and is not assigned", words=name.written)
            raise ExpressionError(name.at, why)


def _is_and(node: Node) -> bool:
    return isinstance(node, Chain) and node.rest[0][0] == "&&"


def _assigned_name(node: Node) -> str:
    if isinstance(node, FunctionCall) and node.name == "assign" and isinstance(node.arguments[0], Constant):
        name = node.arguments[0].value
        return name.strip().lower() if isinstance(name, str) else ""
    return ""
