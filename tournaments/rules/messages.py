"""Messages of the rules: English sentences with their pattern and facts, for translation by gettext.

A message is a string, its English sentence, and can be used like any text. The rules know no language: the code that
shows a message translates it (`translate` of `tournaments/language/sentences.py`).
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, Protocol


class Language(Protocol):
    """The language into which messages are translated; `tournaments/language` implements it."""

    def gettext(self, message: str, /) -> str:
        """Return the message in this language."""

    def pgettext(self, context: str, message: str, /) -> str:
        """Return the message in this language; the context tells which of its meanings is meant."""

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """Return the singular or a plural of the message, as this language requires for the number."""

    def fill_pattern(self, pattern: str, facts: Mapping[str, Any], /) -> str:
        """Fill a pattern with its facts: numbers in the language's format, messages translated."""

    def money(self, amount: int, /, *, currency: str) -> str:
        """Return an amount of minor units in the format of this language."""

    def day(self, day: date, /) -> str:
        """Return a day in the format of this language, with the full month and the year."""


class Message(str):
    """An English sentence that knows its pattern and its facts. Facts that are messages are translated too."""

    pattern: str = ""
    plural: str = ""
    # distinguishes messages with the same English and different meanings
    context: str = ""
    fields: Mapping[str, Any] = {}
    # changes the first letter of the translated sentence
    begins: Callable[[str], str] | None = None

    def __add__(self, other: str) -> str:
        return join_messages((self, other), "")

    def __radd__(self, other: str) -> str:
        return join_messages((other, self), "")

    def in_language(self, language: Language) -> str:
        if self.plural:
            count = self.fields["count"]
            # fractions ("1.5 points") take the plural
            pattern = language.ngettext(self.pattern, self.plural, int(count) if count == int(count) else 2)
        elif self.context:
            pattern = language.pgettext(self.context, self.pattern)
        else:
            pattern = language.gettext(self.pattern) if self.pattern else ""
        sentence = language.fill_pattern(pattern, self.fields) if self.fields else pattern
        return self.begins(sentence) if self.begins else sentence


class DayMessage(Message):
    """A day in a sentence: "20 November 2026" as plain text, and in the format of the reader's language."""

    day: date

    def in_language(self, language: Language) -> str:
        return language.day(self.day)


def gettext_noop(message: str) -> str:
    """Return the message as it is. The name marks it for the catalogues (`./run messages`)."""
    return message


def message(pattern: str, /, **fields: Any) -> str:
    """Return a message, each `{name}` in the pattern filled with that field. Without fields, braces stay."""
    return _message(pattern.format(**fields) if fields else pattern, pattern=pattern, fields=fields)


def message_in(context: str, pattern: str, /, **fields: Any) -> str:
    """Return a message whose English is ambiguous; the context tells the meaning."""
    return _message(pattern.format(**fields) if fields else pattern, pattern=pattern, context=context, fields=fields)


def message_of_count(singular: str, plural: str, count: float, /, **fields: Any) -> str:
    """Return a message in singular or plural. The number is available as field `count`."""
    fields["count"] = count
    pattern = singular if count == 1 else plural
    return _message(pattern.format(**fields), pattern=singular, plural=plural, fields=fields)


def number_message(number: Fraction | float, digits: int = 0) -> str:
    """Return a number in the format of the reader's language, with at most two decimals: "1,200", "38.39", "12.5".

    `digits`, if not 0, rounds to that many significant digits instead.
    """
    exact = Fraction(f"{number:.{digits}g}") if digits else Fraction(round(Fraction(number) * 100), 100)
    printable = exact.numerator if exact.denominator == 1 else Decimal(exact.numerator) / exact.denominator
    pattern = "{amount:,}" if isinstance(printable, int) else "{amount:,f}"
    return _message(pattern.format(amount=printable), pattern=pattern, fields={"amount": printable})


def signed_number_message(amount: int) -> str:
    """Return a difference with its sign: "+1,500"."""
    return _message(f"{amount:+,}", pattern="{amount:+,}", fields={"amount": amount})


def join_items_with_and(items: Iterable[object]) -> str:
    """Return items joined as "A", "A and B" or "A, B and C"; an empty message without items."""
    words = [item if isinstance(item, str) else str(item) for item in items]
    return join_with_and(words) if words else join_messages(words)


def day_message(day: date) -> str:
    """Return a day in the format of the reader's language."""
    made = DayMessage(f"{day.day} {day:%B %Y}")
    made.day = day
    return made


def join_messages(parts: Iterable[str], by: str = ", ") -> str:
    """Return messages and names joined by `by`, for example as a list or as consecutive sentences."""
    fields = {f"part_{at}": part for at, part in enumerate(parts)}
    return _message(by.join(fields.values()), pattern=by.join(f"{{{name}}}" for name in fields), fields=fields)


def join_with_or(parts: Iterable[str]) -> str:
    """Return "A", "A or B", "A or B or C"."""
    first, *others = parts
    return message("{first} or {other}", first=first, other=join_with_or(others)) if others else join_messages([first])


def join_with_and(parts: Iterable[str]) -> str:
    """Return "A", "A and B", "A, B and C"."""
    *others, last = parts
    return message("{named} and {last}", named=join_messages(others), last=last) if others else join_messages([last])


def capitalise(text: str) -> str:
    """Return the message with a capital first letter, in every language."""
    known = text if isinstance(text, Message) else _message(text, pattern="{text}", fields={"text": text})
    facts = {name: getattr(known, name) for name in ("pattern", "plural", "context", "fields")}
    return _message(_with_capital(known), **facts, begins=_with_capital)


def _with_capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _message(text: str, **facts: Any) -> Message:
    made = Message(text)
    vars(made).update(facts)
    return made
