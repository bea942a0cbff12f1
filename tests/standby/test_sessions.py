"""Of two laptops each opens only the sessions that it began: at the address of a dead one others get its cookies."""

import json
from collections.abc import Callable
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from standby.sessions import LAPTOP, SessionStore, copied_session, laptop_number, session_of_any_laptop

pytestmark = pytest.mark.django_db

A, B = "http://127.0.0.1:8000", "http://127.0.0.2:8000"
Be = Callable[..., None]


@pytest.fixture
def be(settings: LazySettings, tmp_path: Path) -> Be:
    """Be one of the two, which have one database and folders of their own."""

    def stand(own: str, *, role: str = "first", epoch: int = 2, peer: str = "") -> None:
        settings.DATA_DIR = tmp_path / own.rpartition("//")[2]
        settings.DATA_DIR.mkdir(exist_ok=True)
        said = {"role": role, "epoch": epoch, "address": own, "peer": peer or (B if own == A else A)}
        (settings.DATA_DIR / "standby.json").write_text(json.dumps(said))

    return stand


def begin_session() -> str:
    session = SessionStore()
    session["who"] = "somebody"
    session.create()
    return str(session.session_key)


def session_user(key: str) -> str | None:
    found: str | None = SessionStore(key).get("who")
    return found


def test_session_belongs_to_the_laptop_that_started_it(be: Be) -> None:
    be(A)
    at_first = begin_session()
    be(B)
    at_second = begin_session()
    assert (session_user(at_first), session_user(at_second)) == (None, "somebody")
    be(A)
    assert (session_user(at_first), session_user(at_second)) == ("somebody", None)


def test_session_cookie_of_a_laptop_is_invalid_on_the_other(be: Be, director: User) -> None:
    be(A)
    phone, stranger = Client(), Client()
    phone.force_login(director)
    stranger.cookies = SimpleCookie(phone.cookies.output(header="", sep=";"))  # at the address of the dead laptop
    be(B)
    assert stranger.get("/health/").status_code == 302
    be(A)
    assert phone.get("/health/").status_code == 200


def test_session_started_on_a_standby_continues_after_failover(be: Be) -> None:
    be(B, role="standby", epoch=1)
    key = begin_session()
    assert (session_user(key), Session.objects.count()) == ("somebody", 0)
    be(B)
    assert session_user(key) == "somebody"


def test_session_started_before_pairing_belongs_to_the_primary_until_failover(be: Be) -> None:
    be(A)
    key = begin_session()
    row = Session.objects.get(pk=key)
    row.session_data = SessionStore().encode({"who": "somebody"})
    row.save()
    opened = {}
    for name, stands in {
        "first": {"own": A, "epoch": 1},
        "standby": {"own": B, "role": "standby", "epoch": 1},
        "taken over": {"own": B, "epoch": 2},
        "back": {"own": A, "epoch": 3},
    }.items():
        be(**stands)
        opened[name] = session_user(key)
    assert opened == {"first": "somebody", "standby": None, "taken over": None, "back": None}


def test_laptops_with_the_same_address_accept_all_sessions(be: Be, settings: LazySettings) -> None:
    be(A)
    key = begin_session()
    be(B, peer=B)
    assert session_user(key) == "somebody"
    (settings.DATA_DIR / "standby.json").unlink()
    assert session_user(key) == "somebody"


def test_session_ticket_starts_a_session_on_the_receiving_laptop(be: Be) -> None:
    be(A)
    key = begin_session()
    be(B)
    carried = session_of_any_laptop(key)
    carried["used"] = "a ticket"
    carried.save()
    made = copied_session(carried)
    assert (session_user(str(made.session_key)), made.session_key == key, made[LAPTOP]) == (
        "somebody",
        False,
        laptop_number(),
    )
    assert session_user(key) is None
    be(A)
    assert (session_user(key), session_user(str(made.session_key))) == ("somebody", None)
    assert session_of_any_laptop("0" * 32).session_key is None


def test_old_session_is_invalid_after_the_redirect(be: Be) -> None:
    be(A)
    key = begin_session()
    row = Session.objects.get(pk=key)
    row.session_data = SessionStore().encode({"who": "somebody"})
    row.save()
    be(B)
    carried = session_of_any_laptop(key)
    carried.save()
    assert session_user(str(copied_session(carried).session_key)) == "somebody"
    assert session_user(key) is None


def test_renewed_session_keeps_its_data_on_the_laptop(be: Be) -> None:
    be(A)
    session = SessionStore(begin_session())
    session.cycle_key()
    session.save()
    assert session_user(str(session.session_key)) == "somebody"
    be(B)
    assert session_user(str(session.session_key)) is None
