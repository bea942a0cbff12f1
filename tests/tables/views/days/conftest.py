"""A room whose day ends, for its pages."""

from tests.tables.selectors.days.conftest import ending  # noqa: F401 - a fixture
from tests.tables.services.days.conftest import festival  # noqa: F401 - a fixture
