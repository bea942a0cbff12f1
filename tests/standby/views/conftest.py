"""Browsers that are signed in."""

from tests.tournaments.views.conftest import desk, sign_in

__all__ = ["desk", "sign_in"]
