"""Arguments of a constructor in a `.tdt` file, by name and type. A value of another type is refused, never guessed."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from exchange.rules.tdt.reader import Call
from tournaments.rules.refused import Refused

Amount = int | Decimal
# the constructors in files of versions 3.0 to 3.7.2; others are counted and ignored
KNOWN = frozenset(
    """Tournament FinancialConfig GameFinancials BuyConfig FeeProfile PerPlayerRake FixedRakeConfig UserFormula
    AddOnRebuy GamePlayers GamePlayersConfig GamePlayer PlayerName PlayerInfo GameBuyin GameBustOut GameAddOn
    GameSeat GameChops GameChop GameChopPortion GameLevels GameRound GameBreak TokenOverrides GamePrizes GamePrize
    GameTables GameTable PlayerMovement PlayerMove Move GameChips GameChip ChipSet GameHistory GameHistoryItem
    GameEvents GameEvent GameRules Map Map.from LO.Layout""".split()
)
# more money or chips than any purchase has
MOST_AMOUNT = 10**12


class Fields:
    """The fields of one constructor. A field that the file's version does not write counts as empty."""

    def __init__(self, of: Any, *names: str) -> None:
        """Take the fields of a constructor whose name is one of `names`. Refuses any other value."""
        if not isinstance(of, Call) or of.name not in names or len(of.given) != 1 or not isinstance(of.given[0], dict):
            raise Refused("tdt_wrong_value", name=names[0])
        self.kind = of.name
        self._of: Mapping[str, Any] = of.given[0]

    def has(self, name: str) -> bool:
        """Return whether a field is present and neither null nor an unknown constructor."""
        return self._value(name) is not None

    def _value(self, name: str) -> Any:
        """Return the value of a field; None if it is missing or an unknown constructor."""
        value = self._of.get(name)
        return None if is_unknown(value) else value

    def text(self, name: str) -> str:
        """Return a text, "" if empty, without NUL, which databases refuse."""
        value = self._value(name)
        if value is not None and not isinstance(value, str):
            raise Refused("tdt_wrong_value", name=name)
        return (value or "").replace("\0", "").strip()

    def number(self, name: str) -> int | Decimal:
        """Return a number, 0 if empty."""
        value = self._value(name)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int | Decimal)):
            raise Refused("tdt_wrong_value", name=name)
        return value or 0

    def items(self, name: str) -> list[Any]:
        """Return a list, [] if empty."""
        value = self._value(name)
        if value is not None and not isinstance(value, list):
            raise Refused("tdt_wrong_value", name=name)
        return value or []

    def calls(self, name: str, kind: str) -> Iterator["Fields"]:
        """Yield the constructors in a list, as Fields. Skips unknown constructors."""
        return known_calls(self.items(name), kind)

    def call(self, name: str, *kinds: str) -> "Fields | None":
        """Return a constructor as Fields, None if the field is empty."""
        return Fields(self._of[name], *kinds) if self.has(name) else None

    def texts(self, name: str) -> tuple[str, ...]:
        """Return the texts of a list."""
        found = self.items(name)
        if not all(isinstance(value, str) for value in found):
            raise Refused("tdt_wrong_value", name=name)
        return tuple(found)

    def sum(self, name: str) -> int | Decimal:
        """Return the sum of the parts of a rake, 0 if empty. The file has one number or a list."""
        value = self._value(name)
        if value is None:
            return 0
        parts = value.given[0] if isinstance(value, Call) and len(value.given) == 1 else value
        listed = parts if isinstance(parts, list) else [parts]
        if any(isinstance(value, bool) or not isinstance(value, int | Decimal) for value in listed):
            raise Refused("tdt_wrong_value", name=name)
        return sum(listed)

    def amount(self, name: str, *, most: int = MOST_AMOUNT) -> Amount:
        """Return an amount of money or chips; 0 if empty or negative. Refuses an amount above `most`."""
        value = self.number(name)
        if not -MOST_AMOUNT <= value <= most:
            raise Refused("tdt_wrong_value", name=name)
        return max(value, 0)

    def positive(self, name: str) -> Amount:
        """Return a number, 0 if empty or negative."""
        return max(self.number(name), 0)

    def flag(self, name: str, *, usual: bool = False) -> bool:
        """Return a yes or no; `usual` if the field is left out."""
        value = self._value(name)
        return bool(value) if value is not None else usual

    def pairs(self, name: str) -> list[tuple[Any, Any]]:
        """Return keys and values of a map in order. Versions write maps in three different ways."""
        value = self._value(name)
        if value is None or (isinstance(value, Call) and value.name in {"Map", "Map.from"} and not value.given):
            return []
        if isinstance(value, Call) and value.name in {"Map", "Map.from"} and len(value.given) == 1:
            return _pairs_of(value.given[0], name)
        raise Refused("tdt_wrong_value", name=name)

    def values(self, name: str) -> list[Any]:
        """Return the values of a map in order."""
        return [value for _key, value in self.pairs(name)]


def is_unknown(value: Any) -> bool:
    """Return whether a value is a constructor that no known version writes. Such values are counted but not used."""
    return isinstance(value, Call) and value.name not in KNOWN


def known_calls(values: Iterable[Any], *kinds: str) -> Iterator[Fields]:
    """Yield the constructors in `values` as Fields. Skips unknown constructors, and refuses anything else."""
    return (Fields(value, *kinds) for value in values if not is_unknown(value))


def _pairs_of(given: Any, name: str) -> list[tuple[Any, Any]]:
    if isinstance(given, dict):
        return list(given.items())
    if isinstance(given, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in given):
        return [(pair[0], pair[1]) for pair in given]
    raise Refused("tdt_wrong_value", name=name)
