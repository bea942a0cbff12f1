"""Sounds by the API and the page: added, chosen for a cue, played, and never taken from under something."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rest_framework.test import APIClient

from tests.not_none import not_none
from tests.tournaments.rules.sounds.waves import wav
from tournaments.models import Announcement, FloorLog, OwnLayout, OwnSound, Tournament
from tournaments.selectors.opening import template_content_of
from tournaments.selectors.snapshot import snapshot
from tournaments.sentences.floor_log import entry_sentence

pytestmark = pytest.mark.django_db

ACTIONS = "/api/tournaments/event/actions/"
FIELDS = "{level}, {blinds}, {ante}, {players}, {event}."
WIDGET = {"kind": "time", "x": 0, "y": 1, "width": 12, "height": 4}


@pytest.fixture
def api(director: User, tournament: Tournament) -> APIClient:
    client = APIClient()
    client.force_authenticate(director)
    return client


def do(api: APIClient, action: str, **given: Any) -> tuple[int, str]:
    answer = api.post(f"{ACTIONS}{action}/", given, format="json")
    return answer.status_code, answer.json().get("error", {}).get("says", "")


def add(api: APIClient, content: bytes, name: str) -> tuple[int, str]:
    given = {"name": name, "sound": SimpleUploadedFile(f"{name}.wav", content)}
    answer = api.post(f"{ACTIONS}add-sound/", given, format="multipart")
    return answer.status_code, answer.json().get("error", {}).get("says", "")


@pytest.fixture
def gong(api: APIClient) -> str:
    assert add(api, wav(), "Gong") == (200, "")
    return OwnSound.objects.get().digest


def last_sentence() -> str:
    return entry_sentence(FloorLog.objects.latest("number"))


def test_uploaded_sound_is_stored_and_served_with_its_content_type(gong: str, api: APIClient, client: Client) -> None:
    listed = api.get("/api/tournaments/event/sounds/").json()
    assert listed["sounds"] == [{"digest": gong, "name": "Gong", "milliseconds": 500, "address": f"/sounds/{gong}"}]
    answer = client.get(f"/sounds/{gong}")
    assert answer.content == wav()
    assert {name: answer.headers[name] for name in ("Content-Type", "Cache-Control", "X-Content-Type-Options")} == {
        "Content-Type": "audio/wav",
        "Cache-Control": "max-age=31536000, public, immutable",
        "X-Content-Type-Options": "nosniff",
    }
    assert client.get(f"/sounds/{'0' * 64}").status_code == 404


def test_invalid_sound_is_refused_with_a_reason(gong: str, api: APIClient) -> None:
    none = "This file is not a sound that screens can play. Choose a WAV, MP3 or Ogg file with one or two channels."
    assert add(api, b"<svg/>", "Drawing") == (409, none)
    assert add(api, wav(seconds=31), "Long") == (
        409,
        "A sound takes at most 30 seconds. Cut it, or choose another one.",
    )
    assert add(api, bytes(2_000_001), "Large") == (
        409,
        "A sound has at most 2 MB. Choose a shorter one, or save it as MP3.",
    )
    assert add(api, wav(), "Gong again") == (409, "The organisation has this sound: Gong. Use that one.")
    assert add(api, wav(pitch=300), "gong") == (409, "The name gong is already used. Choose another name.")


def test_chosen_sounds_are_played_by_clocks_and_can_be_undone(gong: str, api: APIClient) -> None:
    chosen = {"sound": gong, "volume": 60, "words": {"en": "Level {level}!", "de": ""}}
    assert do(api, "choose-sound", cue="level_up", **chosen) == (200, "")
    assert last_sentence() == "Sound of “New level” changed"
    told = {cue["key"]: cue.get("own") for cue in snapshot(Tournament.objects.get())["cues"]}
    assert told["one_minute"] is None
    assert told["level_up"] == {
        "sound": f"/sounds/{gong}",
        "voice": "",
        "volume": 60,
        "words": {"en": "Level {level}!"},
        "silent": False,
    }
    assert do(api, "choose-sound", cue="level_up", **chosen)[0] == 409
    assert do(api, "undo", entry=FloorLog.objects.latest("number").pk)[0] == 200
    assert Tournament.objects.get().cue_sounds == {}


def test_invalid_choice_of_a_sound_is_refused_with_a_reason(gong: str, api: APIClient) -> None:
    assert do(api, "choose-sound", cue="level_up", sound="b" * 64) == (
        409,
        "The organisation does not have this sound. Choose one from the list, or add it first.",
    )
    assert do(api, "choose-sound", cue="level_up", words={"en": "{card}"}) == (
        409,
        "The words have a field {card} that is not known. Use one of these: " + FIELDS,
    )
    assert do(api, "choose-sound", cue="hold_pushes", sound="soft")[0] == 400


def test_layout_sounds_are_stored_in_the_layout_and_played_on_screens(
    gong: str, api: APIClient, client: Client
) -> None:
    assert do(api, "save-layout", name="Hall", content={"widgets": [WIDGET]})[0] == 200
    hall = OwnLayout.objects.get()
    assert do(api, "choose-sound", cue="break_begins", layout=hall.pk, sound="none", voice=gong) == (200, "")
    assert last_sentence() == "Sound of “A break begins” changed in layout Hall"
    assert OwnLayout.objects.get().content["sounds"] == {"break_begins": {"sound": "none", "voice": gong}}
    page = client.get(f"/d/event/layout-own-{hall.pk}/").content.decode()
    assert f'"voice": "/sounds/{gong}"' in page


def test_sound_in_use_cannot_be_removed(gong: str, api: APIClient) -> None:
    def refusal_of_removal() -> str:
        return do(api, "remove-sound", sound=gong)[1]

    do(api, "choose-sound", cue="level_up", sound=gong)
    assert refusal_of_removal() == "Event plays Gong at a cue. Choose another sound for that tournament first."
    do(api, "save-template", name="Weekly")
    do(api, "choose-sound", cue="level_up")
    assert refusal_of_removal() == (
        "The template Weekly has Gong as a sound. Save that template again without it, or remove the template first."
    )
    do(api, "remove-template", template="Weekly")
    do(api, "save-layout", name="Hall", content={"widgets": [WIDGET], "sounds": {"day_ends": {"voice": gong}}})
    assert refusal_of_removal() == "Layout Hall plays Gong. Choose another sound for that layout first."
    do(api, "remove-layout", layout=OwnLayout.objects.get().pk)
    assert do(api, "add-automation", name="Ring", when="bust", effect="sound", sound=gong) == (200, "")
    assert refusal_of_removal() == "The automation Ring plays Gong. Choose another sound for that automation first."
    do(api, "remove-automation", automation=Tournament.objects.get().automations.get().pk)
    assert refusal_of_removal() == ""
    assert do(api, "undo", entry=FloorLog.objects.latest("number").pk)[0] == 200
    assert OwnSound.objects.get().name == "Gong"


def test_sound_played_from_the_desk_reaches_the_screens_immediately(gong: str, api: APIClient) -> None:
    assert do(api, "play-sound", sound=gong) == (200, "")
    assert last_sentence() == "Sound played: Gong"
    assert not_none(snapshot(Tournament.objects.get())["sound"])["sound"] == f"/sounds/{gong}"
    assert do(api, "play-sound", sound="c" * 64)[0] == 409
    assert Announcement.objects.count() == 1


def test_copied_tournaments_and_templates_keep_the_chosen_sounds(gong: str, api: APIClient) -> None:
    do(api, "choose-sound", cue="level_up", sound=gong)
    kept = template_content_of(Tournament.objects.get())
    assert kept["settings"]["cue_sounds"] == {"level_up": {"sound": gong}}


def test_sound_page_adds_and_chooses_sounds_and_reports_refusals(
    director: User, tournament: Tournament, client: Client
) -> None:
    client.force_login(director)
    sent = {"action": "add-sound", "name": "Gong", "sound": SimpleUploadedFile("gong.wav", wav())}
    page = client.post("/t/event/sounds/", sent, follow=True).content.decode()
    assert "Sound Gong added" in page
    digest = OwnSound.objects.get().digest
    chosen = {"action": "choose-sound", "cue": "level_up", "sound": digest, "volume": "50", "words-en": "Up"}
    assert client.post("/t/event/sounds/", chosen).status_code == 302
    stored = {"level_up": {"sound": digest, "volume": 50, "words": {"en": "Up"}}}
    assert Tournament.objects.get().cue_sounds == stored
    sent = {"action": "add-sound", "name": "Page", "sound": SimpleUploadedFile("page.wav", b"<html>")}
    refused = client.post("/t/event/sounds/", sent)
    assert refused.status_code == 409
    assert "This file is not a sound that screens can play." in refused.content.decode()
