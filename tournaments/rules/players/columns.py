"""The columns of a file of players, guessed from its header in the languages that clubs use, and the file's rows."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from tournaments.rules.messages import message as _
from tournaments.rules.players.same_person import normalised_name
from tournaments.rules.players.search import plain_words
from tournaments.rules.refused import Refused
from tournaments.rules.sheets.headings import field_by_heading, fields_of_headings, with_clear_names
from tournaments.rules.sheets.questions import fields_refusal
from tournaments.rules.sheets.table import SheetRow
from tournaments.rules.sheets.totals import is_total

# the fields that a column can hold, with their labels
FIELDS: dict[str, str] = {
    "name": _("Name"),
    "first_name": _("First name"),
    "last_name": _("Last name"),
    "display_name": _("Name on public pages"),
    "alias": _("Alias"),
    "club_number": _("Club number"),
    "country": _("Country"),
    "city": _("City"),
    "email": _("E-mail"),
    "phone": _("Phone"),
    "notes": _("Notes"),
}
# one of these is required to import a player
NAMES = ("name", "first_name", "last_name", "display_name", "alias")

# a file to fill in
SAMPLE_FILE = "First name,Last name,Club number,Paid by\nAda,Example,1001,cash\nBo,Sample,1002,card\n"

_HEADERS: dict[str, str] = {
    "name": "name|full name|player|player name|nombre completo|nombre y apellidos|jugador|nom complet|joueur|spieler|"
    "spielername|nome completo|giocatore|jogador|naam|speler|nazwisko i imie|gracz|legal name|real name",
    "first_name": "first|first name|firstname|given name|given names|forename|nombre|prenom|vorname|nome|voornaam|imie|"
    "jmeno",
    "last_name": "last|last name|lastname|surname|family name|apellido|apellidos|nom|nom de famille|nachname|"
    "familienname|cognome|sobrenome|apelido|achternaam|nazwisko|prijmeni",
    "display_name": "display name|shown as|public name|name on public pages|nombre publico|nom affiche|anzeigename",
    "alias": "alias|nickname|nick|screen name|handle|apodo|mote|pseudo|pseudonyme|surnom|spitzname|soprannome|apelido "
    "de jogo|bijnaam|pseudonim|prezdivka",
    "club_number": "club number|club no|clubnumber|member|member number|member no|member id|membership|membership "
    "number|card|card number|player id|player number|id|number|no|nr|nummer|numero|numero de socio|socio|n socio|"
    "numero de membre|numero de licence|licence|adherent|mitglied|mitgliedsnummer|mitglieds nr|mitgliedsnr|"
    "mitgl nr|kundennummer|karte|numero tessera|tessera|lidnummer|numer karty|cislo clena",
    "country": "country|country code|nationality|nat|pais|nacionalidad|pays|nationalite|land|nationalitat|paese|"
    "nazionalita|nacionalidade|kraj|zeme",
    "city": "city|town|place of residence|residence|home town|hometown|ciudad|localidad|poblacion|ville|commune|stadt|"
    "ort|wohnort|citta|comune|cidade|localidade|stad|woonplaats|miasto|mesto",
    "email": "e mail|email|mail|email address|e mail address|correo|correo electronico|courriel|adresse e mail|adresse "
    "mail|e mail adresse|posta elettronica",
    "phone": "phone|phone number|telephone|mobile|mobile phone|cell|tel|telefono|movil|celular|telephone portable|"
    "portable|telefon|telefonnummer|handy|mobil|cellulare|telefone|telemovel|telefoon|komorka",
    "notes": "notes|note|comment|comments|remarks|notas|observaciones|comentarios|remarque|remarques|commentaire|"
    "bemerkung|bemerkungen|notiz|notizen|anmerkung|osservazioni|observacoes|opmerking|opmerkingen|uwagi|poznamka",
}
_FIELD_BY_HEADING = field_by_heading(_HEADERS)

# the longest text of each column of the register
LONGEST = {
    "display_name": 80,
    "name": 120,
    "alias": 80,
    "club_number": 40,
    "country": 2,
    "city": 80,
    "email": 254,
    "phone": 40,
    "notes": 2000,
}
_COUNTRIES = Path(__file__).with_name("content") / "countries.txt"
_EMAIL = re.compile(r"[^@\s,;]+@[^@\s,;.]+(\.[^@\s,;.]+)+")


def guess_columns(header: Sequence[str]) -> list[str]:
    """Return the player field of each column, "" for none. If two headings name a field, the first one gets it."""
    words = list(map(plain_words, header))
    return with_clear_names(fields_of_headings(words, _FIELD_BY_HEADING), words)


def columns_refusal(columns: Sequence[str]) -> Refused | None:
    """Return the refusal of columns without a name, with an unknown field or a field used twice; else None."""
    missing = None if set(columns) & set(NAMES) else Refused("column_missing", field="columns")
    return fields_refusal(columns, fields=FIELDS) or missing


def refuse_invalid_columns(columns: Sequence[str]) -> None:
    """Raise Refused if rows cannot be read with these columns."""
    if wrong := columns_refusal(columns):
        raise wrong


def field_of_value(cells: Sequence[str]) -> str:
    """Return the probable field of a column without a heading, "" if unknown."""
    if not cells:
        return ""
    if all(map(_EMAIL.fullmatch, cells)):
        return "email"
    if all(map(country_code, cells)):
        return "country"
    return "name" if all(any(map(str.isalpha, cell)) for cell in cells) else ""


def country_code(text: str) -> str:
    """Return the code of a country by its two or three letters, or its name in a language of the product; else ""."""
    if re.fullmatch("[A-Za-z]{2}", text):
        return _COUNTRY_ALIASES.get(text.upper(), text.upper())
    return _codes_of_countries().get(plain_words(text), "")


# two letters that people write instead of the country's code
_COUNTRY_ALIASES = {"UK": "GB", "EN": "GB"}


@cache
def _codes_of_countries() -> dict[str, str]:
    rows = (line.split("|") for line in _COUNTRIES.read_text(encoding="utf-8").splitlines())
    return {name: code for code, *names in rows for name in names}


@dataclass(frozen=True, slots=True)
class ImportedRow:
    """A row of a file as a player; "" for a missing field. `why` is the code of a problem, if any.

    `left_out` has a code for each cell that is emptied because its value is invalid.
    """

    line: int
    name: str = ""
    display_name: str = ""
    alias: str = ""
    club_number: str = ""
    country: str = ""
    city: str = ""
    email: str = ""
    phone: str = ""
    notes: str = ""
    why: str = ""
    left_out: tuple[str, ...] = ()

    def filled_values(self) -> dict[str, str]:
        """Return the values that are not empty, by column of the register."""
        return {field: value for field in LONGEST if (value := getattr(self, field))}


def imported_row(row: SheetRow, columns: Sequence[str]) -> ImportedRow:
    """Return one row of a file as a player. `columns` are the player fields of the cells."""
    values = {field: cell for field, cell in zip(columns, row.cells, strict=False) if field and cell}
    name = values.get("name") or " ".join(filter(None, (values.get("first_name"), values.get("last_name"))))
    cleaned = {field: values.get(field, "") for field in LONGEST} | {"name": normalised_name(name) or name}
    cleaned["email"] = cleaned["email"].lower()
    left_out = tuple(_empty_invalid_cells(cleaned))
    read = ImportedRow(
        line=row.line, left_out=left_out, **{field: value[: LONGEST[field]] for field, value in cleaned.items()}
    )
    return replace(read, why=_problem_code(row, columns, cleaned))


def _empty_invalid_cells(cleaned: dict[str, str]) -> Iterator[str]:
    """Empty the cells with an invalid value that the row can do without; yield the code of each."""
    if country := cleaned["country"]:
        cleaned["country"] = country_code(country)
        if not cleaned["country"]:
            yield "country_is_none"
    if cleaned["email"] and not _EMAIL.fullmatch(cleaned["email"]):
        cleaned["email"] = ""
        yield "email_is_none"
    for field in ("club_number", "city", "email", "phone", "notes"):
        if len(cleaned[field]) > LONGEST[field]:
            cleaned[field] = ""
            yield f"{field}_too_long"


def _problem_code(row: SheetRow, columns: Sequence[str], cleaned: dict[str, str]) -> str:
    """Return the code of the row's first problem; "" if it has none."""
    if any(row.cells[len(columns) :]):
        return "too_many_cells"
    if not any(cleaned[field] for field in ("name", "display_name", "alias")):
        return "no_name"
    if is_total(cleaned["name"]):
        return "is_total"
    long = next((field for field in ("display_name", "name", "alias") if len(cleaned[field]) > LONGEST[field]), "")
    return f"{long}_too_long" if long else ""
