"""Reads the words that stand in a typst template itself: in its markup and in its strings."""

import re
from collections.abc import Iterator

#: strings and markup, comments, and what opens or closes a part; strings of code stand between quotation marks
_EXPRESSION = re.compile(r"#(?:let|set|show|import|if|for|while|context|include)\b|#[\w-]+(?:\.[\w-]+)*")
_STATEMENT = re.compile(r"#(let|set|show|import|include)\b")
_CLOSES = {"(": ")", "[": "]", "{": "}"}


class TypstReader:
    """Collects the strings and the runs of markup of one template."""

    def __init__(self, source: str) -> None:
        self.source = re.sub(r"(?m)(^|\s)//.*$", r"\1", source)
        self.at = 0
        self.strings: list[str] = []
        self.markup: list[str] = []

    def read(self) -> None:
        """Read the whole template."""
        self._read_markup(closing="")

    def _read_markup(self, *, closing: str) -> None:
        run: list[str] = []
        while self.at < len(self.source) and self.source[self.at] != closing:
            expression = _EXPRESSION.match(self.source, self.at)
            if expression is None:
                run.append(self.source[self.at])
                self.at += 1
                continue
            self.markup.append("".join(run))
            run = []
            self.at = expression.end()
            self._read_expression(expression.group())
        self.markup.append("".join(run))
        self.at += 1

    def _read_expression(self, start: str) -> None:
        """Read on to where the expression of a `#` ends: a statement with its line, a call with its arguments."""
        if _STATEMENT.match(start):
            self._read_code(until="\n")
        elif start in {"#if", "#for", "#while", "#context"}:
            self._read_code(until="[{", keep=True)
            self._read_groups()
            while otherwise := re.compile(r"\s*else( if)?\s*").match(self.source, self.at):
                self.at = otherwise.end()
                if otherwise.group(1):
                    self._read_code(until="[{", keep=True)
                self._read_groups()
        else:
            self._read_groups()

    def _read_groups(self) -> None:
        """Read the arguments and blocks that follow without a space, and methods called on them."""
        while self.at < len(self.source):
            if (opening := self.source[self.at]) in _CLOSES:
                self.at += 1
                self._read_group(opening)
            elif method := re.compile(r"\.[a-z][\w-]*(?=\()").match(self.source, self.at):
                self.at = method.end()
            else:
                return

    def _read_group(self, opening: str) -> None:
        if opening == "[":
            self._read_markup(closing="]")
        else:
            self._read_code(until=_CLOSES[opening])

    def _read_code(self, *, until: str, keep: bool = False) -> None:
        """Read code to one of `until`, which is left for the next to read if `keep`."""
        while self.at < len(self.source):
            here = self.source[self.at]
            if here in until:
                self.at += not keep
                return
            self.at += 1
            if here == '"':
                self._read_string()
            elif here in _CLOSES:
                self._read_group(here)

    def _read_string(self) -> None:
        string = re.compile(r'(?:[^"\\]|\\.)*').match(self.source, self.at)
        assert string is not None
        self.strings.append(string.group())
        self.at = string.end() + 1


def typst_words(source: str) -> Iterator[str]:
    """Yield the strings with a capital or a space, and the runs of markup with a word."""
    reader = TypstReader(source)
    reader.read()
    for text in reader.strings:
        if re.search(r"[A-Za-z]{2}", text) and re.search(r"[A-Z ]", text.strip()):
            yield text
    for text in reader.markup:
        if re.search(r"[A-Za-z]{2}", text):
            yield " ".join(text.split())
