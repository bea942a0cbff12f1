"""Arguments of a constructor in a `.tdt` file, by name and type.

A value of another type is refused, never converted.
"""

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
# more letters than any text that is imported has, the longest formula too
MOST_LETTERS = 10_000


class Fields:
    """The fields of one constructor. A missing field counts as empty."""

    def __init__(self, of: Any, *names: str) -> None:
        """Take the arguments of `of`, a constructor named one of `names`. Refuses any other value."""
        if not isinstance(of, Call) or of.name not in names or len(of.given) != 1 or not isinstance(of.given[0], dict):
            raise Refused("tdt_wrong_value", name=names[0])
        self.kind = of.name
        self._of: Mapping[str, Any] = of.given[0]

    def has_value(self, name: str) -> bool:
        """Return whether a field is present, not null, and not an unknown constructor."""
        return self._known_value(name) is not None

    def _known_value(self, name: str) -> Any:
        value = self._of.get(name)
        return None if is_unknown_constructor(value) else value

    def text(self, name: str) -> str:
        """Return a text without surrounding spaces and NUL characters; "" if the field is empty.

        Refuses a text of more than MOST_LETTERS.
        """
        value = self._known_value(name)
        if value is not None and not isinstance(value, str):
            raise Refused("tdt_wrong_value", name=name)
        if len(value or "") > MOST_LETTERS:
            raise Refused("tdt_text_too_long", name=name, most=MOST_LETTERS)
        return (value or "").replace("\0", "").strip()

    def plain(self, name: str) -> int | Decimal | str | None:
        """Return a text or a number, such as a key; None for any other value."""
        value = self._known_value(name)
        return value if isinstance(value, int | Decimal | str) else None

    def number(self, name: str) -> int | Decimal:
        """Return a number; 0 if the field is empty."""
        value = self._known_value(name)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int | Decimal)):
            raise Refused("tdt_wrong_value", name=name)
        return value or 0

    def items(self, name: str) -> list[Any]:
        """Return a list; [] if the field is empty."""
        value = self._known_value(name)
        if value is not None and not isinstance(value, list):
            raise Refused("tdt_wrong_value", name=name)
        return value or []

    def constructors(self, name: str, kind: str) -> Iterator["Fields"]:
        """Yield the constructors in a list field. Skips unknown ones, and refuses any other value."""
        return known_constructors(self.items(name), kind)

    def constructor(self, name: str, *kinds: str) -> "Fields | None":
        """Return the constructor in a field; None if the field is empty."""
        return Fields(self._of[name], *kinds) if self.has_value(name) else None

    def texts(self, name: str) -> tuple[str, ...]:
        """Return the texts in a list field. Refuses other values."""
        found = self.items(name)
        if not all(isinstance(value, str) for value in found):
            raise Refused("tdt_wrong_value", name=name)
        return tuple(found)

    def rake_sum(self, name: str) -> int | Decimal:
        """Return the sum of the parts of a rake; 0 if the field is empty."""
        value = self._known_value(name)
        if value is None:
            return 0
        parts = value.given[0] if isinstance(value, Call) and len(value.given) == 1 else value
        listed = parts if isinstance(parts, list) else [parts]
        if any(isinstance(value, bool) or not isinstance(value, int | Decimal) for value in listed):
            raise Refused("tdt_wrong_value", name=name)
        return sum(listed)

    def amount(self, name: str, *, most: int = MOST_AMOUNT) -> Amount:
        """Return an amount of money or chips; 0 if it is empty or negative. Refuses an amount above `most`."""
        value = self.number(name)
        if not -MOST_AMOUNT <= value <= most:
            raise Refused("tdt_wrong_value", name=name)
        return max(value, 0)

    def non_negative_number(self, name: str) -> Amount:
        """Return a number; 0 if it is empty or negative."""
        return max(self.number(name), 0)

    def flag(self, name: str, *, usual: bool = False) -> bool:
        """Return a field as true or false; `usual` if it is empty."""
        value = self._known_value(name)
        return bool(value) if value is not None else usual

    def map_items(self, name: str) -> list[tuple[Any, Any]]:
        """Return the keys and values of a map in order; [] if the field is empty."""
        value = self._known_value(name)
        if value is None or (isinstance(value, Call) and value.name in {"Map", "Map.from"} and not value.given):
            return []
        if isinstance(value, Call) and value.name in {"Map", "Map.from"} and len(value.given) == 1:
            return _items_of_map(value.given[0], name)
        raise Refused("tdt_wrong_value", name=name)

    def map_values(self, name: str) -> list[Any]:
        return [value for _key, value in self.map_items(name)]


def is_unknown_constructor(value: Any) -> bool:
    """Return whether a value is a constructor that no known version of the program writes."""
    return isinstance(value, Call) and value.name not in KNOWN


def known_constructors(values: Iterable[Any], *kinds: str) -> Iterator[Fields]:
    """Yield the constructors in `values` as Fields. Skips unknown ones, and refuses any other value."""
    return (Fields(value, *kinds) for value in values if not is_unknown_constructor(value))


def _items_of_map(value: Any, name: str) -> list[tuple[Any, Any]]:
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in value):
        return [(pair[0], pair[1]) for pair in value]
    raise Refused("tdt_wrong_value", name=name)
