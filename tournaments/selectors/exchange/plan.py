"""What would become of a folder of `.tdt` files: each file, each person, and what does not add up."""

import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache

from tournaments.models import ImportedPlayer, ImportedTournament, Player, TdtFile, TdtImport
from tournaments.rules.exchange.people import FilePerson, Identity, PersonMatch, matched_people
from tournaments.rules.exchange.tdt_entries import Stage, moment, stage_of
from tournaments.rules.exchange.tdt_league import league_and_season
from tournaments.rules.exchange.tdt_sums import TdtSums, sums_of
from tournaments.rules.exchange.tdt_tournament import TdtPlayer, TdtTournament, read_tdt
from tournaments.rules.money import minor_digits
from tournaments.rules.refused import Refused
from tournaments.selectors.players.imports import known_players

#: so many files are kept as they were read: a page is looked at more often than once
REMEMBERED = 300
#: the longest key that is kept; a longer one is none that the program writes
LONGEST_KEY = 64


class FileFate(StrEnum):
    """What becomes of a file."""

    NEW = "new"
    NEWER = "newer"  # the tournament is here, and the file was saved later
    HERE = "here"
    OLDER = "older"
    PLAYED_ON = "played_on"  # the tournament is here, and somebody went on with it
    TWICE = "twice"  # another file of the folder has the same tournament
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePlan:
    """One file: `read` and `sums` are None where it is refused; `twin` is the file that has the same tournament."""

    file: int
    name: str
    digest: str
    fate: FileFate
    key: str = ""
    read: TdtTournament | None = None
    sums: TdtSums | None = None
    refused: Refused | None = None
    twin: str = ""

    @property
    def comes(self) -> bool:
        """Whether it is stored."""
        return self.fate in {FileFate.NEW, FileFate.NEWER}

    @property
    def stage(self) -> Stage:
        """How far its tournament is."""
        return stage_of(self.read) if self.read else Stage.PLANNED


@dataclass(frozen=True)
class ImportPlan:
    """A folder, and the people of the files that come."""

    files: Sequence[FilePlan]
    people: Sequence[PersonMatch] = field(default_factory=tuple)

    @cached_property
    def coming(self) -> list[tuple[FilePlan, TdtTournament, TdtSums]]:
        """The files that are stored, with what was read of them."""
        return [(one, one.read, one.sums) for one in self.files if one.comes and one.read and one.sums]

    @property
    def refused(self) -> list[FilePlan]:
        """Those that cannot be read."""
        return [one for one in self.files if one.fate is FileFate.REFUSED]

    @property
    def left(self) -> list[FilePlan]:
        """Those that can be read and are not stored."""
        return [one for one in self.files if not one.comes and one.fate is not FileFate.REFUSED]

    @property
    def differing(self) -> list[tuple[FilePlan, TdtSums]]:
        """Those in which what was taken is not what was paid."""
        return [(one, sums) for one, _read, sums in self.coming if sums.difference]

    @property
    def doubtful(self) -> list[PersonMatch]:
        """Those who are asked for."""
        return [one for one in self.people if one.identity is Identity.DOUBTFUL]

    @property
    def unknown(self) -> dict[str, int]:
        """In how many files each constructor is that nobody knows."""
        return dict(Counter(name for _one, read, _sums in self.coming for name in read.unknown))

    @property
    def antes(self) -> int:
        """In how many files every ante is as large as the big blind."""
        return sum(read.structure.antes_of_blind for _one, read, _sums in self.coming)

    def counts(self) -> dict[str, int]:
        """Return the figures of the whole folder; money in minor units."""
        stages = Counter(one.stage for one, _read, _sums in self.coming)
        identities = Counter(one.identity for one in self.people)
        return {
            "files": len(self.files),
            "tournaments": len(self.coming),
            "refused": len(self.refused),
            "differing": len(self.differing),
            "people": len(self.people),
            **{str(stage): stages[stage] for stage in Stage},
            **{str(one): identities[one] for one in Identity},
            **self._sums(),
            **self._seasons(),
        }

    def _sums(self) -> dict[str, int]:
        reads = [read for _one, read, _sums in self.coming]
        facts = [read.facts() for read in reads]
        return {
            **{name: sum(one[name] for one in facts) for name in ("entries", "re_entries", "add_ons")},
            **{name: sum(getattr(sums, name) for *_, sums in self.coming) for name in _SUMMED},
            "deals": sum(bool(read.deals) for read in reads),
            "ties": sum(len(read.ties) for read in reads),
        }

    def _seasons(self) -> dict[str, int]:
        found = [league_and_season(read) for _one, read, _sums in self.coming]
        seasons = {names for names in found if names}
        clocks = [(read.clock.starts or read.changed) for _one, read, _sums in self.coming]
        years = [at.year for milliseconds in clocks if (at := moment(milliseconds))]
        return {
            "leagues": len({league for league, _season in seasons}),
            "seasons": len(seasons),
            "first_year": min(years, default=0),
            "last_year": max(years, default=0),
        }


_SUMMED = ("bought", "rake", "bounties", "paid", "difference")


def plan_of_import(job: TdtImport) -> ImportPlan:
    """Return what would become of each file and of each person."""
    digits = minor_digits(job.currency)
    here = {one.uuid: one for one in ImportedTournament.objects.select_related("tournament")}
    seen: dict[str, str] = {}
    files = [_file_plan(file, digits=digits, here=here, seen=seen) for file in _newest_first(job)]
    plan = ImportPlan(sorted(files, key=lambda one: one.name))
    people = _people(read for _one, read, _sums in plan.coming)
    return ImportPlan(plan.files, matched_people(people, seen=_seen(people), known=known_players()))


def _newest_first(job: TdtImport) -> list[TdtFile]:
    """Return the files, of one tournament the one first that was saved last."""
    return sorted(job.files.all(), key=lambda file: (-_saved(file), file.name, file.pk))


def _saved(file: TdtFile) -> int:
    read = _read(_Packed(file.digest, bytes(file.content)))
    return 0 if isinstance(read, Refused) else int(read.changed)


def _file_plan(file: TdtFile, *, digits: int, here: dict[str, ImportedTournament], seen: dict[str, str]) -> FilePlan:
    read = _read(_Packed(file.digest, bytes(file.content)))
    if isinstance(read, Refused):
        return FilePlan(file=file.pk, name=file.name, digest=file.digest, fate=FileFate.REFUSED, refused=read)
    key = read.uuid if 0 < len(read.uuid) <= LONGEST_KEY else file.digest
    twin = seen.get(key, "")
    fate = FileFate.TWICE if twin else _fate(file, read, here.get(key))
    seen.setdefault(key, file.name)
    return FilePlan(
        file=file.pk,
        name=file.name,
        digest=file.digest,
        fate=fate,
        key=key,
        read=read,
        sums=sums_of(read, digits=digits),
        twin=twin,
    )


def _fate(file: TdtFile, read: TdtTournament, known: ImportedTournament | None) -> FileFate:
    if known is None:
        return FileFate.NEW
    if known.digest == file.digest:
        return FileFate.HERE
    if read.changed <= known.saved_at:
        return FileFate.OLDER
    return FileFate.NEWER if known.is_untouched else FileFate.PLAYED_ON


def _people(tournaments: Iterable[TdtTournament]) -> list[FilePerson]:
    """Return everybody who is in the files, once each: those with the most results first; names of the newest file."""
    found: dict[str, TdtPlayer] = {}
    results: Counter[str] = Counter()
    for read in sorted(tournaments, key=lambda one: one.changed):
        found |= {person_key(one): one for one in read.players if one.name or one.buy_ins}
        results.update({person_key(one) for one in read.entrants})
    people = [
        FilePerson(key, one.nickname, one.full_name, one.email, one.phone, results[key]) for key, one in found.items()
    ]
    return sorted(people, key=lambda one: (-one.results, one.shown, one.uuid))


def person_key(player: TdtPlayer) -> str:
    """Return the key by which a person is known again; one without has the name."""
    return (player.person or player.uuid or player.name)[:LONGEST_KEY]


def _seen(people: Sequence[FilePerson]) -> dict[str, int]:
    """Return the keys of those whom an earlier import brought; of one who was merged since, who it is now."""
    rows = ImportedPlayer.objects.values_list("uuid", "player", "player__merged_into")
    wanted = {one.uuid for one in people}
    found = {uuid: merged or player for uuid, player, merged in rows if uuid in wanted}
    rows_merged = Player.objects.filter(merged_into__isnull=False).values_list("pk", "merged_into")
    merged = {key: into for key, into in rows_merged if into is not None}
    return {uuid: _root(key, merged) for uuid, key in found.items()}


def _root(key: int, into: dict[int, int]) -> int:
    while key in into:
        key = into[key]
    return key


@dataclass(frozen=True, slots=True)
class _Packed:
    digest: str
    content: bytes = field(compare=False, hash=False)


@lru_cache(maxsize=REMEMBERED)
def _read(packed: _Packed) -> TdtTournament | Refused:
    """Return the tournament of a file, or why there is none."""
    try:
        return read_tdt(zlib.decompress(packed.content))
    except Refused as problem:
        return problem
