"""Django's gettext, with sentences that format their fields in the reader's language.

All code with sentences imports from this module. `_("{chips:,} chips").format(chips=1500)` is `1,500 chips` in English
and `1.500 Chips` in German; in the source, it is ordinary Python formatting.
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
    """A translated sentence whose `format` shows numbers and money in the reader's language."""

    __slots__ = ()

    def format(self, *values: object, **facts: object) -> str:
        """Return the sentence with its fields formatted in the active language."""
        return _FILLER.vformat(self, values, facts)


# of the messages in the source; it has no catalogue
SOURCE_LANGUAGE = "en"
# placeholder after a fact that ends with its own full stop, as "Ana V." does
_STOPPED = "\0"
# a sentence's full stop after such a fact; not the point of "3.1"
_SECOND_STOP = re.compile(rf"{_STOPPED}\.(?![\w.])")


class _Filler(Formatter):
    """Formatter of a sentence's fields in the active language.

    Drops the sentence's full stop after a field that ends with one.
    """

    def vformat(self, format_string: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        text = super().vformat(format_string, args, kwargs)
        return _SECOND_STOP.sub("", text).replace(_STOPPED, "") if _STOPPED in text else text

    def format_field(self, value: Any, format_spec: str) -> str:
        text = fact_text(value, format_spec)
        return f"{text}{_STOPPED}" if text.rstrip(ENDS).endswith(".") else text


_FILLER = _Filler()


def fact_text(value: Any, spec: str = "") -> str:
    """Return a fact as text for a sentence, formatted by `spec`."""
    if isinstance(value, (float, Decimal)) or (spec and isinstance(value, int)):
        return figures.number_text(value, spec)
    return format(translate(value), spec)


def fill_pattern(pattern: str, facts: Mapping[str, Any], values: Sequence[Any] = ()) -> str:
    """Return a pattern filled with its facts, formatted in the active language."""
    return _FILLER.vformat(pattern, values, facts)


@overload
def translate(text: str) -> str: ...
@overload
def translate(text: Any) -> Any: ...
def translate(text: Any) -> Any:
    """Return a message of the rules in the active language. Names, codes and numbers are unchanged."""
    return text.in_language(_SPEAKER) if isinstance(text, Message) else text


def labelled_text(label: object, text: object) -> str:
    """Return label and text, such as "Table 3: hand dealt", with the colon of the active language."""
    return gettext("{label}: {words}").format(label=label, words=text)


def translated_values(value: Any) -> Any:
    """Return a JSON value with each message in it translated into the active language."""
    if isinstance(value, Mapping):
        return {key: translated_values(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [translated_values(item) for item in value]
    return translate(value)


def gettext(message: str) -> str:
    """Return the message in the active language."""
    found = translation.gettext(message)
    # Python before 3.11.3 finds a message that is also the singular of a plural only through ngettext
    if found == message and translation.get_language() != SOURCE_LANGUAGE:
        found = translation.ngettext(message, message, 1)
    return Sentence(found)


def ngettext(singular: str, plural: str, number: int) -> str:
    """Return the singular or plural that the active language requires for the number."""
    return Sentence(translation.ngettext(singular, plural, number))


def pgettext(context: str, message: str) -> str:
    """Return the message in the active language. The context selects one of its meanings."""
    return Sentence(translation.pgettext(context, message))


class _Speaker:
    """The active language, for messages of the rules (implements `rules.messages.Language`)."""

    gettext = staticmethod(gettext)
    pgettext = staticmethod(translation.pgettext)
    ngettext = staticmethod(translation.ngettext)
    fill_pattern = staticmethod(fill_pattern)
    money = staticmethod(figures.money_text)
    day = staticmethod(days.long_day)


_SPEAKER = _Speaker()

if TYPE_CHECKING:

    def gettext_lazy(message: str) -> _StrPromise:
        """Return the message, translated when it is shown."""

    def ngettext_lazy(singular: str, plural: str, number: int | str) -> _StrPromise:
        """Return the message, translated when it is shown; `number` may name the field that decides the plural."""

    def pgettext_lazy(context: str, message: str) -> _StrPromise:
        """Return the message, translated when it is shown. The context selects one of its meanings."""

else:
    gettext_lazy = lazy(gettext, str)
    ngettext_lazy = translation.ngettext_lazy
    pgettext_lazy = lazy(pgettext, str)
