"""Changing a structure at a moment of the day."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE
from tournaments.models import Tournament
from tournaments.rules.levels import Step
from tournaments.services.open_floor import floor
from tournaments.services.structure import structures

Do = Callable[..., None]
Steps = tuple[Step, ...]


@pytest.fixture
def do(tournament: Tournament, director: User, noon: datetime) -> Do:
    """Return a function that does an action some minutes after the start at noon."""

    def enter(minutes: float, action: Callable[..., object], **given: Any) -> None:
        with floor(tournament, by=director, now=noon + minutes * MINUTE) as f:
            action(f, **given)

    return enter


@pytest.fixture
def change(do: Do, tournament: Tournament) -> Do:
    """Return a function that edits the steps some minutes after noon."""

    def edit(minutes: float, edited: Callable[[Steps], Steps], **given: Any) -> None:
        structure = now(tournament).structure()
        changed = replace(structure, steps=edited(structure.steps))
        do(minutes, structures.change_structure, structure=changed, **given)

    return edit


def now(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)
