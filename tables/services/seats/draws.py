"""The draw: seal a seed, draw seats, reveal the seed. No person chooses a seat (TDA 2024 rules 7 and 8)."""

from collections.abc import Collection, Mapping, Sequence

from tables.models import Draw, Seal, SeatAssignment, SecretSeed
from tables.rules.hands.button import Origin
from tables.rules.seats.draw import Drawn, OpenTable, Policy, seed_commitment
from tables.rules.seats.teams import PLAIN_DRAWS, DrawFrom, best_draw_for_teams
from tables.selectors.seating import (
    is_unseated,
    open_tables,
    seat_key_by_place,
    tables_with_open_seats,
    unseated_entries,
)
from tables.selectors.seats.draws import next_draw_number, open_seal, seed_of
from tables.selectors.seats.teams import team_log_facts, teams_to_keep_apart
from tables.services.hands.buttons import draw_buttons
from tables.services.room import open_new_tables
from tournaments.models import ClockAnchor, Entry, player_fact
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.floor.floor import Floor

#: names in the log
MOST_NAMES = 8


def seal_seed(f: Floor, *, seed: str) -> Seal:
    """Seal a seed by publishing its digest. Draws use it until it is revealed."""
    if open_seal(f.tournament):
        raise Refused("draw_sealed_already")
    commitment = seed_commitment(seed)
    SecretSeed.objects.create(commitment=commitment, seed=seed)
    with f.record("draw.sealed", topics=["draw"], commitment=commitment):
        return f.add(Seal(tournament=f.tournament, commitment=commitment, sealed_at=f.now))


def reveal_seed(f: Floor) -> Seal:
    """Publish the seed, so that anybody can draw every seat again. Later draws need a new seal."""
    sealed = _required_seal(f)
    with f.record("draw.revealed", topics=["draw"], commitment=sealed.commitment):
        return f.change(sealed, seed=seed_of(sealed), revealed_at=f.now)


def draw_all_seats(f: Floor, *, policy: str = Policy.WITHIN_ONE, seed: str = "", buttons: bool = False) -> Draw:
    """Draw a seat for everybody without a seat, in order of entry. Players for whom no seat is left stay alternates.

    If no seed is sealed yet, `seed` is sealed before the draw. With `buttons`, each table without a button draws a
    button too, unless play has begun.
    """
    waiting = list(unseated_entries(f.tournament).values_list("pk", "bullet"))
    if not waiting:
        raise Refused("everybody_seated")
    tables = _required_tables(f)
    seal_seed_if_needed(f, seed=seed)
    players = min(len(waiting), sum(len(seats) for _, _, seats in tables))
    entries = [entry for entry, _ in waiting]
    with f.record(
        "draw.made", topics=["tables", "draw"], players=players, alternates=len(waiting) - players
    ) as log_entry:
        draw = make_draw(f, entries=entries, tables=tables, policy=Policy(policy), apart=True)
        log_entry.facts.update(team_log_facts(draw))
        assign_seats(f, drawn=draw.drawn, came={entry: _origin_of_entry(bullet) for entry, bullet in waiting})
        if buttons and not ClockAnchor.objects.get(tournament=f.tournament).has_begun(f.now):
            log_entry.facts.update(draw_buttons(f, seed=seed_of(draw.seal), first=draw.first))
    return draw


def open_tables_and_draw_seats(
    f: Floor, *, count: int, first: int | None = None, seed: str = "", buttons: bool = False
) -> Draw:
    """Open tables for waiting players and draw their seats in one action. With `buttons`, also draw buttons.

    Once play has begun only the new tables draw a button.
    """
    seal_seed_if_needed(f, seed=seed)
    with f.record("tables.opened_and_seated", topics=["tables", "draw"]) as log_entry:
        tables = open_new_tables(f, count=count, first=first)
        draw = draw_all_seats(f, buttons=buttons)
        if buttons:
            numbers = [table.number for table in tables]
            log_entry.facts.update(draw_buttons(f, seed=seed_of(draw.seal), first=draw.first, tables=numbers))
        log_entry.facts.update(first=tables[0].number, last=tables[-1].number, players=len(draw.drawn))
    return draw


def seal_seed_if_needed(f: Floor, *, seed: str) -> None:
    """Seal `seed` if no seed is sealed; part of draws. The seal stays if the draw is undone."""
    if seed and open_seal(f.tournament) is None:
        seal_seed(f, seed=seed)


def draw_one_seat(f: Floor, *, entry: Entry, policy: str = Policy.WITHIN_ONE) -> SeatAssignment:
    """Draw a seat for one late entry or alternate, from the same pool as all others (TDA 2024 rule 8-A)."""
    if not is_unseated(f.tournament, entry=entry):
        raise Refused("seated_already", field="entry", name=name_in_event(entry))
    return _draw_seat(f, tables=_required_tables(f), entry=entry, policy=policy)


def draw_seat_if_open(f: Floor, *, entry: Entry) -> SeatAssignment | None:
    """Draw a seat for an entry without a seat; part of other actions. Returns None if no seat is open."""
    tables = tables_with_open_seats(f.tournament)
    return _draw_seat(f, tables=tables, entry=entry, policy=Policy.WITHIN_ONE) if tables else None


def _draw_seat(f: Floor, *, tables: Sequence[OpenTable], entry: Entry, policy: str) -> SeatAssignment:
    with f.record("draw.one", topics=["tables", "draw"], name=player_fact(entry.player)) as log_entry:
        draw = make_draw(f, entries=[entry.pk], tables=tables, policy=Policy(policy))
        _, table, seat = draw.drawn[0]
        log_entry.facts["seat"] = f"{table}.{seat}"
        return assign_seats(f, drawn=draw.drawn, came={entry.pk: _origin_of_entry(entry.bullet)})[0]


def make_draw(
    f: Floor,
    *,
    entries: Sequence[int],
    tables: Sequence[OpenTable],
    policy: Policy,
    kind: str = Draw.Kind.SEATS,
    shuffled: bool = False,
    apart: bool = False,
) -> Draw:
    """Draw open seats for entries and store the draw. `shuffled` first draws the order of the entries.

    `apart` keeps the players of a team at different tables, as far as seats and chance allow.
    """
    sealed = _required_seal(f)
    first = next_draw_number(sealed)
    teams = teams_to_keep_apart(f.tournament, entries) if apart else []
    room = DrawFrom(entries, tables, policy, shuffled, teams)
    found = best_draw_for_teams(room, seed=seed_of(sealed), first=first)
    return f.add(
        Draw(
            tournament=f.tournament,
            seal=sealed,
            kind=kind,
            policy=policy,
            shuffled=shuffled,
            first=first,
            entries=list(entries),
            tables=[[table, players, list(seats)] for table, players, seats in tables],
            drawn=[list(seat) for seat in found.drawn],
            teams=[{"entries": list(team.entries), "sits_at": list(team.sits_at)} for team in teams],
            number=found.number,
            plain=PLAIN_DRAWS,
            meetings=found.meetings,
            at=f.now,
        )
    )


def assign_seats(
    f: Floor,
    *,
    drawn: Sequence[Drawn],
    came: Mapping[int, Origin],
    kind: str = SeatAssignment.Kind.SEATED,
    locked: Collection[int] = (),
) -> list[SeatAssignment]:
    """Give drawn seats to their entries, seated or reserved. Entries in `locked` are locked in the drawn seat."""
    keys = seat_key_by_place(f.tournament, tables={table for _, table, _ in drawn})
    return f.add_many(
        [
            SeatAssignment(
                tournament_id=f.tournament.pk,
                seat_id=keys[table, seat],
                entry_id=entry,
                kind=kind,
                since=f.now,
                came=came[entry],
                locked=entry in locked,
            )
            for entry, table, seat in drawn
        ]
    )


def _required_seal(f: Floor) -> Seal:
    sealed = open_seal(f.tournament)
    if sealed is None:
        raise Refused("draw_not_sealed")
    return sealed


def _required_tables(f: Floor) -> list[OpenTable]:
    tables = tables_with_open_seats(f.tournament)
    if not tables:
        raise Refused("no_open_seat")
    return tables


def _origin_of_entry(bullet: int) -> Origin:
    return Origin.RE_ENTRY if bullet > 1 else Origin.LATE_ENTRY


def note_cards_printed(f: Floor) -> None:
    """Record that seat cards of everybody were printed. Refuses while nobody has a seat."""
    cards = SeatAssignment.objects.filter(tournament=f.tournament).values("entry").distinct().count()
    if not cards:
        raise Refused("nobody_seated")
    with f.record("seats.cards_printed", topics=["draw"], cards=cards, tables=open_tables(f.tournament).count()):
        pass


def set_team(f: Floor, *, entries: Sequence[Entry], team: str) -> list[Entry]:
    """Put entries into a team; an empty name removes them from their team.

    A known team keeps its spelling, whatever the case of `team`.
    """
    if not entries:
        raise Refused("team_of_nobody", field="entries")
    f.refuse_over()
    name = " ".join(team.split())
    known = Entry.objects.filter(tournament=f.tournament).exclude(team="").order_by().values_list("team", flat=True)
    name = next((spelling for spelling in known.distinct() if spelling.casefold() == name.casefold()), name)
    named = [player_fact(entry.player) for entry in entries[:MOST_NAMES]]
    with f.record("entry.team_set", topics=["draw"], team=name, names=named, players=len(entries)):
        f.change_many([(entry, {"team": name}) for entry in entries])
    return list(entries)
