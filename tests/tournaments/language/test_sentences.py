"""Messages of the rules are translated into the reader's language; other texts stay as they are."""

from datetime import date
from decimal import Decimal

from django.utils import translation

from tournaments.language.directions import BEGINS, ENDS
from tournaments.language.sentences import gettext, gettext_lazy, ngettext, translate, translated_values
from tournaments.rules.messages import day_message, join_messages, message, number_message
from tournaments.rules.money import money


def test_message_is_translated_but_a_name_in_it_is_not() -> None:
    with translation.override("de"):
        assert (translate(message("Break")), translate("Break"), translate(3)) == ("Pause", "Break", 3)
    assert translate(message("Break")) == "Break"


def test_every_message_in_a_json_value_is_translated() -> None:
    with translation.override("de"):
        assert translated_values({"says": message("Break"), "steps": [message("Break"), "Break"], "to": 500}) == {
            "says": "Pause",
            "steps": ["Pause", "Break"],
            "to": 500,
        }


def test_figures_in_a_sentence_use_the_language_of_the_reader() -> None:
    pattern = "{chips:,} / {share} / {more:+,} / {table}"
    facts = {"chips": 1_500, "share": Decimal("12.5"), "more": 2_000, "table": 1_200}
    assert gettext(pattern).format(**facts) == pattern.format(**facts) == "1,500 / 12.5 / +2,000 / 1200"
    with translation.override("de"):
        assert gettext(pattern).format(**facts) == "1.500 / 12,5 / +2.000 / 1200"
        assert gettext_lazy(pattern).format(**facts) == "1.500 / 12,5 / +2.000 / 1200"
        assert ngettext("{count:,} x", "{count:,} y", 1_500).format(count=1_500) == "1.500 y"


def test_figures_in_rule_texts_are_formatted_when_translated() -> None:
    sums = join_messages([money(125_000, currency="EUR"), number_message(1_500), day_message(date(2026, 11, 20))])
    assert (sums, translate(sums)) == ("EUR 1,250, 1,500, 20 November 2026", "€1,250, 1,500, 20 November 2026")
    with translation.override("de"):
        assert translate(sums) == "1.250\u00a0€, 1.500, 20. November 2026"
        assert gettext("{sum}").format(sum=money(5_00, currency="USD")) == "5\u00a0$"


def test_sentence_that_ends_with_an_abbreviated_name_has_one_full_stop() -> None:
    waiting = gettext("Waiting: {names}. Seats are drawn at random.")
    assert waiting.format(names="Ana V.") == "Waiting: Ana V. Seats are drawn at random."
    assert gettext("{name} has no seat.").format(name="Ana V.") == "Ana V. has no seat."
    assert gettext("Seat {seat}.").format(seat="3.1") == "Seat 3.1."
    assert gettext("{name}.{kind} of {other}.").format(name="v.", kind="csv", other=f"{BEGINS}א.{ENDS}") == (
        f"v..csv of {BEGINS}א.{ENDS}"
    )
    assert translate(message("Call {name}.", name=message("{name} first.", name="Ana V."))) == "Call Ana V. first."
