"""The database as the hub's source."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError, connection

from tournaments.live.snapshot_cache import DatabaseSource, SourceAway
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)  # readings come and go with a connection of their own


def test_tournament_snapshot_is_loaded_with_version_and_hint(tournament: Tournament) -> None:
    loaded = DatabaseSource().load(tournament.slug)
    assert loaded is not None
    version, body, parts = loaded
    whole = json.loads(body)
    assert (whole["slug"], whole["version"]) == (tournament.slug, tournament.version)
    assert (version, parts["clock"]) == (tournament.version, whole["clock"])


def test_loading_an_unknown_tournament_returns_none() -> None:
    assert DatabaseSource().load("nobody") is None


def test_live_versions_are_returned_only_for_existing_tournaments(open_at: Callable[..., Tournament]) -> None:
    open_at("one")
    open_at("two")
    assert DatabaseSource().versions(["one", "two", "nobody"]) == {"one": 1, "two": 1}


def fail_as_locked(*_: Any) -> None:
    raise OperationalError("database is locked")


def test_database_failure_raises_the_source_away_error() -> None:
    with connection.execute_wrapper(fail_as_locked), pytest.raises(SourceAway, match="database is locked"):
        DatabaseSource().versions(["one"])
    with connection.execute_wrapper(fail_as_locked), pytest.raises(SourceAway, match="database is locked"):
        DatabaseSource().load("one")
