"""The floor's tasks."""

import pytest

from rulings.tasks import forget_removed_pictures

pytestmark = pytest.mark.django_db


def test_forgetting_with_nothing_to_forget_does_nothing() -> None:
    forget_removed_pictures()
