"""The floor's tasks."""

import pytest

from rulings.tasks import forget_removed_pictures

pytestmark = pytest.mark.django_db


def test_cleanup_task_without_old_photos_does_not_fail() -> None:
    forget_removed_pictures()
