"""Warming up. No test here may use the database: neither does warming."""

import gc

from config.warming import ask, start_warming, templates


def test_pages_and_the_api_answer_nobody_without_the_database() -> None:
    assert [ask(path) for path in ("/healthz", "/login/", "/api/tournaments/")] == [
        "200 OK",
        "200 OK",
        "401 Unauthorized",
    ]


def test_the_houses_own_templates_are_parsed_and_nobody_elses() -> None:
    found = set(templates())
    assert {"dashboard/dashboard.html", "tables/_fix.html"} <= found
    assert [name for name in found if name.startswith(("admin/", "rest_framework/"))] == []


def test_what_was_loaded_is_left_out_of_later_collections() -> None:
    try:
        start_warming().join()
        assert gc.get_freeze_count() > 10_000
    finally:
        gc.unfreeze()
