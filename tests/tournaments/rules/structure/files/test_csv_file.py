from datetime import timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tests.tournaments.rules.structure.structures import PUBLISHED, level, pause, problems_of, structure, structures
from tournaments.rules.levels import Ante, AnteKind, Break, Closing, Level, Structure
from tournaments.rules.refused import Refused
from tournaments.rules.sheets.cells import EMPTY
from tournaments.rules.structure.files.csv_file import structure_to_csv
from tournaments.rules.structure.files.json_file import structure_from_json
from tournaments.rules.structure.files.sheet_columns import COLUMNS
from tournaments.rules.structure.files.sheet_file import StructureUnclear, read_structure_text
from tournaments.rules.structure.problems import StructureRefused

DELIMITERS = st.sampled_from([",", ";", "\t"])


def structure_from_csv(text: str, **answers: str) -> Structure:
    """Return the structure in a text; raise StructureRefused for problems and questions."""
    reading = read_structure_text(text, answers)
    if reading.problems:
        raise StructureRefused(reading.problems)
    if reading.structure is None:
        raise StructureUnclear(reading)
    return reading.structure


def messages_for(text: str) -> list[str]:
    """Return the problems and questions of a text; the code of its refusal if it is no table."""
    try:
        return [problem.says for problem in problems_of(structure_from_csv, text)]
    except Refused as refused:
        return [refused.code]


def notes_of(text: str) -> tuple[str, ...]:
    return read_structure_text(text, {}).notes


def read(text: str) -> Level | Break:
    return structure_from_csv(text).steps[0]


@given(structures, DELIMITERS)
def test_structure_written_to_csv_is_read_back_unchanged(written: Structure, delimiter: str) -> None:
    # a sheet says with a dash that a cell is empty, so that no note or game can be one
    texts = {text.lower() for step in written.steps for text in (step.notes, getattr(step, "game", ""))}
    assume(texts.isdisjoint(EMPTY - {""}))
    assert structure_from_csv(structure_to_csv(written, delimiter=delimiter)) == written


@for_each("name", PUBLISHED)
def test_published_structure_written_to_csv_is_read_back_unchanged(name: str) -> None:
    published = structure_from_json(PUBLISHED[name])
    assert structure_from_csv(structure_to_csv(published)) == published


def test_csv_sheet_has_only_needed_columns() -> None:
    made = structure(
        level(1, 100, 200, ante=Ante(AnteKind.BIG_BLIND, 200)),
        pause(color_up=(25, 100), closes=(Closing.REGISTRATION, Closing.REBUYS)),
        level(2, 200, 400, span=timedelta(seconds=90)),
        name="Friday",
        starting_stack=30_000,
    )
    assert structure_to_csv(made).splitlines() == [
        "#name,Friday",
        "#game,texas_holdem",
        "#betting,no_limit",
        "#starting_stack,30000",
        "#seats_per_table,9",
        "#final_table_seats,9",
        "level,minutes,seconds,small_blind,big_blind,ante,ante_type,break,colour_up,closes,notes",
        "1,20,,100,200,200,big_blind,,,,",
        ",10,,,,,,yes,25 100,registration rebuys,",
        "2,,90,200,400,,,,,,",
    ]


def test_spreadsheet_formula_is_written_as_text() -> None:
    made = structure(level(1, 100, 200, notes="=1+1"), name="-x", note="'quoted")
    sheet = structure_to_csv(made)
    assert [cell in sheet for cell in ("'=1+1", "'-x", "''quoted", ",=", ",-")] == [True, True, True, False, False]
    assert structure_from_csv(sheet) == made


def test_csv_columns_may_be_in_any_order_and_have_aliases() -> None:
    sheet = "BB;SB;Lvl;Ante Type;Mins;Ante\n1.000;500;Level 4;BBA;7,5;1000\n"
    assert read(sheet) == Level(
        key="l4",
        number=4,
        span=timedelta(minutes=7.5),
        small_blind=500,
        big_blind=1000,
        ante=Ante(AnteKind.BIG_BLIND, 1000),
    )


@pytest.mark.parametrize(
    ("kind", "is_paid_by"),
    [("", "each"), ("Each", "each"), ("per player", "each"), ("BB", "big_blind"), ("btn", "button")],
)
def test_ante_type_in_a_csv_sets_the_payer(kind: str, is_paid_by: str) -> None:
    assert read(f"level,minutes,ante,ante_type\n1,20,25,{kind}").ante == Ante(AnteKind(is_paid_by), 25)  # type: ignore[union-attr]


@pytest.mark.parametrize("cell", ["1000", "1,000", "1.000", "1 000", "1'000", "1\u202f000"])
def test_csv_numbers_may_have_thousands_separators(cell: str) -> None:
    assert read(f'level;minutes;sb;bb\n1;20;"{cell}";200').small_blind == 1000  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("row", "notes"),
    [
        (",15,0,-,yes", ""),
        (",,,,15", ""),
        (",15,,,", ""),
        ("Break,15,,,", ""),
        ("Dinner break,15,,,", "Dinner break"),
        (",15,,,Dinner", "Dinner"),
        ("5,15,,,x", ""),
    ],
)
def test_csv_row_without_a_level_is_a_break(row: str, notes: str) -> None:
    assert read(f"level,minutes,SB,BB,break\n{row}") == Break(key="b1", span=timedelta(minutes=15), notes=notes)


def test_csv_break_is_read_with_name_and_notes() -> None:
    assert read("level,minutes,break,notes\n,75,Dinner,Hall 2").notes == "Dinner, Hall 2"


def test_csv_row_with_no_in_the_break_column_is_a_level() -> None:
    assert read("level,minutes,break\n,15,no") == Level(key="l1", number=1, span=timedelta(minutes=15))


def test_csv_break_may_colour_up_several_chips_and_close_several_periods() -> None:
    step = read("minutes,break,Color up,closes,Day end\n0,yes,25/100,late_reg|re-buys,Yes")
    assert step == Break(
        key="b1",
        span=timedelta(0),
        color_up=(25, 100),
        closes=(Closing.REGISTRATION, Closing.REBUYS),
        end_of_day=True,
    )


def test_csv_spread_may_have_a_third_amount_for_the_last_street() -> None:
    step = read("level,minutes,spread\n1,20,1-5-10")
    assert step == Level(key="l1", number=1, span=timedelta(minutes=20), spread=(1, 5, 10))


def test_csv_bets_and_spread_are_read_as_pairs_of_amounts() -> None:
    step = read("level,minutes,bets,spread\n1,20,500/1000,2-10")
    assert step == Level(key="l1", number=1, span=timedelta(minutes=20), small_bet=500, big_bet=1000, spread=(2, 10))


def test_csv_rows_that_begin_with_a_hash_set_fields_of_the_structure() -> None:
    made = structure_from_csv(
        '#name;"Friday; late"\n#starting_stack;30.000;;\n#chips;25;100\n#year;\n\nlevel;minutes\n1;20\n'
    )
    assert (made.name, made.starting_stack, made.chips, made.year) == ("Friday; late", 30_000, (25, 100), None)


@for_each(
    ("text", "sentence"),
    [
        ("", "file_is_empty"),
        ('level,minutes\n1,"20', "file_quote_open"),
        (f'level,notes\n1,"{"x" * 200_000}"', "cell_too_large"),
        ("#name,x", "The sheet has no levels: no cell has a number"),
        ("#year,MMXX\nlevel,minutes\n1,20", "Year must be a whole number from 1 to 9,999, not 'MMXX'"),
        ("level,minutes\n1,20 x", "How many minutes has level 1? The sheet does not say it."),
        ("level,minutes,SB\n1,20,-5", "Level 1: small blind must be a whole number of chips, 0 or more, not '-5'"),
        (
            'level,minutes,SB\n1,20,"12,34"',
            "Level 1: small blind must be a whole number of chips, 0 or more, not '12,34'",
        ),
        (
            "level,minutes,ante,ante_type\n1,20,5,nobody",
            "Level 1: ante must be one of each, big_blind, button, not 'nobody'",
        ),
    ],
)
def test_unreadable_csv_sheet_is_refused_with_a_reason(text: str, sentence: str) -> None:
    assert messages_for(text) == [sentence]


@for_each(
    ("text", "question"),
    [
        ("level,minutes,colour\n1,20,2", "What do the columns hold?"),
        ("level,minutes,BB,big blind\n1,20,2,3", "What do the columns hold?"),
        ("level,minutes\n1,20\n2,20,30", "What do the columns hold?"),
        ("1,100,200,20\n2,200,400,20", "What do the columns hold?"),
        ("level,SB,BB\n1,100,200", "How many minutes has level 1? The sheet does not say it."),
        (
            "level,minutes\n1,20\nbreak,",
            "How many minutes has the break of line 3? The sheet does not say it.",
        ),
        ("level,SB,BB,ante,min\n1,50,100,100,20", "Level 1: who pays the ante of 100, with a big blind of 100?"),
        ("level,SB,BB,time\n1,50,100,1:00\n2,100,200,1:00", "What does the length “1:00” count?"),
        ("level,SB,BB,duration\n1,50,100,1200\n2,100,200,1200", "What does the length “1200” count?"),
    ],
)
def test_doubtful_sheet_raises_a_question(text: str, question: str) -> None:
    assert messages_for(text) == [question]


@for_each(
    ("text", "note"),
    [
        ("level,minutes,SB,BB\none,20,50,100", "Line 2: the level 'one' is numbered by its place"),
        ("#colour,x\nlevel,minutes\n1,20", "Line 1: '#colour x' is left out"),
        ("level,minutes\none,20", "Line 2: 'one' is taken for a break"),
        ("level,minutes,colour_up\n1,20,25", "Line 2: colour-up '25' is not understood, and left out"),
        ("level,minutes,end_of_day\n,20,maybe", "Line 2: end of day 'maybe' is not understood, and left out"),
        ("minutes,break,closes\n20,yes,bar", "Line 2: closing 'bar' is not understood, and left out"),
        ("minutes,break,colour_up\n20,yes,-25", "Line 2: colour-up '-25' is not understood, and left out"),
        ("Friday,,\nlevel,minutes\n1,20", "Line 1: 'Friday' is left out"),
        ("level,minutes\n1,20\nTotal,20", "Line 3: 'Total' is left out: it is a total"),
        ("level,minutes,SB\n1,20,300*", "Line 2: the mark in '300*' is left out"),
        ("level,minutes,SB,BB\n1,20,50,100\nlevel,minutes,SB,BB", "Line 3: the headings are there again"),
        ("level,minutes,total\n1,20,20", "Column 'total' is left out"),
        (
            "level,SB,BB,min\n1,50,100,20\nRegistration closes,,,",
            "Line 3: 'Registration closes': registration closes at the end of level 1",
        ),
        (
            "level,start,SB,BB,min\n1,19:00,50,100,20\n2,19:30,100,200,20",
            "Line 3: the start times leave 30 min for the row above; its own length is taken",
        ),
    ],
)
def test_optional_cell_that_is_not_understood_is_left_out_with_a_note(text: str, note: str) -> None:
    assert notes_of(text) == (note,)
    assert messages_for(text) == []


def cells() -> st.SearchStrategy[str]:
    return st.sampled_from(
        ["", "-", "0", "1", "1,000", "yes", "break", "=1", "'", '"', "\n", "25 100", "2-10"]
    ) | st.text(max_size=5)


def sheets() -> st.SearchStrategy[str]:
    names = st.lists(st.sampled_from([*COLUMNS, "SB", "#name", "x"]), min_size=1, max_size=8)
    rows = st.lists(st.lists(cells(), max_size=8), max_size=4)
    return st.builds(lambda head, body, by: "\n".join(by.join(row) for row in [head, *body]), names, rows, DELIMITERS)


@given(st.text() | sheets())
def test_any_csv_text_gives_a_structure_or_a_refusal(text: str) -> None:
    assert all(messages_for(text)) or structure_from_csv(text).steps is not None
