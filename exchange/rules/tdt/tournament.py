"""A parsed tournament of a `.tdt` file: players, purchases, busts, prizes."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from itertools import groupby
from typing import Any

from exchange.rules.tdt.fields import KNOWN, Amount, Fields, known_constructors
from exchange.rules.tdt.left_out import chip_sets_left_out, parts_left_out
from exchange.rules.tdt.money import (
    TdtDeal,
    TdtPrices,
    TdtPrize,
    deals_of,
    prices_of,
    prize_rounding_unit,
    prizes_of,
)
from exchange.rules.tdt.reader import Call, decode_tdt, parse_tdt
from exchange.rules.tdt.structure import TdtClock, TdtStructure, TdtTable, clock_of, structure_of, tables_of
from tournaments.rules.names import cleaned_name
from tournaments.rules.refused import Refused

# unknown constructors that are named, and letters of each
MOST_UNKNOWN = 50
MOST_LETTERS_OF_UNKNOWN = 50
# the field with the amount of money, by constructor
_AMOUNTS = {"GameBuyin": "Amount", "GameAddOn": "Amount", "GamePrize": "CalculatedAmount"}


@dataclass(frozen=True, slots=True)
class TdtBust:
    """A bust. `time` is in milliseconds since 1970, and `by` has the keys of the players who won the chips."""

    time: Amount
    by: tuple[str, ...]
    round: Amount = 0


@dataclass(frozen=True, slots=True)
class TdtPurchase:
    """A buy-in, rebuy or add-on. `price` is the name of its price.

    `amount` includes `rake` and `bounty`. An add-on has no bust.
    """

    time: Amount
    amount: Amount
    rake: Amount
    chips: Amount
    bust: TdtBust | None = None
    bounty: Amount = 0
    price: str = ""
    points: Amount = 0


@dataclass(frozen=True, slots=True)
class TdtPlayer:
    """A player. `uuid` is the key in the file, `person` the key in the club's list.

    A player without buy-ins did not play. `owes` means that they have not paid yet. `points` and `hits` (knock-outs)
    were added by hand.
    """

    uuid: str
    nickname: str
    first_name: str
    last_name: str
    buy_ins: tuple[TdtPurchase, ...]
    add_ons: tuple[TdtPurchase, ...]
    person: str = ""
    email: str = ""
    phone: str = ""
    owes: bool = False
    points: Amount = 0
    hits: Amount = 0

    @property
    def full_name(self) -> str:
        """The first and last name; "" if the file has neither."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def name(self) -> str:
        """The nickname, else the full name."""
        return self.nickname or self.full_name

    @property
    def bust(self) -> TdtBust | None:
        """The bust after the last buy-in; None if the player still had chips at the end or did not play."""
        return self.buy_ins[-1].bust if self.buy_ins else None


@dataclass(frozen=True)
class TdtTournament:
    """A parsed file. `unknown` counts constructors that no known version writes.

    `rounded` is the unit to which prizes are rounded. `changed` is when the file was saved, in milliseconds since 1970.
    `below_zero` counts negative prices and prizes, `left_out` the parts that are not imported (`left_out.py`), of which
    `chip_sets` has the names of several chip sets.
    """

    version: str
    uuid: str
    title: str
    players: tuple[TdtPlayer, ...]
    prizes: tuple[TdtPrize, ...]
    unknown: dict[str, int]
    league: str
    season: str
    changed: Amount
    rounded: Amount
    deals: tuple[TdtDeal, ...]
    prices: TdtPrices
    clock: TdtClock
    structure: TdtStructure
    tables: tuple[TdtTable, ...]
    below_zero: int = 0
    left_out: dict[str, int] = field(default_factory=dict)
    chip_sets: tuple[str, ...] = ()

    @cached_property
    def entrants(self) -> list[TdtPlayer]:
        """The players with at least one buy-in, in the order of the file."""
        return [player for player in self.players if player.buy_ins]

    @cached_property
    def ranked_players(self) -> list[TdtPlayer]:
        """The entrants, first place first.

        Players who still had chips at the end come first, ordered by their prizes. Then come busted players, latest
        bust first; busts at the same moment stay in the order of the file.
        """
        rank = {
            key: prize.place for prize in sorted(self.prizes, key=lambda prize: -prize.place) for key in prize.awarded
        }
        left = [entrant for entrant in self.entrants if entrant.bust is None]
        out = [(entrant.bust.time, entrant) for entrant in self.entrants if entrant.bust is not None]
        return [
            *sorted(left, key=lambda player: rank.get(player.uuid, len(self.entrants))),
            *(player for _time, player in sorted(out, key=lambda pair: -pair[0])),
        ]

    @cached_property
    def prize_winners(self) -> set[str]:
        """The keys of the players who were awarded a prize."""
        return {key for prize in self.prizes for key in prize.awarded}

    @cached_property
    def players_left(self) -> list[TdtPlayer]:
        """The players who still had chips at the end, best place first."""
        return [placed for placed in self.ranked_players if placed.bust is None]

    @property
    def tied_players(self) -> list[list[TdtPlayer]]:
        """The groups of players who busted at the same moment."""
        groups = (
            list(group)
            for _time, group in groupby(self.ranked_players, key=lambda player: player.bust and player.bust.time)
        )
        return [group for group in groups if len(group) > 1 and group[0].bust]

    def summary(self) -> dict[str, Any]:
        """Return the figures that `import_tdt --json` prints. Money is in major units, as in the file."""
        bought = [purchase for player in self.entrants for purchase in (*player.buy_ins, *player.add_ons)]
        return {
            "title": self.title,
            "players": len(self.entrants),
            "entries": len(self.entrants),
            "re_entries": sum(len(entrant.buy_ins) - 1 for entrant in self.entrants),
            "add_ons": sum(len(entrant.add_ons) for entrant in self.entrants),
            "bought": _json_sum(purchase.amount for purchase in bought),
            "rake": _json_sum(purchase.rake for purchase in bought),
            "prizes": _json_sum(prize.amount for prize in self.prizes if prize.awarded),
            "places": [placed.name for placed in self.ranked_players],
        }


def read_tdt(content: bytes) -> TdtTournament:
    """Parse a `.tdt` file. Refuses an invalid file; errors of the grammar name line and column."""
    text = decode_tdt(content)
    found = parse_tdt(text)
    version = found.get("V")
    if not isinstance(version, str) or not isinstance(found.get("T"), Call):
        raise Refused("tdt_no_tournament")
    fields = Fields(found["T"], "Tournament")
    players = fields.constructor("Players", "GamePlayers")
    listed = players.map_values("Players") if players else ()
    return TdtTournament(
        version=version,
        uuid=fields.text("UUID"),
        title=fields.text("Title"),
        players=tuple(_player(call) for call in known_constructors(listed, "GamePlayer")),
        prizes=prizes_of(fields),
        unknown=_unknown_constructors(found["T"]),
        league=fields.text("LeagueName"),
        season=fields.text("SeasonName"),
        changed=fields.number("LastModified"),
        rounded=prize_rounding_unit(fields),
        deals=deals_of(players),
        prices=prices_of(fields, players),
        clock=clock_of(fields),
        structure=structure_of(fields),
        tables=tables_of(fields),
        left_out=parts_left_out(found["T"], text=text),
        chip_sets=chip_sets_left_out(found["T"]),
        below_zero=sum(amount < 0 for amount in _purchase_and_prize_amounts(found["T"])),
    )


def _player(fields: Fields) -> TdtPlayer:
    name, info = fields.constructor("Name", "PlayerName"), fields.constructor("Info", "PlayerInfo")
    return TdtPlayer(
        uuid=fields.text("UUID"),
        person=(name.text("UUID") if name else "") or fields.text("UUID"),
        email=info.text("Email1") if info else "",
        phone=info.text("Phone1") if info else "",
        owes=not fields.flag("PaidInFull", usual=True),
        points=fields.number("PointsAdjustment"),
        hits=fields.number("HitsAdjustment"),
        nickname=name.text("Nickname") if name and cleaned_name(name.text("Nickname")) else "",
        first_name=name.text("Firstname") if name else "",
        last_name=name.text("Lastname") if name else "",
        buy_ins=tuple(_purchase(buy_in) for buy_in in fields.constructors("Buyins", "GameBuyin")),
        add_ons=tuple(_purchase(add_on) for add_on in fields.constructors("AddOns", "GameAddOn")),
    )


def _purchase(fields: Fields) -> TdtPurchase:
    bust = fields.constructor("BustOut", "GameBustOut")
    return TdtPurchase(
        time=fields.number("Time"),
        amount=fields.amount("Amount"),
        rake=fields.rake_sum("Rake"),
        chips=fields.amount("Chips"),
        bust=TdtBust(bust.number("Time"), bust.texts("HitmanUUID"), bust.number("Round")) if bust else None,
        bounty=fields.amount("PersonalBounty"),
        price=fields.text("ProfileName"),
        points=fields.number("Points"),
    )


def _purchase_and_prize_amounts(value: Any) -> Iterable[Amount]:
    for call in _constructor_calls(value):
        given = call.given[0] if call.given and isinstance(call.given[0], dict) else {}
        amount = given.get(_AMOUNTS.get(call.name, ""))
        if isinstance(amount, int | Decimal) and not isinstance(amount, bool):
            yield amount


def _unknown_constructors(value: Any) -> dict[str, int]:
    """Return how often each unknown constructor stands in a file: the MOST_UNKNOWN that stand there most often."""
    names = (call.name[:MOST_LETTERS_OF_UNKNOWN] for call in _constructor_calls(value) if call.name not in KNOWN)
    return dict(Counter(names).most_common(MOST_UNKNOWN))


def _constructor_calls(value: Any) -> Iterable[Call]:
    waiting: list[Any] = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Call):
            yield value
            waiting += value.given
        elif isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value


def _json_sum(amounts: Iterable[Amount]) -> int | float:
    """Return a sum for JSON: an int if it is a whole number, else a float."""
    total = sum(amounts)
    return int(total) if total == int(total) else float(total)
