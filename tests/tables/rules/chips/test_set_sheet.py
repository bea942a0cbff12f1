from dataclasses import asdict, astuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tables.actions.chips import ChipSetFields
from tables.rules.chips.set_sheet import read_chip_set
from tests.suite.each_case import for_each
from tests.suite.sample import sample
from tests.tables.rules.chips.chip_shapes import ALL_SHAPES, CHIPS, chip_sheet
from tournaments.rules.refused import Refused

GREEN = (25, "green", "#1f7a4d", 100, 8)
CELLS = st.sampled_from(
    "25|1K|$100|25.000|1.5K|-5|0|1e9|T500|100 000 000 000 000|Chip|Value|Colour|Count|Qty|In stock|Per stack|Wert|"
    "Farbe|Anzahl|Valor|Jeton|green|sehr helles bläuliches Violett|#b3262e|Total||-|x|\u202e|\x00|5,5|999999".split("|")
)
TABLES = st.builds(
    lambda rows, mark: "\n".join(mark.join(row) for row in rows),
    st.lists(st.lists(CELLS, max_size=5), max_size=8),
    st.sampled_from(["\t", ";", ",", "  ", " ", "|"]),
)


@for_each(
    "text",
    [
        "Value,Colour,In stock,Per stack\n25,green,100,8",
        "sep=;\nValue;Color;Inventory;Each\n$25;green;100;8",
        "Chip\tColour\tIn stock\tIn a stack\n25.00\tgreen\t100\t8",
        "Wert;Farbe;Bestand;Je Stack\n25;green;100;8",
        "Ficha;Color;En stock;En un stack\n25;green;100;8",
        "Jeton;Couleur;En stock;Par tapis\n25;green;100;8",
        "| Value | Colour | Stock | Per player |\n|---|---|---|---|\n| 25 | green | 100 | 8 |",
        "<table><tr><th>Value<th>Colour<th>Stock<th>Per stack<tr><td>25<td>green<td>100<td>8</table>",
        "Our chips\n\nValue;Colour;Stock;Per stack\n25;green;100;8\nTotal;;100;8",
    ],
)
def test_chip_set_is_read_in_four_languages_and_all_layouts(text: str) -> None:
    assert [astuple(chip) for chip in read_chip_set(text, {}).chips] == [GREEN]


@for_each("shape", sample(ALL_SHAPES, "shapes of chip sheets", size=120), ids=" ".join)
def test_chip_sheet_of_every_shape_is_read_as_meant(shape: tuple[str, str, str, str]) -> None:
    reading = read_chip_set(chip_sheet(shape), {})
    found = [(chip.worth, chip.inventory, chip.in_stack) for chip in reading.chips]
    assert (found, reading.questions, reading.notes) == (
        [(worth, stock, each) for worth, _colour, stock, each in CHIPS], (), (),
    )  # fmt: skip
    green, black = (read_chip_set("Value,Colour\n25,green\n100,black", {}).chips[at].hex for at in (0, 1))
    assert [chip.hex for chip in reading.chips[:2]] == [green, black]


@for_each(
    ("text", "as_thousands", "as_decimals"),
    [
        ("Value;Colour\n25.000;green\n100.000;black", [25_000, 100_000], [25, 100]),
        ("Value;Colour\n1.500K;green\n100;black", [100, 1_500_000], [100, 1_500]),
        ("Value;Colour\n100;black\n2.000;red\n1.500K;green", [100, 2_000, 1_500_000], [100, 1_500, 2_000]),
        ("Value;Colour\n1,250K;green\n5K;black", [5_000, 1_250_000], [1_250, 5_000]),
        ("Value;Colour;Stock\n25;green;1.000\n100;black;2.000", [25, 100], [25, 100]),
    ],
)
def test_three_digits_after_a_point_are_asked_about(text: str, as_thousands: list[int], as_decimals: list[int]) -> None:
    assert [question.code for question in read_chip_set(text, {}).open_questions] == ["thousands"]
    for answer, worths in (("thousands", as_thousands), ("decimals", as_decimals)):
        found = read_chip_set(text, {"thousands": answer})
        assert [chip.worth for chip in found.chips] == worths, answer


def test_stock_with_three_decimals_is_read_as_answered() -> None:
    text = "Value;Colour;Stock\n25;green;1.000\n100;black;2.000"
    found = [read_chip_set(text, {"thousands": answer}).chips[0].inventory for answer in ("thousands", "decimals")]
    assert found == [1_000, 1]


@for_each(
    ("cell", "worth"),
    [("25", 25), ("1K", 1_000), ("25.500", 25_500), ("25,000", 25_000), ("1'000", 1_000), ("$5", 5), ("T500", 500),
     ("100.0", 100), ("1.5k", 1_500), ("1M", 1_000_000), ("5 000", 5_000)],
)  # fmt: skip
def test_value_of_a_chip_is_read_as_people_write_it(cell: str, worth: int) -> None:
    assert [chip.worth for chip in read_chip_set(f"Value;Colour\n{cell};red", {}).chips] == [worth]


@for_each(
    ("colour", "code"),
    [("weiß", "#e8e6df"), ("Rouge", "#b3262e"), ("dark green", "#1f7a4d"), ("morado", "#6b3fa0"), ("plaid", "#808080"),
     ("", "#808080"), ("#ABCDEF", "#abcdef")],
)  # fmt: skip
def test_colour_is_known_in_four_languages(colour: str, code: str) -> None:
    assert next(chip.hex for chip in read_chip_set(f"Value;Colour\n25;{colour}\n100;x", {}).chips) == code


def test_column_count_is_asked_and_answered() -> None:
    text = "Value;Colour;Count\n25;green;100"
    asked = read_chip_set(text, {})
    assert [(question.code, question.text) for question in asked.open_questions] == [
        ("count", "What does the column Count count?")
    ]
    assert asked.chips == ()
    found = [read_chip_set(text, {"count": name}).chips[0] for name in ("inventory", "in_stack")]
    assert [(chip.inventory, chip.in_stack) for chip in found] == [(100, 0), (0, 100)]


def test_columns_without_headings_are_asked_if_two_are_numbers() -> None:
    text = "25 green 100\n100 black 200"
    asked = read_chip_set(text, {})
    assert [(question.code, [column.field for column in asked.columns]) for question in asked.questions] == [
        ("columns", ["worth", "colour", "inventory"])
    ]
    found = read_chip_set(text, {"columns": "worth,colour,in_stack"})
    assert [(chip.worth, chip.colour, chip.in_stack) for chip in found.chips] == [
        (25, "green", 100),
        (100, "black", 200),
    ]


def test_values_alone_get_the_usual_colours_with_a_note() -> None:
    found = read_chip_set("25\n100\n500", {})
    assert [(chip.worth, chip.colour) for chip in found.chips] == [(25, "green"), (100, "black"), (500, "purple")]
    assert found.notes == ("The sheet has no colours. The usual ones are entered.",)


def test_bad_rows_and_cells_are_named_and_the_others_are_read() -> None:
    text = (
        "Value;Colour;In stock;Where\n25;green;100;A\nx;red;5;A\n25;blue;7;B\n100;black;many;B\n1,5;red;1;B\n"
        "9000;Total;1;"
    )
    found = read_chip_set(text, {})
    assert [(chip.worth, chip.inventory) for chip in found.chips] == [(25, 100), (100, 0)]
    assert found.notes == (
        "Column Where is left out",
        "Line 3 is left out: x, red, 5, A",
        "Line 4 is left out: the 25 chip is there twice",
        "Line 5: many is no number of chips",
        "Line 6 is left out: 1,5, red, 1, B",
        "Line 7 is left out: 9000, Total, 1",
    )


@pytest.mark.parametrize(
    ("text", "answers", "code"),
    [
        ("", {}, "file_is_empty"),
        ("hello", {}, "no_chips_in_sheet"),
        ("Value;Colour\nx;red", {}, "no_chips_in_sheet"),
        ("25", {"ante": "each"}, "no_such_question"),
        ("25;red;5", {"columns": "worth,shape"}, "no_such_column"),
        ("25;red;5", {"columns": "worth,worth"}, "column_twice"),
        ("25;red;5", {"columns": ",colour"}, "chip_column_missing"),
        ("\n".join(map(str, range(1, 102))), {}, "too_many_chips_in_sheet"),
        ("\n".join(map(str, range(1, 1_002))), {}, "too_many_chips_in_sheet"),
    ],
)
def test_text_without_a_chip_set_is_refused(text: str, answers: dict[str, str], code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_chip_set(text, answers)
    assert refused.value.code == code


@example("#sheet\tA\n25\tred\n#sheet\tB\n100\tblack", {})
@given(
    st.one_of(st.text(max_size=200), TABLES), st.sampled_from([{}, {"count": "in_stack"}, {"columns": "worth,colour"}])
)
def test_any_text_is_read_or_asked_or_refused(text: str, answers: dict[str, str]) -> None:
    try:
        reading = read_chip_set(text, answers)
    except Refused:
        return
    worths = [chip.worth for chip in reading.chips]
    assert (bool(worths), worths) == (not reading.open_questions, sorted(set(worths)))
    if worths:
        fields = ChipSetFields(data={"chips": [asdict(chip) for chip in reading.chips]})
        assert (fields.is_valid(), fields.errors) == (True, {})
