"""Fixtures of all tests: a director, a small structure, and tournaments made through the actions themselves."""

import gc
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.cache import cache, caches
from django.core.management import call_command
from django.test import TransactionTestCase
from django.utils import translation
from pytest_django import DjangoDbBlocker

from config.messages import compile_stale_catalogues
from config.server.shared_cache import shared_cache_settings
from tests.suite import hypothesis_profiles  # noqa: F401 - how many examples hypothesis tries
from tests.suite.databases import DEMONSTRATION, EMPTY, TOURNAMENT, Databases, database_kind
from tournaments.live.publisher import without_broker
from tournaments.models import StructurePlan, Tournament
from tournaments.rules.levels import Ante, AnteKind, Break, Closing, Level, Structure
from tournaments.selectors.leagues import boards
from tournaments.services.lifecycle import open_tournament
from tournaments.services.structure.library import save_structure

pytest_plugins = [
    "tests.suite.browsers",
    "tests.suite.call_stack",
    "tests.suite.each_case",
    "tests.suite.sample",
    "tests.suite.selection",
    "tests.suite.second_try",
]

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


def pytest_configure(config: pytest.Config) -> None:
    """Compile translations that changed, serve static files as they are, and hash passwords quickly.

    argon2 takes a fifth of a second on purpose, and most tests have somebody with a password.
    """
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    if not hasattr(config, "workerinput"):
        compile_stale_catalogues()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]
    # workers share the Redis of the environment, and each counts for itself
    settings.CACHES.update({name: shared_cache_settings("", name=name) for name in ("rates", "screens")})
    # else every test client begins with a look at each static file
    settings.WHITENOISE_AUTOREFRESH = True


def pytest_collection_finish() -> None:
    """Keep the collector away from the modules of product and tests: it took a tenth of the suite's time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)


@pytest.fixture
def noon() -> datetime:
    """Noon."""
    return NOON


def first_director() -> User:
    """Create a superuser."""
    return get_user_model().objects.create_superuser(username="director", password="a long password")  # noqa: S106


def opened(
    plan: StructurePlan, by: User, slug: str = "event", *, starts_at: datetime = NOON, **settings: Any
) -> Tournament:
    """A tournament that starts by itself, announced an hour before the start."""
    now = starts_at - timedelta(hours=1)
    return open_tournament(plan, by=by, now=now, slug=slug, name=slug.title(), starts_at=starts_at, **settings)


@pytest.fixture
def director(request: pytest.FixtureRequest, db: None) -> User:
    """A superuser."""
    if database_kind(request.node) != EMPTY:
        return get_user_model().objects.get(username="director")
    return first_director()


@pytest.fixture
def plan(request: pytest.FixtureRequest, db: None) -> StructurePlan:
    """The small structure, in the library."""
    if database_kind(request.node) == TOURNAMENT:
        return StructurePlan.objects.get(slug=small_structure().slug)
    return save_structure(small_structure())


@pytest.fixture
def open_at(plan: StructurePlan, director: User) -> Callable[..., Tournament]:
    """Opens tournaments: `open_at("slug", starts_at=...)`, announced an hour before the start."""
    return partial(opened, plan, director)


@pytest.fixture
def tournament(db: None) -> Tournament:
    """A tournament that starts at noon by itself."""
    return Tournament.objects.get(slug="event")


@pytest.fixture
def demonstration(db: None) -> None:
    """The demonstration tournaments, made a few moments ago by `manage.py demo`. Its tests go to one worker."""


@pytest.fixture(scope="session")
def databases(django_test_environment: None, request: pytest.FixtureRequest) -> Databases:
    """The databases of this worker."""

    def open_one() -> None:
        opened(save_structure(small_structure()), first_director())

    def demonstrate() -> None:
        first_director()
        with without_broker():
            call_command("demo", stdout=StringIO())

    fills = {TOURNAMENT: open_one, DEMONSTRATION: demonstrate}
    return Databases(getattr(request.config, "workerinput", {}).get("workerid", "alone"), fills)


@pytest.fixture(scope="session")
def django_db_setup(databases: Databases, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Databases of this worker's own, copied from a migrated one.

    Django would empty every table after a test with transactions, but that one's database is dropped instead.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _case: None)
        yield
    with django_db_blocker.unblock():
        databases.drop_all()


@pytest.fixture
def _django_db_helper(chosen_database: None, _django_db_helper: None) -> None:
    """Run pytest-django's own fixture once the test's database is chosen."""


@pytest.fixture
def chosen_database(
    request: pytest.FixtureRequest, databases: Databases, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """The database that the test stands on; one in which it had transactions of its own is not used again."""
    with django_db_blocker.unblock():
        databases.choose(database_kind(request.node))
    yield
    if "transactional_db" in request.fixturenames or _has_transactions(request.node):
        with django_db_blocker.unblock():
            databases.drop()


def _has_transactions(item: pytest.Item) -> bool:
    marker = item.get_closest_marker("django_db")
    return marker is not None and bool(marker.kwargs.get("transaction"))


@pytest.fixture(autouse=True)
def nothing_kept_between_tests() -> None:
    """Clear rate limits and league tables, which are cached in the process."""
    cache.clear()
    caches["rates"].clear()
    boards.clear_season_caches()


@pytest.fixture(autouse=True)
def english_between_tests() -> None:
    """Reset the thread's language, which a page may have changed."""
    translation.deactivate()
