"""Messages of the rules: English by themselves, and another language where they are shown."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from tournaments.rules.messages import (
    Message,
    capitalise,
    day_message,
    gettext_noop,
    join_items_with_and,
    join_messages,
    join_with_or,
    message,
    message_in,
    message_of_count,
    number_message,
    signed_number_message,
)

GERMAN = {
    "{name} calls {amount:,}": "{amount:,} bringt {name} mit",
    "the {place} table": "der {place} Tisch",
    "{first} or {other}": "{first} oder {other}",
    "first": "erste",
}


class German:
    """A language with a few messages."""

    def gettext(self, text: str, /) -> str:
        return GERMAN.get(text, text)

    def pgettext(self, context: str, text: str, /) -> str:
        return {("payment", "card"): "EC-Karte"}.get((context, text), text)

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        return "{count} Hand" if number == 1 else "{count} Hände"

    def fill_pattern(self, pattern: str, facts: Mapping[str, Any], /) -> str:
        said = {name: fact.in_language(self) if isinstance(fact, Message) else fact for name, fact in facts.items()}
        return pattern.format(**said).replace(",", ".")

    def money(self, amount: int, /, *, currency: str) -> str:
        return f"{amount // 100} {currency}"

    def day(self, day: date, /) -> str:
        return f"{day.day}.{day.month}.{day.year}"


def german(said: str) -> str:
    assert isinstance(said, Message)
    return said.in_language(German())


def test_message_equals_the_english_text_and_is_translated():
    called = message("{name} calls {amount:,}", name="Ada", amount=1500)
    assert (called, german(called)) == ("Ada calls 1,500", "1.500 bringt Ada mit")


def test_nested_message_is_translated():
    table = message("the {place} table", place=message("first"))
    assert (table, german(table)) == ("the first table", "der erste Tisch")


def test_player_name_in_a_message_is_not_translated():
    assert german(message("{name} calls {amount:,}", name="first", amount=5)) == "5 bringt first mit"


def test_message_with_a_count_has_the_right_plural_form():
    said = [message_of_count("{count} hand", "{count} hands", count) for count in (1, 3)]
    assert [(message, german(message)) for message in said] == [("1 hand", "1 Hand"), ("3 hands", "3 Hände")]


def test_each_of_several_joined_messages_is_translated():
    row = join_messages([message("first"), "Ada"], "; ") + "."
    assert (row, german(row), german("(" + message("first"))) == ("first; Ada.", "erste; Ada.", "(erste")


def test_alternatives_in_a_message_are_joined_with_or():
    assert (join_with_or(["1", "2", "3"]), german(join_with_or(["1", "2"])), join_with_or(["1"])) == (
        "1 or 2 or 3",
        "1 oder 2",
        "1",
    )


def test_sentence_begins_with_a_capital_in_every_language():
    large, name = capitalise(message("first")), capitalise("de Vries")
    assert (large, german(large), name, german(name)) == ("First", "Erste", "De Vries", "De Vries")


def test_ambiguous_message_is_translated_by_context():
    paid_by, dealt = message_in("payment", "card"), message_in("deck", "card")
    assert (paid_by, german(paid_by), german(dealt)) == ("card", "EC-Karte", "card")
    assert german(capitalise(paid_by)) == "EC-Karte"


def test_text_marked_for_translation_is_unchanged():
    assert gettext_noop("{name} calls") == "{name} calls"


def test_number_in_a_message_is_formatted_in_the_language_of_the_message():
    figures = [
        number_message(1500),
        number_message(Fraction(77, 2)),
        number_message(Fraction(100, 3)),
        number_message(Fraction(3, 1)),
    ]
    assert figures == ["1,500", "38.5", "33.33", "3"]
    assert [german(message) for message in (figures[0], signed_number_message(1500))] == ["1.500", "+1.500"]


def test_list_in_a_message_is_joined_with_and():
    assert (join_items_with_and(["A"]), join_items_with_and([1, 2]), join_items_with_and(["A", "B", "C"])) == (
        "A",
        "1 and 2",
        "A, B and C",
    )


def test_date_in_a_message_is_formatted_in_the_language_of_the_message():
    day = day_message(date(2026, 11, 20))
    assert (day, german(day)) == ("20 November 2026", "20.11.2026")
