"""The markup of a large room, put together as text: a template takes ten times as long for a thousand tables."""

from collections.abc import Iterable

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tables.selectors.room_map import Hall, MapTable

#: a letter for each state that looks different; ordinary tables have none, and so cost the fewest bytes
CLASSES = {"halt": "h", "short": "s", "walk": "w", "next": "n", "break": "b", "closed": "x"}

BACK = '<button class="back" type="button" data-hall="">all halls</button>'


def halls_markup(halls: Iterable[Hall]) -> SafeString:
    """Every hall with its tables, each a link of few bytes whose text is the count and the number."""
    return mark_safe("".join(map(_hall, enumerate(halls, start=1))))  # noqa: S308 - names are escaped, the rest are numbers


def _hall(numbered: tuple[int, Hall]) -> str:
    at, hall = numbered
    name = escape(hall.name)
    head = f'<h3><button type="button" data-hall="{at}">{name}</button><small>{escape(hall.words)}</small>{BACK}</h3>'
    tables = "".join(map(_table, hall.tables))
    return f'<section class="hall" id="hall-{at}">{head if name else ""}<div class="pack">{tables}</div></section>'


def _table(table: MapTable) -> str:
    marks = [CLASSES.get(table.state, ""), "f" if table.feature else "", "p" if table.protected else ""]
    given = " ".join(filter(None, marks))
    look, title = f' class="{given}"' if given else "", f' title="{table.words}"' if given else ""
    count = "" if table.state == "closed" else table.players
    return f'<a href="table/{table.number}/"{look}{title}>{count}<i>{table.number}</i></a>'
