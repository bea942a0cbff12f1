"""Storing an import: every tournament with its players, leagues and seasons, or nothing.

The database stays unlocked while the plan, players, rows and log entries are prepared. One transaction then checks that
decisions and logs are unchanged, and stores the players. A few tournaments follow in each of many short transactions,
since SQLite has one writer and others are playing. If one fails, what was stored is removed again.
"""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from exchange.models import ImportedPlayer, ImportedTournament, TdtImport
from exchange.rules.contents import FileContents, person_key
from exchange.rules.people import FilePerson, Identity, PersonMatch
from exchange.rules.poker_event.event import PokerEvent
from exchange.rules.tdt.tournament import TdtTournament
from exchange.selectors.library import CHOSEN, library_offers
from exchange.selectors.plan import FilePlan, ImportPlan, contents_by_file, plan_of_import
from exchange.selectors.rows import build_imported_event
from exchange.services.events import import_event
from exchange.services.folders import DECISIONS, is_being_stored, lock_unstored_folder
from exchange.services.home import SharedSettings, create_shared_settings, shared_settings
from exchange.services.library import store_library
from exchange.services.removing import remove_imported_tournaments, remove_unfinished
from exchange.services.tournaments import TOPICS, prepare_tournament, set_series_and_season, tournament_name
from tournaments.live.publisher import announce
from tournaments.models import Player, Tournament
from tournaments.rules.money import minor_digits
from tournaments.rules.refused import Refused
from tournaments.selectors.opening import free_slug
from tournaments.selectors.players.imports import known_players
from tournaments.selectors.staff.roles import OPENING, TRUSTED, refuse_untrusted
from tournaments.services.floor.floor import Person
from tournaments.services.floor.prepared import Prepared

log = logging.getLogger("shuffle_up.exchange")
# attempts to prepare an import if decisions or tournaments change meanwhile
TIMES = 3
# tournaments that one transaction stores: 40 players each take about 12 ms
FILES_PER_BATCH = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class _PreparedImport:
    """A prepared import: `tournaments` by file, and `players` by people's keys in the files.

    `decisions` are those of staff, and `stored_logs` the lengths of the logs of tournaments already stored. If either
    has changed, the import is prepared again. `batches` are the files stored together, by the number of the batch of
    their rows.
    """

    plan: ImportPlan
    decisions: tuple[object, ...]
    stored_logs: frozenset[tuple[str, int]]
    prepared: Prepared = field(default_factory=Prepared)
    tournaments: dict[int, Tournament] = field(default_factory=dict)
    players: Mapping[str, int] = field(default_factory=dict)
    batches: dict[int, list[tuple[FilePlan, FileContents]]] = field(default_factory=dict)
    added: int = 0

    @property
    def files_to_store(self) -> list[tuple[FilePlan, FileContents]]:
        coming = [(file_plan, read) for file_plan, read, _sums in self.plan.files_to_store]
        return sorted(coming, key=lambda pair: pair[1].starts.timestamp() if pair[1].starts else float("inf"))


class _Outdated(Exception):
    """Decisions or existing tournaments have changed since the import was prepared."""


def store_import(job: TdtImport, *, by: Person, now: datetime) -> TdtImport:
    """Store an import as a whole; unreadable files are left out.

    Refuses an import that adds nothing, is stored already, or was changed each time while it was prepared.
    """
    if by is not None:
        refuse_untrusted(by, TRUSTED, action=OPENING)
    reads = contents_by_file(job)
    for _time in range(TIMES):
        ready = _prepare_import(job, reads, by=by, now=now)
        try:
            locked = _store(job, ready, by=by, now=now)
        except (_Outdated, IntegrityError):
            continue
        made = {name: len(rows) for name, rows in locked.report["made"].items()}
        log.info("import_stored", extra={"job": locked.pk, "by": getattr(by, "pk", None), **made})
        return locked
    raise Refused("import_outdated")


def _prepare_import(
    job: TdtImport, reads: Mapping[int, FileContents | Refused], *, by: Person, now: datetime
) -> _PreparedImport:
    """Prepare an import without locking it. Refuses one that is deleted, is stored, or adds nothing."""
    known = _unstored_import(job, now=now)
    plan = plan_of_import(known, reads=reads)
    if not plan.files_to_store:
        raise Refused("nothing_to_import")
    prepared = Prepared()
    players, added = _prepare_people(known, plan, prepared)
    ready = _PreparedImport(
        plan=plan,
        decisions=_decided_values(known),
        stored_logs=_stored_log_numbers(plan.files_to_store),
        prepared=prepared,
        players=players,
        added=added,
    )
    shared, slugs = shared_settings(known, now=now), set[str]()
    files = [(file_plan, read, read.source) for file_plan, read in ready.files_to_store]
    for at, (file_plan, read, source) in enumerate(files):
        if not at % FILES_PER_BATCH:
            batch = ready.batches.setdefault(prepared.begin_batch(), [])
        batch.append((file_plan, read))
        if not isinstance(source, TdtTournament):
            continue
        imported = build_imported_event(source, digits=minor_digits(known.currency), now=now)
        slug = free_slug(tournament_name(source), starts_at=imported.starts, also=slugs)
        mine = {player.uuid: players[person_key(player)] for player in source.entrants}
        slugs.add(slug)
        ready.tournaments[file_plan.file] = tournament = prepare_tournament(
            imported=imported, players=mine, shared=shared, slug=slug, prepared=prepared, by=by, now=now
        )
        prepared.add(_imported_row(known, file_plan, read, tournament))
    prepared.prepare_values(later=Tournament)
    return ready


def _unstored_import(job: TdtImport, *, now: datetime) -> TdtImport:
    """Return an import that can be stored. Removes what a killed process stored of it."""
    known = TdtImport.objects.filter(pk=job.pk).first()
    if known is None or known.done_at or is_being_stored(known, now=now):
        raise Refused("import_begun" if known else "import_gone")
    if known.report.get("began"):
        remove_unfinished(known)
    return known


def _store(job: TdtImport, ready: _PreparedImport, *, by: Person, now: datetime) -> TdtImport:
    """Store what was prepared. Raises _Outdated if it must be prepared again; nothing is stored then."""
    shared = _begin(job, ready, by=by, now=now)
    try:
        for number, files in ready.batches.items():
            with transaction.atomic():
                _store_batch(ready, number, files, shared, by=by, now=now)
        with transaction.atomic():
            return _finish(job, ready, now=now)
    except Exception:
        remove_unfinished(job, keep={key for key, _number in ready.stored_logs})
        raise


def _begin(job: TdtImport, ready: _PreparedImport, *, by: Person, now: datetime) -> SharedSettings:
    """Claim the import, and store its players, series and seasons. Raises _Outdated."""
    with transaction.atomic():
        locked, plan = lock_unstored_folder(job.pk), ready.plan
        if is_being_stored(locked, now=now):
            raise Refused("import_begun")
        if _decided_values(locked) != ready.decisions or _stored_log_numbers(plan.files_to_store) != ready.stored_logs:
            raise _Outdated
        shared = create_shared_settings(locked, [read for _file, read in ready.files_to_store], by=by, now=now)
        store_library(locked, library_offers(plan, locked))
        ready.prepared.store_batch(0)
        locked.report |= {"began": now.isoformat()}
        locked.save(update_fields=["report"])
    return shared


def _store_batch(ready: _PreparedImport, number: int, files: Sequence[tuple[FilePlan, FileContents]],
                 shared: SharedSettings, *, by: Person, now: datetime) -> None:  # fmt: skip
    """Store a few tournaments. Raises _Outdated if one of them has changed here."""
    job = lock_unstored_folder(shared.job.pk)
    keys = {file_plan.key for file_plan, _read in files}
    expected = {row for row in ready.stored_logs if row[0] in keys}
    if _stored_log_numbers(files) != expected:
        raise _Outdated
    for file_plan, read in files:
        _delete_earlier_import(file_plan.key)
        if isinstance(read.source, TdtTournament):
            set_series_and_season(ready.tournaments[file_plan.file], read.source, shared)
    ready.prepared.store_batch(number)
    for file_plan, read in files:
        if isinstance(read.source, PokerEvent):
            event, others = import_event(read, read.source, players=ready.players, shared=shared, by=by, now=now)
            _imported_row(job, file_plan, read, event, other_fields=others).save()


def _finish(job: TdtImport, ready: _PreparedImport, *, now: datetime) -> TdtImport:
    locked, plan = lock_unstored_folder(job.pk), ready.plan
    locked.report.pop("began", None)
    locked.report |= {
        "counts": plan.counts(),
        "added": ready.added,
        "refused": [*_refused_files(plan)],
        "parts_left_out": plan.parts_left_out,
        "chip_sets_left_out": plan.chip_sets_left_out,
        "unknown": plan.unknown_constructors,
    }
    locked.done_at = now
    locked.save(update_fields=["report", "done_at"])
    locked.files.all().delete()
    transaction.on_commit(lambda: _announce_all(ready.tournaments.values()))
    return locked


def _refused_files(plan: ImportPlan) -> Iterator[dict[str, Any]]:
    """Yield the name, code and facts of each refused file."""
    for file_plan in plan.refused_files:
        if file_plan.refused:
            yield {"name": file_plan.name, "code": file_plan.refused.code, "facts": file_plan.refused.facts}


def _decided_values(job: TdtImport) -> tuple[object, ...]:
    return (*(getattr(job, name) for name in DECISIONS), job.report.get(CHOSEN))


def _stored_log_numbers(files: Iterable[tuple[Any, ...]]) -> frozenset[tuple[str, int]]:
    """Return the keys of those files' tournaments that are already stored, with the lengths of their logs."""
    keys = {file[0].key for file in files}
    rows = ImportedTournament.objects.filter(uuid__in=keys).values_list("uuid", "tournament__log_number")
    return frozenset(rows)


def _announce_all(tournaments: Iterable[Tournament]) -> None:
    for tournament in tournaments:
        announce(slug=tournament.slug, version=tournament.version, topics=TOPICS)


def _imported_row(
    job: TdtImport, file_plan: FilePlan, read: FileContents, tournament: Tournament, **values: Any
) -> ImportedTournament:
    return ImportedTournament(
        uuid=file_plan.key,
        tournament=tournament,
        job=job,
        digest=file_plan.digest,
        progress=read.progress,
        log_number=tournament.log_number,
        **values,
    )


def _delete_earlier_import(key: str) -> None:
    """Delete an earlier import of the same tournament. Refuses if somebody has acted in it since."""
    for earlier in ImportedTournament.objects.filter(uuid=key).select_related("tournament"):
        if not earlier.is_untouched:
            raise Refused("import_outdated")
        remove_imported_tournaments([earlier])


def _prepare_people(job: TdtImport, plan: ImportPlan, prepared: Prepared) -> tuple[dict[str, int], int]:
    """Prepare the new players.

    Returns all players' primary keys by people's keys in files, and the number of new players.
    """
    settled = _players_of_people(plan.people, job.decisions, {player.key for player in known_players()})
    keys = _prepare_players(
        [match.person for match in plan.people if settled[match.person.uuid] == match.person.uuid], prepared
    )
    found = {uuid: key if isinstance(key, int) else keys[key] for uuid, key in settled.items()}
    for uuid in (match.person.uuid for match in plan.people if match.identity is not Identity.SEEN):
        prepared.add(ImportedPlayer(uuid=uuid, player_id=found[uuid], job=job, added=uuid in keys))
    return found, len(keys)


def _prepare_players(people: Sequence[FilePerson], prepared: Prepared) -> dict[str, int]:
    """Prepare new players. Returns their primary keys by people's keys in files.

    A club number that is already in use is left out.
    """
    rows = [person.as_imported_row().filled_values() for person in people]
    taken = set(Player.objects.exclude(club_number="").values_list("club_number", flat=True))
    for row in rows:
        if (number := row.get("club_number", "")) in taken:
            del row["club_number"]
        taken |= {number} - {""}
    players = [Player(**row) for row in rows]
    for player in players:
        player.set_search_columns()  # as `save` does, which is not called for prepared rows
        prepared.add(player)
    return {person.uuid: player.pk for person, player in zip(people, players, strict=True)}


def _players_of_people(
    people: Sequence[PersonMatch], decisions: Mapping[str, str], known: Iterable[int]
) -> dict[str, int | str]:
    """Return the primary key of each person's player, by people's keys.

    A new player's value is the key of a person instead. A doubtful person without a decision becomes a new player.
    """
    there = set(known)
    found: dict[str, int | str] = {}
    for match in people:
        decision = str(decisions.get(match.person.uuid, ""))
        if match.identity is not Identity.DOUBTFUL:
            found[match.person.uuid] = match.key or match.person.uuid
        elif decision.isdecimal() and int(decision) in match.keys and int(decision) in there:
            found[match.person.uuid] = int(decision)
        elif decision == "same" and match.key in there and match.key:
            found[match.person.uuid] = match.key
        else:
            found[match.person.uuid] = (
                found.get(match.other, match.person.uuid) if decision == "same" else match.person.uuid
            )
    return found
