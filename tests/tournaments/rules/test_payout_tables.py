"""Ready-made payout tables: what was published, checked to the percent."""

from fractions import Fraction

import pytest

from tournaments.rules.payout_tables import AS_PUBLISHED, TABLES, faults, percents


@pytest.mark.parametrize("name", TABLES)
def test_every_table_that_can_be_chosen_is_whole(name):
    assert faults(TABLES[name]) == ()


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("card_room_small", ("66 to 100 entries: sums to 99.1 %",)),
        ("casino_weekly", ("20 entries: left out",)),
        ("two_sizes", ("11 to 29 entries: left out",)),
        ("even_places", ("5 places: left out", "7 places: left out", "9 places: left out")),
    ],
)
def test_tables_that_were_printed_with_a_mistake_have_it_named(name, fault):
    assert faults(AS_PUBLISHED[name]) == fault


@pytest.mark.parametrize("name", TABLES)
def test_every_size_inside_a_table_sums_to_a_hundred(name):
    table = TABLES[name]
    most = table.rows[-1].most or table.rows[-1].least + 500
    sizes = range(table.rows[0].least, most + 1)
    assert {sum(percents(table, count=count)) for count in sizes} == {Fraction(100)}


def test_a_size_beyond_the_table_is_refused_with_what_it_has():
    with pytest.raises(
        ValueError, match="says nothing for 201 entries: it has 1 to 8, 9 to 27, 28 to 45, 46 to 100, 1"
    ):
        percents(TABLES["card_room"], count=201)


def test_a_size_before_the_table_is_refused():
    with pytest.raises(ValueError, match="says nothing for 2 entries"):
        percents(TABLES["casino_weekly"], count=2)


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
def test_a_field_is_paid_by_its_row(name, count, shares):
    assert percents(TABLES[name], count=count) == tuple(Fraction(share) for share in shares)


def test_the_long_row_pays_eighteen_places():
    assert percents(TABLES["card_room"], count=200)[8:] == (
        *[Fraction("1.7")],
        *[Fraction("1.4")] * 4,
        *[Fraction("1.04")] * 5,
    )
