"""Ready-made payout tables: what was published, checked to the percent."""

from fractions import Fraction
from pathlib import Path

import pytest
from django.utils import translation

from tests.tournaments.rules.rulebook.content_files import faults_of
from tournaments.language.sentences import translate
from tournaments.rules.prizes.payout_tables import KIND, TABLES, prize_percents
from tournaments.rules.rulebook.content import KnownNames, content_faults

GOOD = """
[[table]]
slug = "club"
title = "Club"
source = "our own"
by = "entries"
rows.2-9 = "60/40"
rows.10- = "50/30/10x2"
"""


def test_misprinted_payout_tables_are_faults_with_a_reason():
    found = content_faults([Path(__file__).parent / "as_published.toml"], {KIND.name: KIND}, KnownNames())
    assert [f"{fault.key} {fault.reason}" for fault in found] == [
        "table[card_room_small].rows.66-100 sums to 99.1 %, not to 100",
        "table[casino_weekly].rows.21-35 leaves out 20 entries",
        "table[two_sizes].rows.30-40 leaves out 11 to 29 entries",
        "table[even_places].rows.6 leaves out 5 places",
        "table[even_places].rows.8 leaves out 7 places",
        "table[even_places].rows.10 leaves out 9 places",
    ]


def test_valid_payout_table_has_no_faults(tmp_path: Path):
    assert faults_of(tmp_path, KIND, GOOD) == []


@pytest.mark.parametrize(
    ("line", "instead", "fault"),
    [
        ('"60/40"', '"60/30"', "rows.2-9: sums to 90 %, not to 100"),
        ('"60/40"', '"40/60"', "rows.2-9: a lower place gets more than a higher one"),
        ('"60/40"', '"100/0"', "rows.2-9: a place gets nothing"),
        ('"60/40"', '"50/30/20"', "rows.2-9: pays 3 places, with 2 in it"),
        ('"60/40"', '"60/4o"', 'rows.2-9: \'4o\' is no percent; write "50/30/20", or "1.4x4" for four places of 1.4'),
        ('"60/40"', "[60, 40]", "rows.2-9: must be a text, not [60, 40]"),
        ("rows.2-9", "rows.9-2", "rows.9-2: ends before it begins"),
        ("rows.2-9", "rows.2to9", "rows.2to9: must be a number or a range: 9, 28-45, or 41- without an end"),
        ("rows.2-9", "rows.2-10", "rows.10-: overlaps the row before: 2 to 10 entries"),
        ("rows.2-9", "rows.2-", "rows.10-: overlaps the row before: 2 and more entries"),
        ("rows.2-9", "rows.2-8", "rows.10-: leaves out 9 entries"),
        ('"entries"', '"entry"', "by: 'entry' is unknown; did you mean 'entries'?"),
        ('source = "our own"', "", "source: is missing"),
        ("source", 'note = "new"\nsource', "note: is unknown here"),
    ],
)
def test_faults_of_a_payout_table_are_reported(tmp_path: Path, line, instead, fault):
    assert faults_of(tmp_path, KIND, GOOD.replace(line, instead)) == [f"table[club].{fault}"]


def test_no_two_payout_tables_share_a_slug_or_a_title(tmp_path: Path):
    assert faults_of(tmp_path, KIND, GOOD, GOOD) == [
        "table[club].slug: 'club' is already used by entry 1 of a.toml",
        "table[club].title: 'Club' is already used by entry 1 of a.toml",
    ]


@pytest.mark.parametrize("name", TABLES)
def test_shares_in_every_payout_table_row_sum_to_100_percent(name):
    table = TABLES[name]
    most = table.rows[-1].most or table.rows[-1].least + 500
    sizes = range(table.rows[0].least, most + 1)
    assert {sum(prize_percents(table, count=count)) for count in sizes} == {Fraction(100)}


def test_number_of_entries_beyond_a_payout_table_is_refused():
    with pytest.raises(
        ValueError, match="has no row for 201 entries; it covers 1 to 8, 9 to 27, 28 to 45, 46 to 100, 1"
    ):
        prize_percents(TABLES["card_room"], count=201)


def test_number_of_entries_below_a_payout_table_is_refused():
    with pytest.raises(ValueError, match="has no row for 2 entries"):
        prize_percents(TABLES["casino_weekly"], count=2)


@pytest.mark.parametrize(
    ("name", "count", "shares"),
    [
        ("card_room", 8, ["100"]),
        ("card_room", 27, ["50", "30", "20"]),
        ("card_room", 28, ["40", "24", "16", "12", "8"]),
        ("casino_weekly", 26, ["40", "30", "20", "10"]),
        ("casino_weekly", 4000, ["40", "30", "20", "5", "5"]),
        ("club", 4, ["46", "27", "17", "10"]),
    ],
)
def test_payout_table_row_is_chosen_by_the_number_of_entries(name, count, shares):
    assert prize_percents(TABLES[name], count=count) == tuple(Fraction(share) for share in shares)


def test_longest_payout_table_row_pays_eighteen_places():
    assert prize_percents(TABLES["card_room"], count=200)[8:] == (
        *[Fraction("1.7")],
        *[Fraction("1.4")] * 4,
        *[Fraction("1.04")] * 5,
    )


@pytest.mark.parametrize(
    ("language", "covers"),
    [
        ("en", "entries: 1 to 8 … 101 to 200"),
        ("de", "Entries: 1 bis 8 … 101 bis 200"),
        ("fr", "entrées\u00a0: 1 à 8 … 101 à 200"),
    ],
)
def test_range_of_a_payout_table_is_shown_in_the_readers_language(language, covers):
    with translation.override(language):
        assert translate(TABLES["card_room"].range_text) == covers
