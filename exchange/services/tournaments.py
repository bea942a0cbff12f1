"""Preparation of a tournament from a `.tdt` file: it is opened as usual, then one action adds the file's content."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext_noop as noop

from exchange.rules.tdt.entries import Stage
from exchange.rules.tdt.league import HandReason, hand_points, hits_by_player, league_and_season, points_formula
from exchange.rules.tdt.library import own_shares
from exchange.rules.tdt.money import TdtPrices
from exchange.rules.tdt.structure import TdtStructure
from exchange.rules.tdt.sums import price_parts, purchase_bounty
from exchange.rules.tdt.tournament import TdtTournament
from exchange.selectors.rows import ImportedEvent
from exchange.services.home import SharedSettings
from tables.models import ChipKind, Seat, SeatAssignment, Table
from tables.rules.hands.button import Origin
from tournaments.language.sentences import gettext
from tournaments.models import ClockAnchor, Deal, Entry, FileVariables, PointsByHand, StructurePlan, Tournament
from tournaments.rules.leagues.events import ROUNDED
from tournaments.rules.leagues.td_nights import HIT_SHARES
from tournaments.rules.levels import Level
from tournaments.rules.money import minor_digits
from tournaments.rules.names import cleaned_name
from tournaments.rules.prizes.payout_plan import PayoutMethod, plan_from_json, plan_to_json
from tournaments.rules.structure.files.json_file import steps_to_json
from tournaments.services.floor.floor import Floor, Person
from tournaments.services.floor.prepared import Prepared, PreparedFloor
from tournaments.services.lifecycle import new_tournament, write_opening

# reasons of points given by hand, and their bound
_HAND_REASONS = {
    HandReason.ADJUSTMENT: noop("Added by hand"),
    HandReason.PURCHASES: noop("Points of buy-ins"),
    HandReason.PRIZE: noop("Points of the prize"),
}
MOST_BY_HAND = 1_000_000
# topics whose open pages are notified of an imported tournament
TOPICS = ("clock", "structure", "field", "money", "tables")


def prepare_tournament(*, imported: ImportedEvent, players: Mapping[str, int], shared: SharedSettings, slug: str,
                        prepared: Prepared, by: Person, now: datetime) -> Tournament:  # fmt: skip
    """Prepare a tournament with everything in the file, to be stored as part of an import.

    `players` are primary keys by keys in the file. A finished tournament is stored as finished; a running one is paused
    where it was saved. Series and season are set later, by `set_series_and_season`.
    """
    read = imported.read
    structure = read.structure.with_big_blind_antes() if shared.job.antes else read.structure
    tournament = new_tournament(
        _unsaved_plan(structure),
        now=now,
        name=tournament_name(read),
        slug=slug,
        starts_at=imported.starts,
        **_tournament_settings(read, shared),
    )
    prepared.add(tournament)
    opening = PreparedFloor(tournament, by=by, now=now, prepared=prepared)
    anchor = write_opening(opening)
    f = PreparedFloor(tournament, by=by, now=now, prepared=prepared, head=opening.head)
    _add_file_content(f, imported, players=players, structure=structure, anchor=anchor)
    # like two floors opened one after the other: one opens the tournament, the other adds the content of the file
    tournament.version = 2
    tournament.log_number, tournament.log_digest = f.head
    return tournament


def tournament_name(read: TdtTournament) -> str:
    """Return the cleaned title of the file, at most 160 characters; "Tournament" if it has none."""
    return (cleaned_name(read.title) or gettext("Tournament"))[:160]


def _add_file_content(f: Floor, imported: ImportedEvent, *, players: Mapping[str, int], structure: TdtStructure,
          anchor: ClockAnchor) -> None:  # fmt: skip
    read, sums = imported.read, imported.sums
    facts: dict[str, Any] = {
        "entries": len(read.entrants), "stage": str(imported.stage), "version": read.version[:20],
        "currency": f.tournament.currency, "difference": sums.difference, "cause": str(sums.cause),
    }  # fmt: skip
    with f.record("tournament.imported", topics=TOPICS, **facts):
        _add_rows(f, imported=imported, players=players)
        if imported.stage is Stage.FINISHED:
            frozen = imported.ends if imported.paid.amounts else None
            f.change(f.tournament, finished_at=imported.ends, prizes_frozen_at=frozen)
        if imported.entries:
            _set_clock(f, read, structure, anchor)
        add_chips_and_seats(f, imported=imported)


def _add_rows(f: Floor, *, imported: ImportedEvent, players: Mapping[str, int]) -> None:
    """Add the rows, and number each player's bullets. `players` are primary keys by keys in the file."""
    bullets = Counter[int]()
    for bought, entry in imported.entries:
        entry.player_id = players[bought.player.uuid]
        bullets[entry.player_id] += 1
        entry.bullet = bullets[entry.player_id]
    for line in imported.payments:
        line.by, line.by_name = f.by, f.by_name
    entries = [entry for _bought, entry in imported.entries]
    deals: Sequence[Deal] = [imported.deal] if imported.deal else []
    for rows in (imported.prices.values(), entries, imported.wins, imported.prizes, deals, imported.payments):
        for row in rows:
            row.tournament = f.tournament
    f.add_many(list(imported.prices.values()))
    f.add_many(entries)
    _add_points(f, imported.read, players)
    f.add_many(imported.more)
    f.add_many(imported.outs)
    f.add_many(imported.wins)
    f.add_many(imported.prizes)
    f.add_many(deals)
    f.add_many(imported.shares)
    f.add_many(imported.payments)


def _add_points(f: Floor, read: TdtTournament, players: Mapping[str, int]) -> None:
    """Add the points given by hand, and the variables of formulas that no other rows have."""
    f.add_many(
        [
            PointsByHand(
                tournament=f.tournament,
                player_id=players[given.player.uuid],
                reason=gettext(_HAND_REASONS[given.reason]),
                points=given.points.quantize(ROUNDED),
                at=f.now,
            )
            for given in hand_points(read)
            if ROUNDED <= abs(given.points) < MOST_BY_HAND
        ]
    )
    hits = hits_by_player(read)
    own = [
        [
            players[player.uuid],
            {
                "numberOfHits": float(hits[player.uuid][0]),
                HIT_SHARES: float(hits[player.uuid][1]),
                "roundOut": float(player.bust.round) if player.bust else 0.0,
            },
        ]
        for player in read.entrants
    ]
    if own:
        f.add(FileVariables(tournament=f.tournament, own=own))


def _set_clock(f: Floor, read: TdtTournament, structure: TdtStructure, anchor: ClockAnchor) -> None:
    """Set the clock as in the file, paused."""
    steps, clock = structure.steps, read.clock
    at = min(clock.step, len(steps) - 1)
    gone = timedelta(seconds=float(min(clock.gone, 10**6)))
    span = timedelta(seconds=float(min(clock.span, 10**6))) or steps[at].span
    before = sum((step.span for step in steps[:at] if isinstance(step, Level)), timedelta(0))
    f.change(
        anchor,
        step=at,
        left=max(timedelta(0), span - gone),
        since=None,
        starts_at=None,
        started_at=f.tournament.starts_at,
        played=before + (min(gone, span) if isinstance(steps[at], Level) else timedelta(0)),
        seen_until=f.now,
        next_due=None,
    )


def _unsaved_plan(structure: TdtStructure) -> StructurePlan:
    """Return the structure as an unsaved StructurePlan, outside the library."""
    return StructurePlan(
        steps=steps_to_json(structure.steps),
        chips=[chip.worth for chip in structure.chips],
        game=structure.game,
        betting=structure.betting,
    )


def _tournament_settings(read: TdtTournament, shared: SharedSettings) -> dict[str, Any]:
    digits, prices = minor_digits(shared.job.currency), read.prices
    first = next((entrant.buy_ins[0] for entrant in read.entrants), None)
    price = prices.first("entry")
    amount, rake = (price.amount, price.rake) if price else (first.amount, first.rake) if first else (0, 0)
    bounty = purchase_bounty(first) if first else 0
    stack = price.chips if price and price.chips else int(first.chips) if first else 0
    seats = min(10, max((len(table.seats) for table in read.tables), default=9))
    return {
        **{name: shared.defaults[name] for name in ("language", "venue", "rulebook") if name in shared.defaults},
        "zone": shared.job.zone,
        "currency": shared.job.currency,
        "starting_stack": stack,
        "seats_per_table": seats,
        "final_table_seats": seats,
        **price_parts(amount, min(max(rake, 0), amount), min(bounty, amount), digits=digits),
        **_purchase_limits(prices),
        "payout_plan": _payout_plan(read),
        "points_formula": points_formula(read),
    }


def _purchase_limits(prices: TdtPrices) -> dict[str, Any]:
    """Return the limits for each player. Re-entries are not allowed if the file sells rebuys."""
    return {"rebuys": prices.rebuys, "add_ons": prices.add_ons, "re_entries": 0 if prices.rebuys != 0 else None}


def _payout_plan(read: TdtTournament) -> dict[str, Any]:
    """Return a payout plan with the file's shares of the pool; {} if the shares are no valid plan."""
    shares = own_shares(read)
    plan = {"method": PayoutMethod.OWN, "shares": list(shares), "name": "TD"}
    return plan_to_json(plan_from_json(plan)) if shares else {}


def set_series_and_season(tournament: Tournament, read: TdtTournament, shared: SharedSettings) -> None:
    """Set the series, event number and season; nothing is set if the file has no league.

    A tournament without a points formula gets that of the season. The file's own formula is never replaced.
    """
    names = league_and_season(read)
    if names is None:
        return
    tournament.series, tournament.season = shared.series[names[0]], shared.seasons[names]
    shared.numbers[tournament.series.pk] += 1
    tournament.event_number = shared.numbers[tournament.series.pk]
    tournament.season_version = tournament.season.version
    if not read.prices.points:
        tournament.points_formula = tournament.points_formula or tournament.season.formula


def add_chips_and_seats(f: Floor, *, imported: ImportedEvent) -> None:
    """Add the chips. If the tournament is still running, also add its poker tables and seats."""
    _add_chips(f, imported)
    if not f.tournament.is_over and imported.entries:
        _add_seats(f, imported)


def _add_chips(f: Floor, imported: ImportedEvent) -> None:
    """Add the chips. The counts per stack are stored only if they add up to exactly one starting stack."""
    chips = imported.read.structure.chips
    exact = sum(chip.worth * chip.each for chip in chips) == f.tournament.starting_stack
    f.add_many(
        [
            ChipKind(
                tournament=f.tournament,
                worth=chip.worth,
                hex=chip.colour,
                inventory=chip.stock,
                in_stack=chip.each if exact else 0,
            )
            for chip in chips
        ]
    )


def _add_seats(f: Floor, imported: ImportedEvent) -> None:
    """Open the poker tables that have players, in the order of the file, and seat each player once."""
    playing = {bought.player.uuid: entry for bought, entry in imported.entries if bought.out_at is None}
    rooms = [table for table in imported.read.tables if playing.keys() & set(table.seats)]
    tables = f.add_many(
        [
            Table(tournament=f.tournament, number=number, opening=number, opened_at=f.now)
            for number, _room in enumerate(rooms, start=1)
        ]
    )
    numbered = [
        (Seat(table=table, number=at), key)
        for table, room in zip(tables, rooms, strict=True)
        for at, key in enumerate(room.seats, start=1)
    ]
    f.add_many([seat for seat, _key in numbered])
    f.add_many([_seat_assignment(f, seat, playing.pop(key)) for seat, key in numbered if key in playing])


def _seat_assignment(f: Floor, seat: Seat, entry: Entry) -> SeatAssignment:
    kind = SeatAssignment.Kind.SEATED
    return SeatAssignment(
        tournament=f.tournament, seat=seat, entry=entry, kind=kind, since=f.now, came=Origin.LATE_ENTRY
    )
