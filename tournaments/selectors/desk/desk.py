"""What the registration desk sees: who was found and what may be sold to them, what was sold last, what is open."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Q, Sum

from tournaments.models import BustOut, Entry, Payment, Player, RebuyOrAddOn, Sold, Tournament
from tournaments.rules.clock.registration_periods import closing_step, is_closed
from tournaments.rules.levels import Closing
from tournaments.rules.players.same_person import Likeness, likeness
from tournaments.rules.players.search import folded, is_long_enough_to_find
from tournaments.rules.structure.times import step_times
from tournaments.selectors.days.days import waits_for_bags
from tournaments.selectors.desk.ledger import SIGNED
from tournaments.selectors.desk.prices import ClockReading, Price, price_now
from tournaments.selectors.players.register import called_exactly, find_players, found
from tournaments.selectors.shown_names import show_apart_in

#: so many are found at once, and so many sales are listed
FOUND, LAST = 8, 12


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """One player found: their latest entry here, if any, whether it is in, and what is due on it.

    `offers` names the actions that this event sells them at all: `rebuy`, `add-on`, `re-enter`.
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
    """Whether registration is open, and when it closes if the clock is not stopped.

    `waits`: nobody knows yet when the day begins, as the bags of the flights before it are not opened.
    """

    open: bool
    closes_at: datetime | None
    waits: bool = False


def found_players(tournament: Tournament, text: str, *, now: datetime, everybody: bool = True) -> list[FoundPlayer]:
    """Players by what was typed, with what they are in this event: of the whole register, or of its entries alone.

    One or two letters find nobody else in the register than who is called so, and who is in the event.
    """
    if everybody and is_long_enough_to_find(text):
        players = find_players(text, FOUND)
    else:
        exact = called_exactly(text)[:FOUND] if everybody and folded(text) else []
        players = [*exact, *(one for one in _entered(tournament, text) if one not in exact)][:FOUND]
    rows = (
        Entry.objects.filter(tournament=tournament, player__in=players)
        .select_related("bust_out", "tournament")
        .order_by("bullet")
    )
    mine: dict[int, list[Entry]] = {}
    for entry in rows:
        mine.setdefault(entry.player_id, []).append(entry)
    latest = [entries[-1] for entries in mine.values()]
    dues, bought = _dues(latest), _bought(latest)
    day = tournament.local(now).date()
    return [_known(one, mine.get(one.pk, []), dues, bought, barred=one.is_barred(day)) for one in players]


def named_exactly(players: Sequence[Player], text: str) -> Player | None:
    """The only one of them who is called exactly what was typed."""
    called = [one for one in players if likeness(text, one.names) is Likeness.SAME]
    return called[0] if len(called) == 1 else None


def out_and_sold_more(tournament: Tournament, name: str) -> Entry | None:
    """The last entry of the player called so, where they are out and may have a rebuy or a re-entry."""
    rows = Entry.objects.filter(tournament=tournament, player__in=called_exactly(name))
    last = rows.select_related("bust_out", "tournament", "player").order_by("bullet").last()
    return last if last and hasattr(last, "bust_out") and offers(last) else None


def _entered(tournament: Tournament, text: str) -> list[Player]:
    return list(found(text).filter(entries__tournament=tournament).distinct()[:FOUND]) if folded(text) else []


def prices(tournament: Tournament, *, reading: ClockReading) -> dict[str, Price]:
    """What each thing costs now."""
    return {str(sells): price_now(tournament, sells=sells, reading=reading) for sells in Sold}


def registration_state(tournament: Tournament, *, reading: ClockReading) -> RegistrationState:
    """Registration, as the clock has it; a day that waits for bags has no clock to ask."""
    if waits_for_bags(tournament):
        return RegistrationState(open=True, closes_at=None, waits=True)
    at = closing_step(reading.structure, Closing.REGISTRATION)
    if is_closed(reading.structure, Closing.REGISTRATION, clock=reading.clock):
        return RegistrationState(open=False, closes_at=None)
    return RegistrationState(
        open=True, closes_at=None if at is None else step_times(reading.clock, now=reading.now)[at].ends
    )


def last_sold(tournament: Tournament) -> list[Entry | RebuyOrAddOn]:
    """What was sold last, entries, rebuys and add-ons, latest first; voided ones too."""
    entries = Entry.ever.filter(tournament=tournament).select_related("player").order_by("-entered_at", "-pk")[:LAST]
    topped = RebuyOrAddOn.objects.filter(entry__tournament=tournament).select_related("entry__player")
    both: list[Entry | RebuyOrAddOn] = [*entries, *topped.order_by("-bought_at", "-pk")[:LAST]]
    last = sorted(both, key=lambda one: one.entered_at if isinstance(one, Entry) else one.bought_at, reverse=True)[
        :LAST
    ]
    show_apart_in(tournament, (one.player if isinstance(one, Entry) else one.entry.player for one in last))
    return last


def methods_paid(sold: Sequence[Entry | RebuyOrAddOn]) -> dict[tuple[bool, int], list[str]]:
    """Return how each was paid, without what was taken back: by whether it is an entry, and its key."""
    entries = [one.pk for one in sold if isinstance(one, Entry)]
    others = [one.pk for one in sold if not isinstance(one, Entry)]
    which = Q(entry__in=entries, rebuy_or_add_on__isnull=True) | Q(rebuy_or_add_on__in=others)
    rows = Payment.objects.filter(which, kind=Payment.Kind.BUY_IN, reverses__isnull=True, reversed_by__isnull=True)
    found: dict[tuple[bool, int], list[str]] = {}
    for entry, other, method in rows.order_by("number").values_list("entry", "rebuy_or_add_on", "method"):
        methods = found.setdefault((other is None, other or entry), [])
        if method not in methods:
            methods.append(method)
    return found


def _known(
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
        offers=offers(entry),
    )


def offers(entry: Entry) -> frozenset[str]:
    """Return the actions that its event sells the player of an entry at all: `rebuy`, `add-on`, `re-enter`."""
    return frozenset(_offers(entry))


def _offers(entry: Entry) -> Iterator[str]:
    """What is sold to the player of an entry; who was busted may have a rebuy, and is then not out."""
    tournament, out = entry.tournament, getattr(entry, "bust_out", None)
    if tournament.sells_rebuys and (out is None or out.why == BustOut.Why.BUST):
        yield "rebuy"
    if tournament.sells_add_ons and out is None:
        yield "add-on"
    if tournament.re_entries != 0 and out is not None:
        yield "re-enter"


def _dues(entries: Sequence[Entry]) -> dict[int, int]:
    paid = dict(
        Payment.objects.filter(entry__in=entries, rebuy_or_add_on__isnull=True, kind=Payment.Kind.BUY_IN)
        .order_by()
        .values("entry")
        .annotate(sum=Sum(SIGNED))
        .values_list("entry", "sum")
    )
    return {entry.pk: max(0, entry.price - paid.get(entry.pk, 0)) for entry in entries}


def _bought(entries: Sequence[Entry]) -> dict[int, dict[str, int]]:
    found: dict[int, dict[str, int]] = {}
    for entry, sold in RebuyOrAddOn.objects.filter(entry__in=entries, voided_at__isnull=True).values_list(
        "entry", "sold"
    ):
        mine = found.setdefault(entry, {})
        mine[sold] = mine.get(sold, 0) + 1
    return found
