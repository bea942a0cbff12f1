"""What an undo would put back, in words: what it is about, as it is, as it will be. One literal table by model."""

import copy
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import models

from tournaments.models import BustOut, ClockAnchor, Entry, FloorLog, Notice, Outage, Role, Screen, Tournament
from tournaments.rules.clock import laps_of
from tournaments.selectors.snapshot import field_part
from tournaments.services.kept import Change, Values, find_many, read_back
from tournaments.services.turning import into
from tournaments.words.money_differences import MONEY_WORDS
from tournaments.words.putting import Difference, Putting
from tournaments.words.spans import clock_words, step_words


def tell(words: Mapping[str, Callable[[Putting], list[Difference]]]) -> None:
    """Another app says what an undo puts back of its models."""
    WORDS.update(words)


def differences(entry: FloorLog, tournament: Tournament, *, now: datetime) -> list[Difference]:
    """Every difference that undoing a deed would make, in the order of the table; what stays the same is left out."""
    found = []
    for label, told in WORDS.items():
        changes = [tuple(change) for change in entry.changes if change[0] == label]
        if changes:
            found += told(Putting(tournament, changes, now))
    return [difference for difference in found if difference[1] != difference[2]]


def _clock(putting: Putting) -> list[Difference]:
    anchor = ClockAnchor.objects.get(tournament=putting.tournament)
    now = _clock_words(anchor, putting.tournament, putting.now)
    then = _clock_words(_before(anchor, putting.changes), putting.tournament, putting.now)
    return [(what, now[what], then[what]) for what in now]


def _clock_words(anchor: ClockAnchor, tournament: Tournament, now: datetime) -> dict[str, str]:
    """A clock as the band shows it."""
    structure = tournament.structure()
    step = min(anchor.step, len(structure.steps) - 1)
    clock = anchor.as_rule(structure).with_laps(laps_of(structure), step=step).at(now)
    return {
        "The clock": _state(anchor, runs=clock.runs),
        "It stands in": step_words(into(structure, clock.step)),
        "Time left": clock_words(clock.left_at(now)),
        "Starts by itself": f"{tournament.local(clock.starts_at):%H:%M}" if clock.starts_at else "no",
        "When this ends": "it stops" if clock.stop_after else "it goes on",
    }


def _state(anchor: ClockAnchor, *, runs: bool) -> str:
    if anchor.hand is not None:
        return f"hand for hand, hand {anchor.hand}"
    if runs:
        return "running"
    return "paused" if anchor.started_at else "not started"


def _tournament(putting: Putting) -> list[Difference]:
    row = putting.tournament
    before = _before(row, putting.changes)
    names = dict.fromkeys(name for change in putting.changes for name in change[2] or {})
    return [_field(row, before, name) for name in names if name not in _QUIET]


#: fields that follow from others, or are too long to show
_QUIET = frozenset({"sheet_revision", "sheet_revised_at"})
_MOMENTS = {"finished_at": ("Finished", "no"), "cancelled_at": ("Called off", "no")}


def _field(row: Tournament, before: Tournament, name: str) -> Difference:
    if name == "steps":
        return ("Levels and breaks", str(len(row.steps)), str(len(before.steps)))
    label, nothing = _MOMENTS.get(name, (name.replace("_", " ").capitalize(), ""))
    return (label, _value(row, name) or nothing, _value(before, name) or nothing)


def _value(row: Tournament, name: str) -> str:
    value = getattr(row, name)
    if isinstance(value, datetime):
        return f"{row.local(value):%a %-d %b, %H:%M}"
    shown = getattr(row, f"get_{name}_display", None)
    return str(shown() if shown else value or "")


def _entries(putting: Putting) -> list[Difference]:
    left, entries = _counts(putting.tournament)
    less = len(putting.added) - len(putting.removed)
    return [
        ("Entries", f"{entries:,}", f"{entries - less:,}"),
        ("Players left", f"{left:,}", f"{left - less:,}"),
    ]


def _bust_outs(putting: Putting) -> list[Difference]:
    left, _ = _counts(putting.tournament)
    more = len(putting.added) - len(putting.removed)
    chips = field_part(putting.tournament)["chips"]
    return [
        ("Players left", f"{left:,}", f"{left + more:,}"),
        ("Average", f"{chips // max(1, left):,}", f"{chips // max(1, left + more):,}"),
        *((name, "out", "in") for name in _names(putting.added)),
        *((name, "in", "out") for name in _names(putting.removed)),
    ]


def _names(changes: Sequence[Change]) -> list[str]:
    keys = [(after or before or {})["entry_id"] for _, _, before, after in changes]
    return [entry.player.display_name for entry in Entry.objects.filter(pk__in=keys).select_related("player")]


def _counts(tournament: Tournament) -> tuple[int, int]:
    entries = Entry.objects.filter(tournament=tournament)
    return entries.filter(bust_out__isnull=True).count(), entries.count()


def _screens(putting: Putting) -> list[Difference]:
    gone = [(after or {}).get("name", "") for _, _, _, after in putting.added]
    now = find_many(_label(Screen), [key for _, key, *_ in putting.changes])
    kept = [(now.get(key), before) for _, key, before, after in putting.changes if before and after]
    return [
        *((f"Screen {name}", "has an address", "is removed") for name in gone),
        *(
            (f"Screen {screen.name} shows", screen.shows, before["shows"])
            for screen, before in kept
            if isinstance(screen, Screen) and "shows" in before
        ),
    ]


def _outages(_putting: Putting) -> list[Difference]:
    return [("The outage", "answered", "asked again")]


def _words(putting: Putting) -> list[Difference]:
    return [("On the displays", (after or {}).get("words", ""), "nothing") for _, _, _, after in putting.added]


def _notices(putting: Putting) -> list[Difference]:
    gone = [((after or {}).get("title", ""), "is up", "is removed") for _, _, _, after in putting.added]
    back = find_many(_label(Notice), [key for _, key, before, after in putting.changes if before and after])
    return [*gone, *((str(notice), "is down", "is up again") for notice in back.values())]


def _roles(putting: Putting) -> list[Difference]:
    return [(_worker(key, before, after), _role(after), _role(before)) for _, key, before, after in putting.changes]


def _worker(key: Any, before: Values | None, after: Values | None) -> str:
    """Whose role it is. A role that only changed its kind is there to be asked."""
    user = (after or {}).get("user_id") or (before or {}).get("user_id")
    people = get_user_model().objects
    return (people.get(pk=user) if user else people.get(tournament_roles=key)).get_username()


def _role(values: Values | None) -> str:
    return str(Role.Kind(values["kind"]).label).lower() if values else "does not work here"


def _before(row: Any, changes: Sequence[Change]) -> Any:
    """A copy of a row as the undo would leave it."""
    earlier = copy.copy(row)
    for label, _, before, _ in reversed(changes):
        for name, value in read_back(label, before or {}).items():
            setattr(earlier, name, value)
    return earlier


def _label(model: type[models.Model]) -> str:
    return model._meta.label_lower  # noqa: SLF001 - Django's public _meta


WORDS: dict[str, Callable[[Putting], list[Difference]]] = {
    _label(ClockAnchor): _clock,
    _label(Outage): _outages,
    _label(BustOut): _bust_outs,
    _label(Entry): _entries,
    _label(Screen): _screens,
    _label(Role): _roles,
    _label(Notice): _notices,
    "tournaments.announcement": _words,
    _label(Tournament): _tournament,
    **MONEY_WORDS,
}
