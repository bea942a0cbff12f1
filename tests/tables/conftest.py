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
