"""Actions on the register: adding, changing, barring, photos."""

from collections.abc import Callable
from datetime import date
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from PIL import Image

from tournaments.models import Player
from tournaments.rules.players.public_name import ShownAs
from tournaments.rules.refused import Refused
from tournaments.selectors.players.register import find_players
from tournaments.services.players.photos import MOST_BYTES, remove_photo, set_photo, small_jpeg
from tournaments.services.players.register import add_player, bar_player, change_player, unbar_player

pytestmark = pytest.mark.django_db

ANN = {"name": " Ann  Ender ", "club_number": "7", "country": "es", "email": "a@x.org", "phone": "1", "notes": "n\nm"}
DAY = date(2026, 3, 14)


def ann(**more: str) -> Player:
    return add_player(details={**ANN, **more}, by=None)


def code(do: Callable[..., object], *args: object, **facts: Any) -> str:
    with pytest.raises(Refused) as refused:
        do(*args, **facts)
    return refused.value.code


def picture(kind: str = "JPEG", size: tuple[int, int] = (900, 600), **more: object) -> bytes:
    kept = BytesIO()
    Image.new("RGB", size, "red").save(kept, kind, **more)
    return kept.getvalue()


def test_new_player_has_cleaned_fields_and_a_derived_public_name() -> None:
    player = Player.objects.get(pk=ann().pk)
    kept = (player.name, player.display_name, player.club_number, player.country, player.notes)
    assert kept == ("Ann Ender", "Ann E.", "7", "ES", "n\nm")
    assert [player.pk for player in find_players("ender 7", 5)] == [player.pk]


def test_public_name_does_not_change_with_the_full_name() -> None:
    player = ann()
    change_player(player, details={"name": "Ann Ost"}, by=None)
    assert (player.name, player.display_name, player.email) == ("Ann Ost", "Ann E.", "a@x.org")
    change_player(player, details={}, by=None, shown_as=ShownAs.NUMBER)
    assert Player.objects.get(pk=player.pk).display_name == f"Player {player.pk}"


def test_player_without_a_name_or_with_a_used_number_is_refused() -> None:
    player = ann()
    assert code(add_player, details={"email": "b@x.org"}, by=None) == "needs_a_name"
    assert code(ann) == "club_number_taken"
    other = ann(club_number="")
    assert code(change_player, other, details={"club_number": "7"}, by=None) == "club_number_taken"
    assert Player.objects.count() == 2
    change_player(player, details={"club_number": "7"}, by=None)


def test_player_can_be_barred_and_banned_and_readmitted() -> None:
    player = ann()
    bar_player(player, until=DAY, today=DAY, by=None)
    assert [player.is_barred(day) for day in (DAY, date(2026, 3, 15))] == [True, False]
    bar_player(player, until=None, today=DAY, by=None)
    assert (player.banned, player.is_barred(date(2030, 1, 1))) == (True, True)
    unbar_player(player, by=None)
    assert Player.objects.get(pk=player.pk).is_barred(DAY) is False
    assert code(unbar_player, player, by=None) == "already_so"
    assert code(bar_player, player, until=date(2026, 3, 13), today=DAY, by=None) == "barred_into_the_past"


def test_merged_or_erased_player_cannot_be_changed(director: User) -> None:
    kept, double = ann(), ann(club_number="8")
    Player.objects.filter(pk=double.pk).update(merged_into=kept)
    double.refresh_from_db()
    assert code(change_player, double, details={}, by=director) == "player_merged"
    assert code(bar_player, double, until=None, today=DAY, by=director) == "player_merged"
    assert code(set_photo, double, content=picture(), by=director) == "player_merged"


def test_stored_photo_is_small_and_upright_and_without_metadata() -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "A camera"
    player = ann()
    set_photo(player, content=picture(exif=exif), by=None)
    kept = Image.open(BytesIO(bytes(Player.objects.get(pk=player.pk).photo or b"")))
    assert (kept.format, kept.size, dict(kept.getexif())) == ("JPEG", (320, 480), {})
    remove_photo(player, by=None)
    assert Player.objects.get(pk=player.pk).photo is None


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "GIF"])
def test_photos_of_any_format_are_stored_as_jpeg(kind: str) -> None:
    assert Image.open(BytesIO(small_jpeg(picture(kind, (40, 30))))).size == (40, 30)


@pytest.mark.parametrize(
    ("content", "refused"),
    [
        (b"", "photo_is_none"),
        (b"no picture at all", "photo_is_none"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "photo_is_none"),
        (picture()[:400], "photo_is_none"),
        (b"\xff" * (MOST_BYTES + 1), "photo_too_large"),
        (picture("PNG", (6_001, 4_000)), "photo_too_large"),
    ],
    ids=("empty", "words", "svg", "half", "bytes", "pixels"),
)
def test_invalid_or_too_large_photo_is_refused(content: bytes, refused: str) -> None:
    player = ann()
    assert code(set_photo, player, content=content, by=None) == refused
    assert Player.objects.get(pk=player.pk).photo is None
