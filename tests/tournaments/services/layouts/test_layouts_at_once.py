"""Two people save layouts of the house at once, each on the floor of another tournament."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.concurrency import at_once
from tests.conftest import MINUTE, NOON
from tournaments.models import OwnLayout, Tournament
from tournaments.services.layouts import save_layout
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db(transaction=True)

TIME = {"kind": "time", "x": 0, "y": 0, "width": 12, "height": 4}


def save(slug: str, by: User, **given: Any) -> None:
    with floor(Tournament.objects.get(slug=slug), by=by, now=NOON - MINUTE) as f:
        save_layout(f, **given)


def test_second_of_two_simultaneous_layout_changes_is_refused(
    open_at: Callable[..., Tournament], director: User
) -> None:
    slugs = [open_at(slug).slug for slug in ("one", "two")]
    layout = OwnLayout.objects.create(name="Club", content={"widgets": [TIME]}, saved_at=NOON)
    changes = [
        partial(
            save, slug, director, layout=layout, version=layout.version, name=f"Club {slug}", content=layout.content
        )
        for slug in slugs
    ]
    assert at_once(*changes) == ["done", "layout_changed_meanwhile"]


def test_second_of_two_simultaneous_layouts_of_the_same_name_is_refused(
    open_at: Callable[..., Tournament], director: User
) -> None:
    slugs = [open_at(slug).slug for slug in ("one", "two")]
    new = {"name": "Club", "content": {"widgets": [TIME]}}
    assert at_once(*(partial(save, slug, director, **new) for slug in slugs)) == ["done", "layout_named_already"]
    assert OwnLayout.objects.count() == 1
