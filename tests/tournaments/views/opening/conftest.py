"""Fixtures of people who open tournaments."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.conftest import NOON
from tournaments.models import OrganisationRole, StructurePlan


@pytest.fixture
def staff(client: Client, plan: StructurePlan) -> Client:
    """A trusted person with no role in a tournament."""
    wren = get_user_model().objects.create_user(username="wren")
    OrganisationRole.objects.create(user=wren, kind="trusted", at=NOON)
    client.force_login(wren)
    return client
