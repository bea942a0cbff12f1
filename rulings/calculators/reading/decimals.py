"""Reading of numbers with decimal places: percentages and buy-ins."""

import math
import re
from decimal import Decimal
from typing import Any

from rulings.calculators.reading.fields import InvalidField

WRITTEN = re.compile(r"[0-9]{1,12}(\.[0-9]{1,6})?", re.ASCII)


def read_decimal(name: str, value: Any, *, high: int, expected: str) -> Decimal:
    """Read a number from 0 to `high`, from JSON (12.5) or text ("12.5")."""
    number = _exact_decimal(value)
    if number is None or not 0 <= number <= high:
        raise InvalidField(name, expected, value)
    return number


def _exact_decimal(value: Any) -> Decimal | None:
    """Return a number or numeric text as an exact decimal; None for any other value."""
    if isinstance(value, str):
        return Decimal(value) if WRITTEN.fullmatch(value) else None
    if isinstance(value, float):
        return Decimal(str(value)) if math.isfinite(value) else None
    return Decimal(value) if isinstance(value, int) and not isinstance(value, bool) else None
