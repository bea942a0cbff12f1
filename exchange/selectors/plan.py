"""The plan of an import: the result for each file and person, and differences in the money."""

import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from pathlib import PurePath

from exchange.models import ImportedPlayer, ImportedTournament, TdtFile, TdtImport
from exchange.rules.contents import FileContents, contents_of_event, contents_of_tdt
from exchange.rules.file_names import EVENT_FILE
from exchange.rules.people import FilePerson, Identity, PersonMatch, match_people
from exchange.rules.poker_event.event import PokerEvent
from exchange.rules.poker_event.read import read_event
from exchange.rules.results_list.lists import LIST_FILE, list_from_json, tournament_of_list
from exchange.rules.tdt.entries import Stage
from exchange.rules.tdt.sums import TdtSums
from exchange.rules.tdt.tournament import TdtTournament, read_tdt
from exchange.selectors.events import ID_LETTERS, check_event, own_tournaments_by_key, registered_players_by_key
from tournaments.models import Player, Tournament
from tournaments.rules.money import minor_digits
from tournaments.rules.refused import Refused
from tournaments.selectors.players.imports import known_players

# parsed files in the cache, since a preview is opened more than once
MAX_REMEMBERED_FILES = 300
MAX_CHIP_SETS_NAMED = 12


class FileFate(StrEnum):
    """The result of an import for one file."""

    NEW = "new"
    NEWER = "newer"  # the tournament was imported from an earlier version of the file
    HERE = "here"
    OLDER = "older"
    PLAYED_ON = "played_on"  # the tournament was imported, and somebody has acted in it since
    TWICE = "twice"  # another file in the folder has the same tournament
    EARLIER = "earlier"  # another file in the folder is a later save of the same tournament
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePlan:
    """The plan for a file. `twin` names another file of the same tournament.

    A refused file has no `read` and no `sums`.
    """

    file: int
    name: str
    digest: str
    fate: FileFate
    key: str = ""
    read: FileContents | None = None
    sums: TdtSums | None = None
    refused: Refused | None = None
    twin: str = ""

    @property
    def is_stored(self) -> bool:
        """Return whether the import stores the file."""
        return self.fate in {FileFate.NEW, FileFate.NEWER}

    @property
    def stage(self) -> Stage:
        return self.read.stage if self.read else Stage.PLANNED


@dataclass(frozen=True, slots=True)
class FormulaPlan:
    """A points formula as it stands in files, and as it is stored; `problem` is why it cannot be read, or ""."""

    text: str
    stored: str
    problem: str
    files: tuple[str, ...]


@dataclass(frozen=True)
class ImportPlan:
    """The plan of a folder: its files, and the people in the files to store."""

    files: Sequence[FilePlan]
    people: Sequence[PersonMatch] = field(default_factory=tuple)

    @cached_property
    def files_to_store(self) -> list[tuple[FilePlan, FileContents, TdtSums]]:
        """The files that will be stored, with their content and sums."""
        return [
            (file_plan, file_plan.read, file_plan.sums)
            for file_plan in self.files
            if file_plan.is_stored and file_plan.read and file_plan.sums
        ]

    @property
    def refused_files(self) -> list[FilePlan]:
        return [file_plan for file_plan in self.files if file_plan.fate is FileFate.REFUSED]

    @property
    def files_left_out(self) -> list[FilePlan]:
        """The files that can be read but will not be stored."""
        return [
            file_plan for file_plan in self.files if not file_plan.is_stored and file_plan.fate is not FileFate.REFUSED
        ]

    @property
    def files_with_difference(self) -> list[tuple[FilePlan, TdtSums]]:
        """The files in which the money received and the money paid differ."""
        return [(file_plan, sums) for file_plan, _parse, sums in self.files_to_store if sums.difference]

    @property
    def doubtful_people(self) -> list[PersonMatch]:
        return [match for match in self.people if match.identity is Identity.DOUBTFUL]

    @property
    def unknown_constructors(self) -> dict[str, int]:
        """The number of files with each unknown constructor."""
        return self._files_with_unknown(TdtTournament)

    @property
    def fields_kept(self) -> dict[str, int]:
        """The number of files with each field that is not in their format, and is written again on export."""
        return self._files_with_unknown(PokerEvent)

    def _files_with_unknown(self, source: type) -> dict[str, int]:
        reads = [read for _file, read, _sums in self.files_to_store if isinstance(read.source, source)]
        return dict(Counter(name for read in reads for name in read.unknown))

    @property
    def parts_left_out(self) -> dict[str, int]:
        """The number of files with each kind of part that is not imported."""
        return dict(Counter(name for _file, read, _sums in self.files_to_store for name in read.left_out))

    @property
    def chip_sets_left_out(self) -> list[str]:
        """The names of the chip sets in files with several of them."""
        reads = [read.source for _file, read, _sums in self.files_to_store if isinstance(read.source, TdtTournament)]
        return list(dict.fromkeys(name for read in reads for name in read.chip_sets))[:MAX_CHIP_SETS_NAMED]

    @property
    def formulas(self) -> list[FormulaPlan]:
        """The points formulas in the files, those that cannot be read first, then the most frequent."""
        found: dict[str, list[tuple[FilePlan, FileContents]]] = {}
        for file_plan, read, _sums in self.files_to_store:
            if read.formula_text:
                found.setdefault(read.formula_text, []).append((file_plan, read))
        plans = [
            FormulaPlan(text, rows[0][1].formula, rows[0][1].formula_problem, tuple(row[0].name for row in rows))
            for text, rows in found.items()
        ]
        return sorted(plans, key=lambda formula: (not formula.problem, -len(formula.files), formula.text))

    @property
    def big_blind_ante_count(self) -> int:
        """The number of files in which every ante is as large as the big blind."""
        return sum(read.antes for _file, read, _sums in self.files_to_store)

    def counts(self) -> dict[str, int]:
        """Return the counts and sums of the whole folder, by name. Money is in minor units."""
        stages = Counter(file_plan.stage for file_plan, _parse, _sums in self.files_to_store)
        identities = Counter(match.identity for match in self.people)
        return {
            "files": len(self.files),
            "tournaments": len(self.files_to_store),
            "refused": len(self.refused_files),
            "differing": len(self.files_with_difference),
            "people": len(self.people),
            **{str(stage): stages[stage] for stage in Stage},
            **{str(identity): identities[identity] for identity in Identity},
            **self._sum_counts(),
            **self._season_counts(),
        }

    def _sum_counts(self) -> dict[str, int]:
        reads = [read for _file, read, _sums in self.files_to_store]
        return {
            **{name: sum(read.counts[name] for read in reads) for name in ("entries", "re_entries", "add_ons")},
            **{name: sum(getattr(sums, name) for *_, sums in self.files_to_store) for name in _SUMMED},
            "deals": sum(read.deals for read in reads),
            "ties": sum(len(read.ties) for read in reads),
        }

    def _season_counts(self) -> dict[str, int]:
        seasons = {read.league for _file, read, _sums in self.files_to_store if read.league}
        years = [read.starts.year for _file, read, _sums in self.files_to_store if read.starts]
        return {
            "leagues": len({league for league, _season in seasons}),
            "seasons": len(seasons),
            "first_year": min(years, default=0),
            "last_year": max(years, default=0),
        }


_SUMMED = ("bought", "rake", "bounties", "paid", "difference")


def contents_by_file(job: TdtImport) -> dict[int, FileContents | Refused]:
    """Return the content of each file of an import, by primary key. An invalid file has its refusal instead."""
    return {file.pk: _file_contents(file) for file in job.files.all()}


def plan_of_import(job: TdtImport, *, reads: Mapping[int, FileContents | Refused] | None = None) -> ImportPlan:
    """Return the plan of an import. `reads` are files already parsed, by primary key."""
    reads = reads or contents_by_file(job)
    listed = job.files.defer("content").filter(pk__in=reads)
    files = sorted(listed, key=lambda file: (_newest_first(reads[file.pk]), file.name, file.pk))
    here = _existing_tournaments(reads.values())
    seen: dict[str, TdtFile] = {}
    plans = [_file_plan(file, reads[file.pk], job=job, here=here, seen=seen) for file in files]
    plan = ImportPlan(sorted(plans, key=lambda file_plan: file_plan.name))
    people = _distinct_people(read for _file, read, _sums in plan.files_to_store)
    return ImportPlan(plan.files, match_people(people, seen=_players_by_uuid(people), known=known_players()))


def _newest_first(read: FileContents | Refused) -> tuple[int, ...]:
    return () if isinstance(read, Refused) else tuple(-figure for figure in read.progress)


def _file_contents(file: TdtFile) -> FileContents | Refused:
    return _parse(_Packed(file.digest, PurePath(file.name.casefold()).suffix, bytes(file.content)))


@dataclass(frozen=True, slots=True)
class _ExistingTournaments:
    """Tournaments in this database, by their keys in files.

    `imported` tournaments came from files. `opened` tournaments were opened in this installation.
    """

    imported: Mapping[str, ImportedTournament]
    opened: Mapping[str, Tournament]


def _existing_tournaments(reads: Iterable[FileContents | Refused]) -> _ExistingTournaments:
    events = [read.key for read in reads if not isinstance(read, Refused) and isinstance(read.source, PokerEvent)]
    rows = ImportedTournament.objects.select_related("tournament").defer("other_fields")
    imported = {imported.uuid: imported for imported in rows}
    return _ExistingTournaments(imported, own_tournaments_by_key(events) if events else {})


def _file_plan(file: TdtFile, read: FileContents | Refused, *, job: TdtImport, here: _ExistingTournaments,
               seen: dict[str, TdtFile]) -> FilePlan:  # fmt: skip
    if not isinstance(read, Refused) and read.currency not in {"", job.currency}:
        read = Refused("event_currency", currency=read.currency, other=job.currency)
    if isinstance(read, Refused):
        return FilePlan(file=file.pk, name=file.name, digest=file.digest, fate=FileFate.REFUSED, refused=read)
    key = read.key or file.digest
    newest = seen.setdefault(key, file)
    if newest is not file:
        fate = FileFate.TWICE if newest.digest == file.digest else FileFate.EARLIER
    else:
        fate = FileFate.HERE if key in here.opened else _file_fate(file, read, here.imported.get(key))
    return FilePlan(
        file=file.pk,
        name=file.name,
        digest=file.digest,
        fate=fate,
        key=key,
        read=read,
        sums=read.sums(digits=minor_digits(job.currency)),
        twin=newest.name if newest is not file else "",
    )


def _file_fate(file: TdtFile, read: FileContents, known: ImportedTournament | None) -> FileFate:
    if known is None:
        return FileFate.NEW
    if known.digest == file.digest or isinstance(read.source, PokerEvent):
        return FileFate.HERE
    if read.progress < tuple(known.progress):
        return FileFate.OLDER
    return FileFate.NEWER if known.is_untouched else FileFate.PLAYED_ON


def _distinct_people(tournaments: Iterable[FileContents]) -> list[FilePerson]:
    """Return each person once, with the names in the newest file, sorted by number of results, most first."""
    found: dict[str, FilePerson] = {}
    results: Counter[str] = Counter()
    for read in sorted(tournaments, key=lambda read: read.progress):
        found |= {person.uuid: person for person in read.people}
        results.update({person.uuid for person in read.people if person.results})
    people = [replace(person, results=results[key]) for key, person in found.items()]
    return sorted(people, key=lambda person: (-person.results, person.shown_name, person.uuid))


def _players_by_uuid(people: Sequence[FilePerson]) -> dict[str, int]:
    """Return the primary keys of known players, by people's keys in files.

    A merged player counts as the remaining one.
    """
    rows = ImportedPlayer.objects.values_list("uuid", "player", "player__merged_into")
    wanted = {player.uuid for player in people}
    found = {uuid: merged or player for uuid, player, merged in rows if uuid in wanted}
    rows_merged = Player.objects.filter(merged_into__isnull=False).values_list("pk", "merged_into")
    merged = {key: into for key, into in rows_merged if into is not None}
    own = registered_players_by_key(wanted - found.keys()) if any(len(key) == ID_LETTERS for key in wanted) else {}
    return {**own, **{uuid: _key_after_merges(key, merged) for uuid, key in found.items()}}


def _key_after_merges(key: int, into: dict[int, int]) -> int:
    while key in into:
        key = into[key]
    return key


@dataclass(frozen=True, slots=True)
class _Packed:
    digest: str
    ending: str
    content: bytes = field(compare=False, hash=False)


@lru_cache(maxsize=MAX_REMEMBERED_FILES)
def _parse(packed: _Packed) -> FileContents | Refused:
    """Parse a file; return the refusal if it is invalid."""
    content = zlib.decompress(packed.content)
    try:
        if packed.ending == LIST_FILE:
            return contents_of_tdt(tournament_of_list(list_from_json(content)))
        if packed.ending != EVENT_FILE:
            return contents_of_tdt(read_tdt(content))
        event = read_event(content)
        check_event(event)
        return contents_of_event(event)
    except Refused as problem:
        return problem
