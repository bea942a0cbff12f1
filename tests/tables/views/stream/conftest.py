"""Shared by tests of the stream's pages."""

import pytest
from django.core.cache import caches


@pytest.fixture(autouse=True)
def _no_refusal_is_known() -> None:
    """Another test's refusals are kept by the key of a tournament, which comes again."""
    caches["screens"].clear()
