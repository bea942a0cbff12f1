"""Columns are guessed from headers as clubs write them."""

import pytest

from tests.suite.each_case import for_each
from tournaments.rules.players.columns import FIELDS, country_code, guess_columns, imported_row, refuse_invalid_columns
from tournaments.rules.refused import Refused
from tournaments.rules.sheets.table import SheetRow

COLUMNS = ["first_name", "last_name", "club_number", "country", "email", ""]


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
        ("Last,First,Mitgl.-Nr.", "last_name,first_name,club_number"),
        ("Name,Vorname,Ort", "last_name,first_name,city"),
        ("Name,Surname,City", "first_name,last_name,city"),
        ("Player,First name", "name,first_name"),
        ("Nome,Cognome,Tessera", "first_name,last_name,club_number"),
        ("Voornaam,Achternaam,Lidnummer", "first_name,last_name,club_number"),
        ("Imię,Nazwisko,Numer karty", "first_name,last_name,club_number"),
        ("Name,Name,Shoe size", "name,,"),
    ],
)
def test_column_headings_are_recognised_in_several_languages(header: str, guessed: str) -> None:
    assert guess_columns(header.split(",")) == guessed.split(",")


def test_exported_column_headings_are_recognised() -> None:
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
def test_player_file_without_a_name_column_is_refused(columns: list[str], code: str) -> None:
    with pytest.raises(Refused) as refused:
        refuse_invalid_columns(columns)
    assert refused.value.code == code


def test_player_file_needs_only_a_name_column() -> None:
    for column in ("name", "first_name", "last_name", "display_name", "alias"):
        refuse_invalid_columns([column])


def test_first_and_last_name_are_joined_and_unmapped_fields_stay_empty() -> None:
    read = imported_row(SheetRow(2, ("Ann", "Ender", "7", "es", "Ann@Example.com", "shoe 42")), COLUMNS)
    assert (read.filled_values(), read.why) == (
        {"name": "Ann Ender", "club_number": "7", "country": "ES", "email": "ann@example.com"},
        "",
    )


@for_each(
    ("cells", "why"),
    [
        (("", "", "7"), "no_name"),
        (("Ann", "", "", "", "", "", "more"), "too_many_cells"),
        (("A" * 121,), "name_too_long"),
        (("Ann",), ""),
        (("", "Summe", "2"), "is_total"),
        (("Gesamt: 2 Mitglieder",), "is_total"),
        (("Suma", "Patel"), ""),
    ],
)
def test_problem_of_an_imported_row_is_reported(cells: tuple[str, ...], why: str) -> None:
    assert imported_row(SheetRow(2, cells), COLUMNS).why == why


@for_each(
    ("cells", "left_out"),
    [
        (("Ann", "", "7" * 41), "club_number_too_long"),
        (("Ann", "", "", "Atlantis"), "country_is_none"),
        (("Ann", "", "", "", "no address"), "email_is_none"),
        (("Ann", "", "", "", "=cmd@x"), "email_is_none"),
    ],
)
def test_imported_row_is_accepted_without_an_invalid_cell(cells: tuple[str, ...], left_out: str) -> None:
    read = imported_row(SheetRow(2, cells), COLUMNS)
    assert (read.filled_values(), read.why, read.left_out) == ({"name": "Ann"}, "", (left_out,))


@for_each(
    ("text", "code"),
    [
        *((text, "SE") for text in ("se", "SWE", "Sweden", "Schweden", "Suède", "Suecia", "SVERIGE")),
        *((text, "GB") for text in ("UK", "England", "Scotland", "Großbritannien", "Royaume-Uni", "GBR")),
        *((text, "DE") for text in ("GER", "DEU", "Germany", "Allemagne", "Alemania")),
        *((text, "") for text in ("Atlantis", "S", "SWEDENN", "12")),
    ],
)
def test_country_is_read_by_its_codes_and_names(text: str, code: str) -> None:
    assert country_code(text) == code
