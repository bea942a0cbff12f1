"""The fixtures of the pages, here too."""

from tests.tournaments.views.conftest import desk, post, sign_in  # noqa: F401 - fixtures
