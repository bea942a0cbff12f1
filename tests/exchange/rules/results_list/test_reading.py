"""Lists of results: headings, cells with two meanings, several events, Poker Mavens."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exchange.rules.results_list.cells import parse_day
from exchange.rules.results_list.lists import ListFacts, list_from_json, list_to_json, tournament_of_list
from exchange.rules.results_list.reading import ListReading, list_facts, read_results
from tests.suite.each_case import for_each
from tournaments.rules.refused import Refused

FACTS = ListFacts(title="Spring", on=date(2023, 4, 3))


def read(text: str, facts: ListFacts = FACTS, **answers: str) -> ListReading:
    return read_results(text, facts, answers)


def rows(reading: ListReading) -> list[tuple[Any, ...]]:
    return [
        (row.place, row.name, float(row.prize), None if row.points is None else float(row.points))
        for results in reading.lists
        for row in results.rows
    ]


@for_each(
    ("text", "expected"),
    [
        ("Place,Name,Prize,Points\n1st,Ada,$1250.50,100\n2.,Bo,\"1,000\",60",
         [(1, "Ada", 1250.5, 100), (2, "Bo", 1000, 60)]),
        ("Spring Open\nRang;Spieler;Preisgeld\n1;Ada;1.250,50 €\n=2;Bo;-",
         [(1, "Ada", 1250.5, None), (2, "Bo", 0, None)]),
        ("Puesto\tJugador\tPuntos\n1\tAda\t12,5\n2\tBo\t8", [(1, "Ada", 0, 12.5), (2, "Bo", 0, 8)]),
        ("Classement;Joueur;Gains\n1er;Ada;100\n2e;Bo;50", [(1, "Ada", 100, None), (2, "Bo", 50, None)]),
        ("First name,Last name,Finish\nBo,Sample,2\nAda,Example,1",
         [(1, "Ada Example", 0, None), (2, "Bo Sample", 0, None)]),
        ("Puesto;Nombre;Apellidos\n1;Ada;Example", [(1, "Ada Example", 0, None)]),
        ("Platz;Name;Vorname\n1;Example;Ada", [(1, "Ada Example", 0, None)]),
        ("Rank,Name,Surname\n1,Ada,Example", [(1, "Ada Example", 0, None)]),
        ("Puesto;Nombre\n1;Ada Example", [(1, "Ada Example", 0, None)]),
        ("| # | Player | Pts |\n|---|---|---|\n| 1 | Ada | 9 |\n| 2-3 | Bo | 5 |", [(1, "Ada", 0, 9), (2, "Bo", 0, 5)]),
        ("<table><tr><th>Pos</th><th>Name</th><th>Won</th></tr><tr><td>1</td><td>Ada</td><td>70</td></tr></table>",
         [(1, "Ada", 70, None)]),
    ],
)  # fmt: skip
def test_list_is_read_by_its_headings(text: str, expected: list[tuple[Any, ...]]) -> None:
    assert rows(read(text)) == expected


def test_lines_and_cells_without_a_result_are_left_out_with_a_note() -> None:
    reading = read("Place,Name,Prize,Mood\n1,Ada,100,fine\n,Total,100,\n2,Bo,lots,\n3,Cyd,-,")
    assert rows(reading) == [(1, "Ada", 100, None), (2, "Bo", 0, None), (3, "Cyd", 0, None)]
    assert [str(note) for note in reading.notes] == [
        "Column Mood is left out", "Line 3 is left out: Total, 100", "Line 4: Prize “lots” is left out",
    ]  # fmt: skip


@for_each(
    ("text", "expected", "notes"),
    [
        ("Spieler;Punkte\nAda;10\nSumme;10", [(1, "Ada", 0, 10)], ["Line 3 is left out: Summe, 10"]),
        ("Place,Name,Prize,Points\n1,Ada,$1,250,30\n2,Bo,$750,20", [(2, "Bo", 750, 20)],
         ["Line 2 is left out, as it has more cells than headings: 1, Ada, $1, 250, 30"]),
        ("Pl.;Joueur;Gains (EUR)\n1er;Ada;50,-\n3ème;Bo;1.2k", [(1, "Ada", 50, None), (3, "Bo", 1200, None)], []),
        ("Name,Points\nAda,3\nName,Points\nBo,2", [(1, "Ada", 0, 3), (2, "Bo", 0, 2)],
         ["Line 3 is left out: Name, Points"]),
        ("Place,Name,Points\n1,Ada,1.500K", [(1, "Ada", 0, None)], ["Line 2: Points “1.500K” is left out"]),
        ("Pl.;Name;Points\n1;Ada;7,𝟙74\n2;Bo;2,5", [(1, "Ada", 0, None), (2, "Bo", 0, 2.5)],
         ["Line 2: Points “7,𝟙74” is left out"]),
        ("Place,Name,Day\n1,Ada,soon", [(1, "Ada", 0, None)], ["Line 2: Day “soon” is left out"]),
    ],
)  # fmt: skip
def test_sheet_of_a_club_is_read_with_a_note_for_all_that_is_left_out(
    text: str, expected: list[tuple[Any, ...]], notes: list[str]
) -> None:
    assert (rows(read(text)), [str(note) for note in read(text).notes]) == (expected, notes)


def test_notes_beyond_the_first_hundred_are_counted() -> None:
    reading = read("Place,Name,Prize\n" + "1,Ada,a trophy\n" * 105)
    assert (len(reading.notes), str(reading.notes[-1])) == (101, "More notes: 5")


def test_empty_cells_below_a_filled_cell_raise_a_question() -> None:
    text = "Event,Date,Place,Name\nA,2024-03-04,1,Ada\n,,2,Bo\nB,2024-03-11,1,Bo\n,,,Ada"
    (question,) = read(text, ListFacts()).open_questions
    assert str(question.text) == "Line 3: Tournament is empty. Does the cell above count?"
    found = read(text, ListFacts(), empty_cells="above").lists
    assert [(row.title, row.on, [result.place for result in row.rows]) for row in found] == [
        ("A", date(2024, 3, 4), [1, 2]), ("B", date(2024, 3, 11), [1, 1]),
    ]  # fmt: skip
    assert [results.title for results in read(text, FACTS, empty_cells="empty").lists] == ["A", "Spring", "B"]


def test_columns_without_headings_are_asked() -> None:
    text = "1,Ada,100\n2,Bo,60"
    asked = read(text)
    assert ([question.code for question in asked.open_questions], asked.lists) == (["columns"], ())
    assert [column.field for column in asked.columns] == ["place", "name", ""]
    assert rows(read(text, columns="place,name,points")) == [(1, "Ada", 0, 100), (2, "Bo", 0, 60)]
    with pytest.raises(Refused, match="column_missing"):
        read(text, columns="place,,points")


def test_first_line_without_a_number_raises_a_question() -> None:
    text = "Wer,Wo\nAda,Bar\nBo,Bar"
    assert [question.code for question in read(text, columns="name,").open_questions] == ["first_line"]
    assert len(rows(read(text, columns="name,", first_line="headings"))) == 2
    assert len(rows(read(text, columns="name,", first_line="player"))) == 3


def test_three_digits_after_a_point_raise_a_question() -> None:
    text = "Place,Name,Points\n1,Ada,7.374\n2,Bo,2.622"
    assert [str(question.text) for question in read(text).open_questions] == ["Points: what does 7.374 mean?"]
    assert rows(read(text, points="decimals"))[0] == (1, "Ada", 0, 7.374)
    assert rows(read(text, points="thousands"))[0] == (1, "Ada", 0, 7374)


@for_each(
    ("points", "expected"),
    [
        ("7.374|2.6", 7.374), ("7,374|2,6", 7.374), ("7.374|2,6", 7374), ("1.234|1.234,50", 1234),
        ("1.234|1.000.000", 1234), ("1,234|0.125", 1234), ("-7.374|12.5", -7.374),
    ],
)  # fmt: skip
def test_other_amounts_in_a_column_decide_whether_three_digits_are_decimals(points: str, expected: float) -> None:
    first, second = points.split("|")
    assert rows(read(f"Place;Name;Points\n1;Ada;{first}\n2;Bo;{second}"))[0][3] == expected


def test_contradictory_decimal_marks_raise_a_question() -> None:
    (question,) = read("Place;Name;Points\n1;Ada;1.234\n2;Bo;1.234,5\n3;Cyd;7.5").open_questions
    assert question.code == "points"


def test_order_of_day_and_month_is_asked_only_if_it_matters() -> None:
    text = "Event,Date,Place,Player\nA,{day},1,Ada\nB,05/06/2023,1,Bo"
    asked = read(text.format(day="03/04/2023"), ListFacts())
    assert [question.code for question in asked.open_questions] == ["days"]
    found = read(text.format(day="03/04/2023"), ListFacts(), days="mdy")
    assert [(results.title, results.on) for results in found.lists] == [
        ("A", date(2023, 3, 4)), ("B", date(2023, 5, 6)),
    ]  # fmt: skip
    assert [question.code for question in read(text.format(day="soon"), ListFacts()).open_questions] == ["days"]
    sure = read(text.format(day="03/14/2023"), ListFacts())
    assert [results.on for results in sure.lists] == [date(2023, 3, 14), date(2023, 5, 6)]


@for_each(
    ("written", "day"),
    [
        ("14 Nov 2023", "2023-11-14"), ("Nov 14, 2023", "2023-11-14"), ("Tuesday, November 14, 2023", "2023-11-14"),
        ("14. November 2023", "2023-11-14"), ("Di, 14.11.2023", "2023-11-14"), ("14-Nov-23", "2023-11-14"),
        ("3. März 2024", "2024-03-03"), ("14 de noviembre de 2023", "2023-11-14"), ("1er août 2023", "2023-08-01"),
        ("2023-11-14 00:00:00", "2023-11-14"), ("31.12.99", "1999-12-31"), ("14 Foo 2023", "None"), ("14.11.", "None"),
    ],
)  # fmt: skip
def test_day_is_read_with_the_names_of_months(written: str, day: str) -> None:
    assert str(parse_day(written, order="dmy")) == day


@for_each("day", ["3.4.2023", "soon"])
def test_entered_day_with_two_meanings_is_refused(day: str) -> None:
    with pytest.raises(Refused, match="day_unreadable"):
        list_facts({"on": day})
    assert list_facts({"on": "14.3.2023"}).on == date(2023, 3, 14)


@for_each(
    ("text", "code"),
    [
        ("", "file_is_empty"), ("Place,Name\n", "no_results_in_file"), ("Place,Name\nfirst,Ada", "no_results_in_file"),
    ],
)  # fmt: skip
def test_list_without_results_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read(text)
    assert refused.value.code == code


def test_title_and_day_are_needed() -> None:
    for facts, code in ((ListFacts(), "results_need_a_title"), (ListFacts(title="A"), "results_need_a_day")):
        with pytest.raises(Refused) as refused:
            read("Place,Name\n1,Ada", facts)
        assert refused.value.code == code


def test_poker_mavens_file_is_read_after_one_question() -> None:
    text = (
        "Tournament=Turbo\nNumber=15\nBuyIn=10+1\nStart=2020-07-24 21:06:08\n"
        "Place3=sea guard (0) Rebuys:0 AddOn:No KO:ant\nPlace2=ant (30) Rebuys:1 AddOn:No KO:mo-g\n"
        "Place1=mo-g (70) Rebuys:0 AddOn:No KO:mo-g\nStop=2020-07-24 22:04:25\n\n"
        "Tournament=Turbo\nNumber=18\nStart=2020-07-31 21:00:00\nPlace2=ant (0) Rebuys:0\nPlace1=mo-g (50) Rebuys:0\n"
    )
    assert [question.code for question in read(text).open_questions] == ["brackets"]
    found = read(text, ListFacts(), brackets="prize")
    assert [(results.title, str(results.on)) for results in found.lists] == [
        ("Turbo 15", "2020-07-24"), ("Turbo 18", "2020-07-31"),
    ]  # fmt: skip
    assert rows(found)[:3] == [(1, "mo-g", 70, None), (2, "ant", 30, None), (3, "sea guard", 0, None)]
    assert rows(read(text, ListFacts(), brackets="points"))[0] == (1, "mo-g", 0, 70)


def test_list_is_stored_as_it_was_read() -> None:
    (results,) = read("Place,Name,Prize,Points\n1,Ada,10.50,3\n1,Bo,10.50,3\n3,Ada,,1").lists
    assert list_from_json(list_to_json(results)) == results
    tournament = tournament_of_list(results)
    assert [player.name for player in tournament.ranked_players] == ["Ada", "Bo", "Ada"]
    assert len({player.person for player in tournament.players}) == 3


@given(st.text(alphabet='Place,NmPrizots1234567890;.\t\n"$€=()|-', max_size=120))
def test_any_text_is_read_asked_or_refused(text: str) -> None:
    try:
        reading = read(f"Place,Name,Prize,Points\n{text}", points="decimals", prizes="decimals")
        found = bool(reading.lists) != bool(reading.open_questions)
    except Refused as refused:
        found = bool(refused.code)
    assert found
