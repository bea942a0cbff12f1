"""A typed list of players: its lines, and who of them is known."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.players.matching import KnownPlayer
from tournaments.rules.players.typed_list import (
    LineResult,
    NameIndex,
    TypedLine,
    new_player_fields,
    parse_typed_lines,
    recognised_players,
)


def player(key: int, name: str = "", *, display: str = "", number: str = "", alias: str = "") -> KnownPlayer:
    return KnownPlayer(key, name, display or name, alias, number, "", "", "", "", "")


def results(text: str, *known: KnownPlayer, **more: Any) -> list[tuple[str, str, int | None]]:
    return [
        (player.name, player.result.value, player.key)
        for player in recognised_players(parse_typed_lines(text), NameIndex(known), **more)
    ]


def test_list_markers_are_stripped_from_lines():
    text = "1. Ada Vale\n\n- Brio  Moss, Harbour\n3) Cleo\t1007\n• Dara; North; East\n   \n"
    assert list(parse_typed_lines(text)) == [
        TypedLine(1, "Ada Vale"),
        TypedLine(3, "Brio Moss", "Harbour", turned="Harbour Brio Moss"),
        TypedLine(4, "Cleo", "1007"),
        TypedLine(5, "Dara", "North, East"),
    ]


def test_listed_players_are_recognised_by_name_public_name_and_alias():
    known = (player(1, "Ada Vale", display="Ada V."), player(2, "Brio Moss", alias="Bee"))
    assert results("ada  VALE\nAda V.\nbee", *known) == [
        ("ada VALE", "known", 1),
        ("Ada V.", "twice", 1),
        ("bee", "known", 2),
    ]


def test_similar_name_in_a_typed_list_requires_a_choice():
    assert results("Zoe Reed\nZOË  reed", player(1, "Zoë Reed")) == [
        ("Zoe Reed", "choose", None),
        ("ZOË reed", "known", 1),
    ]
    assert results("Zoe Reed", player(1, "Zoë Reed"), chosen={"zoe reed": "new"}) == [("Zoe Reed", "new", None)]


def test_names_with_commas_require_one_choice_of_name_order_per_list():
    text, known = "Müller, Jörg\nVale, Ada\nBrio, Harbour\nCleo; North", (player(1, "Jörg Müller"), club("Harbour"))
    asked = recognised_players(parse_typed_lines(text), NameIndex(known))
    assert [(player.name, player.result.value, player.turned) for player in asked] == [
        ("Müller", "order", "Jörg Müller"),
        ("Vale", "order", "Ada Vale"),
        ("Brio", "new", ""),
        ("Cleo", "new", ""),
    ]
    assert results(text, *known, chosen={",": "last_first"})[:2] == [
        ("Jörg Müller", "known", 1),
        ("Ada Vale", "new", None),
    ]
    assert results(text, *known, chosen={",": "name_and_club"})[:2] == [("Müller", "new", None), ("Vale", "new", None)]


def club(name: str) -> KnownPlayer:
    return KnownPlayer(90, "Enzo Park", "Enzo P.", "", "", "", "", "", "", name)


def test_namesake_in_a_typed_list_is_entered_as_new_if_chosen():
    known = (player(1, "Viktor Sorel"),)
    text = "Viktor Sorel\nviktor sorel\nAda Vale\nAda Vale"
    assert [player[1] for player in results(text, *known)] == ["known", "twice", "new", "twice"]
    chosen = {"viktor sorel#2": "new", "ada vale#2": "new"}
    assert [player[1:] for player in results(text, *known, chosen=chosen)] == [
        ("known", 1),
        ("new", None),
        ("new", None),
        ("new", None),
    ]
    assert results("Viktor Sorel", *known, there={1}, chosen={"viktor sorel": "new"}) == [("Viktor Sorel", "new", None)]


def test_ambiguous_name_in_a_typed_list_requires_a_choice():
    known = (player(1, "Ada Vale", number="1001"), player(2, "Ada Vale", number="1002"))
    assert results("Ada Vale", *known) == [("Ada Vale", "choose", None)]
    assert results("Ada Vale, 1002", *known) == [("Ada Vale", "known", 2)]
    assert results("Ada Vale", *known, chosen={"ada vale": "1"}) == [("Ada Vale", "known", 1)]
    assert results("Ada Vale", *known, chosen={"ada vale": "new"}) == [("Ada Vale", "new", None)]


def test_unknown_choice_for_a_typed_line_selects_no_player():
    known = (player(1, "Ada Vale"), player(2, "Ada Vale"))
    assert results("Ada Vale", *known, chosen={"ada vale": "77"}) == [("Ada Vale", "choose", None)]


def test_full_name_that_may_match_a_short_name_requires_a_choice():
    assert results("Ada Vale", player(1, display="Ada V.")) == [("Ada Vale", "choose", None)]


def test_typed_list_does_not_enter_a_barred_or_already_entered_player():
    known = (player(1, "Ada Vale"), player(2, "Brio Moss"))
    found = results("Ada Vale\nBrio Moss", *known, there={1}, barred={2})
    assert found == [("Ada Vale", "in", 1), ("Brio Moss", "barred", 2)]


def test_text_after_a_new_name_is_read_as_club_number_or_note():
    assert new_player_fields("Ada Vale", "H-1001") == {"name": "Ada Vale", "club_number": "H-1001"}
    assert new_player_fields("Ada Vale", "Harbour") == {"name": "Ada Vale", "notes": "Harbour"}
    assert new_player_fields("Ada Vale", "") == {"name": "Ada Vale"}


@given(st.lists(st.sampled_from(["Ada Vale", "Brio Moss", "Cleo", "Dara, 7", ""]), max_size=30))
def test_typed_list_enters_no_player_twice_and_omits_no_line(lines):
    known = (player(1, "Ada Vale"), player(2, "Cleo"), player(3, "Cleo"))
    found = recognised_players(parse_typed_lines("\n".join(lines)), NameIndex(known))
    assert [player.line for player in found] == [at for at, line in enumerate(lines, start=1) if line]
    coming = [
        (player.key, player.name if player.key is None else "") for player in found if player.result in {"known", "new"}
    ]
    assert len(coming) == len(set(coming))
    assert {player.result for player in found} <= set(LineResult)
