"""Possible duplicates: two players who might be one person."""

from tournaments.rules.players.possible_duplicates import Person, PossibleDuplicate, possible_duplicates


def test_most_likely_duplicate_is_listed_first_with_reasons() -> None:
    people = [
        Person(1, "José Ñandú", "j@x.org", "+34 600 111 222"),
        Person(2, "nandu jose", "J@x.org", "600111222"),
        Person(3, "Maria Gonzalez"),
        Person(4, "Maria Gonsalez"),
        Person(5, "Bo Tarr", club_number="A-007"),
        Person(6, "Beau Tarr", club_number="a007"),
        Person(7, "Nobody Else"),
    ]
    assert possible_duplicates(people) == [
        PossibleDuplicate(1, 2, ("email", "name", "phone")),
        PossibleDuplicate(5, 6, ("number",)),
        PossibleDuplicate(3, 4, ("spelling",)),
    ]


def test_single_letter_edits_count_as_a_difference_of_one_letter() -> None:
    for other in ("Ana Ruiz Soto", "Ana Ruz Sotto", "Ana Riuz Sotto", "Ana Rubz Sotto"):
        assert possible_duplicates([Person(1, "Ana Ruiz Sotto"), Person(2, other)]) == [
            PossibleDuplicate(1, 2, ("spelling",))
        ]
    assert possible_duplicates([Person(1, "Ana Ruiz Sotto"), Person(2, "Ana Ruis Soto")]) == []


def test_short_names_and_widely_shared_contacts_are_no_duplicates() -> None:
    assert possible_duplicates([Person(1, "Bo"), Person(2, "Jo")]) == []
    assert possible_duplicates([Person(key, f"Somebody {key * 1111}", "club@x.org", "5") for key in range(1, 9)]) == []
