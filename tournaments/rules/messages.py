"""Sentences of the rules: English with what it was made of, so that gettext can say it in the reader's language.

A message is its English sentence, and can be used wherever a text can; the rules know no language. What shows it
asks for it in another one (`said` of `tournaments/sentences/messages.py`).
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol


class Language(Protocol):
    """What a message is said in: Django's `translation`, or `gettext` of the standard library."""

    def gettext(self, message: str, /) -> str:
        """Return the message in the language."""

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """Return the form of the message that the language uses for a number."""


class Message(str):
    """A sentence in English that knows its pattern and the facts in it. Facts that are messages are said too."""

    pattern: str = ""
    plural: str = ""
    fields: Mapping[str, Any] = {}
    #: what is done to its first letter, in every language
    begins: Callable[[str], str] | None = None

    def __add__(self, other: str) -> str:
        return joined((self, other), "")

    def __radd__(self, other: str) -> str:
        return joined((other, self), "")

    def said_in(self, language: Language) -> str:
        """Return the sentence in a language."""
        if self.plural:
            count = self.fields["count"]
            # parts of one ("1.5 points") are said like several
            pattern = language.ngettext(self.pattern, self.plural, int(count) if count == int(count) else 2)
        else:
            pattern = language.gettext(self.pattern) if self.pattern else ""
        facts = {
            name: fact.said_in(language) if isinstance(fact, Message) else fact for name, fact in self.fields.items()
        }
        sentence = pattern.format(**facts) if facts else pattern
        return self.begins(sentence) if self.begins else sentence


def gettext_noop(message: str) -> str:
    """Return the message as it is. The name marks it for the catalogues (`./run messages`)."""
    return message


def message(pattern: str, /, **fields: Any) -> str:
    """Return a message, each `{name}` in it filled with that field. Without fields, braces stay as they are."""
    return _made(pattern.format(**fields) if fields else pattern, pattern=pattern, fields=fields)


def message_of_count(singular: str, plural: str, count: float, /, **fields: Any) -> str:
    """Return a message that depends on a number, which is its field `count`."""
    fields["count"] = count
    pattern = singular if count == 1 else plural
    return _made(pattern.format(**fields), pattern=singular, plural=plural, fields=fields)


def joined(parts: Iterable[str], by: str = ", ") -> str:
    """Return messages and names one after another, as a list or as sentences that follow each other."""
    fields = {f"part_{at}": part for at, part in enumerate(parts)}
    return _made(by.join(fields.values()), pattern=by.join(f"{{{name}}}" for name in fields), fields=fields)


def either(parts: Iterable[str]) -> str:
    """Return "A", "A or B", "A or B or C"."""
    first, *others = parts
    return message("{first} or {other}", first=first, other=either(others)) if others else joined([first])


def capitalised(text: str) -> str:
    """Return a message that begins with a capital letter, in every language."""
    return _beginning(text, _large)


def uncapitalised(text: str) -> str:
    """Return a message that begins with a small letter, in every language."""
    return _beginning(text, _small)


def _beginning(text: str, begins: Callable[[str], str]) -> Message:
    known = text if isinstance(text, Message) else _made(text, pattern="{text}", fields={"text": text})
    return _made(begins(known), pattern=known.pattern, plural=known.plural, fields=known.fields, begins=begins)


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _made(text: str, **facts: Any) -> Message:
    made = Message(text)
    vars(made).update(facts)
    return made
