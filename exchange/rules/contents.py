"""The content of an imported file in the same form for all formats, as the preview needs it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from exchange.rules.people import FilePerson
from exchange.rules.poker_event.event import PokerEvent
from exchange.rules.tdt.entries import Stage, datetime_from_milliseconds, tdt_entries, tournament_stage
from exchange.rules.tdt.league import formula_problem, hand_points, league_and_season, points_formula
from exchange.rules.tdt.progress import progress_of
from exchange.rules.tdt.sums import TdtSums, sums_of
from exchange.rules.tdt.tournament import TdtPlayer, TdtTournament

# maximum length of a key; a longer one is ignored, since no program writes it
LONGEST_KEY = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class FileContents:
    """One tournament of a file. `source` is the parsed file.

    The greatest `progress` is the newest of several saves of one tournament. `league` has the names of the series and
    the season; None without a series. `starts` is None if the file gives no start. `currency` is "" if the format names
    no currency. Each of the `people` has 1 as `results` if they played, else 0. In `counts`, `re_entries` includes the
    `rebuys`. `formula` is stored; `formula_text` is the text in the file, `formula_problem` why it cannot be read.
    `other_points` names the players who get points by hand. `left_out` counts the parts that are not imported.
    """

    source: TdtTournament | PokerEvent
    key: str
    title: str
    stage: Stage
    people: tuple[FilePerson, ...]
    counts: Mapping[str, int]
    progress: tuple[int, ...] = ()
    starts: datetime | None = None
    league: tuple[str, str] | None = None
    formula: str = ""
    formula_text: str = ""
    formula_problem: str = ""
    currency: str = ""
    deals: bool = False
    ties: tuple[tuple[str, ...], ...] = ()
    antes: bool = False
    other_points: tuple[str, ...] = ()
    unknown: Mapping[str, int]
    left_out: Mapping[str, int] = field(default_factory=dict)

    def sums(self, *, digits: int) -> TdtSums:
        """Return the money received and paid, in minor units of a currency with `digits` decimal places."""
        return self.source.sums() if isinstance(self.source, PokerEvent) else sums_of(self.source, digits=digits)


def contents_of_tdt(read: TdtTournament) -> FileContents:
    """Return the content of a `.tdt` file."""
    facts = read.summary()
    return FileContents(
        source=read,
        key=read.uuid if 0 < len(read.uuid) <= LONGEST_KEY else "",
        title=read.title,
        stage=tournament_stage(read),
        people=_people(read),
        counts={
            **{name: facts[name] for name in ("entries", "re_entries", "add_ons")},
            "rebuys": sum(len(entry.rebuys) for entry in tdt_entries(read)),
        },
        progress=progress_of(read),
        starts=_start_time(read),
        league=league_and_season(read),
        formula=points_formula(read),
        formula_text=read.prices.points,
        formula_problem=formula_problem(read),
        other_points=tuple(dict.fromkeys(given.player.name for given in hand_points(read))),
        deals=bool(read.deals),
        ties=tuple(tuple(player.name for player in tie) for tie in read.tied_players),
        antes=read.structure.has_antes_of_big_blind,
        unknown=read.unknown,
        left_out=read.left_out,
    )


def contents_of_event(read: PokerEvent) -> FileContents:
    """Return the content of a `poker-event/1` file. It never has ties."""
    event, sections = read.event, read.sections
    played = {entry["person"] for entry in sections["entries"]}
    bullets = sum(not entry["carried"] for entry in sections["entries"])
    rebuys = sum(purchase["sold"] == "rebuy" for purchase in sections["purchases"])
    series, season = event["series"], event["season"]
    return FileContents(
        source=read,
        key=read.id,
        title=event["name"],
        stage=read.stage,
        people=tuple(
            FilePerson(person["id"], person["name"], person["full_name"], country=person["country"],
                       number=person["number"], results=int(person["id"] in played))
            for person in sections["people"]
        ),
        counts={
            "entries": len(played),
            "re_entries": bullets - len(played) + rebuys,
            "rebuys": rebuys,
            "add_ons": len(sections["purchases"]) - rebuys,
        },
        starts=min(row.event["starts_at"] for row in read.rows),
        league=(series or season, season) if season else None,
        formula=event["points_formula"],
        currency=event["currency"],
        deals=bool(sections["deals"]),
        unknown=read.unknown,
    )  # fmt: skip


def person_key(player: TdtPlayer) -> str:
    """Return the key by which files identify a person; the name if the file has no key."""
    return (player.person or player.uuid or player.name)[:LONGEST_KEY]


def _people(read: TdtTournament) -> tuple[FilePerson, ...]:
    played = {person_key(entrant) for entrant in read.entrants}
    people = {person_key(player): player for player in read.players if player.name or player.buy_ins}
    return tuple(
        FilePerson(key, person.nickname, person.full_name, person.email, person.phone, results=int(key in played))
        for key, person in people.items()
    )


def _start_time(read: TdtTournament) -> datetime | None:
    """Return the start in the file, else the first buy-in, else the time of saving; None if all are missing."""
    bought = [at for entrant in read.entrants for at in [datetime_from_milliseconds(entrant.buy_ins[0].time)] if at]
    return (
        datetime_from_milliseconds(read.clock.starts)
        or min(bought, default=None)
        or datetime_from_milliseconds(read.changed)
    )
