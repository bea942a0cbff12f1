"""The values that an app contributes to the product, and the two protocols through which apps use each other.

Each app has one literal, CONTRIBUTION, in its `contribution.py`. `config/contributions.py` lists the apps from left to
right; an app imports only apps to its left. `tournaments/composition.py` combines their contributions. Tournaments use
the room and the rulings through `RoomInterface` and `RulingsInterface`; `config/contributions.py` names the one
implementation of each.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import Any, Protocol

from django.http import HttpRequest
from django.utils.functional import Promise
from rest_framework import serializers

from tournaments.models import Entry, OwnSound, Tournament
from tournaments.rules.days.day_path import BagFacts
from tournaments.rules.floor.next_step import RoomFacts, SeatCounts
from tournaments.rules.forecast.chips_at_hand import ChipCheck
from tournaments.rules.levels import Structure
from tournaments.rules.refused import Refused

Facts = dict[str, Any]
#: a sentence that is translated when it is shown
Words = str | Promise
#: a difference that an undo makes: its subject, the value now, the value after the undo
Difference = tuple[str, str, str]

DIRECTOR = frozenset({"director"})
#: the floor's own supervisors, between its staff and the directors
SUPERVISORS = frozenset({"director", "supervisor"})
FLOOR_STAFF = frozenset({"director", "floor"})
DESK = frozenset({"director", "desk"})
STAFF = frozenset({"director", "floor", "desk"})

#: topics of changes that an open page detects by itself: the clock entered another step or state; or a minute passed
#: while it is paused, so that all planned times moved
STEP, MINUTE = "step", "minute"


class NoFields(serializers.Serializer[Any]):
    """The fields of an action that needs none."""


@dataclass(frozen=True, slots=True)
class Action:
    """One action of an app. `run(f, **fields)` is the service.

    `take_back`: for a few seconds the dashboard offers to undo the action, since a mistaken tap shows on every screen.
    `quiet`: the next alert says what was done, so that the dashboard does not repeat it. `ruled`: a decision about a
    player, which only its author and directors may undo. `wraps`: the name of an action of an app to the left, which
    this action replaces and runs as part of itself.
    """

    name: str
    title: str
    run: Callable[..., object]
    fields: type[serializers.Serializer[Any]] = NoFields
    roles: frozenset[str] = DIRECTOR
    take_back: bool = False
    quiet: bool = False
    ruled: bool = False
    wraps: str = ""
    #: further tournament rows in which the action is then done too, if the person may, each with its fields
    also: Callable[[Tournament, Mapping[str, Any]], Iterable[tuple[Tournament, Mapping[str, Any]]]] | None = None
    #: turns the validated fields into what the service takes
    adapt: Callable[[dict[str, Any]], dict[str, Any]] = field(default=lambda clean: clean)

    def permits(self, roles: Collection[str]) -> bool:
        """Return whether a person with these roles may do the action."""
        return bool(self.roles & set(roles))

    @property
    def undo_roles(self) -> frozenset[str]:
        """The roles that may undo the action. Its author may undo it too."""
        return DIRECTOR if self.ruled else self.roles


@dataclass(frozen=True, slots=True)
class Alert:
    """An alert for the director: its key, its state (`stop`, `warn`, `h4h`, `go`), and the facts of its sentence.

    Alerts are sorted by `rank`. `instead_of` is the key of another alert that this one replaces. `optional`: nothing
    waits for it, so its button is an ordinary one.
    """

    key: str
    state: str
    facts: dict[str, Any] = field(default_factory=dict)
    rank: int = 50
    instead_of: str = ""
    optional: bool = False

    @property
    def identity(self) -> tuple[Any, ...]:
        """The key and facts that distinguish this alert from others of its kind."""
        return (self.key, *(self.facts.get(name) for name in ("table", "entry", "seat", "move")))


class AlertSource(Protocol):
    """A function that returns the present alerts of a tournament."""

    def __call__(self, tournament: Tournament, /, *, now: datetime) -> Iterable[Alert]: ...


class AlertChangeTime(Protocol):
    """A function that returns when the passing of time next changes the alerts of a source; None if it never does."""

    def __call__(self, tournament: Tournament, /, *, now: datetime) -> datetime | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Alerts:
    """A source of alerts: the function that finds them, their sentences by key, and the template of their buttons."""

    find: AlertSource
    #: left out if only actions of people change the alerts
    changes_at: AlertChangeTime = lambda _tournament, *, now: None
    sentences: Mapping[str, Callable[[Facts, tzinfo], tuple[str, str]]]
    buttons: str


OK, LOOK, WRONG = "ok", "look", "wrong"


@dataclass(frozen=True, slots=True)
class HealthPart:
    """A part of the health page: its key, state (OK, LOOK, WRONG), problem (`matter`) and figures."""

    key: str
    state: str = OK
    matter: str = ""
    facts: dict[str, Any] = field(default_factory=dict)


class HealthSearch(Protocol):
    """A function that returns one part of the health page; None if this server has no such part."""

    def __call__(self, *, now: datetime) -> HealthPart | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthRow:
    """A row of the health page, shown before the server's own rows, and its texts on other pages."""

    find: HealthSearch
    #: whether the server has this part now; if so, pages check more often
    is_present: Callable[[], bool]
    name: Callable[[], str]
    sentence: Callable[[HealthPart], str]
    figure: Callable[[HealthPart], str]
    #: the verdict of the whole page if this part alone decides it, else ""
    verdict: Callable[[HealthPart], str]
    #: the problems of which every page warns, and the short warning with times in a time zone
    warns_of: Collection[str]
    warning: Callable[[HealthPart, str], str]
    #: templates on the health page, below the verdict and below the rows, and the function of their context
    section: str
    button: str
    page: Callable[[HttpRequest, HealthPart], Mapping[str, Any]]
    #: figures for monitoring: description and value, by the name of the figure
    metrics: Callable[[HealthPart], Mapping[str, tuple[str, int]]]


@dataclass(frozen=True, slots=True)
class Panel:
    """A fragment of the dashboard: its template, the function of its context, and the topics after which it is updated.

    `context` is called with a `tournaments.views.panels.PanelRequest`. `wraps` names a panel of an app to the left,
    which this one replaces. A panel that is `elsewhere` is on a page of its own, not on the dashboard.
    """

    template: str
    context: Callable[..., dict[str, Any]]
    topics: AbstractSet[str]
    wraps: str = ""
    elsewhere: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PageTab:
    """One tab of a page.

    `address` is the name of its URL; `also` names further URLs that belong to the tab. Only people who may do the
    action `needs` see the tab; if `needs` is empty, everybody who works in the tournament sees it. `asks` puts the
    tournament into the query, for URLs that do not contain it.
    """

    label: Words
    address: str
    also: tuple[str, ...] = ()
    needs: str = ""
    asks: bool = False
    #: whether a tournament has the tab; None: every tournament has it
    when: Callable[[Tournament], object] | None = None
    #: whether it opens in a new window, as printouts and public displays do
    aside: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Printout:
    """A printout: its label, its purpose, the name of its URL, and its query. It is offered if `when` holds."""

    label: Words
    description: Words
    address: str
    query: str = ""
    when: Callable[[Tournament], bool] = lambda _: True


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """The help of one page: three steps, three questions with answers, and the keyboard shortcuts of the page."""

    lead: Words
    steps: tuple[Words, ...]
    asked: tuple[tuple[Words, Words], ...]
    keys: tuple[tuple[Words, Words], ...] = ()
    #: the slugs of the rules on which the page is based
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A search result: its label, its address, and a detail shown next to the label."""

    label: Words
    address: str
    detail: Words = ""


@dataclass(frozen=True, slots=True)
class Finder:
    """A search for one kind of results, best first. `find(asker, text)` takes a `views.navigation.find.Asker`."""

    title: Words
    find: Callable[..., Iterable[Hit]]


@dataclass(frozen=True, slots=True)
class Display:
    """A display for screens: its title for staff, its template, and the context that it needs besides the snapshot."""

    title: str
    template: str
    context: Callable[[HttpRequest, Tournament], dict[str, Any]]
    #: whether the tournament has anything to show; if not, the clock is shown
    has: Callable[[Tournament], bool] = lambda _tournament: True
    #: topics of changes after which the clock shown instead checks `has` again
    topics: tuple[str, ...] = ()


class RoomInterface(Protocol):
    """The interface of the room for tournaments; implemented in `tables/contribution.py`.

    `f` is the open floor: methods that take it are part of the action.
    """

    def room_facts(self, tournament: Tournament) -> RoomFacts:
        """Return the state of the room, from which the next step before play follows."""
        ...

    def seat_counts(self, tournament: Tournament) -> SeatCounts:
        """Return the counts of open tables, seats and players."""
        ...

    def players_at_final_table(self, tournament: Tournament) -> int:
        """Return the number of players at which the final table is formed."""
        ...

    def bag_facts(self, tournament: Tournament) -> BagFacts:
        """Return how many bags are counted and how many verified; zeros unless a day is ending."""
        ...

    def tables_snapshot(self, tournament: Tournament) -> Any:
        """Return the snapshot's part about tables, which is small and has no personal data."""
        ...

    def hand_for_hand_progress(self, tournament: Tournament) -> dict[str, Any] | None:
        """Return the numbers of done and of all tables in a round of hand for hand; None outside a round."""
        ...

    def is_bagging(self, tournament: Tournament) -> bool:
        """Return whether a day is ending: last hands are being played, or bags counted."""
        ...

    def open_task_counts(self, tournament: Tournament) -> Mapping[str, int]:
        """Return the number of open tasks in the room, by kind: `moves`."""
        ...

    def counted_and_expected_chips(self, tournament: Tournament, *, now: datetime) -> tuple[int | None, int]:
        """Return the counted chips (None if the count is incomplete), and the expected chips."""
        ...

    def chip_difference(self, tournament: Tournament) -> int:
        """Return by how much the chips in play differ from the chips sold, in chips."""
        ...

    def planned_chip_check(
        self, structure: Structure, *, entries: int, until: int, at_hand: Mapping[int, int]
    ) -> ChipCheck:
        """Return the chips that `entries` players need up to step `until` of a structure.

        The result also says for how many entries the chips `at_hand` (number of chips by denomination) are enough.
        """
        ...

    def seat_texts_by_entry(self, entries: Collection[int]) -> Mapping[int, str]:
        """Return the seats of entries, by the entry's key: "12.3" is table 12, seat 3."""
        ...

    def entries_holding_seat(self, tournament: Tournament, table: int, seat: int) -> Collection[int]:
        """Return the keys of the entries that sit in this seat or are being moved to it."""
        ...


class RulingsInterface(Protocol):
    """The interface of the rulings for tournaments and tables; implemented in `rulings/contribution.py`.

    `f` is the open floor: methods that take it are part of the action.
    """

    def open_task_counts(self, tournament: Tournament) -> Mapping[str, int]:
        """Return the number of open tasks among rulings, by kind: `penalties`."""
        ...

    def seat_marks_by_entry(self, tournament: Tournament) -> Mapping[int, Any]:
        """Return marks to show next to players' names at the table (`tables.selectors.seat_marks.Mark`), by entry."""
        ...

    def move_exemptions_by_entry(self, tournament: Tournament, *, now: datetime) -> Mapping[int, Any]:
        """Return the reasons why entries are not moved now (`tables.rules.balance.movers.Exemption`), by entry."""
        ...

    def carry_penalties(self, f: Any, *, entry: Entry) -> None:
        """Move open penalties from an earlier entry of the same player to this entry."""
        ...

    def count_missed_hands(self, f: Any, *, deals: Mapping[int, str]) -> list[dict[str, int]]:
        """Count hands dealt for players serving penalties. Return those who missed one, as facts of the log.

        `deals` are the names of the hands, by the table's key.
        """
        ...

    def stop_shot_clocks(self, f: Any, *, entries: Collection[int]) -> None:
        """Stop the shot clocks of entries that leave their seats: busted, voided, or moved from a breaking table."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribution:
    """The contribution of one app to the product. Mappings are by name; functions in a tuple are called in order."""

    app: str
    actions: Mapping[str, Action] = field(default_factory=dict)
    #: panels of the dashboard, in the order in which a response contains them
    panels: Mapping[str, Panel] = field(default_factory=dict)
    #: tabs of the staff's pages, by the page's key (`tournaments/views/navigation/pages.py`)
    tabs: Mapping[str, tuple[PageTab, ...]] = field(default_factory=dict)
    #: printouts, by the group's key (`tournaments/views/navigation/printouts.py`)
    printouts: Mapping[str, tuple[Printout, ...]] = field(default_factory=dict)
    #: the help of the staff's pages, by the page's key
    guides: Mapping[str, Guide] = field(default_factory=dict)
    #: searches of the box on every page, by kind of result
    finders: Mapping[str, Finder] = field(default_factory=dict)
    #: displays that screens can show
    displays: Mapping[str, Display] = field(default_factory=dict)
    #: functions that return displays made by the organisation, by name; called each time
    own_displays: tuple[Callable[[], Mapping[str, Display]], ...] = ()
    alerts: tuple[Alerts, ...] = ()
    #: rows of "Is everything all right?", by the part's key
    health_rows: Mapping[str, HealthRow] = field(default_factory=dict)
    #: functions that return whether another server writes this one's database, so that nothing may be stored here
    read_only: tuple[Callable[[], bool], ...] = ()
    log_sentences: Mapping[str, Callable[[Facts], str]] = field(default_factory=dict)
    #: a refusal's reason and what to do, by its code
    refusal_sentences: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    #: differences that an undo makes, by the model's label; functions take a `sentences.undone_changes.UndoneChanges`
    undo_differences: Mapping[str, Callable[..., list[Difference]]] = field(default_factory=dict)
    #: free-text fields, by the model's label; an erased person's name is removed from them
    typed_texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: functions that return the keys of cues to write to the log because something waits for them
    awaited_cues: tuple[Callable[[Tournament], Collection[str]], ...] = ()
    #: functions that return reasons why a sound cannot be removed: what still plays it
    sound_uses: tuple[Callable[[OwnSound], Iterable[Refused]], ...] = ()
    #: functions that delete data which may still name an erased person
    at_erase: tuple[Callable[[], None], ...] = ()
