"""How the apps are put together: what one app contributes, and the whole that all of them make.

Every app has one literal, CONTRIBUTION, in its `contribution.py`; `config/contributions.py` lists them from left to
right. An app never imports one to its right: it asks `composed()` for what all of them say.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from django.conf import settings

from tournaments.models import Entry, EventTable, Tournament
from tournaments.rules.floor.next_step import RoomFacts
from tournaments.rules.forecast.chips_at_hand import ChipCheck
from tournaments.rules.levels import Structure

if TYPE_CHECKING:
    from tournaments.actions.action import Action
    from tournaments.selectors.alerts import Alert
    from tournaments.selectors.exchange.rows import ImportedEvent
    from tournaments.sentences.undone_changes import Difference, UndoneChanges
    from tournaments.services.floor.floor import Floor
    from tournaments.views.navigation.find import Finder
    from tournaments.views.navigation.guides import Guide
    from tournaments.views.navigation.pages import PageTab
    from tournaments.views.navigation.printouts import Printout
    from tournaments.views.screens.displays import Display
    from tournaments.views.topics import Panel

Facts = dict[str, Any]


class AlertSource(Protocol):
    """Finds what needs the director now."""

    def __call__(self, tournament: Tournament, /, *, now: datetime) -> "Iterable[Alert]": ...


class AlertChange(Protocol):
    """Says when its alerts change next although nobody does anything."""

    def __call__(self, tournament: Tournament, /, *, now: datetime) -> datetime | None: ...


class MoveExemptions(Protocol):
    """Says which entries are not moved now, and why (`tables.rules.balance.movers.Exemption`), by entry."""

    def __call__(self, tournament: Tournament, *, now: datetime) -> Mapping[int, Any]: ...


class CountsOfChips(Protocol):
    """Says how many chips were counted (None: not all of them), and how many are expected."""

    def __call__(self, tournament: Tournament, *, now: datetime) -> tuple[int | None, int]: ...


class PlannedChips(Protocol):
    """Says what so many entries need of each chip by a structure up to a step, beside what is at hand."""

    def __call__(self, structure: Structure, *, entries: int, until: int, at_hand: Mapping[int, int]) -> ChipCheck: ...


class NextEntryHook(Protocol):
    """Is called, as part of the action, with the next entry of a player who was in before."""

    def __call__(self, f: "Floor", *, entry: Entry) -> None: ...


class DealHook(Protocol):
    """Is called, as part of the action, with hands as they are dealt: the hand's name by the table's key.

    Returns the players who miss their hand, as the log keeps them.
    """

    def __call__(self, f: "Floor", *, deals: Mapping[int, str]) -> list[dict[str, int]]: ...


class LeaveHook(Protocol):
    """Is called, as part of the action, with entries that get up: out, voided, or their table breaks."""

    def __call__(self, f: "Floor", *, entries: Collection[int]) -> None: ...


class ImportHook(Protocol):
    """Is called, as part of the action, with a tournament of another program that is being stored."""

    def __call__(self, f: "Floor", *, imported: "ImportedEvent") -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Alerts:
    """One source of alerts: what finds them, their sentences by key, and the template of their buttons."""

    find: AlertSource
    #: left out where only people change them
    changes_at: AlertChange = lambda _tournament, *, now: None
    sentences: Mapping[str, Callable[[Facts, tzinfo], tuple[str, str]]]
    buttons: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribution:
    """What one app adds to the whole. Tables are by name; functions are asked in the order in which they stand."""

    app: str
    actions: "Mapping[str, Action]" = field(default_factory=dict)
    #: panels of the dashboard, in the order in which an answer brings them
    panels: "Mapping[str, Panel]" = field(default_factory=dict)
    #: tabs of the staff's pages, by the page's key (`tournaments/views/navigation/pages.py`)
    tabs: "Mapping[str, tuple[PageTab, ...]]" = field(default_factory=dict)
    #: what can be printed, by the group's key (`tournaments/views/navigation/printouts.py`)
    printouts: "Mapping[str, tuple[Printout, ...]]" = field(default_factory=dict)
    #: the help of the staff's pages, by the page's key
    guides: "Mapping[str, Guide]" = field(default_factory=dict)
    #: what is found from the box on every page, by kind
    finders: "Mapping[str, Finder]" = field(default_factory=dict)
    #: what a screen can show
    displays: "Mapping[str, Display]" = field(default_factory=dict)
    #: what a screen can show that people made, by name, asked each time
    own_displays: "tuple[Callable[[], Mapping[str, Display]], ...]" = ()
    alerts: tuple[Alerts, ...] = ()
    log_sentences: Mapping[str, Callable[[Facts], str]] = field(default_factory=dict)
    #: a refusal's reason and what to do, by its code
    refusal_sentences: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    #: what an undo would put back, in words, by the model's label
    undo_differences: "Mapping[str, Callable[[UndoneChanges], list[Difference]]]" = field(default_factory=dict)
    #: fields in which people write freely, by the model's label: an erased person's name leaves them
    typed_texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: what the snapshot has beyond the tournament itself: small, and nothing personal
    snapshot_parts: Mapping[str, Callable[[Tournament], Any]] = field(default_factory=dict)
    #: how many tables are done in a round of hand for hand, of how many
    tables_done: tuple[Callable[[Tournament], dict[str, Any] | None], ...] = ()
    #: what the room has, for the next step of the day
    room_facts: tuple[Callable[[Tournament], RoomFacts], ...] = ()
    #: chips counted (None: nobody has) and expected
    chip_counts: tuple[CountsOfChips, ...] = ()
    #: what is still open in the room and among rulings, how many of each: `moves`, `penalties`
    still_open: tuple[Callable[[Tournament], Mapping[str, int]], ...] = ()
    chips_planned: tuple[PlannedChips, ...] = ()
    #: by how many the chips in play differ from what was sold
    chips_changed: tuple[Callable[[Tournament], int], ...] = ()
    #: marks beside a player's name at the table (`tables.selectors.seat_marks.Mark`), by entry
    seat_marks: tuple[Callable[[Tournament], Mapping[int, Any]], ...] = ()
    move_exemptions: tuple[MoveExemptions, ...] = ()
    #: where entries sit, as a seat is spoken ("12.3"), by their keys
    seats: tuple[Callable[[Collection[int]], Mapping[int, str]], ...] = ()
    #: the keys of the entries that sit in a seat or go to it, by its table and its number
    seat_holders: tuple[Callable[[Tournament, int, int], Collection[int]], ...] = ()
    #: whether a day ends now: its last hands are played, or its bags counted
    bagging: tuple[Callable[[Tournament], bool], ...] = ()
    at_next_entry: tuple[NextEntryHook, ...] = ()
    at_deal: tuple[DealHook, ...] = ()
    at_leave: tuple[LeaveHook, ...] = ()
    at_import: tuple[ImportHook, ...] = ()
    #: sections of the exchange format that are rows of its own
    event_tables: tuple[EventTable, ...] = ()


class Composition:
    """All contributions as one, from left to right.

    Raises ValueError, naming both apps, where two give one name to different things, and where one wraps what is not
    there.
    """

    def __init__(self, contributions: Sequence[Contribution]) -> None:
        self.contributions = tuple(contributions)
        self.actions: dict[str, Action] = self._table("actions")
        self.panels: dict[str, Panel] = self._table("panels")
        self.displays: dict[str, Display] = self._table("displays")
        self.guides: dict[str, Guide] = self._table("guides")
        self.finders: dict[str, Finder] = self._table("finders")
        self.log_sentences: dict[str, Callable[[Facts], str]] = self._table("log_sentences")
        self.refusal_sentences: dict[str, tuple[str, str]] = self._table("refusal_sentences")
        self.undo_differences: dict[str, Callable[[UndoneChanges], list[Difference]]] = self._table("undo_differences")
        self.typed_texts: dict[str, tuple[str, ...]] = self._table("typed_texts")
        self.snapshot_parts: dict[str, Callable[[Tournament], Any]] = self._table("snapshot_parts")
        #: whether the chips at hand are enough for a structure, and by how many those in play differ from what was sold
        self.chips_planned: tuple[PlannedChips, ...] = self._all("chips_planned")
        self.chips_changed: tuple[Callable[[Tournament], int], ...] = self._all("chips_changed")
        #: what is called with a next entry, hands that are dealt, who gets up, and an imported tournament
        self.at_next_entry: tuple[NextEntryHook, ...] = self._all("at_next_entry")
        self.at_deal: tuple[DealHook, ...] = self._all("at_deal")
        self.at_leave: tuple[LeaveHook, ...] = self._all("at_leave")
        self.at_import: tuple[ImportHook, ...] = self._all("at_import")
        #: each alert's source, by the alert's key
        self.alerts: dict[str, Alerts] = _joined(
            "alerts", [(one.app, dict.fromkeys(of.sentences, of)) for one in self.contributions for of in one.alerts]
        )

    @cached_property
    def tabs(self) -> "dict[str, tuple[PageTab, ...]]":
        """Each page's tabs, by the page's key: several apps add to one page."""
        return self._lists("tabs")

    @cached_property
    def printouts(self) -> "dict[str, tuple[Printout, ...]]":
        """Each group's printouts: several apps add to one group."""
        return self._lists("printouts")

    def displays_now(self) -> "dict[str, Display]":
        """Return all that a screen can show at this moment."""
        own = (ask() for one in self.contributions for ask in one.own_displays)
        return {**self.displays, **{name: display for found in own for name, display in found.items()}}

    def display_named(self, name: str) -> "Display | None":
        """Return what a screen can show under a name; None where there is nothing of the kind."""
        return self.displays.get(name) or self.displays_now().get(name)

    @cached_property
    def alert_sources(self) -> tuple[Alerts, ...]:
        """Return where alerts come from."""
        return tuple(source for one in self.contributions for source in one.alerts)

    @cached_property
    def tables_done(self) -> tuple[Callable[[Tournament], dict[str, Any] | None], ...]:
        """Who counts the tables of a round of hand for hand."""
        return tuple(ask for one in self.contributions for ask in one.tables_done)

    @cached_property
    def room_facts(self) -> tuple[Callable[[Tournament], RoomFacts], ...]:
        """The functions that say what the room has."""
        return tuple(ask for one in self.contributions for ask in one.room_facts)

    @cached_property
    def chip_counts(self) -> tuple[CountsOfChips, ...]:
        """The functions that count the chips."""
        return tuple(ask for one in self.contributions for ask in one.chip_counts)

    def is_bagging(self, tournament: Tournament) -> bool:
        """Whether a day ends in this row now."""
        return any(ask(tournament) for one in self.contributions for ask in one.bagging)

    @cached_property
    def still_open(self) -> tuple[Callable[[Tournament], Mapping[str, int]], ...]:
        """The functions that say what is still open in the room and among rulings."""
        return tuple(ask for one in self.contributions for ask in one.still_open)

    @cached_property
    def seat_marks(self) -> tuple[Callable[[Tournament], Mapping[int, Any]], ...]:
        """Who marks players at the table."""
        return tuple(ask for one in self.contributions for ask in one.seat_marks)

    @cached_property
    def move_exemptions(self) -> tuple[MoveExemptions, ...]:
        """Who says which entries are not moved."""
        return tuple(ask for one in self.contributions for ask in one.move_exemptions)

    def seats_of(self, entries: Collection[int]) -> dict[int, str]:
        """Return where entries sit, by their keys."""
        return {entry: seat for one in self.contributions for ask in one.seats for entry, seat in ask(entries).items()}

    def holders_of(self, tournament: Tournament, *, table: int, seat: int) -> list[int]:
        """Return the keys of the entries that sit in a seat or go to it."""
        return [key for one in self.contributions for ask in one.seat_holders for key in ask(tournament, table, seat)]

    @cached_property
    def event_tables(self) -> tuple[EventTable, ...]:
        """Return the sections of the exchange format, each after those that its items name."""
        return tuple(table for one in self.contributions for table in one.event_tables)

    def _lists(self, name: str) -> dict[str, tuple[Any, ...]]:
        tables = [getattr(one, name) for one in self.contributions]
        keys = dict.fromkeys(key for table in tables for key in table)
        return {key: tuple(one for table in tables for one in table.get(key, ())) for key in keys}

    def _all(self, name: str) -> tuple[Any, ...]:
        return tuple(found for one in self.contributions for found in getattr(one, name))

    def _table(self, name: str) -> dict[str, Any]:
        return _joined(name, [(one.app, getattr(one, name)) for one in self.contributions])


@cache
def composed() -> Composition:
    """The contributions of all apps as one; put together at the first call. Raises ValueError on a collision.

    Ask inside functions alone: while modules are being imported the apps to the right are not there yet.
    """
    return Composition([import_module(module).CONTRIBUTION for module in settings.CONTRIBUTIONS])


def _joined(what: str, tables: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[str, Any]:
    """One table of several apps' tables. What wraps another has its name, and comes from an app further right."""
    found: dict[str, Any] = {}
    owners: dict[str, str] = {}
    for app, table in tables:
        for name, one in table.items():
            wraps = getattr(one, "wraps", "")
            if wraps and (wraps != name or owners.get(name, app) == app):
                raise ValueError(f"{what}: {app} wraps {wraps} as {name}, which no app to its left has")
            if not wraps and name in found:
                raise ValueError(f"{what}: both {owners[name]} and {app} have {name}, and {app} wraps nothing")
            found[name], owners[name] = one, app
    return found
