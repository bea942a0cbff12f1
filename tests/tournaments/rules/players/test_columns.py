"""Columns are guessed from headers as clubs write them."""

import pytest

from tests.suite.each_case import for_each
from tournaments.rules.players.columns import FIELDS, guess_columns, refuse_columns
from tournaments.rules.refused import Refused


@for_each(
    ("header", "guessed"),
    [
        ("Player Name,E-Mail,Phone", "name,email,phone"),
        ("First Name,Surname,Member No.,Nickname", "first_name,last_name,club_number,alias"),
        ("Nombre,Apellidos,Nº socio,Correo electrónico,País", "first_name,last_name,,email,country"),
        ("Nombre,Móvil,Observaciones", "name,phone,notes"),
        ("Nom,Prénom,Courriel,Pseudo", "last_name,first_name,email,alias"),
        ("Spielername,Land,Wohnort", "name,country,city"),
        ("Nom,Téléphone", "name,phone"),
        ("Vorname,Nachname,Mitglieds-Nr.,Handy", "first_name,last_name,club_number,phone"),
        ("Nome,Cognome,Tessera", "first_name,last_name,club_number"),
        ("Voornaam,Achternaam,Lidnummer", "first_name,last_name,club_number"),
        ("Imię,Nazwisko,Numer karty", "first_name,last_name,club_number"),
        ("Name,Name,Shoe size", "name,,"),
    ],
)
def test_headers_are_known_in_several_languages(header: str, guessed: str) -> None:
    assert guess_columns(header.split(",")) == guessed.split(",")


def test_our_own_headings_are_known_again() -> None:
    assert guess_columns(list(FIELDS.values())) == list(FIELDS)


@pytest.mark.parametrize(
    ("columns", "code"),
    [
        (["", "email"], "column_missing"),
        ([], "column_missing"),
        (["name", "name"], "column_twice"),
        (["name", "shoe"], "no_such_column"),
    ],
)
def test_columns_that_make_no_player_are_refused(columns: list[str], code: str) -> None:
    with pytest.raises(Refused) as refused:
        refuse_columns(columns)
    assert refused.value.code == code


def test_one_column_of_names_is_enough() -> None:
    assert [refuse_columns([column]) for column in ("name", "first_name", "last_name", "display_name", "alias")] == [
        None
    ] * 5
