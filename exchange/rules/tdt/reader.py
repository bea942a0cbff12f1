"""The grammar of `.tdt` files: one JavaScript expression, of which nothing is ever run.

    file   = "{" "V:" text "," "T:" call ["," "L:" value] "}"      L is a layout of screens and is skipped
    value  = object | array | text | number | true | false | null | undefined | call
    object = "{" name ":" value "," ... "}"          call = ["new"] name.name "(" value "," ... ")"

Reconstructed from 204 files of versions 3.0 to 3.7.2.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from tournaments.rules.refused import Refused

# maximum bytes of a file and depth of nested values: more than any club's tournament has
MOST_BYTES, DEEPEST = 20_000_000, 64
# a number has fewer than DIGITS digits before the point or zeros after it, and is written with at most MOST_DIGITS
DIGITS, MOST_DIGITS = 16, 40

_TOKEN = re.compile(
    r"""\s*(?:(?P<text>"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*')"""
    r"""|(?P<number>[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|Infinity|NaN)(?![\w$]))"""
    r"""|(?P<word>[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)|(?P<mark>[{}\[\]():,])|(?P<end>\Z))""",
    re.DOTALL,
)
# everything up to the next bracket that is not inside a text
_PASSED = re.compile(
    r"""(?:[^{}\[\]()"']+|"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*')*+(?P<mark>[{}\[\]()])""", re.DOTALL
)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", re.DOTALL)
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
_NAMED = {"true": True, "false": False, "null": None, "undefined": None}
_CLOSES = {"{": "}", "[": "]", "(": ")"}


@dataclass(frozen=True, slots=True)
class Call:
    """A constructor or function call, with its arguments in `given`."""

    name: str
    given: list[Any]


def decode_tdt(content: bytes) -> str:
    """Decode a file as UTF-8, else as Windows-1252. Refuses a file of more than 20 MB."""
    if len(content) > MOST_BYTES:
        raise Refused("tdt_too_large", most=MOST_BYTES // 1_000_000)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def parse_tdt(text: str) -> dict[str, Any]:
    """Parse a file into a dict. Skips the layout of screens.

    Numbers become int or Decimal, and constructors become Call. Refuses anything outside the grammar, naming line and
    column from 1.
    """
    if not text.strip():
        raise Refused("file_empty")
    reader = _Reader(text)
    kind, mark = reader.next_token()
    if (kind, mark) != ("mark", "{"):
        raise reader.unexpected_token(kind)
    found = reader.parse_object(1, skip=("L",))
    if reader.next_token()[0] != "end":
        raise Refused("tdt_trailing", **reader.line_and_column())
    return found


class _Reader:
    """A parser's text and position."""

    def __init__(self, text: str) -> None:
        self._text, self._at, self._before = text, 0, 0

    def next_token(self) -> tuple[str, str]:
        """Return type and text of the next token. The type is text, number, word, mark or end."""
        found = _TOKEN.match(self._text, self._at)
        if found is None:
            self._before = self._at
            # a text without a closing quote extends to the end of the file
            rest = self._text[self._at :].lstrip()
            raise self.unexpected_token("end" if rest[:1] in {'"', "'"} else "")
        kind = found.lastgroup or ""
        self._before, self._at = found.start(kind), found.end()
        return kind, found[kind]

    def line_and_column(self) -> dict[str, Any]:
        """Return line and column of the last token, both from 1."""
        line = self._text.count("\n", 0, self._before) + 1
        return {"line": line, "column": self._before - self._text.rfind("\n", 0, self._before)}

    def unexpected_token(self, kind: str) -> Refused:
        """Return a refusal that names the position of the last token. It says so if the file ended early."""
        return (
            Refused("tdt_cut", **self.line_and_column())
            if kind == "end"
            else Refused("tdt_unexpected", **self.line_and_column())
        )

    def parse_object(self, depth: int, *, skip: tuple[str, ...] = ()) -> dict[str, Any]:
        """Parse an object whose opening brace is already read. The values of names in `skip` are left out."""
        found: dict[str, Any] = {}

        def member(kind: str, lexeme: str) -> None:
            if kind not in {"text", "word", "number"}:
                raise self.unexpected_token(kind)
            name = _unquote(lexeme) if kind == "text" else lexeme
            self._expect_mark(":")
            if name in skip:
                self._skip_value()
            else:
                found[name] = self._parse_value(*self.next_token(), depth)

        self._parse_members("}", member)
        return found

    def _parse_members(self, closing: str, member: Callable[[str, str], None]) -> None:
        """Parse members separated by commas, up to and including `closing`. A trailing comma is allowed."""
        kind, lexeme = self.next_token()
        while (kind, lexeme) != ("mark", closing):
            member(kind, lexeme)
            kind, lexeme = self.next_token()
            if (kind, lexeme) == ("mark", ","):
                kind, lexeme = self.next_token()
            elif (kind, lexeme) != ("mark", closing):
                raise self.unexpected_token(kind)

    def _parse_list(self, closing: str, depth: int) -> list[Any]:
        found: list[Any] = []
        self._parse_members(closing, lambda kind, lexeme: found.append(self._parse_value(kind, lexeme, depth)))
        return found

    def _parse_value(self, kind: str, lexeme: str, depth: int) -> Any:
        if kind == "text":
            return _unquote(lexeme)
        if kind == "number":
            return self._parse_number(lexeme)
        if kind == "end":
            raise self.unexpected_token(kind)
        if depth >= DEEPEST:
            raise Refused("tdt_too_deep", **self.line_and_column())
        if kind == "word":
            return self._parse_word(lexeme, depth + 1)
        if lexeme == "{":
            return self.parse_object(depth + 1)
        if lexeme == "[":
            return self._parse_list("]", depth + 1)
        raise self.unexpected_token(kind)

    def _parse_word(self, word: str, depth: int) -> Any:
        if word in _NAMED:
            return _NAMED[word]
        if word == "new":
            kind, word = self.next_token()
            if kind != "word":
                raise self.unexpected_token(kind)
        self._expect_mark("(")
        return Call(word, self._parse_list(")", depth))

    def _expect_mark(self, mark: str) -> None:
        kind, lexeme = self.next_token()
        if (kind, lexeme) != ("mark", mark):
            raise self.unexpected_token(kind)

    def _parse_number(self, lexeme: str) -> int | Decimal | None:
        """Return a number; None for NaN and Infinity."""
        if lexeme.lstrip("+-") in {"NaN", "Infinity"}:
            return None
        number = Decimal(lexeme) if len(lexeme) <= MOST_DIGITS else Decimal("Infinity")
        if not number:
            return 0
        if not number.is_finite() or abs(number.adjusted()) >= DIGITS:  # before any calculation
            raise Refused("tdt_number", **self.line_and_column())
        return int(number) if number == number.to_integral_value() else number

    def _skip_value(self) -> None:
        """Skip one value by its brackets, without parsing it."""
        while True:
            kind, lexeme = self.next_token()
            if kind == "end":
                raise self.unexpected_token(kind)
            if kind == "mark" and lexeme not in _CLOSES:
                raise self.unexpected_token(kind)
            if lexeme in _CLOSES:
                self._skip_to_closing(lexeme)
            if lexeme != "new" and not self._is_call_ahead():
                return

    def _skip_to_closing(self, opening: str) -> None:
        """Skip to the matching closing bracket, without parsing what is between."""
        open_marks = [_CLOSES[opening]]
        while open_marks:
            found = _PASSED.match(self._text, self._at)
            mark = found["mark"] if found else None
            self._before = found.start("mark") if found and mark else self._at
            if found is None or mark is None:
                self._before = len(self._text)
                raise self.unexpected_token("end")
            self._at = found.end()
            if mark in _CLOSES:
                open_marks.append(_CLOSES[mark])
            elif open_marks.pop() != mark:
                raise self.unexpected_token("mark")
            if len(open_marks) > DEEPEST:
                raise Refused("tdt_too_deep", **self.line_and_column())

    def _is_call_ahead(self) -> bool:
        """Return whether the next token is an opening parenthesis."""
        found = _TOKEN.match(self._text, self._at)
        return found is not None and found["mark"] == "("


def _unquote(lexeme: str) -> str:
    """Return a text without quotes and escapes. A lone surrogate becomes U+FFFD."""
    if "\\" not in lexeme:
        return lexeme[1:-1]
    lexeme = _ESCAPE.sub(_unescape, lexeme[1:-1])
    return lexeme.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _unescape(found: re.Match[str]) -> str:
    code = found[1] or found[2]
    return chr(int(code, 16)) if code else _ESCAPED.get(found[3], found[3])
