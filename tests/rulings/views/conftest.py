"""A phone in the hand of somebody of the floor."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.markup import one_line
from tests.tables.play import Play
from tournaments.models import Role


@pytest.fixture
def phone(client: Client, play: Play) -> Client:
    """Signed in as somebody of the floor."""
    somebody = get_user_model().objects.create_user("lou", password="a long password")  # noqa: S106
    Role.objects.create(tournament=play.tournament, user=somebody, kind=Role.Kind.FLOOR)
    client.force_login(somebody)
    return client


def get(phone: Client, play: Play, page: str = "") -> str:
    """A page of the phone."""
    answer = phone.get(f"/floor/{play.tournament.slug}/{page}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/html; charset=utf-8")
    return one_line(answer)
