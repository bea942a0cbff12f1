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
    """Does an action so many minutes after noon, at which the tournament has started by itself."""

    def enter(minutes: float, action: Callable[..., object], **given: Any) -> None:
        with floor(tournament, by=director, now=noon + minutes * MINUTE) as f:
            action(f, **given)

    return enter


@pytest.fixture
def change(do: Do, tournament: Tournament) -> Do:
    """Changes the steps by an edit, so many minutes after noon."""

    def edit(minutes: float, edited: Callable[[Steps], Steps], **given: Any) -> None:
        structure = now(tournament).structure()
        changed = replace(structure, steps=edited(structure.steps))
        do(minutes, structures.change_structure, structure=changed, **given)

    return edit


def now(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)
