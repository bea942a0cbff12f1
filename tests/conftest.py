"""What tests stand on: a director, a small structure, and tournaments made through the deeds themselves."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.cache import cache

from tournaments.models import StructurePlan, Tournament
from tournaments.rules.structure import Ante, AnteKind, Break, Closing, Level, Structure
from tournaments.services.lifecycle import open_tournament
from tournaments.services.shelf import put_on_shelf

# a busy machine is no mistake: no test asserts a time
hypothesis.settings.register_profile("house", deadline=None)
hypothesis.settings.load_profile("house")

#: noon of a plain day; tests count from here
NOON = datetime(2026, 3, 14, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def level(number: int, big: int, *, minutes: float = 20, **more: Any) -> Level:
    """A hold'em level with a big blind ante."""
    ante = Ante(AnteKind.BIG_BLIND, big)
    span = timedelta(minutes=minutes)
    return Level(key=f"l{number}", number=number, span=span, small_blind=big // 2, big_blind=big, ante=ante, **more)


def small_structure() -> Structure:
    """Two levels of 20 minutes, a break of 10 at whose end registration closes, and two more levels."""
    pause = Break(key="b1", span=10 * MINUTE, color_up=(100,), closes=(Closing.REGISTRATION,))
    return Structure(
        steps=(level(1, 200), level(2, 400), pause, level(3, 1000), level(4, 2000)),
        name="Small",
        slug="small",
        starting_stack=20_000,
        seats_per_table=9,
    )


def pytest_configure() -> None:
    """Hash passwords quickly: argon2 takes a fifth of a second on purpose, and most tests have somebody with one."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]


@pytest.fixture
def noon() -> datetime:
    """Noon."""
    return NOON


@pytest.fixture
def director(db: None) -> User:
    """Somebody who may do everything."""
    return get_user_model().objects.create_superuser(username="director", password="a long password")  # noqa: S106


@pytest.fixture
def plan(db: None) -> StructurePlan:
    """The small structure, on the shelf."""
    return put_on_shelf(small_structure())


@pytest.fixture
def open_at(plan: StructurePlan, director: User) -> Callable[..., Tournament]:
    """Opens tournaments: `open_at("slug", starts_at=...)`, announced an hour before the start."""

    def open_one(slug: str = "event", *, starts_at: datetime = NOON, **settings: Any) -> Tournament:
        return open_tournament(
            plan,
            by=director,
            now=starts_at - timedelta(hours=1),
            slug=slug,
            name=slug.title(),
            starts_at=starts_at,
            **settings,
        )

    return open_one


@pytest.fixture
def tournament(open_at: Callable[..., Tournament]) -> Tournament:
    """A tournament that starts at noon by itself."""
    return open_at()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that use the database run on PostgreSQL too (`-m services`); the browser's are about pages."""
    for item in items:
        if item.get_closest_marker("django_db") and not item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.services)


@pytest.fixture(autouse=True)
def no_throttling_between_tests() -> None:
    """Rate limits count in the process's cache: each test starts with a clean one."""
    cache.clear()
