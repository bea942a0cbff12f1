"""Lines of totals in a list of people or of chips."""

import re

_LONGEST = 60
_TOTAL = re.compile(
    r"(?:grand )?(?:totals?|totale|totales|totaux|total general|sums?|summe|gesamt|gesamtsumme|endsumme|suma|somme)"
    r"(?:\s*[:=].*|\s+\d.*)?"
)


def is_total(cell: str) -> bool:
    """Return whether a cell names a total ("Total", "Summe:", "Gesamt: 12 Mitglieder"), not a person ("Suma Patel")."""
    return len(cell) <= _LONGEST and _TOTAL.fullmatch(cell.strip().casefold()) is not None
