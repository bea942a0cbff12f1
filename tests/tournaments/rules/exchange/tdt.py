"""Writes tournaments in the grammar of `.tdt` files, in the shapes of every version."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

#: how the versions write a map: of pairs, or of an object
MAPS: Mapping[str, Callable[[Sequence[tuple[str, str]]], str]] = {
    "3.7.2": lambda pairs: f"Map.from([{', '.join(f'[{quoted(key)}, {value}]' for key, value in pairs)}])",
    "3.4.3": lambda pairs: f"new Map({{{', '.join(f'{quoted(key)}: {value}' for key, value in pairs)}}})",
    "3.0": lambda pairs: f"new Map({{{', '.join(f'{quoted(key)}: {value}' for key, value in pairs)}}})",
}


def quoted(text: str) -> str:
    """A text in quotes, with escapes for quotes, backslashes and ends of lines."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return f'"{escaped}"'


def call(kind: str, **fields: Any) -> str:
    """A constructor with its fields; texts are already written."""
    return f"new {kind}({{{', '.join(f'{name}: {value}' for name, value in fields.items())}}})"


@dataclass
class Purchase:
    """A buy-in; `bust` is its time in milliseconds, None for one who was in at the end."""

    amount: int = 200
    rake: tuple[int, ...] = (20, 30)
    bust: int | None = None
    by: tuple[str, ...] = ()

    def written(self, kind: str) -> str:
        """The constructor."""
        fields: dict[str, Any] = {"Time": 1_700_000_000_000, "Round": 1, "Amount": self.amount, "Chips": 10_000}
        fields["Rake"] = f"new PerPlayerRake([{', '.join(map(str, self.rake))}])"
        if self.bust is not None:
            won = ", ".join(quoted(key) for key in self.by)
            fields["BustOut"] = call("GameBustOut", Time=self.bust, Round=3, HitmanUUID=f"[{won}]")
        return call(kind, **fields)


@dataclass
class Player:
    """A player of the file, with what they bought."""

    uuid: str
    nickname: str
    buy_ins: list[Purchase] = field(default_factory=list)
    add_ons: list[Purchase] = field(default_factory=list)

    def written(self) -> str:
        """The constructor."""
        name = call("PlayerName", UUID=quoted(self.uuid), Nickname=quoted(self.nickname), Firstname='""', Lastname='""')
        bought = ", ".join(one.written("GameBuyin") for one in self.buy_ins)
        added = ", ".join(one.written("GameAddOn") for one in self.add_ons)
        return call("GamePlayer", UUID=quoted(self.uuid), Name=name, Buyins=f"[{bought}]", AddOns=f"[{added}]")


def written(
    players: Sequence[Player],
    *,
    prizes: Sequence[tuple[int, int, Sequence[str]]] = (),
    version: str = "3.7.2",
    more: str = "",
) -> str:
    """A file: prizes are (place, amount, keys of who got it); `more` stands after the tournament's own fields."""
    paid = ", ".join(
        call("GamePrize", Type=0, Recipient=place, CalculatedAmount=amount,
             AwardedToPlayers=f"[{', '.join(quoted(key) for key in keys)}]")
        for place, amount, keys in prizes
    )  # fmt: skip
    of = MAPS[version]([(one.uuid, one.written()) for one in players])
    tournament = call(
        "Tournament",
        UUID=quoted("t-1"),
        Title=quoted("Friday"),
        Players=call("GamePlayers", Players=of),
        Prizes=call("GamePrizes", Prizes=f"[{paid}]"),
    )
    layout = f"{{V: {quoted(version)}, L: new LO.Layout({{A: [1]}})}}"
    return f"{{ V: {quoted(version)}, T: {tournament[:-2]}{more}}}), L: {layout} }}\n"
