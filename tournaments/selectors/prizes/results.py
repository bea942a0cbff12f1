"""Results: who finished where, what it paid, and the league points it is worth."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from django.db.models import Count, F, Max, Sum
from django.utils.translation import gettext_noop as noop

from tournaments.models import OWN_ROW, PARTS, BagPay, BountyWin, Entry, Player, RebuyOrAddOn, Tournament
from tournaments.rules.leagues.points import LeagueFinish, points_by, shared_points
from tournaments.rules.money import minor_digits
from tournaments.rules.prizes.places import PlaceOfEntry
from tournaments.selectors.amounts_sold import entries_sold, gathered, unique_players
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.payouts import Payout, payouts
from tournaments.selectors.prizes.places import placed_over_days, still_in
from tournaments.selectors.shown_names import show_apart

#: points are shown with so many decimals; nothing is rounded before
POINTS = Decimal("0.01")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerResult:
    """One player's result: their best entry's places, money in minor units, points unrounded (None without a value).

    `flight` is the one in which they went out, "" for who played on after it, and in a tournament without flights.
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
        """ "7" or "7-9"."""
        return f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"

    @property
    def shown_points(self) -> Decimal | None:
        """The points rounded, half up."""
        return None if self.points is None else self.points.quantize(POINTS, rounding=ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class ResultColumn:
    """One column of a file or page: its heading, and a result's value in it. `money` values are minor units."""

    title: str
    value: Callable[[PlayerResult], Any]
    money: bool = False


#: what results can show; adding one here is all it takes. Contacts are not among them
COLUMNS: dict[str, ResultColumn] = {
    "place": ResultColumn(noop("Place"), lambda one: one.place),
    "player": ResultColumn(noop("Player"), lambda one: one.player.shown),
    "name": ResultColumn(noop("Name"), lambda one: one.player.name),
    "club_number": ResultColumn(noop("Number"), lambda one: one.player.club_number),
    "country": ResultColumn(noop("Country"), lambda one: one.player.country),
    "prize": ResultColumn(noop("Prize"), lambda one: one.prize, money=True),
    "award": ResultColumn(noop("Award"), lambda one: one.award),
    "bounty": ResultColumn(noop("Bounties paid"), lambda one: one.bounty, money=True),
    "bounties": ResultColumn(noop("Bounties won"), lambda one: one.bounties),
    "points": ResultColumn(noop("Points"), lambda one: one.shown_points),
    "flight": ResultColumn(noop("Out in flight"), lambda one: one.flight),
    "entries": ResultColumn(noop("Entries"), lambda one: one.entries),
    "spent": ResultColumn(noop("Spent"), lambda one: one.spent, money=True),
}
USUAL = ("place", "player", "prize", "points")


def results(tournament: Tournament, *, formula: str | None = None) -> list[PlayerResult]:
    """Return everybody's result, best first: once for each player, with their best entry, over all days.

    `formula` in the place of the tournament's own is for a preview. Raises ExpressionError for one that cannot be read.
    """
    people = _people(tournament)
    paid = {one.entry.pk: one for one in payouts(tournament)}
    spent, won = _spent(tournament), _won(tournament)
    best = _best(placed_over_days(tournament), people, playing=_playing(tournament))
    found = [_result(one, people[one.entry], paid.get(one.entry), spent, won) for one in best]
    found = _with_flights(tournament, found)
    formula = tournament.points_formula if formula is None else formula
    return _scored(found, tournament, formula) if formula else found


def columns_named(names: Iterable[str], *, awards: bool = False, flights: bool = False) -> list[str]:
    """The columns asked for that there are, in the order asked; the usual ones when none is.

    `awards`: seats or tickets were played for, so the usual ones name them; `flights`: they name the flight too.
    """
    shown = {*USUAL, *(("award",) if awards else ()), *(("flight",) if flights else ())}
    usual = [name for name in ("place", "player", "flight", "award", "prize", "points") if name in shown]
    return [name for name in names if name in COLUMNS] or usual


def pays_awards(tournament: Tournament) -> bool:
    """Return whether a place pays a seat or a ticket."""
    return tournament.prizes.exclude(award="").exists()


def table_of(found: Iterable[PlayerResult], *, columns: Iterable[str], currency: str) -> list[list[Any]]:
    """The results as rows of plain values, money as decimals of the currency."""
    chosen = [COLUMNS[name] for name in columns]
    digits = minor_digits(currency)

    def plain(column: ResultColumn, one: PlayerResult) -> Any:
        value = column.value(one)
        return Decimal(value).scaleb(-digits) if column.money else value

    return [[plain(column, one) for column in chosen] for one in found]


def _people(tournament: Tournament) -> dict[int, Player]:
    """Who played each entry, with what results show of a player and nothing else."""
    rows = Player.objects.filter(entries__tournament__in=tournament.sold_in).distinct().order_by()
    players = {one.pk: one for one in rows.only("display_name", "name", "club_number", "country")}
    show_apart(players.values())
    entries = Entry.objects.filter(tournament__in=tournament.sold_in).order_by()
    return {entry: players[one] for entry, one in entries.values_list("pk", "player_id")}


def _playing(tournament: Tournament) -> set[int]:
    """Who plays on after the flights: an earlier stack of theirs that is out is no result yet."""
    if len(tournament.sold_in) == 1:
        return set()
    return set(still_in(tournament).values_list("player", flat=True))


def _best(
    found: Iterable[PlaceOfEntry], people: dict[int, Player], *, playing: Collection[int] = ()
) -> list[PlaceOfEntry]:
    """Each player's best entry; of who is still playing only one that has won."""
    seen: dict[int, PlaceOfEntry] = {}
    for one in found:
        if one.first == 1 or people[one.entry].pk not in playing:
            seen.setdefault(people[one.entry].pk, one)
    return list(seen.values())


def _with_flights(tournament: Tournament, found: list[PlayerResult]) -> list[PlayerResult]:
    """Add in which flight a player went out, and the bounties in cash that they won in flights."""
    if len(tournament.sold_in) == 1:
        return found
    rows = tournament.days.filter(kind__in=OWN_ROW).values_list("code", "played_in__entries")
    codes = {entry: code for code, entry in rows}
    won = BountyWin.objects.filter(tournament__in=tournament.sold_in[1:], cash__gt=0)
    cash = dict(won.values_list("winner__player").annotate(cash=Sum("cash")).order_by())
    paid = dict(BagPay.objects.filter(tournament=tournament).values_list("entry", "amount"))
    return [
        replace(
            one,
            flight=codes.get(one.entry, ""),
            prize=one.prize + paid.get(one.entry, 0),
            bounty=one.bounty + cash.get(one.player.pk, 0),
        )
        for one in found
    ]


def _result(
    one: PlaceOfEntry, player: Player, payout: Payout | None, spent: dict[int, tuple[int, int]], won: dict[int, int]
) -> PlayerResult:
    entries, price = spent.get(player.pk, (1, 0))
    result = PlayerResult(
        entry=one.entry,
        first=one.first,
        last=one.last,
        player=player,
        entries=entries,
        spent=price,
        bounties=won.get(player.pk, 0),
    )
    if payout is None:
        return result
    return replace(result, prize=payout.prize + payout.award_value, award=payout.award, bounty=payout.bounty)


def _scored(found: list[PlayerResult], tournament: Tournament, formula: str) -> list[PlayerResult]:
    points, players, entries = points_by(formula), unique_players(tournament), entries_count(tournament)
    digits = minor_digits(tournament.currency)
    buy_in = Decimal(tournament.buy_in).scaleb(-digits)
    paid = tournament.prizes.aggregate(last=Max("place"))["last"] or 0
    pool = Decimal(sum(one.prize for one in found)).scaleb(-digits)
    bought = Decimal(gathered(tournament)).scaleb(-digits)

    def score(one: PlayerResult) -> Decimal | None:
        finish = LeagueFinish(
            players=players,
            entries=entries,
            place=one.first,
            buy_in=buy_in,
            spent=Decimal(one.spent).scaleb(-digits),
            bounties=one.bounties,
            paid=paid,
            prize=Decimal(one.prize).scaleb(-digits),
            pool=pool,
            gathered=bought,
        )
        return shared_points(points, finish=finish, last=one.last)

    return [replace(one, points=score(one)) for one in found]


def _spent(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """How many entries each player bought, and all that they spent, by player; in flights too."""
    price = sum((F(part) for part in PARTS[1:]), start=F(PARTS[0]))
    bought = entries_sold(tournament).values_list("player").annotate(count=Count("pk"), total=Sum(price)).order_by()
    found = {player: (count, total) for player, count, total in bought}
    more = RebuyOrAddOn.objects.filter(
        entry__tournament__in=tournament.sold_in, voided_at__isnull=True, entry__voided_at__isnull=True
    )
    for player, total in more.values_list("entry__player").annotate(total=Sum(price)).order_by():
        count, before = found.get(player, (0, 0))
        found[player] = (count, before + total)
    return found


def _won(tournament: Tournament) -> dict[int, int]:
    """How many bounties each player won, by player."""
    rows = BountyWin.objects.filter(tournament__in=tournament.sold_in, bust_out__isnull=False)
    return dict(rows.values_list("winner__player").annotate(count=Count("pk")).order_by())
