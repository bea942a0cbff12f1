"""The paces of generated structures, and the blinds that they use, from content/paces.toml."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from tournaments.rules.messages import message
from tournaments.rules.rulebook.content import (
    UNDERSCORED,
    ContentKind,
    KnownNames,
    TomlTable,
    load,
    refuse_duplicates,
)

Blinds = tuple[int, int]


class LimitStakes(NamedTuple):
    """The small bet of a limit game, and stud's ante and bring-in at that bet. The big bet is twice the small bet."""

    small_bet: int
    ante: int
    bring_in: int


_LIMITS = re.compile(r"([1-9]\d{0,8})/([1-9]\d{0,8})/([1-9]\d{0,8})", re.ASCII)
_PAIR = re.compile(r"(?P<small>[1-9]\d{0,8})/(?P<big>[1-9]\d{0,8})", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """A pace of a structure. `depth` is the starting stack in big blinds if the first blinds are not chosen.

    `climbs` are the leading digits of the big blinds that it uses. `play` is the time from break to break, `pause`
    the length of a break.
    """

    name: str
    minutes: int
    depth: int
    climbs: frozenset[str]
    play: timedelta
    pause: timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class Paces:
    """All paces by slug, and the blinds and limits of published sheets.

    Blinds begin with `lowest` and go on with `blinds`, which are then repeated times 1,000, times 1,000,000, and so on.
    """

    lowest: tuple[Blinds, ...]
    blinds: tuple[Blinds, ...]
    limits: tuple[LimitStakes, ...]
    by_slug: dict[str, Pace]


def read_paces(files: Sequence[TomlTable], _known: KnownNames) -> Paces:
    """Return the paces and the blinds defined in content files."""
    lowest: list[Blinds] = []
    blinds: list[Blinds] = []
    limits: list[LimitStakes] = []
    paces: dict[str, Pace] = {}
    tables: list[TomlTable] = []
    for file in files:
        file.allow_keys("kind", "lowest", "blinds", "limits", "pace")
        low, repeated = _read_blinds("lowest", file), _read_blinds("blinds", file)
        if low and repeated and low[-1][1] >= repeated[0][1]:
            file.add_fault("lowest", "ends above the first of blinds")
        digits = {_leading_digits(big) for _, big in (*low, *repeated)}
        entries = file.tables("pace", name="slug")
        paces |= {table.text("slug", form=UNDERSCORED): _read_pace(table, digits) for table in entries}
        lowest, blinds, tables = [*lowest, *low], [*blinds, *repeated], [*tables, *entries]
        limits += _read_limits(file)
    for key in ("slug", "title"):
        refuse_duplicates(tables, key)
    return Paces(lowest=tuple(lowest), blinds=tuple(blinds), limits=tuple(limits), by_slug=paces)


def _read_blinds(key: str, file: TomlTable) -> list[Blinds]:
    """Return the blinds under a key, written as "25/50".

    Add a fault for each text that is no pair of blinds, and for each big blind below the one before it.
    """
    found = []
    for text in file.texts(key):
        read = _PAIR.fullmatch(text)
        if read is None or int(read["small"]) >= int(read["big"]):
            file.add_fault(key, f'{text!r} are no blinds; write "25/50"')
            continue
        found.append((int(read["small"]), int(read["big"])))
    for (_, big), (small, following) in pairwise(found):
        if following < big:
            file.add_fault(key, f"{small}/{following} is below the blinds before it")
    return found


def _read_limits(file: TomlTable) -> list[LimitStakes]:
    """Return the limits, written as "500/100/200". Add a fault for limits that cannot be played."""
    found: list[LimitStakes] = []
    for text in file.texts("limits"):
        read = _LIMITS.fullmatch(text)
        limits = LimitStakes(*map(int, read.groups())) if read else None
        if limits is None or not limits.ante <= limits.bring_in < limits.small_bet:
            file.add_fault("limits", f'{text!r} are no limits; write "500/100/200": small bet, ante, bring-in')
        elif found and limits.small_bet <= found[-1].small_bet:
            file.add_fault("limits", f"{text} is not above the limits before it")
        else:
            found.append(limits)
    return found


def _read_pace(table: TomlTable, digits: set[str]) -> Pace:
    table.allow_keys("slug", "title", "minutes", "depth", "climbs", "play", "pause")
    climbs = {text: text.replace(".", "") for text in table.texts("climbs")}
    for text, leading in climbs.items():
        if leading not in digits:
            table.add_fault("climbs", f"no big blind begins with {text!r}")
    return Pace(
        name=message(table.text("title")),
        minutes=table.whole_number("minutes", least=1, most=240),
        depth=table.whole_number("depth", least=2, most=10_000),
        climbs=frozenset(climbs.values()),
        play=timedelta(minutes=table.whole_number("play", least=1, most=24 * 60)),
        pause=timedelta(minutes=table.whole_number("pause", least=1, most=24 * 60)),
    )


def _leading_digits(amount: int) -> str:
    return str(amount).rstrip("0")


KIND = ContentKind("paces", Path(__file__).parent / "content" / "paces.toml", read_paces)

_READ = load(KIND, KnownNames())
# the blinds of published sheets: below 5/10, and from there for three powers of ten, then repeated times 1,000
LOWEST, BLINDS = _READ.lowest, _READ.blinds
# the limits of a published sheet, from 5/10 on
LIMITS = _READ.limits
# the paces that can be chosen, by slug
PACES: dict[str, Pace] = _READ.by_slug
