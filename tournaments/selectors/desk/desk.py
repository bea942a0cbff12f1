"""The registration desk: players and what may be sold to them, the last sales, and the state of registration."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Q, Sum

from tournaments.models import BustOut, Entry, Payment, Player, RebuyOrAddOn, Sold, Tournament
from tournaments.rules.clock.registration_periods import closing_step_index, is_closed
from tournaments.rules.levels import Closing
from tournaments.rules.players.same_person import Likeness, name_likeness
from tournaments.rules.players.search import fold_text, is_long_enough_to_find
from tournaments.rules.structure.times import step_times
from tournaments.selectors.days.days import is_waiting_for_bags
from tournaments.selectors.desk.ledger import SIGNED
from tournaments.selectors.desk.prices import ClockReading, Price, current_price
from tournaments.selectors.players.register import find_players, matching_players, players_named_exactly
from tournaments.selectors.shown_names import set_unique_names_in

MAX_FOUND = 8
MAX_LAST_SALES = 12


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """A player found by the desk. `entry` is their latest entry in this event, None if there is none.

    `due` is the amount still due for that entry. `offers` are the actions that this event sells to the player.
    """

    player: Player
    entry: Entry | None = None
    bullets: int = 0
    is_in: bool = False
    due: int = 0
    barred: bool = False
    rebuys_and_add_ons: Mapping[str, int] = field(default_factory=dict)
    offers: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class RegistrationState:
    """The state of registration. `closes_at` assumes that the clock runs on.

    `waits` is True while the bags of the flights are not opened, so that the start of the day is unknown.
    """

    open: bool
    closes_at: datetime | None
    waits: bool = False


def found_players(tournament: Tournament, text: str, *, now: datetime, everybody: bool = True) -> list[FoundPlayer]:
    """Return the players found by a text, with their state in this event.

    Searches the whole register if `everybody`, else only the event's entries. One or two letters find only exact names
    and players of the event.
    """
    if everybody and is_long_enough_to_find(text):
        players = find_players(text, MAX_FOUND, demonstration=tournament.demonstration)
    else:
        exact = _players_named_exactly(tournament, text)[:MAX_FOUND] if everybody and fold_text(text) else []
        players = [*exact, *(player for player in _entered_players(tournament, text) if player not in exact)][
            :MAX_FOUND
        ]
    rows = (
        Entry.objects.filter(tournament=tournament, player__in=players)
        .select_related("bust_out", "tournament")
        .order_by("bullet")
    )
    mine: dict[int, list[Entry]] = {}
    for entry in rows:
        mine.setdefault(entry.player_id, []).append(entry)
    latest = [entries[-1] for entries in mine.values()]
    dues, bought = _amount_due_by_entry(latest), _bought_counts_by_entry(latest)
    day = tournament.as_local_time(now).date()
    return [
        _found_player(player, mine.get(player.pk, []), dues, bought, barred=player.is_barred(day)) for player in players
    ]


def player_named_exactly(players: Sequence[Player], text: str) -> Player | None:
    """Return the only player with exactly this name; None if there is none or several."""
    same = [player for player in players if name_likeness(text, player.names) is Likeness.SAME]
    return same[0] if len(same) == 1 else None


def busted_entry_with_offers(tournament: Tournament, name: str) -> Entry | None:
    """Return a player's latest entry if it has busted and may rebuy or re-enter; else None."""
    rows = Entry.objects.filter(tournament=tournament, player__in=_players_named_exactly(tournament, name))
    last = rows.select_related("bust_out", "tournament", "player").order_by("bullet").last()
    return last if last and hasattr(last, "bust_out") and offered_actions(last) else None


def _players_named_exactly(tournament: Tournament, text: str) -> list[Player]:
    return players_named_exactly(text, demonstration=tournament.demonstration)


def _entered_players(tournament: Tournament, text: str) -> list[Player]:
    if not fold_text(text):
        return []
    found = matching_players(text, demonstration=tournament.demonstration)
    return list(found.filter(entries__tournament=tournament).distinct()[:MAX_FOUND])


def current_price_by_kind(tournament: Tournament, *, reading: ClockReading) -> dict[str, Price]:
    """Return the present price by kind of sale: entry, re-entry, rebuy and add-on."""
    return {str(sells): current_price(tournament, sells=sells, reading=reading) for sells in Sold}


def registration_state(tournament: Tournament, *, reading: ClockReading) -> RegistrationState:
    """Return whether registration is open by the clock, and when it closes.

    A day that waits for bags counts as open.
    """
    if is_waiting_for_bags(tournament):
        return RegistrationState(open=True, closes_at=None, waits=True)
    at = closing_step_index(reading.structure, Closing.REGISTRATION)
    if is_closed(reading.structure, Closing.REGISTRATION, clock=reading.clock):
        return RegistrationState(open=False, closes_at=None)
    return RegistrationState(
        open=True, closes_at=None if at is None else step_times(reading.clock, now=reading.now)[at].ends
    )


def last_sales(tournament: Tournament) -> list[Entry | RebuyOrAddOn]:
    """Return the most recent sales (entries, rebuys and add-ons), newest first, voided ones included."""
    entries = (
        Entry.ever.filter(tournament=tournament)
        .select_related("player")
        .order_by("-entered_at", "-pk")[:MAX_LAST_SALES]
    )
    rebuys_and_add_ons = RebuyOrAddOn.objects.filter(entry__tournament=tournament).select_related("entry__player")
    sales: list[Entry | RebuyOrAddOn] = [*entries, *rebuys_and_add_ons.order_by("-bought_at", "-pk")[:MAX_LAST_SALES]]
    last = sorted(sales, key=lambda sale: sale.entered_at if isinstance(sale, Entry) else sale.bought_at, reverse=True)[
        :MAX_LAST_SALES
    ]
    set_unique_names_in(tournament, (sale.player if isinstance(sale, Entry) else sale.entry.player for sale in last))
    return last


def payment_methods_by_sale(sold: Sequence[Entry | RebuyOrAddOn]) -> dict[tuple[bool, int], list[str]]:
    """Return the methods by which each sale was paid, without reversed payments.

    The key of a sale is a pair: whether it is an entry, and its primary key.
    """
    entries = [sale.pk for sale in sold if isinstance(sale, Entry)]
    others = [sale.pk for sale in sold if not isinstance(sale, Entry)]
    which = Q(entry__in=entries, rebuy_or_add_on__isnull=True) | Q(rebuy_or_add_on__in=others)
    rows = Payment.objects.filter(which, kind=Payment.Kind.BUY_IN, reverses__isnull=True, reversed_by__isnull=True)
    methods_by_sale: dict[tuple[bool, int], list[str]] = {}
    for entry, other, method in rows.order_by("number").values_list("entry", "rebuy_or_add_on", "method"):
        methods = methods_by_sale.setdefault((other is None, other or entry), [])
        if method not in methods:
            methods.append(method)
    return methods_by_sale


def _found_player(
    player: Player, entries: Sequence[Entry], dues: dict[int, int], bought: dict[int, dict[str, int]], *, barred: bool
) -> FoundPlayer:
    if not entries:
        return FoundPlayer(player, barred=barred)
    entry = entries[-1]
    return FoundPlayer(
        player,
        entry,
        bullets=len(entries),
        is_in=entry.is_in,
        due=dues.get(entry.pk, 0),
        barred=barred,
        rebuys_and_add_ons=bought.get(entry.pk, {}),
        offers=offered_actions(entry),
    )


def offered_actions(entry: Entry) -> frozenset[str]:
    """Return the actions that the event sells for an entry: `rebuy`, `add-on`, `re-enter`."""
    return frozenset(_offered_action_names(entry))


def _offered_action_names(entry: Entry) -> Iterator[str]:
    tournament, out = entry.tournament, getattr(entry, "bust_out", None)
    if tournament.sells_rebuys and (out is None or out.why == BustOut.Why.BUST):
        yield "rebuy"
    if tournament.sells_add_ons and out is None:
        yield "add-on"
    if tournament.re_entries != 0 and out is not None:
        yield "re-enter"


def _amount_due_by_entry(entries: Sequence[Entry]) -> dict[int, int]:
    paid = dict(
        Payment.objects.filter(entry__in=entries, rebuy_or_add_on__isnull=True, kind=Payment.Kind.BUY_IN)
        .order_by()
        .values("entry")
        .annotate(sum=Sum(SIGNED))
        .values_list("entry", "sum")
    )
    return {entry.pk: max(0, entry.price - paid.get(entry.pk, 0)) for entry in entries}


def _bought_counts_by_entry(entries: Sequence[Entry]) -> dict[int, dict[str, int]]:
    bought: dict[int, dict[str, int]] = {}
    for entry, sold in RebuyOrAddOn.objects.filter(entry__in=entries, voided_at__isnull=True).values_list(
        "entry", "sold"
    ):
        counts = bought.setdefault(entry, {})
        counts[sold] = counts.get(sold, 0) + 1
    return bought
