"""The contributions of all apps combined: their dictionaries from left to right, the room and the rulings.

An app never imports one to its right. Instead it calls `composition()`, `room()` or `rulings()`, and only inside
functions: while modules are being imported, the apps to the right are not loaded yet.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from typing import Any, cast

from django.conf import settings
from django.utils.module_loading import import_string

from tournaments.contribution_types import (
    Action,
    Alerts,
    Contribution,
    Difference,
    Display,
    Facts,
    Finder,
    Guide,
    HealthRow,
    PageTab,
    Panel,
    Printout,
    RoomInterface,
    RulingsInterface,
)
from tournaments.models import OwnSound, Tournament
from tournaments.rules.refused import Refused


class Composition:
    """The contributions of all apps combined, from left to right.

    Raises ValueError, naming the apps, if two apps use the same name, or if an item wraps a name that no app to the
    left has.
    """

    def __init__(self, contributions: Sequence[Contribution]) -> None:
        self.contributions = tuple(contributions)
        self.actions: dict[str, Action] = self._merged_table("actions")
        self.panels: dict[str, Panel] = self._merged_table("panels")
        self.displays: dict[str, Display] = self._merged_table("displays")
        self.guides: dict[str, Guide] = self._merged_table("guides")
        self.finders: dict[str, Finder] = self._merged_table("finders")
        self.log_sentences: dict[str, Callable[[Facts], str]] = self._merged_table("log_sentences")
        self.refusal_sentences: dict[str, tuple[str, str]] = self._merged_table("refusal_sentences")
        self.undo_differences: dict[str, Callable[..., list[Difference]]] = self._merged_table("undo_differences")
        self.typed_texts: dict[str, tuple[str, ...]] = self._merged_table("typed_texts")
        self.health_rows: dict[str, HealthRow] = self._merged_table("health_rows")
        #: the source of each alert, by the alert's key
        self.alerts: dict[str, Alerts] = _merge_app_tables(
            "alerts",
            [
                (contribution.app, dict.fromkeys(source.sentences, source))
                for contribution in self.contributions
                for source in contribution.alerts
            ],
        )

    @cached_property
    def tabs(self) -> dict[str, tuple[PageTab, ...]]:
        """The tabs of each page, by the page's key. Several apps may add to one page."""
        return self._contributed_lists("tabs")

    @cached_property
    def printouts(self) -> dict[str, tuple[Printout, ...]]:
        """The printouts of each group, by the group's key. Several apps may add to one group."""
        return self._contributed_lists("printouts")

    def is_read_only(self) -> bool:
        """Return whether another server now writes this server's database."""
        return any(is_read_only() for is_read_only in self._contributed_items("read_only"))

    def available_displays(self) -> dict[str, Display]:
        """Return all displays that screens can show now, including those that the organisation made, by name."""
        made_by_people = (find for contribution in self.contributions for find in contribution.own_displays)
        return {**self.displays, **{name: display for find in made_by_people for name, display in find().items()}}

    def display_named(self, name: str) -> Display | None:
        """Return a display by name; None for an unknown name."""
        return self.displays.get(name) or self.available_displays().get(name)

    @cached_property
    def alert_sources(self) -> tuple[Alerts, ...]:
        """Sources of alerts of all apps, from left to right."""
        return self._contributed_items("alerts")

    @cached_property
    def awaited_cues(self) -> tuple[Callable[[Tournament], Collection[str]], ...]:
        """Functions that return the keys of cues on which automations or other parts depend."""
        return self._contributed_items("awaited_cues")

    @cached_property
    def sound_uses(self) -> tuple[Callable[[OwnSound], Iterable[Refused]], ...]:
        """Functions that return the reasons why a sound is in use and cannot be removed."""
        return self._contributed_items("sound_uses")

    @cached_property
    def at_erase(self) -> tuple[Callable[[], None], ...]:
        """Functions that are called as part of erasing a person."""
        return self._contributed_items("at_erase")

    def _contributed_items(self, name: str) -> tuple[Any, ...]:
        return tuple(item for contribution in self.contributions for item in getattr(contribution, name))

    def _contributed_lists(self, name: str) -> dict[str, tuple[Any, ...]]:
        tables = [getattr(contribution, name) for contribution in self.contributions]
        keys = dict.fromkeys(key for table in tables for key in table)
        return {key: tuple(item for table in tables for item in table.get(key, ())) for key in keys}

    def _merged_table(self, name: str) -> dict[str, Any]:
        return _merge_app_tables(
            name, [(contribution.app, getattr(contribution, name)) for contribution in self.contributions]
        )


@cache
def composition() -> Composition:
    """Return the contributions of all apps combined. Raises ValueError if two apps use the same name."""
    return Composition([import_module(module).CONTRIBUTION for module in settings.CONTRIBUTIONS])


@cache
def room() -> RoomInterface:
    """Return the implementation of the room."""
    return cast("RoomInterface", import_string(settings.ROOM))


@cache
def rulings() -> RulingsInterface:
    """Return the implementation of the rulings."""
    return cast("RulingsInterface", import_string(settings.RULINGS))


def _merge_app_tables(kind: str, tables: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[str, Any]:
    """Return the dictionaries of several apps as one. An item replaces an item to its left that it wraps."""
    joined: dict[str, Any] = {}
    owners: dict[str, str] = {}
    for app, table in tables:
        for name, item in table.items():
            wraps = getattr(item, "wraps", "")
            if wraps and (wraps != name or owners.get(name, app) == app):
                raise ValueError(f"{kind}: {app} wraps {wraps} as {name}, which no app to its left has")
            if not wraps and name in joined:
                raise ValueError(f"{kind}: both {owners[name]} and {app} have {name}, and {app} wraps nothing")
            joined[name], owners[name] = item, app
    return joined
