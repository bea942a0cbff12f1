"""Plain values that an app contributes to the whole, and the two protocols by which the apps meet.

Each app has one literal, CONTRIBUTION, in its `contribution.py`; `config/contributions.py` lists them from left to
right, and `tournaments/composition.py` makes them one. What the room and the rulings do for the tournament is asked
through `RoomInterface` and `RulingsInterface`: each has one implementation, which `config/contributions.py` names.
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
from tournaments.rules.floor.next_step import RoomFacts
from tournaments.rules.forecast.chips_at_hand import ChipCheck
from tournaments.rules.levels import Structure
from tournaments.rules.refused import Refused

Facts = dict[str, Any]
#: a sentence that is translated when it is shown
Words = str | Promise
#: a difference that an undo makes: what it is about, now, after the undo
Difference = tuple[str, str, str]

DIRECTOR = frozenset({"director"})
#: the floor's own supervisors, between its staff and the directors
SUPERVISORS = frozenset({"director", "supervisor"})
FLOOR_STAFF = frozenset({"director", "floor"})
DESK = frozenset({"director", "desk"})
STAFF = frozenset({"director", "floor", "desk"})

#: topics of a change that the open page itself knows of: the clock went into another step or state, or is paused while
#: another minute passes and all planned times move on
STEP, MINUTE = "step", "minute"


class NoFields(serializers.Serializer[Any]):
    """The fields of an action that asks for nothing."""


@dataclass(frozen=True, slots=True)
class Action:
    """One row of the table of actions. `run(f, **fields)` is the service.

    `take_back`: the dashboard offers for a few seconds to undo it, since a slip of the finger shows on every wall.
    `quiet`: the alert that follows says what was done, so that the dashboard does not say it a second time.
    `ruled`: a decision on somebody, which others than its author take back only as directors.
    `wraps`: the name of the action of an app to the left that it does too, with what that means for its own app.
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
    #: where else it is done once it is done here, with the fields there: rows in which the person may do it
    also: Callable[[Tournament, Mapping[str, Any]], Iterable[tuple[Tournament, Mapping[str, Any]]]] | None = None
    #: turns the validated fields into what the service takes
    adapt: Callable[[dict[str, Any]], dict[str, Any]] = field(default=lambda clean: clean)

    def permits(self, roles: Collection[str]) -> bool:
        """Return whether a person with these roles may do the action."""
        return bool(self.roles & set(roles))

    @property
    def undo_roles(self) -> frozenset[str]:
        """The roles that may undo the action, beside its author."""
        return DIRECTOR if self.ruled else self.roles


@dataclass(frozen=True, slots=True)
class Alert:
    """An alert for the director: its key, its state (`stop`, `warn`, `h4h`, `go`), and the facts of its sentence.

    Alerts are sorted by `rank`. `instead_of` is the key of an alert that it replaces.
    """

    key: str
    state: str
    facts: dict[str, Any] = field(default_factory=dict)
    rank: int = 50
    instead_of: str = ""

    @property
    def about(self) -> tuple[Any, ...]:
        """The key and facts that distinguish it from another alert of the same kind."""
        return (self.key, *(self.facts.get(name) for name in ("table", "entry", "seat", "move")))


class AlertSource(Protocol):
    """A function that returns the present alerts of a tournament."""

    def __call__(self, tournament: Tournament, /, *, now: datetime) -> Iterable[Alert]: ...


class AlertChange(Protocol):
    """A function that returns when its alerts change next without any action; None if never."""

    def __call__(self, tournament: Tournament, /, *, now: datetime) -> datetime | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Alerts:
    """A source of alerts: the function that finds them, their sentences by key, and the template of their buttons."""

    find: AlertSource
    #: left out where only people change them
    changes_at: AlertChange = lambda _tournament, *, now: None
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
    """A function that returns a part of the health page; None if the server has no such part."""

    def __call__(self, *, now: datetime) -> HealthPart | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthRow:
    """A row of the health page before the server's own rows, and its texts on other pages."""

    find: HealthSearch
    #: the server has the part now: pages look more often whether something is to be done
    is_present: Callable[[], bool]
    name: Callable[[], str]
    sentence: Callable[[HealthPart], str]
    figure: Callable[[HealthPart], str]
    #: the answer of the whole page, where the part alone decides it, else ""
    verdict: Callable[[HealthPart], str]
    #: what every page warns of, and the few words of the warning with times of a zone
    warns_of: Collection[str]
    warning: Callable[[HealthPart, str], str]
    #: templates of the page, below its verdict and below its rows, and what they are given
    section: str
    button: str
    page: Callable[[HttpRequest, HealthPart], Mapping[str, Any]]
    #: what monitors read: a text and a figure, by the figure's name
    metrics: Callable[[HealthPart], Mapping[str, tuple[str, int]]]


@dataclass(frozen=True, slots=True)
class Panel:
    """A fragment of the dashboard: its template, the function of its context, and the topics that update it.

    `context(look)` takes a `tournaments.views.panels.Look`. `wraps` names the panel of an app to the left that it
    replaces. A panel that is `elsewhere` is on a page of its own, not on the dashboard.
    """

    template: str
    context: Callable[..., dict[str, Any]]
    topics: AbstractSet[str]
    wraps: str = ""
    elsewhere: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PageTab:
    """One page among a page's tabs.

    `address` is the name of its URL; `also` names further URLs that belong to it. Who may do the action that it
    `needs` sees it; none means everybody who works in the event. `asks` puts the event in the query, where the path
    has none.
    """

    label: Words
    address: str
    also: tuple[str, ...] = ()
    needs: str = ""
    asks: bool = False
    #: whether an event has the tab; None: each has
    when: Callable[[Tournament], object] | None = None
    #: opens beside the page, as printouts and public displays do
    aside: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Printout:
    """A printout: its label, its purpose, the name of its URL and its query."""

    label: Words
    description: Words
    address: str
    query: str = ""
    when: Callable[[Tournament], bool] = lambda _: True


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """The help of one page: three steps, three questions with their answers, and the keys of this page."""

    lead: Words
    steps: tuple[Words, ...]
    asked: tuple[tuple[Words, Words], ...]
    keys: tuple[tuple[Words, Words], ...] = ()
    #: the rules of the rulebook that stand behind the page, by their slugs
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A search result: its label, its address, and a detail beside the label."""

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
    """A display for screens: its title for staff, its template, and the context beyond the snapshot."""

    title: str
    template: str
    context: Callable[[HttpRequest, Tournament], dict[str, Any]]
    #: whether the tournament has anything of the kind; while it has not, the clock is shown
    has: Callable[[Tournament], bool] = lambda _tournament: True
    #: what a change must be about for the clock to look again whether it has
    topics: tuple[str, ...] = ()


class RoomInterface(Protocol):
    """The interface of the room for tournaments; implemented in `tables/contribution.py`.

    `f` is the open floor: what is called with it is part of the action.
    """

    def facts(self, tournament: Tournament) -> RoomFacts:
        """Return the state of the room for the next step of the day."""
        ...

    def snapshot(self, tournament: Tournament) -> Any:
        """Return the part of the snapshot about tables; small, without personal data."""
        ...

    def tables_done(self, tournament: Tournament) -> dict[str, Any] | None:
        """Return the tables done in a round of hand for hand and their total; None outside a round."""
        ...

    def is_bagging(self, tournament: Tournament) -> bool:
        """Return whether a day is ending: last hands are being played, or bags counted."""
        ...

    def still_open(self, tournament: Tournament) -> Mapping[str, int]:
        """Return the numbers of open tasks in the room, by kind: `moves`."""
        ...

    def chip_count(self, tournament: Tournament, *, now: datetime) -> tuple[int | None, int]:
        """Return the counted chips (None if the count is incomplete) and the expected chips."""
        ...

    def chips_changed(self, tournament: Tournament) -> int:
        """Return the difference of the chips in play to the chips sold."""
        ...

    def chips_planned(self, structure: Structure, *, entries: int, until: int, at_hand: Mapping[int, int]) -> ChipCheck:
        """Return the chips that this many entries need up to a step of a structure, and those at hand."""
        ...

    def seats(self, entries: Collection[int]) -> Mapping[int, str]:
        """Return the seats of entries, by key: "12.3" is table 12, seat 3."""
        ...

    def seat_holders(self, tournament: Tournament, table: int, seat: int) -> Collection[int]:
        """Return the keys of the entries that sit in a seat or are moving to it."""
        ...


class RulingsInterface(Protocol):
    """The interface of the rulings for tournaments and tables; implemented in `rulings/contribution.py`.

    `f` is the open floor: what is called with it is part of the action.
    """

    def still_open(self, tournament: Tournament) -> Mapping[str, int]:
        """Return the numbers of open tasks among rulings, by kind: `penalties`."""
        ...

    def seat_marks(self, tournament: Tournament) -> Mapping[int, Any]:
        """Return marks beside a player's name at the table (`tables.selectors.seat_marks.Mark`), by entry."""
        ...

    def move_exemptions(self, tournament: Tournament, *, now: datetime) -> Mapping[int, Any]:
        """Return the entries that are not moved now, and why (`tables.rules.balance.movers.Exemption`)."""
        ...

    def at_next_entry(self, f: Any, *, entry: Entry) -> None:
        """Carry over open penalties of a player to their next entry."""
        ...

    def at_deal(self, f: Any, *, deals: Mapping[int, str]) -> list[dict[str, int]]:
        """Record hands dealt, by the table's key; return the players who missed theirs, as facts for the log."""
        ...

    def at_leave(self, f: Any, *, entries: Collection[int]) -> None:
        """Record entries that leave their seats: busted, voided, or moved from a breaking table."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribution:
    """Contribution of one app to the whole. Tables are by name; functions are called in their order."""

    app: str
    actions: Mapping[str, Action] = field(default_factory=dict)
    #: panels of the dashboard, in the order in which an answer brings them
    panels: Mapping[str, Panel] = field(default_factory=dict)
    #: tabs of the staff's pages, by the page's key (`tournaments/views/navigation/pages.py`)
    tabs: Mapping[str, tuple[PageTab, ...]] = field(default_factory=dict)
    #: what can be printed, by the group's key (`tournaments/views/navigation/printouts.py`)
    printouts: Mapping[str, tuple[Printout, ...]] = field(default_factory=dict)
    #: the help of the staff's pages, by the page's key
    guides: Mapping[str, Guide] = field(default_factory=dict)
    #: what is found from the box on every page, by kind
    finders: Mapping[str, Finder] = field(default_factory=dict)
    #: what a screen can show
    displays: Mapping[str, Display] = field(default_factory=dict)
    #: what a screen can show that people made, by name, asked each time
    own_displays: tuple[Callable[[], Mapping[str, Display]], ...] = ()
    alerts: tuple[Alerts, ...] = ()
    #: rows of "Is everything all right?", by the part's key
    health_rows: Mapping[str, HealthRow] = field(default_factory=dict)
    #: whether another server writes this one's database: nothing is stored here
    read_only: tuple[Callable[[], bool], ...] = ()
    log_sentences: Mapping[str, Callable[[Facts], str]] = field(default_factory=dict)
    #: a refusal's reason and what to do, by its code
    refusal_sentences: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    #: what an undo would put back, in words, by the model's label: takes a `sentences.undone_changes.UndoneChanges`
    undo_differences: Mapping[str, Callable[..., list[Difference]]] = field(default_factory=dict)
    #: fields in which people write freely, by the model's label: an erased person's name leaves them
    typed_texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: the keys of cues that are written to the log because something waits for them
    awaited_cues: tuple[Callable[[Tournament], Collection[str]], ...] = ()
    #: why a sound cannot be removed: what else plays it
    sound_uses: tuple[Callable[[OwnSound], Iterable[Refused]], ...] = ()
    #: throws away what may still name a person who is erased
    at_erase: tuple[Callable[[], None], ...] = ()
