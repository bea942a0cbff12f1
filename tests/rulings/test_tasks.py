"""The floor's tasks."""

import pytest

from rulings.tasks import forget_removed_pictures

pytestmark = pytest.mark.django_db


def test_task_without_photos_to_delete_does_nothing() -> None:
    forget_removed_pictures()
