"""A player's photo: read, turned upright, made small, and stripped of all that a camera writes into it."""

import warnings
from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

from tournaments.models import Player
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Person
from tournaments.services.players.register import refuse_gone, write_log_line

MOST_BYTES = 8_000_000
#: the longest side that is kept, pixels
LONGEST_SIDE = 480
#: a file of a few bytes may claim any size; a camera has some fifty million pixels
MOST_PIXELS = 80_000_000


def set_photo(player: Player, *, content: bytes, by: Person) -> None:
    """Keep a photo as a small JPEG. Refuses what is too large and what is no picture."""
    refuse_gone(player)
    player.photo = small_jpeg(content)
    player.save(update_fields=["photo"])
    write_log_line("photo set", player, by=by)


def remove_photo(player: Player, *, by: Person) -> None:
    """Forget the photo."""
    refuse_gone(player)
    player.photo = None
    player.save(update_fields=["photo"])
    write_log_line("photo removed", player, by=by)


def small_jpeg(content: bytes, *, longest: int = LONGEST_SIDE) -> bytes:
    """A picture as a JPEG of at most so many pixels a side, without EXIF. Raises Refused."""
    if len(content) > MOST_BYTES:
        raise Refused("photo_too_large", field="photo", most=MOST_BYTES // 1_000_000)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow's words about odd files; what cannot be read raises
            return _encoded(content, longest)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise Refused("photo_is_none", field="photo") from None


def _encoded(content: bytes, longest: int) -> bytes:
    with Image.open(BytesIO(content), formats=("JPEG", "PNG", "WEBP", "GIF")) as picture:
        if picture.width * picture.height > MOST_PIXELS:
            raise Refused("photo_too_large", field="photo", most=MOST_BYTES // 1_000_000)
        picture.draft("RGB", (longest * 2, longest * 2))
        upright = ImageOps.exif_transpose(picture).convert("RGBA")
    upright.thumbnail((longest, longest))
    ground = Image.new("RGB", upright.size, "white")
    ground.paste(upright, mask=upright.getchannel("A"))
    kept = BytesIO()
    ground.save(kept, "JPEG", quality=84, optimize=True)
    return kept.getvalue()
