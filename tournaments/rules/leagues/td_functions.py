"""Functions of the formula language of The Tournament Director.

Values are doubles, as in that program, texts, and lists of numbers. `if`, `switch`, `lswitch` and `assign` are
calculated by `td_values.py`, since they do not use all of their values.
"""

import math
from collections.abc import Callable, Mapping
from functools import reduce
from hashlib import sha256
from operator import mul
from typing import Any

from tournaments.rules.messages import message as _

Value = float | str | tuple[float, ...]
# profiles of the tournament by kind and name in lower case: fee, rake and chips; "" is the default one
Profiles = Mapping[str, Mapping[str, tuple[float, float, float]]]

MOST_ARGUMENTS, MOST_LISTED, MOST_DIGITS = 400, 1_000, 10


class NoValueError(ValueError):
    """A function has no value for its arguments: `args[0]` is the reason."""


def number_of(value: Value) -> float:
    """Return a number. Raises NoValueError for a text or a list."""
    if isinstance(value, float):
        return value
    if isinstance(value, str):
        raise NoValueError(_("a text stands where a number is needed"))
    raise NoValueError(_("a list stands where a number is needed"))


def whole_number_of(value: Value) -> int:
    number = number_of(value)
    if number != int(number):
        raise NoValueError(_("{number} must be a whole number", number=f"{number:g}"))
    return int(number)


def _listed(values: tuple[Value, ...]) -> tuple[float, ...]:
    """Return numbers and lists of numbers as one list."""
    found = [number for value in values for number in (value if isinstance(value, tuple) else (number_of(value),))]
    return tuple(found)


def round_half(number: float, digits: int = 0, *, away: bool = False) -> float:
    """Round to `digits` after the point. Halves are rounded up, or away from zero if `away`."""
    scaled = number * 10.0**digits
    if away and scaled < 0:
        return -math.floor(-scaled + 0.5) / 10.0**digits
    return math.floor(scaled + 0.5) / 10.0**digits


def _round(value: Value, digits: Value = 0.0, *, away: bool) -> float:
    wanted = whole_number_of(digits)
    if abs(wanted) > MOST_DIGITS:
        raise NoValueError(_("at most {most} digits can be rounded", most=MOST_DIGITS))
    return round_half(number_of(value), wanted, away=away)


def _to_step(number: float, step: float, run: Callable[[float], float]) -> float:
    if not step:
        raise NoValueError(_("division by zero"))
    return run(number / step) * step


def _log(number: Value, base: Value = math.e) -> float:
    if number_of(number) <= 0 or number_of(base) <= 0 or base == 1:
        raise NoValueError(_("there is no logarithm of {number}", number=f"{number_of(number):g}"))
    return math.log(number_of(number)) / (1 if base == math.e else math.log(number_of(base)))


def _log10(number: Value) -> float:
    if number_of(number) <= 0:
        raise NoValueError(_("there is no logarithm of {number}", number=f"{number_of(number):g}"))
    return math.log10(number_of(number))


def power(base: Value, exponent: Value) -> float:
    try:
        found = number_of(base) ** number_of(exponent)
    except ZeroDivisionError:
        raise NoValueError(_("division by zero")) from None
    except OverflowError:
        raise NoValueError(_("the number is too large")) from None
    if isinstance(found, complex):
        raise NoValueError(_("there is no power {exponent} of {number}", exponent=f"{exponent:g}", number=f"{base:g}"))
    return float(found)


def _average(*values: Value) -> float:
    found = _listed(values)
    if not found:
        raise NoValueError(_("there is no average of nothing"))
    return math.fsum(found) / len(found)


def _first_sorted(count: Value, values: tuple[Value, ...], *, reverse: bool) -> tuple[float, ...]:
    return tuple(sorted(_listed(values), reverse=reverse)[: max(0, whole_number_of(count))])


def _index(values: Value, at: Value) -> float:
    listed, number = _list_of(values), whole_number_of(at)
    if not 0 <= number < len(listed):
        raise NoValueError(_("the list has no item {number}", number=f"{number}"))
    return listed[number]


def _set_list_length(values: Value, length: Value) -> tuple[float, ...]:
    wanted, listed = whole_number_of(length), _list_of(values)
    if not 0 <= wanted <= MOST_LISTED:
        raise NoValueError(_("a list has at most {most} items", most=MOST_LISTED))
    return (*listed[:wanted], *(0.0,) * (wanted - len(listed)))


def _list_of(value: Value) -> tuple[float, ...]:
    return value if isinstance(value, tuple) else (number_of(value),)


def _one_of(value: Value, *values: Value) -> float:
    return float(value in values)


def _function_of_number(run: Callable[[float], float]) -> Callable[[Value], float]:
    def calculate(value: Value) -> float:
        try:
            return float(run(number_of(value)))
        except OverflowError:
            raise NoValueError(_("the number is too large")) from None
        except ValueError as error:
            if isinstance(error, NoValueError):
                raise
            raise NoValueError(_("there is no value for {number}", number=f"{value:g}")) from None

    return calculate


def _step_function(run: Callable[[float], float]) -> Callable[[Value, Value], float]:
    return lambda value, step: _to_step(number_of(value), number_of(step), run)


# least and most number of values, and the function; None for those that `td_values.py` calculates
FUNCTIONS: dict[str, tuple[int, int, Callable[..., Any] | None]] = {
    **{
        name: (1, 1, _function_of_number(getattr(math, name)))
        for name in "sqrt exp sin cos tan asin acos atan floor ceil".split()
    },
    "abs": (1, 1, _function_of_number(abs)),
    "triangle": (1, 1, _function_of_number(lambda number: number * (number + 1) / 2)),
    "log": (1, 2, _log),
    "ln": (1, 2, _log),
    "log10": (1, 1, _log10),
    "pow": (2, 2, power),
    "power": (2, 2, power),
    "round": (1, 2, None),
    "roundtonearest": (2, 2, None),
    "rounduptonearest": (2, 2, _step_function(math.ceil)),
    "rounddowntonearest": (2, 2, _step_function(math.floor)),
    "min": (1, MOST_ARGUMENTS, lambda *values: min(_listed(values) or (0.0,))),
    "max": (1, MOST_ARGUMENTS, lambda *values: max(_listed(values) or (0.0,))),
    "sum": (1, MOST_ARGUMENTS, lambda *values: math.fsum(_listed(values))),
    "product": (1, MOST_ARGUMENTS, lambda *values: reduce(mul, _listed(values), 1.0)),
    "average": (1, MOST_ARGUMENTS, _average),
    "count": (1, MOST_ARGUMENTS, lambda *values: float(len(_listed(values)))),
    "top": (2, MOST_ARGUMENTS, lambda count, *values: _first_sorted(count, values, reverse=True)),
    "bottom": (2, MOST_ARGUMENTS, lambda count, *values: _first_sorted(count, values, reverse=False)),
    "index": (2, 2, _index),
    "setlistlength": (2, 2, _set_list_length),
    "oneof": (2, MOST_ARGUMENTS, _one_of),
    "if": (2, 3, None),
    "switch": (3, MOST_ARGUMENTS, None),
    "lswitch": (2, MOST_ARGUMENTS, None),
    "assign": (2, 2, None),
    "totalforrake": (0, 0, None),
    "random": (0, 0, None),
    **{
        f"{kind}profile{part}": (0, 1, None)
        for kind in ("buyin", "rebuy", "addon")
        for part in ("fee", "rake", "chips")
    },
}
# no file stores the points of profiles
UNKNOWN_FUNCTIONS = frozenset({"buyinprofilepoints", "rebuyprofilepoints", "addonprofilepoints"})


def drawn_number(seed: str) -> float:
    """Return a number from 0 to below 1, always the same for a seed, so that recalculated points do not change."""
    return int.from_bytes(sha256(seed.encode()).digest()[:6], "big") / 2**48


def rounding_function(name: str, *, away: bool) -> Callable[..., float]:
    """Return the function `round` or `roundToNearest`. It rounds halves up, or away from zero if `away`."""
    if name == "round":
        return lambda *values: _round(*values, away=away)
    return _step_function(lambda number: round_half(number, away=away))


def profile_key(name: str) -> str:
    """Return the key of a profile by its name in any case."""
    return name.lower()


def profile_value(name: str, profiles: Profiles, profile: Value = "") -> float:
    """Return the fee, rake or chips of a profile; `name` is a function such as `buyinprofilefee`.

    Raises NoValueError for an unknown profile.
    """
    kind, part = name.split("profile")
    known = profiles.get(kind, {})
    if not isinstance(profile, str) or profile_key(profile) not in known:
        raise NoValueError(_("there is no profile {words}", words=str(profile)[:40]))
    return known[profile_key(profile)][("fee", "rake", "chips").index(part)]
