"""Identities of the people of a folder of files."""

from exchange.rules.people import FilePerson, Identity, match_people
from tournaments.rules.players.matching import KnownPlayer

ADA = KnownPlayer(1, "Ada Example", "Ada E.", "Racer", "", "", "", "ada@x.org", "", "")
BO = KnownPlayer(2, "Bo Sample", "Bo S.", "", "", "", "", "", "", "")
OTHER_BO = KnownPlayer(3, "Bo Sample", "Bo", "", "", "", "", "", "", "")


def match_rows(*people: FilePerson, seen: dict[str, int] | None = None) -> list[tuple[str, int | None, str, str]]:
    matches = match_people(people, seen=seen or {}, known=[ADA, BO, OTHER_BO])
    return [(str(match.identity), match.key, match.other, match.why) for match in matches]


def test_reimported_player_is_recognised_by_the_id_in_the_file() -> None:
    assert match_rows(FilePerson("u", "Zed", "Zed Other"), seen={"u": 1}) == [("seen", 1, "", "")]


def test_imported_player_is_matched_by_unique_email_name_or_nickname() -> None:
    assert match_rows(FilePerson("u", "A", "Ada Example", "ADA@x.org"), FilePerson("v", "racer")) == [
        ("matched", 1, "", ""),
        ("matched", 1, "", ""),
    ]


def test_ambiguous_imported_players_need_a_decision() -> None:
    assert match_rows(FilePerson("u", "B", "Bo Sample"), FilePerson("v", "Racer", "Zed Other")) == [
        ("doubtful", 2, "", "name_of_several"),
        ("doubtful", 1, "", "nickname_of_another"),
    ]


def test_imported_players_sharing_a_nickname_or_email_need_a_decision() -> None:
    mica, two = FilePerson("u", "Mica", "Mica One", "m@x.org"), FilePerson("v", "MICA", "Mica Two")
    three = FilePerson("w", "Third", "Mica Three", "m@x.org")
    assert match_rows(mica, two, three) == [
        ("new", None, "", ""),
        ("doubtful", None, "u", "same_nickname"),
        ("doubtful", None, "u", "same_email"),
    ]
    assert Identity.SEEN.value == "seen"


def test_full_name_identifies_an_imported_player_with_a_shared_nickname() -> None:
    mica, ada, twin = (
        FilePerson("u", "Racer Two", "Mica One"), FilePerson("v", "racer two", "Ada Example"),
        FilePerson("w", "RACER TWO", "Ada Example"),
    )  # fmt: skip
    assert match_rows(mica, ada, twin) == [
        ("new", None, "", ""),
        ("matched", 1, "", ""),
        ("doubtful", None, "u", "same_nickname"),
    ]


def test_invalid_email_address_of_an_imported_player_is_omitted() -> None:
    row = FilePerson("u", "N" * 200, "Ada\nExample", "no address", "1" * 90).as_imported_row()
    assert (row.why, row.name, len(row.display_name), row.email, len(row.phone)) == ("", "Ada Example", 80, "", 40)
    assert FilePerson("12345678-9", "").shown_name == "Player 12345678"
