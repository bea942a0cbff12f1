"""A room to play in, one whose day ends, and a tournament of flights."""

import pytest
from django.contrib.auth.models import User

from tests.tables.ending import Ending
from tests.tables.festival import Festival
from tests.tables.play import Play
from tournaments.models import Tournament


@pytest.fixture
def play(tournament: Tournament, director: User) -> Play:
    """Does actions in the tournament."""
    return Play(tournament, director)


@pytest.fixture
def counter(django_user_model: type[User]) -> User:
    """Somebody of the staff who counts bags, which the director verifies."""
    return django_user_model.objects.create_superuser(username="counter", password="a long password")  # noqa: S106


@pytest.fixture
def ending(play: Play, counter: User) -> Ending:
    """Two tables of three and two players with their clock stopped."""
    return Ending(play, counter)


@pytest.fixture
def festival(tournament: Tournament, director: User, counter: User) -> Festival:
    """A tournament before its first flight is added."""
    return Festival(tournament, director, counter)


@pytest.fixture
def bagged(festival: Festival) -> Festival:
    """Ada bags in both flights, Bix and Cleo in one each; Dory is out."""
    return festival.copied(_bag)


def _bag(festival: Festival) -> None:
    festival.whole.tournament.house_overrides = {"several_flights": "best_stack"}
    festival.whole.tournament.save()
    festival.flight("1A", after=0)
    festival.flight("1B", after=1)
    festival.enter("1A", "Ada", "Bix", "Dory")
    festival.bag("1A", Ada=25_000, Bix=35_000)
    festival.enter("1B", "Ada", "Cleo")
    festival.bag("1B", Ada=30_000, Cleo=10_000)
