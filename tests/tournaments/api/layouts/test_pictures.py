"""The house's pictures: made anew by the server, shown at an address of their own, and refused in words."""

from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from rest_framework.test import APIClient

from tests.rulings.pictures import SVG, bomb, picture
from tournaments.models import FloorLog, OwnLayout, OwnPicture, StoredPicture, Tournament
from tournaments.sentences.floor_log import entry_sentence

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

ACTIONS = "/api/tournaments/event/actions/"


@pytest.fixture
def api(director: User, tournament: Tournament) -> APIClient:
    client = APIClient()
    client.force_authenticate(director)
    return client


def add(api: APIClient, content: bytes, name: str = "Club logo") -> tuple[int, str]:
    given = {"name": name, "picture": SimpleUploadedFile("logo.png", content)}
    answer = api.post(f"{ACTIONS}add-picture/", given, format="multipart")
    return answer.status_code, answer.json().get("error", {}).get("says", "")


def logo() -> bytes:
    """A large PNG, transparent on its left, with a comment and a place in its EXIF."""
    whole = Image.new("RGBA", (3000, 1000), (255, 0, 0, 255))
    whole.paste((0, 0, 0, 0), (0, 0, 1500, 1000))
    exif = Image.Exif()
    exif[0x010E] = "Harbour 4"
    kept = BytesIO()
    whole.save(kept, "PNG", exif=exif)
    return kept.getvalue()


def test_uploaded_picture_is_re_encoded_and_gets_a_permanent_address(api: APIClient, client: Client) -> None:
    assert add(api, logo()) == (200, "")
    kept = OwnPicture.objects.get()
    assert api.get("/api/tournaments/event/layouts/").json()["pictures"] == [
        {"digest": kept.digest, "name": "Club logo"}
    ]
    answer = client.get(f"/pictures/{kept.digest}.webp")
    assert {name: answer.headers[name] for name in ("Content-Type", "Cache-Control", "X-Content-Type-Options")} == {
        "Content-Type": "image/webp",
        "Cache-Control": "max-age=31536000, public, immutable",
        "X-Content-Type-Options": "nosniff",
    }
    shown = Image.open(BytesIO(answer.content))
    assert (shown.format, shown.mode, shown.size, dict(shown.getexif())) == ("WEBP", "RGBA", (1920, 640), {})
    assert b"Harbour" not in answer.content
    alpha = shown.getchannel("A")
    assert [alpha.getpixel((10, 10)), alpha.getpixel((1900, 10))] == [0, 255]
    assert client.get(f"/pictures/{'0' * 64}.webp").status_code == 404


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (SVG, "This is not a readable picture. Use a JPEG, PNG, WebP or GIF."),
        (b"<!doctype html><script>alert(1)</script>", "This is not a readable picture. Use a JPEG, PNG, WebP or GIF."),
        (bomb(10_000), "The picture is too large. The limits are 8 MB and 24 million pixels."),
        (bytes(8_000_001), "The picture is too large. The limits are 8 MB and 24 million pixels."),
    ],
    ids=["svg", "html", "100 megapixels", "8 MB"],
)
def test_invalid_or_oversized_picture_is_refused_with_a_reason(api: APIClient, content: bytes, says: str) -> None:
    assert add(api, content) == (409, says)
    assert not StoredPicture.objects.exists()


def test_picture_used_by_a_layout_cannot_be_removed(api: APIClient, client: Client) -> None:
    add(api, picture())
    assert add(api, picture(), "Again") == (409, "The organisation has this picture: Club logo. Use that one.")
    digest = OwnPicture.objects.get().digest
    shown = {"kind": "picture", "x": 0, "y": 0, "width": 3, "height": 3, "pictures": [digest]}
    content = {"name": "Club", "content": {"background": digest, "widgets": [shown]}}
    assert api.post(f"{ACTIONS}save-layout/", content, format="json").status_code == 200
    page = client.get(f"/d/event/layout-own-{OwnLayout.objects.get().pk}/").content.decode()
    assert f'{{"background": "{digest}", "colours": null}}' in page
    refused = api.post(f"{ACTIONS}remove-picture/", {"picture": digest}, format="json").json()["error"]["says"]
    assert refused == "Layout Club shows Club logo. Take the picture out of that layout first."
    OwnLayout.objects.all().delete()
    assert api.post(f"{ACTIONS}remove-picture/", {"picture": digest}, format="json").status_code == 200
    row = FloorLog.objects.order_by("-number")[0]
    assert entry_sentence(row) == "Picture Club logo removed"
    api.post(f"{ACTIONS}undo/", {"entry": row.pk}, format="json")
    assert OwnPicture.objects.get().digest == digest
    assert client.get(f"/pictures/{digest}.webp").status_code == 200


def test_untrusted_user_cannot_add_a_picture(api: APIClient) -> None:
    api.force_authenticate(User.objects.create_user(username="wren"))
    assert add(api, picture())[0] == 404
