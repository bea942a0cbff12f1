"""A folder of `.tdt` files stored: all tournaments that come, with their players, leagues and seasons, or nothing."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.db import transaction

from tournaments.models import ImportedPlayer, ImportedTournament, Player, TdtImport, Tournament
from tournaments.rules.exchange.contents import FileContents, person_key
from tournaments.rules.exchange.events.event import PokerEvent
from tournaments.rules.exchange.people import FilePerson, Identity, PersonMatch
from tournaments.rules.exchange.tdt_tournament import TdtTournament
from tournaments.rules.money import minor_digits
from tournaments.rules.refused import Refused
from tournaments.selectors.exchange.plan import ImportPlan, contents_of_files, plan_of_import
from tournaments.selectors.exchange.rows import ImportedEvent, imported_event
from tournaments.selectors.players.imports import known_players
from tournaments.selectors.staff.roles import OPENING, TRUSTED, refuse_untrusted
from tournaments.services.exchange.events import import_event
from tournaments.services.exchange.folders import open_job
from tournaments.services.exchange.home import Home, home_of
from tournaments.services.exchange.removing import remove_imported
from tournaments.services.exchange.tournaments import import_tournament
from tournaments.services.floor.floor import Person

log = logging.getLogger("shuffle_up.exchange")


def store_import(job: TdtImport, *, by: Person, now: datetime) -> TdtImport:
    """Store a folder as a whole. Refuses one that brings nothing; files that cannot be read are left out."""
    if by is not None:
        refuse_untrusted(by, TRUSTED, action=OPENING)
    # everything that can be done before the database is locked: the others play on meanwhile
    reads = contents_of_files(job)
    ready = _ready(reads, currency=job.currency, now=now)
    with transaction.atomic():
        locked = open_job(job.pk)
        plan = plan_of_import(locked, reads=reads)
        if not plan.coming:
            raise Refused("nothing_to_import")
        players, added = _store_people(locked, plan)
        if minor_digits(locked.currency) != minor_digits(job.currency):  # somebody has just said another one
            ready = _ready(reads, currency=locked.currency, now=now)
        home = home_of(locked, [read for _one, read, _sums in plan.coming], by=by, now=now)
        for one, read, _sums in sorted(plan.coming, key=lambda coming: coming[1].starts or now):
            _make_room(one.key)
            tournament = _store(read, ready.get(one.file), players=players, home=home, by=by, now=now)
            ImportedTournament.objects.create(
                uuid=one.key,
                tournament=tournament,
                job=locked,
                digest=one.digest,
                saved_at=read.changed,
                log_number=tournament.log_number,
            )
        locked.report |= {"counts": plan.counts(), "added": added, "refused": [one.name for one in plan.refused]}
        locked.done_at = now
        locked.save(update_fields=["report", "done_at"])
        locked.files.all().delete()
    log.info("imported", extra={"did": "stored", "job": locked.pk, "by": getattr(by, "pk", None)})
    return locked


def _ready(reads: Mapping[int, FileContents | Refused], *, currency: str, now: datetime) -> dict[int, ImportedEvent]:
    """Return the rows that become of each `.tdt` file, by the file's key."""
    digits = minor_digits(currency)
    sources = {key: read.source for key, read in reads.items() if not isinstance(read, Refused)}
    return {
        key: imported_event(source, digits=digits, now=now)
        for key, source in sources.items()
        if isinstance(source, TdtTournament)
    }


def _store(contents: FileContents, imported: ImportedEvent | None, *, players: Mapping[str, int], home: Home,
           by: Person, now: datetime) -> Tournament:  # fmt: skip
    """Store one tournament as its kind of file needs it."""
    if imported is None:
        assert isinstance(contents.source, PokerEvent)  # noqa: S101 - the other kind of file was made ready
        return import_event(contents, contents.source, players=players, home=home, by=by, now=now)
    mine = {player.uuid: players[person_key(player)] for player in imported.read.entrants}
    return import_tournament(imported=imported, players=mine, home=home, by=by, now=now)


def _make_room(key: str) -> None:
    """Remove what an earlier import made of the same tournament: the file was saved later, and nobody played on."""
    for earlier in ImportedTournament.objects.filter(uuid=key).select_related("tournament"):
        if not earlier.is_untouched:
            raise Refused("import_outdated")
        remove_imported([earlier])


def _store_people(job: TdtImport, plan: ImportPlan) -> tuple[dict[str, int], int]:
    """Bring the new people into the register. Returns who each key is, and how many are new."""
    settled = _settled(plan.people, job.decisions, {one.key for one in known_players()})
    keys = _added([one.person for one in plan.people if settled[one.person.uuid] == one.person.uuid])
    found = {uuid: key if isinstance(key, int) else keys[key] for uuid, key in settled.items()}
    first_seen = [one.person.uuid for one in plan.people if one.identity is not Identity.SEEN]
    ImportedPlayer.objects.bulk_create(
        [ImportedPlayer(uuid=uuid, player_id=found[uuid], job=job, added=uuid in keys) for uuid in first_seen]
    )
    return found, len(keys)


def _added(people: Sequence[FilePerson]) -> dict[str, int]:
    """Add people to the register, called in public as they were on the boards; a number has who had it first."""
    rows = [person.row().given() for person in people]
    taken = set(Player.objects.exclude(club_number="").values_list("club_number", flat=True))
    for row in rows:
        if (number := row.get("club_number", "")) in taken:
            del row["club_number"]
        taken |= {number} - {""}
    players = Player.objects.bulk_create([Player(**row) for row in rows], batch_size=500)
    return {person.uuid: player.pk for person, player in zip(people, players, strict=True)}


def _settled(people: Sequence[PersonMatch], decisions: Mapping[str, str], known: Iterable[int]) -> dict[str, int | str]:
    """Return of each key the player that it is, or the key of the new person that it is; a doubt left is a new one."""
    there = set(known)
    found: dict[str, int | str] = {}
    for one in people:
        said = str(decisions.get(one.person.uuid, ""))
        if one.identity is not Identity.DOUBTFUL:
            found[one.person.uuid] = one.key or one.person.uuid
        elif said.isdecimal() and int(said) in one.keys and int(said) in there:
            found[one.person.uuid] = int(said)
        elif said == "same" and one.key in there and one.key:
            found[one.person.uuid] = one.key
        else:
            found[one.person.uuid] = found.get(one.other, one.person.uuid) if said == "same" else one.person.uuid
    return found
