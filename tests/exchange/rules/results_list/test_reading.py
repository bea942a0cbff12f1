"""Lists of results: headings, cells with two meanings, several events, Poker Mavens."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exchange.rules.results_list.lists import list_from_json, list_to_json, tournament_of_list
from exchange.rules.results_list.reading import ListFacts, ListReading, read_results
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
        ("| # | Player | Pts |\n|---|---|---|\n| 1 | Ada | 9 |\n| 2-3 | Bo | 5 |", [(1, "Ada", 0, 9), (2, "Bo", 0, 5)]),
        ("<table><tr><th>Pos</th><th>Name</th><th>Won</th></tr><tr><td>1</td><td>Ada</td><td>70</td></tr></table>",
         [(1, "Ada", 70, None)]),
    ],
)  # fmt: skip
def test_list_is_read_by_its_headings(text: str, expected: list[tuple[Any, ...]]) -> None:
    assert rows(read(text)) == expected


def test_lines_that_are_no_results_are_noted() -> None:
    reading = read("Place,Name,Prize,Mood\n1,Ada,100,fine\n,Total,100,\n2,Bo,lots,\n3,Cyd,-,")
    assert rows(reading) == [(1, "Ada", 100, None), (3, "Cyd", 0, None)]
    assert [str(note) for note in reading.notes] == [
        "Column Mood is left out", "Line 3 is left out: Total, 100", "Line 4 is left out: 2, Bo, lots",
    ]  # fmt: skip


def test_columns_without_headings_are_asked() -> None:
    text = "1,Ada,100\n2,Bo,60"
    asked = read(text)
    assert ([question.code for question in asked.open_questions], asked.lists) == (["columns"], ())
    assert [column.field for column in asked.columns] == ["place", "name", ""]
    assert rows(read(text, columns="place,name,points")) == [(1, "Ada", 0, 100), (2, "Bo", 0, 60)]
    with pytest.raises(Refused, match="column_missing"):
        read(text, columns="place,,points")


def test_first_line_without_a_number_is_asked() -> None:
    text = "Wer,Wo\nAda,Bar\nBo,Bar"
    assert [question.code for question in read(text, columns="name,").open_questions] == ["first_line"]
    assert len(rows(read(text, columns="name,", first_line="headings"))) == 2
    assert len(rows(read(text, columns="name,", first_line="player"))) == 3


def test_decimals_or_thousands_are_asked() -> None:
    text = "Place,Name,Points\n1,Ada,7.374\n2,Bo,2.622"
    assert [str(question.text) for question in read(text).open_questions] == ["Points: what does 7.374 mean?"]
    assert rows(read(text, points="decimals"))[0] == (1, "Ada", 0, 7.374)
    assert rows(read(text, points="thousands"))[0] == (1, "Ada", 0, 7374)
    assert rows(read(text.replace("2.622", "2.6")))[0] == (1, "Ada", 0, 7374)


def test_order_of_day_and_month_is_asked_only_if_it_matters() -> None:
    text = "Event,Date,Place,Player\nA,{day},1,Ada\nB,05/06/2023,1,Bo"
    asked = read(text.format(day="03/04/2023"), ListFacts())
    assert [question.code for question in asked.open_questions] == ["days"]
    found = read(text.format(day="03/04/2023"), ListFacts(), days="mdy")
    assert [(results.title, results.on) for results in found.lists] == [
        ("A", date(2023, 3, 4)), ("B", date(2023, 5, 6)),
    ]  # fmt: skip
    sure = read(text.format(day="03/14/2023"), ListFacts())
    assert [results.on for results in sure.lists] == [date(2023, 3, 14), date(2023, 5, 6)]


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


def test_poker_mavens_is_read_after_one_question() -> None:
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
