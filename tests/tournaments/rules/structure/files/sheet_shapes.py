"""One structure as the sheets of many clubs show it: by language, unit, way of writing amounts, and separator."""

import csv
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from itertools import product
from typing import Any

Cells = Sequence[Sequence[str]]

# level, small blind, big blind and ante of the big blind; and a break
LEVELS = ((1, 100, 200, 200), (2, 500, 1_000, 1_000), None, (3, 1_000, 2_000, 2_000), (4, 10_000, 20_000, 20_000))
HEADINGS = {
    "English": ("Level", "Small Blind", "Big Blind", "BB Ante", "Duration", "Break"),
    "short": ("Lvl", "SB", "BB", "BBA", "Mins", "Break"),
    "German": ("Stufe", "Small Blind", "Big Blind", "Big-Blind-Ante", "Dauer", "Pause"),
    "French": ("Niveau", "Petite blind", "Grosse blind", "Ante (BB)", "Durée", "Pause"),
    "Spanish": ("Nivel", "Ciega pequeña", "Ciega grande", "Ante (BB)", "Duración", "Descanso"),
}
UNITS: dict[str, Callable[[int], str]] = {
    "plain": str,
    "min": lambda minutes: f"{minutes} min",
    "clock": lambda minutes: f"0:{minutes:02}:00",
    "prime": lambda minutes: f"{minutes}'",
}
AMOUNTS: dict[str, Callable[[int], str]] = {
    "plain": str,
    "commas": lambda amount: f"{amount:,}",
    "points": lambda amount: f"{amount:,}".replace(",", "."),
    "no-break spaces": lambda amount: f"{amount:,}".replace(",", "\u00a0"),
    "apostrophes": lambda amount: f"{amount:,}".replace(",", "’"),
    "short": lambda amount: f"{amount // 1_000}K" if amount % 1_000 == 0 else str(amount),
    "dollars": lambda amount: f"${amount:,}",
    "decimals": lambda amount: f"{amount}.0",
}


def separated(delimiter: str, *, mark: bool = False) -> Callable[[Cells], str]:
    """Return a writer of separated values, with a `sep=` line or without."""

    def write(rows: Cells) -> str:
        sheet = StringIO(newline="")
        csv.writer(sheet, delimiter=delimiter).writerows(rows)
        return f"sep={delimiter}\r\n{sheet.getvalue()}" if mark else sheet.getvalue()

    return write


def markdown(rows: Cells) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], f"|{'---|' * len(rows[0])}", *lines[1:]])


def web_page(rows: Cells) -> str:
    lines = [f"<tr><td>{'</td><td>'.join(row)}</td></tr>" for row in rows]
    return f"<table>{''.join(lines)}</table>"


def aligned(rows: Cells) -> str:
    """Return columns that stand below each other, as a PDF's text has them."""
    widths = [max(len(row[at]) for row in rows) + 3 for at in range(len(rows[0]))]
    return "\n".join("".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)


LAYOUTS: dict[str, Callable[[Cells], str]] = {
    "commas": separated(","),
    "semicolons": separated(";"),
    "tabs": separated("\t"),
    "bars": separated("|"),
    "sep line": separated(";", mark=True),
    "Markdown": markdown,
    "HTML": web_page,
    "spaces": aligned,
}
Shape = tuple[str, str, str, str]
ALL_SHAPES: tuple[Shape, ...] = tuple(product(HEADINGS, UNITS, AMOUNTS, LAYOUTS))


def sheet_of(shape: Shape) -> str:
    """Return the sheet of the structure in this shape."""
    language, unit, amount, layout = shape
    *headings, pause = HEADINGS[language]
    rows = [headings, *_rows(pause, UNITS[unit], AMOUNTS[amount])]
    return LAYOUTS[layout](rows)


def _rows(pause: str, unit: Callable[[int], str], amount: Callable[[int], str]) -> Iterator[list[str]]:
    for level in LEVELS:
        if level is None:
            yield [pause, "", "", "", unit(15)]
        else:
            yield [str(level[0]), *map(amount, level[1:]), unit(20)]


def steps_of_shapes() -> list[dict[str, Any]]:
    """Return the steps that every shape means."""
    return [
        {"kind": "break", "minutes": 15}
        if level is None
        else {
            "kind": "level",
            "number": level[0],
            "minutes": 20,
            "small_blind": level[1],
            "big_blind": level[2],
            "ante": {"kind": "big_blind", "amount": level[3]},
        }
        for level in LEVELS
    ]
