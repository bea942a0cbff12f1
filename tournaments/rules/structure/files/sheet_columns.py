"""The columns of a structure's sheet, found by their headings in the languages that clubs use, or by their values."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tournaments.rules.messages import message as _
from tournaments.rules.players.search import fold_text, plain_words
from tournaments.rules.sheets.cells import EMPTY, is_short_clock, parse_amount, parse_span, parse_time_of_day
from tournaments.rules.sheets.headings import field_by_heading
from tournaments.rules.sheets.questions import SheetColumn
from tournaments.rules.sheets.table import SheetRow
from tournaments.rules.structure.problems import SPOKEN

# the columns of a written sheet
COLUMNS = (
    *("level", "minutes", "seconds", "small_blind", "big_blind", "third_blind", "ante", "ante_type", "bring_in"),
    *("small_bet", "big_bet", "bets", "raise_cap", "spread", "cap", "game", "betting"),
    *("break", "colour_up", "closes", "end_of_day", "notes", "key"),
)
# the fields that columns of foreign sheets can hold, with their labels
FIELDS: dict[str, str] = {
    "level": _("level"),
    "small_blind": SPOKEN["small_blind"],
    "big_blind": SPOKEN["big_blind"],
    "blinds": _("both blinds, such as 100/200"),
    "ante": SPOKEN["ante"],
    "bb_ante": _("ante of the big blind"),
    "each_ante": _("ante from each player"),
    "button_ante": _("ante of the button"),
    "minutes": SPOKEN["minutes"],
    "seconds": SPOKEN["seconds"],
    "hours": _("hours"),
    "start": _("start time"),
    "break": _("break"),
    "third_blind": SPOKEN["third_blind"],
    "bring_in": SPOKEN["bring_in"],
    "small_bet": SPOKEN["small_bet"],
    "big_bet": SPOKEN["big_bet"],
    "bets": _("both bets, such as 500/1000"),
    "ante_type": _("who pays the ante"),
    "raise_cap": SPOKEN["raise_cap"],
    "spread": SPOKEN["spread"],
    "cap": SPOKEN["cap"],
    "game": SPOKEN["game"],
    "betting": SPOKEN["betting"],
    "colour_up": SPOKEN["color_up"],
    "closes": SPOKEN["closes"],
    "end_of_day": SPOKEN["end_of_day"],
    "notes": SPOKEN["notes"],
    "kind": SPOKEN["kind"],
    "key": _("key of the step"),
}
# field of headings that are known and not needed
SKIPPED = "skipped"

_HEADINGS: dict[str, str] = {
    "level": "level|levels|lvl|number|no|nr|n|num|numero|nummer|round|rounds|stage|stufe|blindstufe|runde|niveau|"
    "nivel|ronda|palier|etape|livello|blind level|level number|level no|nivel de ciegas|level name|name",
    "minutes": "minutes|min|mins|minute|duration|length|level time|level length|level duration|round length|minuten|"
    "dauer|lange|laenge|duree|minutos|duracion|play time",
    "seconds": "seconds|sec|secs|sekunden|sek|secondes|segundos|duration seconds|duration sec|length seconds",
    "hours": "hours|stunden|heures|horas|std",
    "small_blind": "small blind|sb|small|smallblind|small bl|kleiner blind|kleine blind|petite blind|petit blind|"
    "petite blinde|ciega pequena|ciega chica|small blinds|blind 1|low blind",
    "big_blind": "big blind|bb|big|large|bigblind|large blind|big bl|grosser blind|grosse blind|grosse blinde|"
    "gros blind|ciega grande|big blinds|blind 2|high blind",
    "third_blind": "third blind|3rd blind|dritter blind|troisieme blind|tercera ciega",
    "blinds": "blinds|blind|sb bb|small big|small large|small blind big blind|ciegas|blind structure|blinds ante|"
    "sb bb ante|blinds and ante|blinds antes|blindes|small big ante",
    "ante": "ante|antes|grundeinsatz",
    "bb_ante": "bb ante|bba|big blind ante|ante bb|ante big blind|bbante|table ante|ante of the big blind|bb antes|"
    "big blind antes|ante bba|tischante",
    "each_ante": "ante per player|ante each|individual ante|each ante|ante pro spieler|ante par joueur|"
    "ante por jugador|player ante|traditional ante|classic ante",
    "button_ante": "button ante|btn ante|ante btn|ante button|dealer ante",
    "ante_type": "ante type|ante kind|ante from|ante paid by|ante art|type ante|tipo de ante|type d ante",
    "bring_in": "bring in|bringin|bring ins",
    "small_bet": "small bet|low limit|lower limit|low|small limit|kleiner einsatz|petite mise|apuesta pequena|low bet",
    "big_bet": "big bet|high limit|upper limit|high|big limit|grosser einsatz|grosse mise|apuesta grande|high bet",
    "bets": "bets|limits|limit|betting limits|stakes|limites|einsatze|small bet big bet",
    "raise_cap": "raise cap",
    "spread": "spread",
    "cap": "cap",
    "game": "game|spiel|jeu|juego|variant",
    "betting": "betting|structure type|limit type",
    "break": "break|breaks|pause|pausen|pauses|descanso|descansos|pausa|is break|isbreak|on break|break minutes|"
    "break duration|break length|break after|pause nach|pause apres|descanso despues",
    "colour_up": "colour up|color up|chip up|chips removed|chip race|race off|colour ups|color ups|aufrunden",
    "closes": "closes|closing",
    "end_of_day": "end of day|day end",
    "notes": "notes|note|comment|comments|remarks|remark|bemerkung|bemerkungen|hinweis|hinweise|remarque|remarques|"
    "notas|observaciones|description|info|beschreibung|commentaire|commentaires",
    "kind": "kind|type|step|art|tipo",
    "key": "key",
    "start": "start|start time|starts|starts at|begin|begins|time of day|from|beginn|startzeit|anfang|debut|"
    "heure de debut|inicio|hora de inicio|clock time|starting time|real time|uhrzeit",
    SKIPPED: "end|ends|ende|fin|end time|endzeit|heure de fin|hora de fin|total|total time|elapsed|elapsed time|"
    "cumulative|cumulated|running time|gesamt|gesamtzeit|summe|average|avg|average stack|avg stack|stack|ratio|"
    "increase|players|chips in play|big blinds in play|id|order|index|until|bis|to",
}
_FIELD_BY_HEADING = field_by_heading(_HEADINGS)
# headings of lengths or of times of day: the cells decide
_TIMES = frozenset("time zeit temps tiempo heure hora clock horaire horario".split())

_UNIT_WORDS = frozenset(
    "min mins minutes minuten minutos chips jetons fichas usd eur gbp in en of the de du des hh mm ss m each per "
    "level amount value size is".split()
)
# the field of a heading that is not in the list, by words in it; the most specific first
_BY_WORDS: tuple[tuple[frozenset[str], str], ...] = tuple(
    (frozenset(words.split()), field)
    for words, field in (
        ("bb ante", "bb_ante"),
        ("big blind ante", "bb_ante"),
        ("btn ante", "button_ante"),
        ("button ante", "button_ante"),
        ("player ante", "each_ante"),
        ("spieler ante", "each_ante"),
        ("joueur ante", "each_ante"),
        ("jugador ante", "each_ante"),
        ("blinds ante", "blinds"),
        ("small big", "blinds"),
        ("blinds small", "small_blind"),
        ("blinds big", "big_blind"),
        ("sb bb", "blinds"),
        ("small blind", "small_blind"),
        ("big blind", "big_blind"),
        ("small bet", "small_bet"),
        ("big bet", "big_bet"),
        ("start time", "start"),
        ("end time", SKIPPED),
        ("total time", SKIPPED),
        ("ante", "ante"),
        ("blinds", "blinds"),
        ("duration", "minutes"),
        ("dauer", "minutes"),
        ("duree", "minutes"),
        ("duracion", "minutes"),
        ("length", "minutes"),
        ("minutes", "minutes"),
        ("minuten", "minutes"),
        ("minutos", "minutes"),
    )
)


@dataclass(frozen=True, slots=True)
class SheetHeadings:
    """The columns of a sheet, and the line of its headings, 0 for none. Unless `is_sure`, a person must check them."""

    columns: tuple[SheetColumn, ...]
    line: int = 0
    is_sure: bool = True


@lru_cache(maxsize=4096)
def heading_words(cell: str) -> str:
    """Return a heading as lower-case words: "small blind" for "SmallBlind", "small_blind" and "Small Blind:"."""
    return plain_words(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", cell))


def field_of_exact_heading(cell: str) -> str:
    """Return the field of a heading that is in the list, as `field_of_heading` does."""
    if cell.strip() in {"#", "Nº", "N°", "№"}:
        return "level"
    words = heading_words(cell)
    return _FIELD_BY_HEADING.get(words, "time" if words in _TIMES else "")


def field_of_heading(cell: str) -> str:
    """Return the field that a heading names, SKIPPED for one that is not needed, "" for an unknown heading.

    "time" is a length or a time of day.
    """
    words = heading_words(cell)
    if field := field_of_exact_heading(cell):
        return field
    if re.search(r"\d", words) or len(words) > 50:
        return ""
    bare = " ".join(word for word in words.split() if word not in _UNIT_WORDS)
    field = _FIELD_BY_HEADING.get(bare, "") or ("time" if bare in _TIMES else "")
    apart = set(words.split())
    field = field or next((field for needed, field in _BY_WORDS if needed <= apart), "")
    return _field_in_unit(field, apart)


def _field_in_unit(field: str, words: set[str]) -> str:
    if field not in {"minutes", "time"}:
        return field
    if words & {"sec", "secs", "seconds", "sekunden", "sek", "secondes", "segundos", "s"}:
        return "seconds"
    if words & {"h", "hours", "stunden", "heures", "horas"}:
        return "hours"
    return "minutes" if words & {"min", "mins", "minutes", "minuten", "minutos"} else field


def find_headings(rows: Sequence[SheetRow]) -> SheetHeadings:
    """Return the columns of a sheet by its headings; without headings by their values, to be confirmed by a person."""
    width = max((len(row.cells) for row in rows), default=0)
    at = next((at for at, row in enumerate(rows[:25]) if _is_heading_row(row, width)), None)
    if at is not None:
        return _columns_below(rows[at], rows[at + 1 :], width)
    below = [row for row in rows if _has_values(row)]
    pairs = zip(_fields_by_value(below, width), _samples(below, width), strict=True)
    return SheetHeadings(tuple(SheetColumn("", field, samples) for field, samples in pairs), is_sure=False)


def _is_heading_row(row: SheetRow, width: int) -> bool:
    """Return whether a row has two headings and no values. In a sheet of one or two columns one heading is enough."""
    known = list(filter(field_of_heading, row.cells))
    enough = 1 if width <= 2 and len(list(filter(None, row.cells))) == 1 else 2
    return len(known) >= enough and not _has_values(row)


def _has_values(row: SheetRow) -> bool:
    return any(re.search(r"\d", cell) and not field_of_exact_heading(cell) for cell in row.cells)


def _columns_below(row: SheetRow, below: Sequence[SheetRow], width: int) -> SheetHeadings:
    """Return the columns of a line of headings. A person must say what a second column of the same field holds."""
    names, line = [*row.cells, *[""] * (width - len(row.cells))], row.line
    if below and _is_second_heading(below[0]):
        names, line, below = _joined_headings(names, below[0].cells), below[0].line, below[1:]
    samples = _samples(below, width)
    fields = [_field_of_column(name, values) for name, values in zip(names, samples, strict=True)]
    repeated = [field in fields[:at] and field not in {"", SKIPPED} for at, field in enumerate(fields)]
    unknown = [bool(values) for field, values in zip(fields, samples, strict=True) if not field]
    fields = ["" if twice else field for field, twice in zip(fields, repeated, strict=True)]
    if (pair := _index_of_merged_blinds(names, fields, samples)) is not None:
        fields[pair : pair + 2] = ["small_blind", "big_blind"]
    columns = map(SheetColumn, names, fields, samples)
    return SheetHeadings(tuple(columns), line, is_sure=not any((*repeated, *unknown)))


def _field_of_column(name: str, values: Sequence[str]) -> str:
    field = field_of_heading(name) if name else ""
    return _field_of_times(values) if field == "time" else field


def _index_of_merged_blinds(
    names: Sequence[str], fields: Sequence[str], samples: Sequence[tuple[str, ...]]
) -> int | None:
    """Return the index of a heading "Blinds" that spans two columns of amounts; None if there is none."""
    at = fields.index("blinds") if "blinds" in fields else len(fields)
    amounts = [[parse_amount(cell) for cell in column] for column in samples[at : at + 2]]
    is_pair = len(amounts) == 2 and all(column and None not in column for column in amounts)
    return at if is_pair and not names[at + 1] else None


def _is_second_heading(row: SheetRow) -> bool:
    """Return whether a row continues the headings above, as "Small" and "Big" do below "Blinds"."""
    filled = [cell for cell in row.cells if cell]
    return (
        not _has_values(row)
        and len(filled) > 1
        and all(field_of_heading(cell) or cell.startswith("(") for cell in filled)
        and not any(is_break_text(cell) for cell in filled)
    )


def _joined_headings(names: Sequence[str], second: Sequence[str]) -> list[str]:
    """Return the headings of two rows as one."""
    padded = [*second, *[""] * len(names)]
    return [" ".join(filter(None, pair)) for pair in zip(_filled_right(names), padded, strict=False)]


def _filled_right(names: Sequence[str]) -> list[str]:
    """Return names with each empty one replaced by the name on its left, as in merged cells."""
    filled: list[str] = []
    for name in names:
        filled.append(name or (filled[-1] if filled else ""))
    return filled


def _field_of_times(values: Sequence[str]) -> str:
    """Return the field of a column "Time": start times if they are different times of day, else minutes."""
    times = [parse_time_of_day(value) for value in values]
    are_different = len(set(times)) == len(times) > 1
    return "start" if None not in times and are_different else "minutes"


def _samples(rows: Sequence[SheetRow], width: int) -> list[tuple[str, ...]]:
    found: list[list[str]] = [[] for _column in range(width)]
    for row in rows:
        for column, cell in zip(found, row.cells, strict=False):
            if cell not in EMPTY and len(column) < 3:
                column.append(cell)
    return [tuple(column) for column in found]


def _fields_by_value(rows: Sequence[SheetRow], width: int) -> list[str]:
    """Return the probable fields of the columns of a sheet without headings."""
    fields = [_field_by_value(_filled_cells(rows, at), is_first=at == 0) for at in range(width)]
    rising = [at for at, field in enumerate(fields) if field == "amount"]
    for at, field in zip(rising, ("small_blind", "big_blind", "ante"), strict=False):
        fields[at] = field
    return ["" if field in {"amount", *fields[:at]} else field for at, field in enumerate(fields)]


def _filled_cells(rows: Sequence[SheetRow], at: int) -> list[str]:
    return [row.cells[at] for row in rows if len(row.cells) > at and row.cells[at]]


def _field_by_value(cells: Sequence[str], *, is_first: bool) -> str:
    bare = (re.sub(r"^\D+ ", "", cell) for cell in cells)
    known = [number for number in map(parse_amount, bare) if number is not None]
    if any("/" in cell for cell in cells):
        return "blinds"
    if is_first and known[:2] in ([0, 1], [1, 2]):
        return "level"
    if any(map(_is_length_alone, cells)) or _look_like_minutes(known):
        return "minutes"
    return "amount" if len(known) * 2 >= len(cells) > 0 else ""


def _look_like_minutes(numbers: Sequence[int]) -> bool:
    """Return whether numbers hardly change, as the lengths of levels and breaks do."""
    return len(numbers) > 1 and len(set(numbers)) <= 2 and 1 <= max(numbers) <= 120


def _is_length_alone(cell: str) -> bool:
    """Return whether a cell is a length of time and no amount: "20 min" and "20:00"."""
    return is_short_clock(cell) or (parse_span(cell) is not None and parse_amount(cell) is None)


BREAK_WORDS = re.compile(
    r"\b(break|pause[ns]?|pausa|descanso|dinner|lunch|breakfast|supper|abendessen|mittagessen|mittag|essenspause|"
    r"diner|dejeuner|repas|cena|comida|almuerzo|intermission|rest)\b"
)
END_OF_DAY = re.compile(
    r"\b(end of (the )?day|day \d+ ends|tagesende|ende des tages|ende tag|fin de (la )?journee|fin del dia)\b"
)


def is_break_text(text: str) -> bool:
    """Return whether a text names a break, in the languages of the product."""
    words = fold_text(text)
    return BREAK_WORDS.search(words) is not None or END_OF_DAY.search(words) is not None


def is_end_of_day_text(text: str) -> bool:
    """Return whether a text says that a day ends."""
    return END_OF_DAY.search(fold_text(text)) is not None
