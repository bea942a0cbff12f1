"""Templates of result files for other sites: columns with their order and headings, and the formats of values.

A template's columns are typed one per line, `heading = field`, as in `Pts = points`. A field is one of EVENT_FIELDS or
PLAYER_FIELDS, or a fixed text in double quotes, as in `League = "Thursday"`. A line with only a field uses the field's
name as the heading.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from tournaments.rules.csv_out import csv_text
from tournaments.rules.refused import Refused

EVENT_FIELDS = (
    *("date", "venue", "tournament", "country", "city", "buy-in", "fee", "entries", "players", "prize_pool", "game"),
    "currency",
)
PLAYER_FIELDS = (
    *("place", "player", "name", "first_name", "last_name", "player_number", "player_country", "player_city"),
    *("prize", "knock-outs", "bounties_paid", "points"),
)
MAX_COLUMNS = 40
MAX_HEADING = 60
# how a date is written: strftime patterns by what they look like on 3 May 2026
DATE_FORMATS = {
    "2026-05-03": "%Y-%m-%d",
    "03.05.2026": "%d.%m.%Y",
    "03/05/2026": "%d/%m/%Y",
    "05/03/2026": "%m/%d/%Y",
}
# decimal signs of amounts and points by what they look like
AMOUNT_FORMATS = {"1250.50": ".", "1250,50": ","}
SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}

_LINE = re.compile(r"(?:(?P<heading>[^=]+)=)?\s*(?P<field>\"[^\"]*\"|[^=\"]+)")


@dataclass(frozen=True, slots=True)
class TemplateColumn:
    """A column: its heading, and a field or a fixed `text`."""

    heading: str
    field: str = ""
    text: str = ""

    def value(self, values: Mapping[str, Any]) -> Any:
        return values[self.field] if self.field else self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultTemplate:
    """A template. With `event` columns the file begins with a heading and a line about the event, and an empty line."""

    event: Sequence[TemplateColumn] = ()
    players: Sequence[TemplateColumn] = ()
    date_format: str = "2026-05-03"
    amount_format: str = "1250.50"
    separator: str = "comma"

    def file_text(self, event: Mapping[str, Any], players: Iterable[Mapping[str, Any]]) -> str:
        """Return the file. `event` has the values of all EVENT_FIELDS, each player those of all PLAYER_FIELDS."""
        blocks = []
        if self.event:
            blocks.append(self._block(self.event, [event]))
        if self.players:
            blocks.append(self._block(self.players, [{**event, **player} for player in players]))
        return "\r\n".join(blocks)

    def _block(self, columns: Sequence[TemplateColumn], rows: Iterable[Mapping[str, Any]]) -> str:
        cells = [[self._cell(column.value(row)) for column in columns] for row in rows]
        return csv_text([column.heading for column in columns], cells, separator=SEPARATORS[self.separator])

    def _cell(self, value: Any) -> Any:
        if isinstance(value, date):
            return value.strftime(DATE_FORMATS[self.date_format])
        if isinstance(value, Decimal) and self.amount_format == "1250,50":
            return f"{value}".replace(".", ",")
        return value


def parse_columns(text: str, *, fields: Sequence[str], name: str) -> tuple[TemplateColumn, ...]:
    """Return the columns of a typed text.

    Refuses a line that is no column, a field that is not among `fields`, and more than MAX_COLUMNS. Refusals name the
    input `name`.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MAX_COLUMNS:
        raise Refused("template_too_long", field=name, most=MAX_COLUMNS)
    return tuple(_parsed_column(line, fields=fields, name=name) for line in lines)


def _parsed_column(line: str, *, fields: Sequence[str], name: str) -> TemplateColumn:
    found = _LINE.fullmatch(line)
    if found is None:
        raise Refused("template_line_unclear", field=name, line=line)
    field = found["field"].strip()
    heading = (found["heading"] or field).strip().strip('"')[:MAX_HEADING]
    if field.startswith('"'):
        return TemplateColumn(heading, text=field.strip('"'))
    key = "_".join(field.casefold().split())
    if key not in fields:
        raise Refused("template_field_unknown", field=name, named=field, fields=fields_text(fields))
    return TemplateColumn(heading, field=key)


def fields_text(fields: Sequence[str]) -> str:
    """Return fields as a person types them: "buy-in, prize pool"."""
    return ", ".join(fields).replace("_", " ")


def columns_text(columns: Sequence[TemplateColumn]) -> str:
    """Return columns as a person types them, one per line."""
    return "\n".join(_column_line(column) for column in columns)


def _column_line(column: TemplateColumn) -> str:
    field = column.field.replace("_", " ") or f'"{column.text}"'
    return field if column.heading == field.strip('"') else f"{column.heading} = {field}"


def _named(*fields: str) -> tuple[TemplateColumn, ...]:
    return tuple(TemplateColumn(field.replace("_", " "), field=field) for field in fields)


# the templates that come with the product; headings in English whatever the language of the house
PRESETS: Mapping[str, ResultTemplate] = {
    "ranking-site": ResultTemplate(
        event=_named("date", "venue", "country", "city", "buy-in", "fee", "entries", "prize_pool", "game"),
        players=(
            *_named("place", "first_name", "last_name"),
            TemplateColumn("country", field="player_country"),
            TemplateColumn("city", field="player_city"),
            *_named("prize", "player_number"),
        ),
    ),
    "pub-league": ResultTemplate(
        players=_named(
            "date", "venue", "tournament", "place", "player", "player_number", "knock-outs", "points", "prize"
        ),
    ),
}
