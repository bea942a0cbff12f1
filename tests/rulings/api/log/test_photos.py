"""Photos through the API: a file or base64, small on the way out, for staff alone."""

from io import BytesIO
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from PIL import Image

from rulings.models import Attachment, Ruling
from rulings.services.log import ruling_log
from tests.rulings.pictures import SVG, bomb, in_text, picture
from tests.rulings.views.conftest import phone
from tests.tables.play import Play

pytestmark = pytest.mark.django_db

__all__ = ["phone"]
API = "/api/tournaments/event/"


@pytest.fixture
def ruling(play: Play) -> Ruling:
    play.sit(t1=[1, 2])
    incident = ruling_log.Incident(question="Raise or call?", decided="A call")
    logged: Ruling = play(ruling_log.log_ruling, incident=incident)
    return logged


def send(phone: Client, ruling: Ruling, content: bytes, **more: str) -> tuple[int, dict[str, Any]]:
    said = {"ruling": ruling.pk, "photo": in_text(content)}
    answer = phone.post(f"{API}actions/add-photo/", said, "application/json", headers=more)
    return answer.status_code, answer.json()


def test_photo_sent_repeatedly_as_json_is_stored_once(phone: Client, ruling: Ruling) -> None:
    taps = [send(phone, ruling, picture(), **{"Idempotency-Key": "tap"}) for _ in range(2)]
    assert [status for status, _ in taps] == [200, 200]
    [photo] = phone.get(f"{API}photos/?ruling={ruling.pk}").json()
    assert (photo["ruling"], photo["penalty"], len(photo["sha256"])) == (ruling.pk, None, 64)


@pytest.mark.django_db(transaction=True)
def test_decoding_a_photo_does_not_block_database_writes(phone: Client, ruling: Ruling) -> None:
    within = []

    def decoded(*arguments: Any) -> tuple[int, bytes]:
        within.append(connection.in_atomic_block)
        return 0, picture()

    with patch("tournaments.services.players.photos._decode_in_process", decoded):
        assert send(phone, ruling, picture(), **{"Idempotency-Key": "tap"})[0] == 200
    assert (within, Attachment.objects.count()) == ([False], 1)


def test_uploaded_photo_is_shrunk_and_stripped_of_metadata(phone: Client, ruling: Ruling) -> None:
    taken = BytesIO()
    exif = Image.Exif()
    exif[0x010F] = "A camera that tells where it was"
    Image.new("RGB", (3000, 2000), "green").save(taken, "JPEG", exif=exif)
    file = SimpleUploadedFile("photo.jpg", taken.getvalue(), "image/jpeg")
    answer = phone.post(f"{API}actions/add-photo/", {"ruling": ruling.pk, "photo": file})
    assert answer.status_code == 200
    kept = Image.open(BytesIO(bytes(Attachment.objects.get().picture.content)))
    assert (kept.format, kept.size, dict(kept.getexif())) == ("JPEG", (1280, 853), {})


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "photo_is_none"),
        (b"Not a picture", "photo_is_none"),
        (SVG, "photo_is_none"),
        (bomb(60_000), "photo_is_none"),
        (bomb(10_000), "photo_too_large"),
        (picture()[:60], "photo_is_none"),
    ],
)
def test_upload_that_is_not_a_picture_is_refused_with_a_sentence(
    phone: Client, ruling: Ruling, content: bytes, code: str
) -> None:
    status, told = send(phone, ruling, content)
    assert (status, told["error"]["code"], told["error"]["field"]) == (409, code, "photo")
    assert Attachment.objects.count() == 0


def test_photo_of_more_than_8_mb_is_refused(phone: Client, ruling: Ruling) -> None:
    file = SimpleUploadedFile("photo.jpg", bytes(8_000_001), "image/jpeg")
    answer = phone.post(f"{API}actions/add-photo/", {"ruling": ruling.pk, "photo": file})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "photo_too_large")


@pytest.mark.parametrize("key", [{}, {"Idempotency-Key": "tap"}])
def test_oversized_json_photo_is_refused_with_a_sentence(phone: Client, ruling: Ruling, key: dict[str, str]) -> None:
    status, told = send(phone, ruling, bytes(3_000_000), **key)
    says = "More than 2 MB was sent. Make the picture smaller, or send it as a file without a key."
    assert (status, told["error"]["says"]) == (413, says)


@pytest.mark.parametrize("photo", ["no base64!", 7, None, ["a"]])
def test_photo_with_invalid_base64_is_refused(phone: Client, ruling: Ruling, photo: object) -> None:
    said = {"ruling": ruling.pk, "photo": photo}
    answer = phone.post(f"{API}actions/add-photo/", said, "application/json")
    assert (answer.status_code in (400, 409), answer.json()["error"]["field"]) == (True, "photo")


def test_photo_may_be_cached_by_browsers_of_staff(phone: Client, ruling: Ruling) -> None:
    send(phone, ruling, picture(size=(900, 600)))
    way = phone.get(f"{API}photos/").json()[0]["address"]
    whole, small = phone.get(way), phone.get(f"{way}?small=true")
    assert [Image.open(BytesIO(photo.content)).size for photo in (whole, small)] == [(900, 600), (160, 107)]
    with patch("rulings.api.log.small_jpeg", side_effect=AssertionError("made again")):
        assert phone.get(f"{way}?small=true").content == small.content
    assert (whole["Content-Type"], whole["Cache-Control"], whole["X-Content-Type-Options"]) == (
        "image/jpeg",
        "private, no-cache",
        "nosniff",
    )
    assert "sandbox" in whole["Content-Security-Policy"]
    assert phone.get(way, headers={"If-None-Match": whole["ETag"]}).status_code == 304


def test_strangers_cannot_see_photos(phone: Client, play: Play, ruling: Ruling) -> None:
    send(phone, ruling, picture())
    pk = Attachment.objects.get().pk
    removed = phone.post(f"{API}actions/remove-photo/", {"attachment": pk}, "application/json")
    assert (removed.status_code, removed.json()["error"]["code"]) == (403, "not_allowed")
    phone.force_login(get_user_model().objects.create_user("stranger"))
    assert [phone.get(f"{API}photos/{end}").status_code for end in ("", f"{pk}/")] == [404, 404]
    phone.force_login(play.by)
    assert phone.post(f"{API}actions/remove-photo/", {"attachment": pk}, "application/json").status_code == 200
    assert phone.get(f"{API}photos/{pk}/").status_code == 404


def test_photo_of_another_tournament_is_not_found(phone: Client, play: Play, ruling: Ruling, open_at: object) -> None:
    send(phone, ruling, picture())
    pk = Attachment.objects.get().pk
    open_at("other")  # type: ignore[operator]
    phone.force_login(play.by)
    other = "/api/tournaments/other/"
    removed = phone.post(f"{other}actions/remove-photo/", {"attachment": pk}, "application/json")
    assert (phone.get(f"{other}photos/{pk}/").status_code, removed.status_code) == (404, 400)
