"""Money is whole minor units; a message of an amount is plain for machines, and its reader's language writes it."""

from tests.tournaments.rules.test_messages import German
from tournaments.rules.money import minor_digits, money


def test_number_of_decimals_depends_on_the_currency() -> None:
    assert [minor_digits(currency) for currency in ("EUR", "JPY", "KWD")] == [2, 0, 3]


def test_money_without_a_language_is_formatted_in_english() -> None:
    amounts = [money(125_000, currency="EUR"), money(-1_250, currency="USD"), money(15_000, currency="JPY")]
    assert amounts == ["EUR 1,250", "USD -12.50", "JPY 15,000"]


def test_money_in_a_message_is_formatted_in_the_language_of_the_message() -> None:
    assert money(125_000, currency="EUR").in_language(German()) == "1250 EUR"
