"""Names shown together are disambiguated, with no more letters than needed."""

from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.players.disambiguation import Named, disambiguated_names, name_sort_key
from tournaments.rules.players.public_name import name_with_initial


def named_player(full: str, number: str = "") -> Named:
    return Named(name_with_initial(full), full, number)


@for_each(
    ("players", "names"),
    [
        ([named_player("Ana Vega"), named_player("Bo Krom")], ["Ana V.", "Bo K."]),
        (
            [named_player("Ana Vega"), named_player("Ana Voss"), named_player("Bo Krom")],
            ["Ana Ve.", "Ana Vo.", "Bo K."],
        ),
        ([named_player("Ana Vega"), named_player("Ana Velt")], ["Ana Veg.", "Ana Vel."]),
        (
            [named_player("Ana Vega"), named_player("Ana Velt"), named_player("Ana Voss")],
            ["Ana Veg.", "Ana Vel.", "Ana Vo."],
        ),
        ([named_player("Ana Vega", "17"), named_player("Ana Vega", "40")], ["Ana V. 17", "Ana V. 40"]),
        ([named_player("Ana Vega", "17"), named_player("Ana Vega")], ["Ana V. 17", "Ana V."]),
        ([named_player("Ana de la Vega"), named_player("ana Voss")], ["Ana Ve.", "ana Vo."]),
        ([Named("Ace", "Ana Vega", "17"), Named("ace", "Bo Krom", "40")], ["Ace 17", "ace 40"]),
        ([Named("Ana Vega", "Ana Vega", "17"), Named("Ana Vega", "Ana Vega", "40")], ["Ana Vega 17", "Ana Vega 40"]),
        ([named_player("Eva Kowalski"), named_player("Eva Kowalsky")], ["Eva Kowalski", "Eva Kowalsky"]),
        ([named_player("Eva Kowal"), named_player("Eva Kowalsky")], ["Eva Kowal", "Eva Kowals."]),
        ([named_player("Eva Kowalski", "17"), named_player("Eva Kowalsky")], ["Eva K. 17", "Eva K."]),
        ([named_player("Eva Kowalski"), named_player("Eva Kowalski")], ["Eva K.", "Eva K."]),
        (
            [named_player("Ana Vega"), named_player("Ana Voss"), Named("Ana Ve.", "", "9")],
            ["Ana V.", "Ana Vo.", "Ana Ve. 9"],
        ),
    ],
)
def test_namesakes_are_shown_with_more_letters_or_the_club_number(players: list[Named], names: list[str]) -> None:
    assert list(disambiguated_names(dict(enumerate(players))).values()) == names


NAMES = st.tuples(st.sampled_from(["Ana", "Bo", "Ína"]), st.sampled_from(["Vega", "Velt", "Voss", "Ño", "Krom"]))
ROOMS = st.lists(NAMES, min_size=1, max_size=30)


@given(ROOMS)
def test_namesakes_with_club_numbers_get_unique_names(room: list[tuple[str, str]]) -> None:
    players = {at: named_player(" ".join(words), str(100 + at)) for at, words in enumerate(room)}
    names = disambiguated_names(players)
    assert len(set(names.values())) == len(room)


@given(ROOMS, st.randoms(use_true_random=False))
def test_disambiguated_name_does_not_depend_on_list_order(room: list[tuple[str, str]], random: object) -> None:
    players = {at: named_player(" ".join(words), str(100 + at)) for at, words in enumerate(room)}
    mixed = list(players.items())
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert disambiguated_names(dict(mixed)) == disambiguated_names(players)


@given(ROOMS)
def test_player_with_a_unique_name_is_shown_by_the_chosen_name(room: list[tuple[str, str]]) -> None:
    players = {at: named_player(" ".join(words)) for at, words in enumerate(room)}
    short = [player.shown for player in players.values()]
    alone = {at for at, player in players.items() if short.count(player.shown) == 1}
    names = disambiguated_names(players)
    assert {at: names[at] for at in alone} == {at: players[at].shown for at in alone}


def test_names_are_sorted_ignoring_case_and_accents() -> None:
    assert sorted(["Ñandu", "Nora", "Óscar", "Olga", "nadia", "Zoe"], key=name_sort_key) == [
        "nadia",
        "Ñandu",
        "Nora",
        "Olga",
        "Óscar",
        "Zoe",
    ]
