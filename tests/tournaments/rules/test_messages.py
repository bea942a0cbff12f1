"""Messages of the rules: English by themselves, and another language where they are shown."""

from tournaments.rules.messages import (
    Message,
    capitalised,
    either,
    gettext_noop,
    joined,
    message,
    message_of_count,
    uncapitalised,
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

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        return "{count} Hand" if number == 1 else "{count} Hände"


def german(said: str) -> str:
    assert isinstance(said, Message)
    return said.said_in(German())


def test_a_message_is_its_english_and_says_itself_in_a_language():
    called = message("{name} calls {amount:,}", name="Ada", amount=1500)
    assert (called, german(called)) == ("Ada calls 1,500", "1,500 bringt Ada mit")


def test_a_message_in_a_message_is_said_too():
    table = message("the {place} table", place=message("first"))
    assert (table, german(table)) == ("the first table", "der erste Tisch")


def test_a_name_is_never_translated():
    assert german(message("{name} calls {amount:,}", name="first", amount=5)) == "5 bringt first mit"


def test_a_count_has_the_form_of_its_number():
    said = [message_of_count("{count} hand", "{count} hands", count) for count in (1, 3)]
    assert [(one, german(one)) for one in said] == [("1 hand", "1 Hand"), ("3 hands", "3 Hände")]


def test_messages_in_a_row_are_said_each():
    row = joined([message("first"), "Ada"], "; ") + "."
    assert (row, german(row), german("(" + message("first"))) == ("first; Ada.", "erste; Ada.", "(erste")


def test_one_of_several_is_said_with_or():
    assert (either(["1", "2", "3"]), german(either(["1", "2"])), either(["1"])) == ("1 or 2 or 3", "1 oder 2", "1")


def test_a_sentence_begins_large_and_goes_on_small_in_every_language():
    large, small = capitalised(message("first")), uncapitalised("Ada")
    assert (large, german(large), small) == ("First", "Erste", "ada")


def test_a_mark_leaves_the_text_as_it_is():
    assert gettext_noop("{name} calls") == "{name} calls"
