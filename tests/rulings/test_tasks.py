"""The floor's tasks."""

import pytest

from rulings.tasks import forget_removed_pictures

pytestmark = pytest.mark.django_db


def test_deleting_old_photos_succeeds_without_photos() -> None:
    forget_removed_pictures()
