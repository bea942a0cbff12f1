"""Photos are decoded in a process of their own, which has bounds."""

import sys
from io import BytesIO
from unittest.mock import patch

import pytest
from PIL import Image

from tests.rulings.pictures import bomb, picture
from tournaments.rules.refused import Refused
from tournaments.services.players import photos
from tournaments.services.players.photos import small_jpeg

pytestmark = pytest.mark.slow


def refusal(content: bytes) -> str:
    with pytest.raises(Refused) as refused:
        small_jpeg(content)
    return refused.value.code


def test_photos_are_not_decoded_in_the_server_process() -> None:
    with patch.object(Image, "open", side_effect=AssertionError("decoded in the server")):
        assert small_jpeg(picture()).startswith(b"\xff\xd8")


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA"])
def test_photos_of_every_colour_mode_become_small_jpegs_on_white(mode: str) -> None:
    kept = BytesIO()
    Image.new("RGBA", (900, 600), (255, 255, 255, 0)).convert(mode).save(kept, "PNG")
    small = Image.open(BytesIO(small_jpeg(kept.getvalue())))
    assert (small.format, small.mode, small.size) == ("JPEG", "RGB", (480, 320))
    assert small.getpixel((10, 10)) == (255, 255, 255)


@pytest.mark.skipif(sys.platform != "linux", reason="macOS bounds no address space")
def test_photo_that_needs_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    content = picture(size=(5_000, 4_000))
    monkeypatch.setattr(photos, "MOST_MEMORY", 90_000_000)
    assert refusal(content) == "photo_too_costly"


def test_photo_that_takes_too_long_to_decode_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "TIMEOUT", 0.001)
    assert refusal(picture()) == "photo_too_costly"


def test_photo_that_crashes_the_decoder_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "MOST_SECONDS", 0)
    assert refusal(picture(size=(4_000, 3_000))) == "photo_too_costly"


def test_largest_allowed_photo_can_be_decoded() -> None:
    assert small_jpeg(picture(size=(6_000, 4_000))).startswith(b"\xff\xd8")
    assert refusal(bomb(6_000)) == "photo_too_large"
