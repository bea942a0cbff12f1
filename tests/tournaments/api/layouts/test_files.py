"""A layout's file takes its pictures and sounds along to a house that has neither."""

import base64
import hashlib
import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from tests.rulings.pictures import SVG, picture
from tests.tournaments.rules.sounds.waves import wav
from tournaments.models import OwnLayout, OwnPicture, OwnSound, StoredPicture, StoredSound, Tournament
from tournaments.services.players.photos import small_webp

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

IMPORT = "/api/tournaments/event/actions/import-layout/"


@pytest.fixture
def api(director: User, tournament: Tournament) -> APIClient:
    client = APIClient()
    client.force_authenticate(director)
    client.force_login(director)
    return client


def packed_file(kind: str, content: bytes, name: str = "Club") -> dict[str, str]:
    digest = hashlib.sha256(content).hexdigest()
    return {"kind": kind, "digest": digest, "name": name, "content": base64.b64encode(content).decode()}


def file_of(*files: dict[str, str]) -> dict[str, Any]:
    shown = {"kind": "picture", "x": 0, "y": 0, "width": 4, "height": 4}
    logos = [file["digest"] for file in files if file["kind"] == "picture"]
    gongs = [file["digest"] for file in files if file["kind"] == "sound"]
    return {
        "format": "shuffle-up/layout-1",
        "title": "Hall",
        "widgets": [shown | {"pictures": logos}],
        **({"sounds": {"level_up": {"sound": gongs[0]}}} if gongs else {}),
        "files": list(files),
    }


def bring_in(api: APIClient, found: Any) -> tuple[int, str]:
    sent = {"file": SimpleUploadedFile("hall.json", json.dumps(found).encode())}
    answer = api.post(IMPORT, sent, format="multipart")
    return answer.status_code, answer.json().get("error", {}).get("says", "")


def test_layout_file_contains_its_picture_and_its_sound(api: APIClient) -> None:
    logo = small_webp(picture(), longest=200)
    assert bring_in(api, file_of(packed_file("picture", logo, "Logo"), packed_file("sound", wav(), "Gong"))) == (
        200,
        "",
    )
    kept, gong, hall = OwnPicture.objects.get(), OwnSound.objects.get(), OwnLayout.objects.get()
    assert (kept.name, gong.name, gong.digest) == ("Logo", "Gong", hashlib.sha256(wav()).hexdigest())
    assert hall.as_layout().widgets[0].pictures == (kept.digest,)
    assert hall.as_layout().sounds["level_up"].sound == gong.digest
    gone = json.loads(api.get(f"/t/event/layouts/{hall.pk}/export.json").content)
    assert [(file["kind"], file["name"], file["digest"]) for file in gone["files"]] == [
        ("picture", "Logo", kept.digest),
        ("sound", "Gong", gong.digest),
    ]
    for model in (OwnLayout, OwnPicture, OwnSound, StoredPicture, StoredSound):
        model.objects.all().delete()
    assert bring_in(api, gone) == (200, "")
    shown = OwnLayout.objects.get().as_layout().widgets[0].pictures
    assert StoredPicture.objects.filter(digest__in=shown).count() == 1
    assert OwnSound.objects.get().digest == gong.digest


def test_sound_in_a_layout_imported_twice_is_stored_once(api: APIClient) -> None:
    found = file_of(packed_file("sound", wav(), "Gong"))
    assert [bring_in(api, found)[0], bring_in(api, found)[0]] == [200, 200]
    assert list(OwnSound.objects.values_list("name", flat=True)) == ["Gong"]
    assert sorted(OwnLayout.objects.values_list("name", flat=True)) == ["Hall", "Hall (2)"]


def test_pictures_and_sounds_inside_a_layout_file_are_validated(api: APIClient) -> None:
    good = packed_file("sound", wav())
    assert {
        "svg": bring_in(api, file_of(packed_file("picture", SVG)))[1].split(".")[0],
        "html as a sound": bring_in(api, file_of(packed_file("sound", b"<html>")))[1].split(".")[0],
        "another digest": bring_in(api, file_of(good | {"digest": "0" * 64}))[1].split(":")[0],
        "no base64": bring_in(api, file_of(good | {"content": "?"}))[1].split(":")[0],
        "a program": bring_in(api, file_of(good | {"kind": "program"}))[1].split(":")[0],
        "too many": bring_in(api, {**file_of(), "files": [good] * 41})[1].split(".")[0],
        "no list": bring_in(api, {**file_of(), "files": {}})[1].split(".")[0],
    } == {
        "svg": "This is not a readable picture",
        "html as a sound": "This file is not a sound that screens can play",
        "another digest": "files[1] of the layout's file is damaged",
        "no base64": "files[1] of the layout's file is damaged",
        "a program": "files[1] of the layout's file is damaged",
        "too many": "A layout's file has 40 pictures and sounds at most",
        "no list": "files is not a list",
    }
    assert [model.objects.count() for model in (OwnLayout, OwnPicture, OwnSound)] == [0, 0, 0]
