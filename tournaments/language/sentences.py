"""Django's gettext with sentences that write their figures in the reader's language as they are filled in.

All code with sentences imports these. `_("{chips:,} chips").format(chips=1500)` is `1,500 chips`
and `1.500 Chips`: the English in the source stays what Python would make of it.
"""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from string import Formatter
from typing import TYPE_CHECKING, Any, overload

from django.utils import translation
from django.utils.functional import lazy

from tournaments.language import days, figures
from tournaments.language.directions import ENDS
from tournaments.rules.messages import Message

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class Sentence(str):
    """A sentence whose `format` writes figures, money and the rules' messages in the reader's language."""

    __slots__ = ()

    def format(self, *values: object, **facts: object) -> str:
        """Return the sentence with its fields as the active language writes them."""
        return _FILLER.vformat(self, values, facts)


# placeholder after a fact that ends with its own full stop, as "Ana V." does
_STOPPED = "\0"
# a sentence's full stop after such a fact; not the point of "3.1"
_SECOND_STOP = re.compile(rf"{_STOPPED}\.(?![\w.])")


class _Filler(Formatter):
    """Fills a sentence's fields in the active language; avoids a second full stop after a fact that ends with one."""

    def vformat(self, format_string: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        text = super().vformat(format_string, args, kwargs)
        return _SECOND_STOP.sub("", text).replace(_STOPPED, "") if _STOPPED in text else text

    def format_field(self, value: Any, format_spec: str) -> str:
        text = fact_text(value, format_spec)
        return f"{text}{_STOPPED}" if text.rstrip(ENDS).endswith(".") else text


_FILLER = _Filler()


def fact_text(value: Any, spec: str = "") -> str:
    """Return a fact as a sentence shows it, formatted by `spec`."""
    if isinstance(value, (float, Decimal)) or (spec and isinstance(value, int)):
        return figures.number_text(value, spec)
    return format(translate(value), spec)


def fill_pattern(pattern: str, facts: Mapping[str, Any], values: Sequence[Any] = ()) -> str:
    """Return a pattern with its facts, in the active language."""
    return _FILLER.vformat(pattern, values, facts)


@overload
def translate(text: str) -> str: ...
@overload
def translate(text: Any) -> Any: ...
def translate(text: Any) -> Any:
    """Return a message of the rules in the active language; other values (names, codes, numbers) are unchanged."""
    return text.in_language(_SPEAKER) if isinstance(text, Message) else text


def with_label(label: object, text: object) -> str:
    """Return "Table 3: hand dealt", with the colon as the language sets it."""
    return gettext("{label}: {words}").format(label=label, words=text)


def translated_values(value: Any) -> Any:
    """Return a JSON value with every message in it translated into the active language."""
    if isinstance(value, Mapping):
        return {key: translated_values(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [translated_values(item) for item in value]
    return translate(value)


def gettext(message: str) -> str:
    """Return the message in the active language."""
    found = translation.gettext(message)
    # where it is the singular of a count as well, Python before 3.11.3 finds it under its number alone
    return Sentence(translation.ngettext(message, message, 1) if found == message else found)


def ngettext(singular: str, plural: str, number: int) -> str:
    """Return the form of the message that the active language uses for a number."""
    return Sentence(translation.ngettext(singular, plural, number))


def pgettext(context: str, message: str) -> str:
    """Return the message with a context in the active language."""
    return Sentence(translation.pgettext(context, message))


class _Speaker:
    """The active language, for the rules' messages (`rules.messages.Language`)."""

    gettext = staticmethod(gettext)
    pgettext = staticmethod(translation.pgettext)
    ngettext = staticmethod(translation.ngettext)
    fill_pattern = staticmethod(fill_pattern)
    money = staticmethod(figures.money_text)
    day = staticmethod(days.long_day)


_SPEAKER = _Speaker()

if TYPE_CHECKING:

    def gettext_lazy(message: str) -> _StrPromise:
        """Return the message, translated where it is shown."""

    def ngettext_lazy(singular: str, plural: str, number: int | str) -> _StrPromise:
        """Return the form of the message for the number of this name, translated where it is shown."""

    def pgettext_lazy(context: str, message: str) -> _StrPromise:
        """Return the message with a context, translated where it is shown."""

else:
    gettext_lazy = lazy(gettext, str)
    ngettext_lazy = translation.ngettext_lazy
    pgettext_lazy = lazy(pgettext, str)
