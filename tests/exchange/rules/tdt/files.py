"""Writes tournaments in the grammar of `.tdt` files, in the shapes of every version."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


def _of_pairs(pairs: Sequence[tuple[str, str]]) -> str:
    return f"Map.from([{', '.join(f'[{quoted(key)}, {value}]' for key, value in pairs)}])"


def quoted(text: str) -> str:
    """A text in quotes, with escapes for quotes, backslashes and ends of lines."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return f'"{escaped}"'


#: how the versions write a map: of pairs, or of an object; one without anything in it is `new Map()` from 3.7 on
MAPS: Mapping[str, Callable[[Sequence[tuple[str, str]]], str]] = {
    "3.7.2": _of_pairs,
    "3.7.1": lambda pairs: _of_pairs(pairs) if pairs else "new Map()",
    "3.7.0-beta.5": _of_pairs,
    "3.7.0-beta": _of_pairs,
    "3.4.3": lambda pairs: f"new Map({{{', '.join(f'{quoted(key)}: {value}' for key, value in pairs)}}})",
    "3.0": lambda pairs: f"new Map({{{', '.join(f'{quoted(key)}: {value}' for key, value in pairs)}}})",
}


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
    bounty: int = 0
    time: int = 1_700_000_000_000

    def written(self, kind: str) -> str:
        """The constructor."""
        fields: dict[str, Any] = {"Time": self.time, "Round": 1, "Amount": self.amount, "Chips": 10_000}
        fields["Rake"] = f"new PerPlayerRake([{', '.join(map(str, self.rake))}])"
        if self.bounty:
            fields["PersonalBounty"] = self.bounty
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
    person: str = ""
    names: tuple[str, str] = ("", "")
    email: str = ""
    owes: bool = False

    def written(self) -> str:
        """The constructor."""
        person, (first, last) = quoted(self.person or self.uuid), self.names
        name = call("PlayerName", UUID=person, Nickname=quoted(self.nickname), Firstname=quoted(first),
                    Lastname=quoted(last))  # fmt: skip
        bought = ", ".join(buy_in.written("GameBuyin") for buy_in in self.buy_ins)
        added = ", ".join(add_on.written("GameAddOn") for add_on in self.add_ons)
        info = call("PlayerInfo", Email1=quoted(self.email), Phone1='""')
        return call("GamePlayer", UUID=quoted(self.uuid), Name=name, Info=info, Buyins=f"[{bought}]",
                    AddOns=f"[{added}]", PaidInFull=str(not self.owes).lower())  # fmt: skip


def levels(*rounds: tuple[int, int, int, int] | int) -> str:
    """Levels as (minutes, small blind, big blind, ante), breaks as minutes."""
    written = (
        call("GameBreak", Minutes=level, ChipUp="true", Notes='""')
        if isinstance(level, int)
        else call("GameRound", Minutes=level[0], SmallBlind=level[1], BigBlind=level[2], Ante=level[3], GameType=2,
                  GameName=quoted("Texas Hold 'Em"), Limits="[0, 0, 0, 0, 0, 0, 0, 0]", Notes='""')
        for level in rounds
    )  # fmt: skip
    return call("GameLevels", Levels=f"[{', '.join(written)}]")


def prices(*, rebuys: bool = True, points: str = "", house: int = 0, version: str = "3.7.2") -> str:
    """The prices: 200 with 50 of rake for 10,000, rebuys as much, add-ons 100 for 15,000."""
    if version == "3.0":
        more = call("AddOnRebuy", Fee=100, Rake="new PerPlayerRake([0])", Chips=15_000)
        return call("GameFinancials", EntryFee=200, PPRake="new PerPlayerRake([50])", StartingChips=10_000, AddOns=more)

    def config(allowed: bool, fee: int, rake: str, chips: int) -> str:
        profile = call("FeeProfile", Name=quoted("Standard"), Fee=fee, Rake=f"new PerPlayerRake([{rake}])", Chips=chips)
        return call("BuyConfig", Allow=str(allowed).lower(), Profiles=f"[{profile}]", MaxPerPlayer=9999)

    formula = call("UserFormula", Text=quoted(points), Strict="false")
    return call("FinancialConfig", Buyins=config(True, 200, "20, 30", 10_000), Rebuys=config(rebuys, 200, "50", 10_000),
                AddOns=config(True, 100, "0", 15_000), HouseContribution=house, PointsForPlaying=formula)  # fmt: skip


def chips(*worths: int) -> str:
    """Chips that are used, and one that is not."""
    each = [call("GameChip", Value=value, Color=quoted("#Ff0000"), Use="true", PerPlayer=4) for value in worths]
    return call(
        "GameChips", Chips=f"[{', '.join([*each, call('GameChip', Value=7, Color=quoted('red'), Use='false')])}]"
    )


def tables(*seated: Sequence[str]) -> str:
    """Tables with the keys of who sits in each seat, "" in an empty one."""
    rows = (f"[{', '.join(quoted(key) if key else 'null' for key in seats)}]" for seats in seated)
    each = [call("GameTable", Name=quoted(f"Table {at}"), NumberOfSeats=9, Seats=row, DealerButtonSeat=0)
            for at, row in enumerate(rows, start=1)]  # fmt: skip
    return call("GameTables", Tables=f"[{', '.join(each)}]")


def written(
    players: Sequence[Player],
    *,
    prizes: Sequence[tuple[int, int, Sequence[str]]] = (),
    version: str = "3.7.2",
    more: str = "",
    uuid: str = "t-1",
    title: str = "Friday",
    chops: str = "new GameChops({Chops: []})",
) -> str:
    """A file: prizes are (place, amount, keys of who got it); `more` stands after the tournament's own fields."""
    paid = ", ".join(
        call("GamePrize", Type=0, Recipient=place, CalculatedAmount=amount,
             AwardedToPlayers=f"[{', '.join(quoted(key) for key in keys)}]")
        for place, amount, keys in prizes
    )  # fmt: skip
    of = MAPS[version]([(player.uuid, player.written()) for player in players])
    tournament = call(
        "Tournament",
        UUID=quoted(uuid),
        Title=quoted(title),
        Players=call("GamePlayers", Players=of, Chops=chops),
        Prizes=call("GamePrizes", Prizes=f"[{paid}]"),
    )
    layout = f"{{V: {quoted(version)}, L: new LO.Layout({{A: [1]}})}}"
    return f"{{ V: {quoted(version)}, T: {tournament[:-2]}{more}}}), L: {layout} }}\n"
