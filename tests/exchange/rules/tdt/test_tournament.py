"""`.tdt` files: what is read of them, in every version's shape, and what is refused."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exchange.rules.tdt.reader import DEEPEST, MOST_BYTES, decode_tdt, parse_tdt
from exchange.rules.tdt.tournament import read_tdt
from tests.exchange.rules.tdt.files import MAPS, Player, Purchase, call, chips, levels, prices, written
from tests.suite.each_case import for_each
from tournaments.rules.names import cleaned_name
from tournaments.rules.refused import Refused

SAMPLE = Path(__file__).resolve().parents[5] / "shared" / "tdt" / "sample-3.7.2.tdt"
ADA = Player("a", "Ada", [Purchase()])
BIX = Player("b", "Bix", [Purchase(bust=2_000, by=("a",)), Purchase(bust=9_000, by=("a", "c"))], [Purchase(100, (0,))])
CYD = Player("c", "Cyd", [Purchase(bust=5_000)])
DAN = Player("d", "Dan")


def refusal_of(text: str | bytes) -> tuple[str, dict[str, Any]]:
    """The code of the refusal, and its facts."""
    with pytest.raises(Refused) as problem:
        read_tdt(text.encode() if isinstance(text, str) else text)
    return problem.value.code, problem.value.facts


@pytest.mark.parametrize("version", MAPS)
def test_every_tournament_director_version_is_read_with_players_and_places(version: str) -> None:
    file = written([ADA, BIX, CYD, DAN], prizes=[(1, 300, "a"), (2, 150, "b"), (3, 50, "")], version=version)
    assert read_tdt(file.encode()).summary() == {
        "title": "Friday", "players": 3, "entries": 3, "re_entries": 1, "add_ons": 1,
        "bought": 900, "rake": 200, "prizes": 450, "places": ["Ada", "Bix", "Cyd"],
    }  # fmt: skip


def test_player_with_the_better_prize_ranks_first_after_a_deal() -> None:
    eve, fay = Player("e", "Eve", [Purchase()]), Player("f", "Fay", [Purchase(bust=5_000)])
    read = read_tdt(written([ADA, CYD, eve, fay], prizes=[(1, 400, "e"), (2, 300, "a")]).encode())
    assert [player.name for player in read.ranked_players] == ["Eve", "Ada", "Cyd", "Fay"]
    assert [[player.name for player in tie] for tie in read.tied_players] == [["Cyd", "Fay"]]


def test_unknown_constructor_in_a_file_does_not_change_the_result() -> None:
    file = written([ADA], more=", Later: new GameTomorrow({A: new GameTomorrow({})})")
    read = read_tdt(file.encode())
    assert (read.unknown, read.summary()["players"]) == ({"GameTomorrow": 2}, 1)


@pytest.mark.parametrize(
    ("known", "places"),
    [
        ("new GameLevels", ["Ada", "Bix"]), ("new GameRound", ["Ada", "Bix"]), ("new FinancialConfig", ["Ada", "Bix"]),
        ("new GamePrizes", ["Ada", "Bix"]), ("new GamePrize", ["Ada", "Bix"]), ("new GameChips", ["Ada", "Bix"]),
        ("new GameChops", ["Ada", "Bix"]), ("new PlayerInfo", ["Ada", "Bix"]), ("new GamePlayers", []),
        ("new GamePlayer", []), ("Map.from", []), ("new GameBuyin", []), ("new PerPlayerRake", ["Ada", "Bix"]),
    ],
)  # fmt: skip
def test_unknown_constructor_in_place_of_a_known_constructor_is_omitted(known: str, places: list[str]) -> None:
    more = f", Levels: {levels((20, 50, 100, 0), 10)}, Financials: {prices()}, Chips: {chips(25)}"
    file = written([ADA, BIX], prizes=[(1, 300, "a")], more=more).replace(f"{known}(", f"{known}Later(")
    read = read_tdt(file.encode())
    assert set(read.unknown) == {f"{known.removeprefix('new ')}Later"}
    assert [player.name for player in read.ranked_players] == places


def test_files_in_utf_8_and_windows_latin_are_read() -> None:
    file = written([Player("a", "Zoë Ñandú", [Purchase()])])
    names = [read_tdt(file.encode(code)).summary()["places"] for code in ("utf-8", "utf-8-sig", "cp1252")]
    assert names == [["Zoë Ñandú"]] * 3


def test_escapes_in_a_tournament_director_file_are_decoded() -> None:
    assert parse_tdt(r"""{a: "q\"\\\n\u00e9\x41", b: 'it\'s'}""") == {"a": 'q"\\\néA', "b": "it's"}
    assert parse_tdt(r'{a: "\ud83c\udca1", b: "\ud83c"}') == {"a": "🂡", "b": "�"}


def test_numbers_of_a_tournament_director_file_are_read_exactly() -> None:
    found = parse_tdt("{a: 12.50, b: -3, c: 1e3, d: NaN, e: -Infinity, f: .5}")
    assert [str(value) for value in found.values()] == ["12.50", "-3", "1000", "None", "None", "0.5"]


@for_each(
    ("text", "code"),
    [
        ("", "file_empty"),
        ("hello", "tdt_unexpected"),
        ("{ V: 1 }", "tdt_no_tournament"),
        ('{ V: "3", T: new Map() }', "tdt_wrong_value"),
        ('{ V: "3", T: new Tournament({Players: 3}) }', "tdt_wrong_value"),
        ('{ V: "3", T: new Tournament({Title: [1]}) }', "tdt_wrong_value"),
        ('{ V: "3" } alert(1)', "tdt_trailing"),
        ('{ V: "3", T: (function(){})() }', "tdt_unexpected"),
        ('{ V: "3", T: 1e400 }', "tdt_number"),
        ("{ V: " + "9" * 5_000 + " }", "tdt_number"),
        ("{ V: " + "[" * 3_000 + " }", "tdt_too_deep"),
        ("{ L: " + "[" * 3_000 + " }", "tdt_too_deep"),
        ('{ V: "3', "tdt_cut"),
    ],
)
def test_content_that_is_no_tournament_director_file_is_refused(text: str, code: str) -> None:
    assert refusal_of(text)[0] == code


def test_syntax_error_refusal_contains_line_and_column() -> None:
    assert refusal_of('{ V: "3",\n  T: = }') == ("tdt_unexpected", {"line": 2, "column": 5})


def test_tournament_director_file_above_20_mb_is_refused() -> None:
    with pytest.raises(Refused, match="tdt_too_large"):
        decode_tdt(b" " * (MOST_BYTES + 1))


def test_too_long_text_in_a_tournament_director_file_is_refused() -> None:
    assert refusal_of(written([ADA], title="x" * 10_001)) == ("tdt_text_too_long", {"name": "Title", "most": 10_000})


def test_only_the_most_frequent_unknown_constructors_are_named() -> None:
    odd = ", ".join(call(f"Odd{at:03}{'x' * 90}") for at in (*range(60), 59))
    unknown = read_tdt(written([ADA], more=f", Later: [{odd}]").encode()).unknown
    assert (len(unknown), next(iter(unknown)), unknown["Odd059" + "x" * 44]) == (50, "Odd059" + "x" * 44, 2)


def test_deeply_nested_tournament_director_file_is_read() -> None:
    assert parse_tdt("{a: " + "[" * (DEEPEST - 1) + "]" * (DEEPEST - 1) + "}")


def test_truncated_tournament_director_file_is_refused_with_a_message() -> None:
    whole = written([ADA, BIX], prizes=[(1, 300, "a")]).rstrip()
    codes = {refusal_of(whole[:end])[0] for end in range(1, len(whole))}
    assert codes == {"tdt_cut", "tdt_unexpected"}


@pytest.mark.slow
def test_randomly_changed_tournament_director_file_is_read_or_refused() -> None:
    chance, whole = random.Random(16), written([ADA, BIX, CYD], prizes=[(1, 300, "a"), (2, 150, "b")]).encode()
    for _ in range(3_000):
        changed = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(changed))
            changed[at : at + chance.randint(0, 3)] = bytes(
                chance.choices(b"{}[]():,\"'\\0129.eEnulTM \n", k=chance.randint(0, 3))
            )
        try:
            read_tdt(bytes(changed)).summary()
        except Refused:
            continue


names = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20)
purchases = st.builds(
    Purchase,
    amount=st.integers(0, 10**6),
    rake=st.lists(st.integers(0, 500), min_size=1, max_size=3).map(tuple),
    bust=st.none() | st.integers(1, 10**9),
)


@given(st.lists(st.tuples(names, st.lists(purchases, max_size=3)), max_size=8), st.sampled_from(sorted(MAPS)))
def test_generated_tournament_director_file_is_read_without_loss(
    entered: list[tuple[str, list[Purchase]]], version: str
) -> None:
    players = [Player(f"p{at}", name.strip(), bought) for at, (name, bought) in enumerate(entered)]
    read = read_tdt(written(players, version=version).encode())
    assert [(player.uuid, player.nickname, len(player.buy_ins)) for player in read.players] == [
        (player.uuid, player.nickname if cleaned_name(player.nickname) else "", len(player.buy_ins))
        for player in players
    ]
    assert read.summary()["bought"] == sum(buy_in.amount for player in players for buy_in in player.buy_ins)
    assert read.summary()["rake"] == sum(sum(buy_in.rake) for player in players for buy_in in player.buy_ins)


@pytest.mark.skipif(not SAMPLE.exists(), reason="the shared sample is not here")
def test_sample_tournament_director_file_is_read() -> None:
    facts = read_tdt(SAMPLE.read_bytes()).summary()
    assert facts == {
        "title": "Synthetic Night", "players": 2, "entries": 2, "re_entries": 0, "add_ons": 0,
        "bought": 400, "rake": 100, "prizes": 0, "places": ["Ann A", "Bo B"],
    }  # fmt: skip
