"""The page for makers of other programs: the format's description for everybody, a check of files for staff."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.exchange.management.commands.test_check_event import shortest_event
from tests.tournaments.views.conftest import words
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
PAGE = "/poker-event/"


def upload(browser: Client, content: object) -> Any:
    file = SimpleUploadedFile("friday.json", json.dumps(content).encode(), content_type="application/json")
    return browser.post(PAGE, {"file": file})


def test_everybody_reads_the_description_of_the_format(client: Client) -> None:
    page = words(client.get(PAGE))
    assert ("The shortest file" in page, "What is refused" in page, "Check a file" in page) == (True, True, False)


def test_files_are_checked_for_staff_and_not_stored(client: Client, director: User) -> None:
    assert upload(client, shortest_event())["Location"] == "/login/?next=/poker-event/"
    client.force_login(director)
    page = words(upload(client, shortest_event() | {"mood": "good"}))
    assert "Friday is valid. Nothing was stored. people 2, entries 2, busts 1, prizes 1, places 1" in page
    assert "Fields that are not in the format mood 1" in page
    assert Tournament.objects.count() == 0


def test_refused_file_is_answered_with_the_path_of_its_fault(client: Client, director: User) -> None:
    client.force_login(director)
    event = shortest_event()
    event["entries"][0]["stack"] = -1
    answer = upload(client, event)
    assert (answer.status_code, "entries[0].stack" in words(answer)) == (409, True)
    assert "No file to import was chosen." in words(client.post(PAGE))
