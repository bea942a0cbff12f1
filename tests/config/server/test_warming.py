"""Warming up, which uses no database: nor may these tests."""

import gc
from typing import Any

import pytest
from django.db import connections

from config.server.warming import request_status_line, start_warming, template_names


@pytest.fixture(autouse=True)
def no_connection_left_open() -> None:
    """A request looks at the connections that earlier tests left open, which counts as using the database."""
    connections.close_all()


@pytest.mark.parametrize("hosts", [["*"], ["poker.example.org"], [".example.org", "127.0.0.1"]])
def test_pages_and_api_are_warmed_up_without_the_database(settings: Any, hosts: list[str]) -> None:
    settings.ALLOWED_HOSTS = hosts
    assert [request_status_line(path) for path in ("/healthz", "/login/", "/api/tournaments/")] == [
        "200 OK",
        "200 OK",
        "401 Unauthorized",
    ]


def test_warm_up_compiles_only_templates_of_the_product() -> None:
    found = set(template_names())
    assert {"tournaments/dashboard.html", "tables/hands/_bust_correction.html"} <= found
    assert [name for name in found if name.startswith(("admin/", "rest_framework/"))] == []


def test_warm_up_freezes_loaded_objects_for_the_garbage_collector() -> None:
    before = gc.get_freeze_count()
    gc.disable()  # as a start does
    start_warming().join()
    assert (gc.get_freeze_count() - before > 10_000, gc.isenabled()) == (True, True)
