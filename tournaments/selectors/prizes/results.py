"""Results: places, prizes and league points by player."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from django.db.models import Count, F, Max, Sum
from django.utils.translation import gettext_noop as noop

from tournaments.models import OWN_ROW, PARTS, BagPay, BountyWin, Entry, Player, RebuyOrAddOn, Tournament
from tournaments.rules.leagues.points import LeagueFinish, points_function, shared_points
from tournaments.rules.leagues.standings import decimals_needed
from tournaments.rules.leagues.td_formulas import is_td_formula
from tournaments.rules.leagues.td_nights import TdNight
from tournaments.rules.money import minor_digits
from tournaments.rules.prizes.places import PlaceOfEntry
from tournaments.selectors.amounts_sold import entries_sold, pool_with_rebuys, unique_player_count
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.payouts import Payout, payouts
from tournaments.selectors.prizes.places import entries_still_in, places_over_all_days
from tournaments.selectors.prizes.td_nights import NightResult, td_night
from tournaments.selectors.shown_names import set_unique_names

# The decimals of shown points; nothing is rounded before.
POINTS = Decimal("0.01")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerResult:
    """The result of one player: the places of their best entry, money in minor units, and unrounded points.

    `points` is None if the formula has no value. `flight` is the code of the flight in which the entry went out, else
    "".
    """

    entry: int
    first: int
    last: int
    player: Player
    entries: int
    spent: int
    prize: int = 0
    award: str = ""
    bounty: int = 0
    bounties: int = 0
    points: Decimal | None = None
    flight: str = ""

    @property
    def place(self) -> str:
        """Return the place as text: "7", or "7-9" if it is shared."""
        return f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"

    @property
    def rounded_points(self) -> Decimal | None:
        """The points rounded half up to two decimals; None without points."""
        return None if self.points is None else self.points.quantize(POINTS, rounding=ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class ResultColumn:
    """A column of a file or page: its heading and a function for its value; `money` is in minor units."""

    title: str
    value: Callable[[PlayerResult], Any]
    money: bool = False


# All columns of results; contacts are never shown.
COLUMNS: dict[str, ResultColumn] = {
    "place": ResultColumn(noop("Place"), lambda result: result.place),
    "player": ResultColumn(noop("Player"), lambda result: result.player.shown_name),
    "name": ResultColumn(noop("Full name"), lambda result: result.player.name),
    "club_number": ResultColumn(noop("Number"), lambda result: result.player.club_number),
    "country": ResultColumn(noop("Country"), lambda result: result.player.country),
    "prize": ResultColumn(noop("Prize"), lambda result: result.prize, money=True),
    "award": ResultColumn(noop("Award"), lambda result: result.award),
    "bounty": ResultColumn(noop("Bounties paid"), lambda result: result.bounty, money=True),
    "bounties": ResultColumn(noop("Bounties won"), lambda result: result.bounties),
    "points": ResultColumn(noop("Points"), lambda result: result.rounded_points),
    "flight": ResultColumn(noop("Out in flight"), lambda result: result.flight),
    "entries": ResultColumn(noop("Entries"), lambda result: result.entries),
    "spent": ResultColumn(noop("Spent"), lambda result: result.spent, money=True),
}
USUAL = ("place", "player", "prize", "points")


def points_decimals(found: Iterable[PlayerResult]) -> int:
    """Return how many decimals the points of these results have where they are shown."""
    return decimals_needed(result.rounded_points for result in found if result.rounded_points is not None)


def results(tournament: Tournament, *, formula: str | None = None) -> list[PlayerResult]:
    """Return everybody's result over all days, best first: each player once, with their best entry.

    `formula` replaces the tournament's own, for a preview. Raises ExpressionError if the formula cannot be read; an
    unreadable formula of The Tournament Director gives no points instead.
    """
    people = _player_by_entry(tournament)
    paid = {payout.entry.pk: payout for payout in payouts(tournament)}
    spent, won = _entries_and_spending(tournament), _bounty_count_by_player(tournament)
    best = _best_entries(places_over_all_days(tournament), people, playing=_keys_of_players_still_in(tournament))
    player_results = [_player_result(place, people[place.entry], paid.get(place.entry), spent, won) for place in best]
    player_results = _with_flights(tournament, player_results)
    formula = tournament.points_formula if formula is None else formula
    if is_td_formula(formula):
        return _with_night_points(player_results, tournament, formula)
    return _with_points(player_results, tournament, formula) if formula else player_results


def td_night_of(tournament: Tournament, player_results: Iterable[PlayerResult]) -> TdNight:
    """Return the variables of these results for formulas of The Tournament Director."""
    return td_night(
        tournament,
        [
            NightResult(
                player=result.player.pk,
                first=result.first,
                last=result.last,
                prize=result.prize,
                bounty=result.bounty,
                bounties=result.bounties,
                is_paid=bool(result.prize or result.award),
            )
            for result in player_results
        ],
    )


def columns_named(names: Iterable[str], *, awards: bool = False, flights: bool = False) -> list[str]:
    """Return the known names among `names` in their order; the usual columns if none is known.

    With `awards` and `flights`, the usual columns include these.
    """
    shown = {*USUAL, *(("award",) if awards else ()), *(("flight",) if flights else ())}
    usual = [name for name in ("place", "player", "flight", "award", "prize", "points") if name in shown]
    return [name for name in names if name in COLUMNS] or usual


def has_award_prizes(tournament: Tournament) -> bool:
    """Return whether any place pays a seat or a ticket."""
    return tournament.prizes.exclude(award="").exists()


def result_rows(player_results: Iterable[PlayerResult], *, columns: Iterable[str], currency: str) -> list[list[Any]]:
    """Return results as rows of plain values; money is in decimals of the currency."""
    chosen = [COLUMNS[name] for name in columns]
    digits = minor_digits(currency)

    def plain(column: ResultColumn, result: PlayerResult) -> Any:
        value = column.value(result)
        return Decimal(value).scaleb(-digits) if column.money else value

    return [[plain(column, result) for column in chosen] for result in player_results]


def _player_by_entry(tournament: Tournament) -> dict[int, Player]:
    rows = Player.objects.filter(entries__tournament__in=tournament.entry_row_keys).distinct().order_by()
    players = {player.pk: player for player in rows.only("display_name", "name", "club_number", "country")}
    set_unique_names(players.values())
    entries = Entry.objects.filter(tournament__in=tournament.entry_row_keys).order_by()
    return {entry: players[player] for entry, player in entries.values_list("pk", "player_id")}


def _keys_of_players_still_in(tournament: Tournament) -> set[int]:
    """Return the primary keys of players who play on after the flights; empty without flights."""
    if len(tournament.entry_row_keys) == 1:
        return set()
    return set(entries_still_in(tournament).values_list("player", flat=True))


def _best_entries(
    places: Iterable[PlaceOfEntry], people: dict[int, Player], *, playing: Collection[int] = ()
) -> list[PlaceOfEntry]:
    """Return the best entry of each player.

    A player still in play is listed only with a winning entry.
    """
    seen: dict[int, PlaceOfEntry] = {}
    for place in places:
        if place.first == 1 or people[place.entry].pk not in playing:
            seen.setdefault(people[place.entry].pk, place)
    return list(seen.values())


def _with_flights(tournament: Tournament, player_results: list[PlayerResult]) -> list[PlayerResult]:
    """Return the results with the flight in which each player went out, and with money won in flights."""
    if len(tournament.entry_row_keys) == 1:
        return player_results
    rows = tournament.days.filter(kind__in=OWN_ROW).values_list("code", "played_in__entries")
    codes = {entry: code for code, entry in rows}
    won = BountyWin.objects.filter(tournament__in=tournament.entry_row_keys[1:], cash__gt=0)
    cash = dict(won.values_list("winner__player").annotate(cash=Sum("cash")).order_by())
    paid = dict(BagPay.objects.filter(tournament=tournament).values_list("entry", "amount"))
    return [
        replace(
            result,
            flight=codes.get(result.entry, ""),
            prize=result.prize + paid.get(result.entry, 0),
            bounty=result.bounty + cash.get(result.player.pk, 0),
        )
        for result in player_results
    ]


def _player_result(
    place: PlaceOfEntry, player: Player, payout: Payout | None, spent: dict[int, tuple[int, int]], won: dict[int, int]
) -> PlayerResult:
    entries, price = spent.get(player.pk, (1, 0))
    result = PlayerResult(
        entry=place.entry,
        first=place.first,
        last=place.last,
        player=player,
        entries=entries,
        spent=price,
        bounties=won.get(player.pk, 0),
    )
    if payout is None:
        return result
    return replace(result, prize=payout.prize + payout.award_value, award=payout.award, bounty=payout.bounty)


def _with_night_points(player_results: list[PlayerResult], tournament: Tournament, formula: str) -> list[PlayerResult]:
    found = td_night_of(tournament, player_results).points(formula)
    points = {player: None if row.problem else row.points for player, row in found.items()}
    return [replace(result, points=points.get(result.player.pk)) for result in player_results]


def _with_points(player_results: list[PlayerResult], tournament: Tournament, formula: str) -> list[PlayerResult]:
    points, finish = points_function(formula), finish_function(tournament, player_results)
    return [
        replace(result, points=shared_points(points, finish=finish(result), last=result.last))
        for result in player_results
    ]


def finish_function(
    tournament: Tournament, player_results: list[PlayerResult]
) -> Callable[[PlayerResult], LeagueFinish]:
    """Return the function that gives the values of a result for a formula."""
    players, entries = unique_player_count(tournament), entries_count(tournament)
    digits = minor_digits(tournament.currency)
    buy_in = Decimal(tournament.buy_in).scaleb(-digits)
    paid = tournament.prizes.aggregate(last=Max("place"))["last"] or 0
    pool = Decimal(sum(result.prize for result in player_results)).scaleb(-digits)
    bought = Decimal(pool_with_rebuys(tournament)).scaleb(-digits)

    def finish(result: PlayerResult) -> LeagueFinish:
        return LeagueFinish(
            players=players,
            entries=entries,
            place=result.first,
            buy_in=buy_in,
            spent=Decimal(result.spent).scaleb(-digits),
            bounties=result.bounties,
            paid=paid,
            prize=Decimal(result.prize).scaleb(-digits),
            pool=pool,
            gathered=bought,
        )

    return finish


def _entries_and_spending(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """Return the number of entries and the sum spent (minor units) by player, flights included."""
    price = sum((F(part) for part in PARTS[1:]), start=F(PARTS[0]))
    bought = entries_sold(tournament).values_list("player").annotate(count=Count("pk"), total=Sum(price)).order_by()
    spent = {player: (count, total) for player, count, total in bought}
    more = RebuyOrAddOn.objects.filter(
        entry__tournament__in=tournament.entry_row_keys, voided_at__isnull=True, entry__voided_at__isnull=True
    )
    for player, total in more.values_list("entry__player").annotate(total=Sum(price)).order_by():
        count, before = spent.get(player, (0, 0))
        spent[player] = (count, before + total)
    return spent


def _bounty_count_by_player(tournament: Tournament) -> dict[int, int]:
    rows = BountyWin.objects.filter(tournament__in=tournament.entry_row_keys, bust_out__isnull=False)
    return dict(rows.values_list("winner__player").annotate(count=Count("pk")).order_by())
