"""Of those who send one ticket at the same moment one is signed in."""

import hmac
import json
import threading
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from standby.selectors.tickets import new_ticket, ticket_secret
from standby.services.tickets import use_ticket
from tournaments.selectors.clock.server_time import server_now

OWN, OTHER = "http://127.0.0.1:8000", "http://127.0.0.2:8000"


@pytest.mark.django_db(transaction=True)
def test_session_ticket_sent_twice_simultaneously_is_used_once(settings: LazySettings, tmp_path: Path) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("a pair has an SQLite")
    browser = Client()
    browser.force_login(User.objects.create_superuser("director"))
    settings.DATA_DIR = tmp_path
    said = {"role": "first", "epoch": 5, "address": OWN, "peer": OTHER}
    (tmp_path / "standby.json").write_text(json.dumps(said), encoding="utf-8")
    now = server_now()
    ticket, at = new_ticket(browser.cookies["sessionid"].value, laptop=OWN, now=now), str(int(now.timestamp() * 1000))
    proof = hmac.digest(ticket_secret(ticket).encode(), at.encode(), "sha256").hex()
    start, opened = threading.Barrier(4), list[bool]()

    def send() -> None:
        start.wait(timeout=60)  # else a fault before it would wait for ever
        opened.append(use_ticket(ticket, at=at, proof=proof, now=now) is not None)
        connection.close()

    senders = [threading.Thread(target=send) for _number in range(4)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    assert sorted(opened) == [False, False, False, True]
