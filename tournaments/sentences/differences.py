"""Differences that an undo makes, by model: label, value now, value after the undo."""

import copy
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.contrib.auth import get_user_model
from django.db import models
from django.utils.translation import gettext_noop as noop

from tournaments.composition import composition
from tournaments.contribution_types import Difference
from tournaments.language.days import day_with_time, short_day
from tournaments.language.figures import money_text, number_text
from tournaments.language.sentences import gettext
from tournaments.models import (
    BagPay,
    BustOut,
    ClockAnchor,
    Day,
    Entry,
    EventTemplate,
    FloorLog,
    Notice,
    Outage,
    OwnLayout,
    OwnPicture,
    OwnResultTemplate,
    OwnSound,
    Playlist,
    Role,
    Screen,
    ShareLink,
    TimeStep,
    Tournament,
)
from tournaments.rules.clock.clock import laps_of
from tournaments.rules.levels import step_facts
from tournaments.rules.one_table import merge_tables
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.floor.rows import Change, Values, python_values, rows_by_key
from tournaments.selectors.snapshot import field_part
from tournaments.sentences.desk.differences import MONEY_DIFFERENCES
from tournaments.sentences.navigation import day_name
from tournaments.sentences.screens import display_title
from tournaments.sentences.setting_labels import setting_label
from tournaments.sentences.sounds import CUE_TITLES
from tournaments.sentences.times import clock_text, step_text
from tournaments.sentences.undone_changes import UndoneChanges, named_row_differences


def differences(entry: FloorLog, tournament: Tournament, *, now: datetime) -> list[Difference]:
    """Return all differences that undoing a log entry would make, by model."""
    found = []
    for label, differences_of in composition().undo_differences.items():
        changes = [tuple(change) for change in entry.changes if change[0] == label]
        if changes:
            found += differences_of(UndoneChanges(tournament, changes, now))
    return [difference for difference in found if difference[1] != difference[2]]


def _clock_differences(undone: UndoneChanges) -> list[Difference]:
    anchor = ClockAnchor.objects.get(tournament=undone.tournament)
    now = _clock_texts(anchor, undone.tournament, undone.now)
    then = _clock_texts(_earlier_row(anchor, undone.changes), undone.tournament, undone.now)
    return [(what, now[what], then[what]) for what in now]


def _clock_texts(anchor: ClockAnchor, tournament: Tournament, now: datetime) -> dict[str, str]:
    """Return the state of the clock in words, by label, such as "Time left"."""
    structure = tournament.structure()
    step = min(anchor.step, len(structure.steps) - 1)
    clock = anchor.as_clock(structure).with_laps(laps_of(structure), step=step).advance_to(now)
    return {
        gettext("The clock"): _clock_state(anchor, runs=clock.is_running),
        gettext("Stopped in"): step_text(step_facts(structure, clock.step)),
        gettext("Time left"): clock_text(clock.time_left_at(now)),
        gettext("Starts automatically"): f"{tournament.as_local_time(clock.starts_at):%H:%M}"
        if clock.starts_at
        else gettext("no"),
        gettext("At end of level"): gettext("stops") if clock.stop_after else gettext("runs on"),
    }


def _clock_state(anchor: ClockAnchor, *, runs: bool) -> str:
    if anchor.hand is not None:
        return gettext("hand for hand, hand {hand}").format(hand=anchor.hand)
    if runs:
        return gettext("running")
    return gettext("paused") if anchor.started_at else gettext("not started")


def _tournament_differences(undone: UndoneChanges) -> list[Difference]:
    row = undone.tournament
    before = _earlier_row(row, undone.changes)
    names = dict.fromkeys(name for change in undone.changes for name in change[2] or {})
    return [_field_difference(row, before, name) for name in names if name not in _HIDDEN_FIELDS]


#: Fields that are not listed, because they follow from other fields.
_HIDDEN_FIELDS = frozenset({"sheet_revision", "sheet_revised_at"})
_MOMENT_LABELS = {"finished_at": (noop("Finished"), noop("no")), "cancelled_at": (noop("Cancelled"), noop("no"))}


def _field_difference(row: Tournament, before: Tournament, name: str) -> Difference:
    if name == "cue_sounds":
        return (setting_label(name), _cue_titles(row), _cue_titles(before))
    if name == "steps":
        return (gettext("Levels and breaks"), str(len(row.steps)), str(len(before.steps)))
    label, without_value = _MOMENT_LABELS.get(name, ("", ""))
    without_value = gettext(without_value) if without_value else ""
    return (
        gettext(label) if label else setting_label(name.removesuffix("_id")),
        _field_text(row, name) or without_value,
        _field_text(before, name) or without_value,
    )


def _cue_titles(row: Tournament) -> str:
    """Return the titles of the cues with a sound of the tournament's own, or "as usual"."""
    return ", ".join(gettext(CUE_TITLES[cue]) for cue in row.cue_sounds if cue in CUE_TITLES) or gettext("as usual")


def _field_text(row: Tournament, name: str) -> str:
    if name == "series_id":
        return str(row.series or "")
    if name == "season_id":
        return str(row.season or "")
    value = getattr(row, name)
    if isinstance(value, datetime):
        local = row.as_local_time(value)
        return day_with_time(short_day(local), local)
    shown = getattr(row, f"get_{name}_display", None)
    return str(shown() if shown else value or "")


def _entry_differences(undone: UndoneChanges) -> list[Difference]:
    left, entries = _players_left_and_entries(undone.tournament)
    less = len(undone.added_rows) - len(undone.removed_rows)
    return [
        (gettext("Entries"), number_text(entries), number_text(entries - less)),
        (gettext("Players left"), number_text(left), number_text(left - less)),
    ]


def _bust_differences(undone: UndoneChanges) -> list[Difference]:
    left, _ = _players_left_and_entries(undone.tournament)
    more = len(undone.added_rows) - len(undone.removed_rows)
    chips = field_part(undone.tournament)["chips"]
    return [
        (gettext("Players left"), number_text(left), number_text(left + more)),
        (gettext("Average"), number_text(chips // max(1, left)), number_text(chips // max(1, left + more))),
        *((name, gettext("out"), gettext("in")) for name in _player_names(undone.added_rows)),
        *((name, gettext("in"), gettext("out")) for name in _player_names(undone.removed_rows)),
    ]


def _player_names(changes: Sequence[Change]) -> list[str]:
    keys = [(after or before or {})["entry_id"] for _, _, before, after in changes]
    return [entry.player.display_name for entry in Entry.objects.filter(pk__in=keys).select_related("player")]


def _players_left_and_entries(tournament: Tournament) -> tuple[int, int]:
    here = field_sum_of_row(tournament)
    return here.left, here.entries


def _screen_differences(undone: UndoneChanges) -> list[Difference]:
    added = [(after or {}).get("name", "") for _, _, _, after in undone.added_rows]
    now = rows_by_key(_model_label(Screen), [key for _, key, *_ in undone.changes])
    changed = [(now.get(key), before) for _, key, before, after in undone.changes if before and after]
    return [
        *((gettext("Screen {name}").format(name=name), gettext("added"), gettext("removed")) for name in added),
        *(
            (
                gettext("Screen {name} shows").format(name=screen.name),
                display_title(screen.shows),
                display_title(before["shows"]),
            )
            for screen, before in changed
            if isinstance(screen, Screen) and "shows" in before
        ),
    ]


def _outage_differences(_undone: UndoneChanges) -> list[Difference]:
    return [(gettext("The outage"), gettext("answered"), gettext("open again"))]


def _time_step_differences(_undone: UndoneChanges) -> list[Difference]:
    return [(gettext("Which time is right"), gettext("answered"), gettext("open again"))]


def _announcement_differences(undone: UndoneChanges) -> list[Difference]:
    return [
        (gettext("On the screens"), (after or {}).get("text", ""), gettext("nothing"))
        for _, _, _, after in undone.added_rows
    ]


def _notice_differences(undone: UndoneChanges) -> list[Difference]:
    added = [
        ((after or {}).get("title", ""), gettext("posted"), gettext("removed")) for _, _, _, after in undone.added_rows
    ]
    back = rows_by_key(_model_label(Notice), [key for _, key, before, after in undone.changes if before and after])
    return [*added, *((str(notice), gettext("removed"), gettext("posted again")) for notice in back.values())]


def _template_differences(undone: UndoneChanges) -> list[Difference]:
    """Return the differences of templates that were saved, removed or replaced."""
    found = []
    for _, key, before, after in undone.changes:
        values = {**(after or {}), **(before or {})}
        name = values.get("name") or str(EventTemplate.objects.filter(pk=key).first() or "")
        label, saved = gettext("Template {name}").format(name=name), gettext("saved")
        if before and after:
            found.append((label, gettext("as it is now"), gettext("as it was before")))
        else:
            found.append((label, saved if after else gettext("removed"), saved if before else gettext("removed")))
    return found


def _role_differences(undone: UndoneChanges) -> list[Difference]:
    return [
        (_login_of_role(key, before, after), _role_text(after), _role_text(before))
        for _, key, before, after in undone.changes
    ]


def _login_of_role(key: Any, before: Values | None, after: Values | None) -> str:
    """Return the login of a role's person, read from the database if the changes lack the person."""
    user = (after or {}).get("user_id") or (before or {}).get("user_id")
    people = get_user_model().objects
    return (people.get(pk=user) if user else people.get(tournament_roles=key)).get_username()


def _role_text(values: Values | None) -> str:
    return str(Role.Kind(values["kind"]).label) if values else gettext("not on staff")


def _earlier_row(row: Any, changes: Sequence[Change]) -> Any:
    """Return a copy of a row as it will be after the undo of these changes."""
    earlier = copy.copy(row)
    for label, _, before, _ in reversed(changes):
        for name, value in python_values(label, before or {}).items():
            setattr(earlier, name, value)
    return earlier


def _model_label(model: type[models.Model]) -> str:
    return model._meta.label_lower  # noqa: SLF001 - Django's public _meta


def _day_differences(undone: UndoneChanges) -> list[Difference]:
    """Return the differences of days that were added, removed, ended or changed."""
    codes = dict(Day.objects.filter(pk__in=[key for _, key, *_ in undone.changes]).values_list("pk", "code"))
    differences = []
    for _, key, before, after in undone.changes:
        label = day_name(codes.get(key) or (after or {}).get("code") or "")
        if before and after:
            differences.append((label, _end_text(after), _end_text(before)))
        else:
            added, removed = gettext("added"), gettext("removed")
            differences.append((label, added if after else removed, added if before else removed))
    return differences


def _end_text(values: dict[str, Any]) -> str:
    if "ended_at" in values:
        return gettext("ended") if values["ended_at"] else gettext("not ended")
    return gettext("changed")


def _bag_pay_differences(undone: UndoneChanges) -> list[Difference]:
    """Return the one difference about removed bags: the total paid, or that a paid bag becomes due again."""
    if any(before and after for _, _, before, after in undone.changes):
        return [(gettext("Removed bag"), gettext("paid"), gettext("to be paid"))]
    now = sum((after or {}).get("amount", 0) for _, _, _, after in undone.changes)
    then = sum((before or {}).get("amount", 0) for _, _, before, _ in undone.changes)
    currency = undone.tournament.currency
    label = gettext("Paid for removed bags")
    return [(label, money_text(now, currency=currency), money_text(then, currency=currency))]


_DIFFERENCES: dict[str, Callable[[UndoneChanges], list[Difference]]] = {
    _model_label(ClockAnchor): _clock_differences,
    _model_label(Outage): _outage_differences,
    _model_label(TimeStep): _time_step_differences,
    _model_label(BustOut): _bust_differences,
    _model_label(Entry): _entry_differences,
    _model_label(Screen): _screen_differences,
    _model_label(Role): _role_differences,
    _model_label(Notice): _notice_differences,
    _model_label(OwnPicture): partial(named_row_differences, kind=noop("Picture")),
    _model_label(OwnResultTemplate): partial(named_row_differences, kind=noop("Template of results")),
    _model_label(OwnSound): partial(named_row_differences, kind=noop("Sound")),
    _model_label(OwnLayout): partial(named_row_differences, kind=noop("Layout")),
    _model_label(Playlist): partial(named_row_differences, kind=noop("Playlist")),
    _model_label(ShareLink): partial(named_row_differences, kind=noop("Link")),
    _model_label(EventTemplate): _template_differences,
    "tournaments.announcement": _announcement_differences,
    _model_label(Tournament): _tournament_differences,
    _model_label(BagPay): _bag_pay_differences,
    _model_label(Day): _day_differences,
}

DIFFERENCES: dict[str, Callable[[UndoneChanges], list[Difference]]] = merge_tables(_DIFFERENCES, MONEY_DIFFERENCES)
