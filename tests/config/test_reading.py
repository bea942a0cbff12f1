"""Read requests open no transaction: they neither wait for writers nor block them."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

READ = (
    "/",
    "/login/",
    "/healthz",
    *(f"/d/event/{page}/" for page in ("clock", "schedule", "seats", "payouts", "moves", "tables", "draw", "notices")),
    "/p/event/schedule.pdf",
    "/screen/nobody/",
    "/table/1.1.nobody/",
    "/t/event/",
    "/t/event/desk/",
    "/rulings/",
    "/rules/",
    "/api/tournaments/",
    "/api/tournaments/event/state/",
    "/api/calculators/",
)
SENT = ("/t/event/action/start/", "/table/1.1.nobody/call/", "/api/tournaments/event/actions/start/", "/rulings/pots/")


@pytest.mark.parametrize(("method", "path"), [*(("GET", path) for path in READ), *(("POST", path) for path in SENT)])
def test_public_page_request_does_not_write_to_the_database(method: str, path: str, tournament: Tournament) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert Client().generic(method, path).status_code < 500
    assert [query["sql"] for query in asked if not query["sql"].startswith("SELECT")] == []


PAGES = ("entries", "tables", "prizes", "money", "log", "structure", "printouts", "chips")


@pytest.mark.parametrize("path", [*READ, *(f"/t/event/{page}/" for page in PAGES), "/floor/event/", "/players/"])
def test_staff_page_request_does_not_write_to_the_database(path: str, tournament: Tournament, director: User) -> None:
    client = Client()
    client.force_login(director)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code < 500
    assert [query["sql"] for query in asked if not query["sql"].startswith("SELECT")] == []
