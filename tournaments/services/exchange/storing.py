"""A folder of `.tdt` files stored: all tournaments that come, with their players, leagues and seasons, or nothing."""

import logging
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime

from django.db import transaction
from django.db.models import Max

from tournaments.models import ImportedPlayer, ImportedTournament, Player, Season, Series, TdtImport
from tournaments.rules.exchange.people import FilePerson, Identity, PersonMatch
from tournaments.rules.exchange.tdt_entries import moment
from tournaments.rules.exchange.tdt_league import league_and_season, usual_formula
from tournaments.rules.exchange.tdt_tournament import TdtTournament
from tournaments.rules.refused import Refused
from tournaments.selectors.exchange.plan import ImportPlan, person_key, plan_of_import
from tournaments.selectors.opening import house_settings
from tournaments.selectors.players.imports import known_players
from tournaments.selectors.staff.roles import OPENING, TRUSTED, refuse_untrusted
from tournaments.services.days.series import create_series
from tournaments.services.exchange.folders import open_job
from tournaments.services.exchange.removing import remove_imported
from tournaments.services.exchange.tournaments import Home, import_tournament
from tournaments.services.floor.floor import Person
from tournaments.services.leagues.seasons import create_season

log = logging.getLogger("shuffle_up.exchange")


def store_import(job: TdtImport, *, by: Person, now: datetime) -> TdtImport:
    """Store a folder as a whole. Refuses one that brings nothing; files that cannot be read are left out."""
    if by is not None:
        refuse_untrusted(by, TRUSTED, action=OPENING)
    with transaction.atomic():
        locked = open_job(job.pk)
        plan = plan_of_import(locked)
        if not plan.coming:
            raise Refused("nothing_to_import")
        players, added = _store_people(locked, plan)
        home = _home(locked, plan, by=by, now=now)
        for one, read, _sums in sorted(plan.coming, key=lambda coming: _when(coming[1], now)):
            _make_room(one.key)
            mine = {player.uuid: players[person_key(player)] for player in read.entrants}
            tournament = import_tournament(read=read, players=mine, home=home, by=by, now=now)
            ImportedTournament.objects.create(
                uuid=one.key,
                tournament=tournament,
                job=locked,
                digest=one.digest,
                saved_at=int(read.changed),
                log_number=tournament.log_number,
            )
        locked.report |= {"counts": plan.counts(), "added": added, "refused": [one.name for one in plan.refused]}
        locked.done_at = now
        locked.save(update_fields=["report", "done_at"])
        locked.files.all().delete()
    log.info("imported", extra={"did": "stored", "job": locked.pk, "by": getattr(by, "pk", None)})
    return locked


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
    """Add people to the register. They are called in public as they were on the boards."""
    players = Player.objects.bulk_create([Player(**person.row().given()) for person in people], batch_size=500)
    return {person.uuid: player.pk for person, player in zip(people, players, strict=True)}


def _settled(people: Sequence[PersonMatch], decisions: Mapping[str, str], known: Iterable[int]) -> dict[str, int | str]:
    """Return of each key the player that it is, or the key of the new person that it is; a doubt left is a new one."""
    there = set(known)
    found: dict[str, int | str] = {}
    for one in people:
        said = str(decisions.get(one.person.uuid, ""))
        if one.identity is not Identity.DOUBTFUL:
            found[one.person.uuid] = one.key or one.person.uuid
        elif said == "same" and one.key in there and one.key:
            found[one.person.uuid] = one.key
        else:
            found[one.person.uuid] = found.get(one.other, one.person.uuid) if said == "same" else one.person.uuid
    return found


def _home(job: TdtImport, plan: ImportPlan, *, by: Person, now: datetime) -> Home:
    """Return where the tournaments belong, with the series and the seasons that are not there yet."""
    series: dict[str, Series] = {}
    seasons: dict[tuple[str, str], Season] = {}
    made: dict[str, list[int]] = {"series": [], "seasons": []}
    for names, reads in _by_season(plan).items():
        league, name = names
        if league not in series:
            there = Series.objects.filter(name__iexact=league).first()
            series[league] = there or create_series(given={"name": league, "zone": job.zone}, by=by)
            made["series"] += [] if there else [series[league].pk]
        days = [_when(read, now).date() for read in reads]
        known = Season.objects.filter(series=series[league], name__iexact=name).first()
        if known:
            seasons[names] = _lengthened(known, days)
        else:
            given = {"name": name, "starts": min(days), "ends": max(days), "formula": usual_formula(reads)}
            seasons[names] = create_season(series=series[league], given=given, by=by, now=now)
            made["seasons"].append(seasons[names].pk)
    job.report |= {"made": made}
    numbers = Counter(
        {one.pk: one.tournaments.aggregate(last=Max("event_number"))["last"] or 0 for one in series.values()}
    )
    return Home(job=job, settings=house_settings(now), series=series, seasons=seasons, numbers=numbers)


def _by_season(plan: ImportPlan) -> dict[tuple[str, str], list[TdtTournament]]:
    found: dict[tuple[str, str], list[TdtTournament]] = {}
    for _one, read, _sums in plan.coming:
        if names := league_and_season(read):
            found.setdefault(names, []).append(read)
    return found


def _lengthened(season: Season, days: Sequence[date]) -> Season:
    """Return a season that has all these days in it."""
    starts, ends = min([season.starts, *days]), max([season.ends, *days])
    if (starts, ends) != (season.starts, season.ends):
        Season.objects.filter(pk=season.pk).update(starts=starts, ends=ends)
        season.refresh_from_db()
    return season


def _when(read: TdtTournament, now: datetime) -> datetime:
    bought = [at for one in read.entrants for at in [moment(one.buy_ins[0].time)] if at]
    return moment(read.clock.starts) or min(bought, default=None) or moment(read.changed) or now
