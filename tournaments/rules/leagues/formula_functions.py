"""Operators and functions of points formulas, in Decimals of 28 digits."""

from collections.abc import Callable
from decimal import Context, Decimal, DivisionByZero, InvalidOperation, Overflow

MOST_EXPONENT = 100

# 28 digits; beyond 10^999 is no score
ROOM = Context(prec=28, Emin=-999, Emax=999, traps=[InvalidOperation, DivisionByZero, Overflow])


def _power(base: Decimal, exponent: Decimal) -> Decimal:
    if abs(exponent) > MOST_EXPONENT:
        raise Overflow
    return ROOM.power(base, exponent)


def _log(number: Decimal, run: Callable[[Decimal], Decimal]) -> Decimal:
    if number <= 0:
        raise InvalidOperation
    return run(number)


def _round(number: Decimal, digits: Decimal = Decimal(0)) -> Decimal:
    """Half away from nothing, as people round; to at most 10 decimals."""
    if digits != int(digits) or not 0 <= digits <= 10:
        raise InvalidOperation
    return number.quantize(Decimal(1).scaleb(-int(digits)), rounding="ROUND_HALF_UP", context=ROOM)


OPERATORS: dict[str, Callable[[Decimal, Decimal], Decimal]] = {
    "+": ROOM.add,
    "-": ROOM.subtract,
    "*": ROOM.multiply,
    "/": ROOM.divide,
    "^": _power,
}


def _pick(number: Decimal, *values: Decimal) -> Decimal:
    """Return the value of this number, the first for 1; nothing beyond the last."""
    return values[int(number) - 1] if number == int(number) and 1 <= number <= len(values) else Decimal(0)


def _band(number: Decimal, *pairs: Decimal) -> Decimal:
    """Return the value of the highest bound that the number reaches, of pairs of bound and value; nothing below all."""
    if len(pairs) % 2:
        raise InvalidOperation
    reached = [(bound, value) for bound, value in zip(pairs[::2], pairs[1::2], strict=True) if bound <= number]
    return max(reached, key=lambda pair: pair[0])[1] if reached else Decimal(0)


# by name: the least and most number of arguments, and the function
FUNCTIONS: dict[str, tuple[int, int, Callable[..., Decimal]]] = {
    "sqrt": (1, 1, ROOM.sqrt),
    "log": (1, 1, lambda number: _log(number, ROOM.log10)),
    "log10": (1, 1, lambda number: _log(number, ROOM.log10)),
    "ln": (1, 1, lambda number: _log(number, ROOM.ln)),
    "min": (1, 20, lambda *numbers: min(numbers)),
    "max": (1, 20, lambda *numbers: max(numbers)),
    "round": (1, 2, _round),
    "abs": (1, 1, ROOM.abs),
    "floor": (1, 1, lambda number: number.to_integral_value("ROUND_FLOOR", ROOM)),
    "pick": (2, 60, _pick),
    "band": (3, 61, _band),
}
