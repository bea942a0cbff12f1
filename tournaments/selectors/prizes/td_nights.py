"""Variables of a tournament for formulas of The Tournament Director."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial
from typing import NamedTuple

from django.db.models import Max

from tournaments.models import (
    PARTS,
    BountyWin,
    BustOut,
    ClockAnchor,
    FileVariables,
    RebuyOrAddOn,
    SeasonPlayer,
    Tournament,
)
from tournaments.rules.leagues.td_clock import StoppedClock, clock_variables
from tournaments.rules.leagues.td_functions import profile_key
from tournaments.rules.leagues.td_names import OWN
from tournaments.rules.leagues.td_nights import HIT_SHARES, LAST, TdNight
from tournaments.rules.leagues.td_values import SEED
from tournaments.rules.money import minor_digits
from tournaments.selectors.amounts_sold import entries_sold

# the parts of a price that are no prize money and no bounty
_RAKE = ("house_fee", "staff_fee", "season_fee")
# the names of the kinds of purchases in variables: of all players, of one player, of profiles
_KINDS = {"entry": ("Buyins", "buyin", "buyin"), "rebuy": ("Rebuys", "rebuy", "rebuy"),
          "add_on": ("AddOns", "addOn", "addon")}  # fmt: skip


class NightResult(NamedTuple):
    """A player's result: places, prize and bounty in minor units, and whether a place paid money or an award."""

    player: int
    first: int
    last: int
    prize: int
    bounty: int
    bounties: int
    is_paid: bool


@dataclass(slots=True)
class _Bought:
    """The sums of purchases of one kind; `price`, `rake` and `bounty` in minor units."""

    count: int = 0
    price: int = 0
    rake: int = 0
    chips: int = 0
    bounty: int = 0
    bounty_count: int = 0

    def add(self, *, chips: int, parts: Sequence[int]) -> None:
        priced = dict(zip(PARTS, parts, strict=True))
        self.count += 1
        self.price += sum(parts)
        self.rake += sum(priced[part] for part in _RAKE)
        self.chips += chips
        self.bounty += priced["bounty"]
        self.bounty_count += priced["bounty"] > 0


@dataclass(slots=True)
class _Purchases:
    """The purchases of a tournament, by kind and by player and kind. A re-entry is a rebuy."""

    all: dict[str, _Bought] = field(default_factory=lambda: defaultdict(_Bought))
    own: dict[tuple[int, str], _Bought] = field(default_factory=lambda: defaultdict(_Bought))

    def add(self, player: int, kind: str, *, chips: int, parts: Sequence[int]) -> None:
        self.all[kind].add(chips=chips, parts=parts)
        self.own[player, kind].add(chips=chips, parts=parts)

    def sum_of(self, name: str, player: int | None = None) -> int:
        """Return a sum over all kinds of purchases, of one player or of all."""
        rows = (self.all[kind] if player is None else self.own[player, kind] for kind in _KINDS)
        return sum(getattr(row, name) for row in rows)


def td_night(tournament: Tournament, results: Iterable[NightResult]) -> TdNight:
    """Return the variables of a tournament for the players of its results, which are best first."""
    found, bought = list(results), _purchases(tournament)
    digits = minor_digits(tournament.currency)
    leagues = _league_places(tournament, found)
    hits, stated = _hits(tournament), _stated_by_file(tournament)
    own: dict[int, dict[str, float | str]] = {
        result.player: {
            **_own_variables(tournament, result, bought, digits=digits),
            "leagueRank": leagues[result.player],
            "inLeague": leagues[result.player] > 0,
            HIT_SHARES: hits.get(result.player, 0.0),
            SEED: f"{tournament.starts_at.isoformat()}/{result.player}",
            **stated.get(result.player, {}),
        }
        for result in found
    }
    members = sum(place > 0 for place in leagues.values())
    shared = {
        **_shared_variables(tournament, found, bought, digits=digits),
        **_clock_variables(tournament),
        "numberOfLeagueMembers": members,
    }
    return TdNight(
        _as_floats(shared),
        {player: _as_floats(variables) for player, variables in own.items()},
        _profiles(tournament, digits=digits),
    )


def _as_floats(variables: Mapping[str, float | str]) -> dict[str, float | str]:
    return {name: value if isinstance(value, str) else float(value) for name, value in variables.items()}


def _clock_variables(tournament: Tournament) -> dict[str, float | str]:
    """Return the variables of the clock as it stopped; for a clock that still runs, as of its last change."""
    anchor, structure = ClockAnchor.objects.get(tournament=tournament), tournament.structure()
    step = min(anchor.step, len(structure.steps) - 1)
    busts = BustOut.objects.filter(entry__tournament__in=tournament.entry_row_keys, entry__voided_at__isnull=True)
    last = busts.aggregate(last=Max("out_at"))["last"]
    ended = tournament.finished_at or last or tournament.starts_at
    span = anchor.span or structure.steps[step].span
    stopped = StoppedClock(step, anchor.left, span, tournament.as_local_time(ended), last)
    return clock_variables(structure, stopped)


def _purchases(tournament: Tournament) -> _Purchases:
    bought = _Purchases()
    rows = entries_sold(tournament).order_by("entered_at", "pk").values_list("player", "stack", *PARTS)
    for player, stack, *parts in rows:
        kind = "rebuy" if bought.own[player, "entry"].count else "entry"
        bought.add(player, kind, chips=stack, parts=parts)
    more = RebuyOrAddOn.objects.filter(
        entry__tournament__in=tournament.entry_row_keys, voided_at__isnull=True, entry__voided_at__isnull=True
    )
    for player, sold, chips, *parts in more.order_by("pk").values_list("entry__player", "sold", "chips", *PARTS):
        bought.add(player, sold, chips=chips, parts=parts)
    return bought


def _league_places(tournament: Tournament, results: Sequence[NightResult]) -> dict[int, int]:
    """Return each player's place among the players of the league; 0 for guests of the season."""
    rows = SeasonPlayer.objects.filter(season=tournament.season_id, guest=True) if tournament.season_id else None
    guests = set(rows.values_list("player", flat=True)) if rows is not None else set()
    places, last = dict[int, int](), 0
    for result in results:
        last += result.player not in guests
        places[result.player] = 0 if result.player in guests else last
    return places


def _hits(tournament: Tournament) -> dict[int, float]:
    """Return each player's number of knock-outs. A shared knock-out counts as an equal fraction for each winner."""
    rows = BountyWin.objects.filter(tournament__in=tournament.entry_row_keys, bust_out__isnull=False)
    wins = list(rows.values_list("winner__player", "bust_out"))
    winners = Counter(bust for _winner, bust in wins)
    hits: dict[int, float] = defaultdict(float)
    for winner, bust in wins:
        hits[winner] += 1 / winners[bust]
    return hits


def _stated_by_file(tournament: Tournament) -> dict[int, dict[str, float]]:
    """Return the variables that an imported file states, by player."""
    stored = FileVariables.objects.filter(tournament=tournament).first()
    known = {*OWN, HIT_SHARES}
    return {
        player: {name: value for name, value in stated.items() if name in known}
        for player, stated in (stored.own if stored else [])
    }


def _own_variables(tournament: Tournament, result: NightResult, bought: _Purchases, *, digits: int) -> dict[str, float]:
    player = result.player
    money = partial(_major_units, digits=digits)

    kinds = {name: bought.own[player, kind] for kind, (_all, name, _profile) in _KINDS.items()}
    costs = {f"{name}Cost": money(row.price) for name, row in kinds.items()}
    rakes = {f"{name}Rake": money(row.rake) for name, row in kinds.items()}
    spent, won = bought.sum_of("price", player), result.prize + result.bounty
    return {
        **costs,
        **rakes,
        "rank": result.first,
        LAST: result.last,
        HIT_SHARES: 0,
        "inTheMoney": result.is_paid,
        "finalTable": result.first <= tournament.final_table_seats,
        "numberOfHits": result.bounties,
        "numberOfBountiesWon": result.bounties,
        "numberOfRebuys": kinds["rebuy"].count,
        "numberOfAddOns": kinds["addOn"].count,
        "numberOfBountyChips": bought.sum_of("bounty_count", player),
        "bountyChipCost": money(bought.sum_of("bounty", player)),
        "totalCost": money(spent),
        "totalRake": money(bought.sum_of("rake", player)),
        "prizeWinnings": money(result.prize),
        "bountyWinnings": money(result.bounty),
        "totalWinnings": money(won),
        "take": money(won - spent),
    }


def _shared_variables(
    tournament: Tournament, results: Sequence[NightResult], bought: _Purchases, *, digits: int
) -> dict[str, float]:
    money = partial(_major_units, digits=digits)
    found: dict[str, float] = {}
    for kind, (name, _own, _profile) in _KINDS.items():
        row = bought.all[kind]
        found |= {f"total{name}Amount": money(row.price), f"total{name}Rake": money(row.rake)}
        found |= {f"total{name}Chips": row.chips}
    pool = bought.sum_of("price") - bought.sum_of("rake") - bought.sum_of("bounty")
    paid, guarantee = sum(result.prize for result in results), tournament.guarantee
    chips = bought.sum_of("chips")
    return {
        **found,
        **_default_prices(tournament, digits=digits),
        "buyins": len(results),
        "totalRebuys": bought.all["rebuy"].count,
        "totalAddOns": bought.all["add_on"].count,
        "inTheMoneyRank": max((result.last for result in results if result.is_paid), default=0),
        "pot": money(max(pool, paid, guarantee)),
        "preGuaranteedPot": money(pool),
        "guaranteedPot": money(guarantee),
        "houseAdds": money(max(0, guarantee - pool)),
        "houseContribution": money(max(0, paid - max(pool, guarantee))),
        "bountyTotal": money(bought.sum_of("bounty")),
        "usePlayerBountyChips": int(bought.sum_of("bounty") > 0),
        "chipCount": chips,
        "unadjustedChipCount": chips,
        "chipCountAdjustment": 0,
        "playersLeft": sum(result.first == 1 for result in results),
        "state": 3,
    }


def _default_prices(tournament: Tournament, *, digits: int) -> dict[str, float]:
    found: dict[str, float] = {}
    profiles = _profiles(tournament, digits=digits)
    for _name, own, profile in _KINDS.values():
        fee, rake, chips = profiles[profile][""]
        capital = f"{own[0].upper()}{own[1:]}"
        found |= {f"default{capital}Fee": fee, f"default{capital}Rake": rake}
        found |= {f"default{capital}Chips": chips}
    return found


def _profiles(tournament: Tournament, *, digits: int) -> dict[str, dict[str, tuple[float, float, float]]]:
    """Return fee, rake and chips of each price by kind and name; "" is the first price of the kind."""
    money = partial(_major_units, digits=digits)
    entry_rake = sum(getattr(tournament, part) for part in _RAKE)
    usual = (money(tournament.buy_in), money(entry_rake), float(tournament.starting_stack))
    found: dict[str, dict[str, tuple[float, float, float]]] = {"buyin": {"": usual}, "rebuy": {}, "addon": {}}
    for row in tournament.profiles.order_by("listed", "pk"):
        kind = _KINDS["rebuy" if row.sells == "re_entry" else row.sells][2]
        rake = sum(getattr(row, part) for part in _RAKE)
        priced = (money(row.price), money(rake), float(row.chips))
        found[kind].setdefault(profile_key(row.name), priced)
        found[kind].setdefault("", priced)
    found["rebuy"].setdefault("", usual)
    found["addon"].setdefault("", (0.0, 0.0, 0.0))
    return found


def _major_units(amount: int, *, digits: int) -> float:
    """Return an amount of minor units in the main unit of the currency."""
    return float(Decimal(amount).scaleb(-digits))
