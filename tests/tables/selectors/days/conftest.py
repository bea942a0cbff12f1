"""A room whose day ends: two tables, and two people who bag."""

import pytest
from django.contrib.auth.models import User

from tests.tables.conftest import Play
from tests.tables.selectors.days.ending import Ending
from tests.tables.services.days.conftest import festival  # noqa: F401 - a fixture


@pytest.fixture
def ending(play: Play, django_user_model: type[User]) -> Ending:
    """Two tables of three and two players with their clock stopped; `ana` counts, the director verifies."""
    ana = django_user_model.objects.create_superuser(username="ana", password="a long password")  # noqa: S106
    return Ending(play, ana)
