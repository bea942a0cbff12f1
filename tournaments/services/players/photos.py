"""A player's photo: read, turned upright, made small, and stripped of all that a camera writes into it."""

import hashlib
import subprocess
import sys
import threading
from collections import OrderedDict
from pathlib import Path

from tournaments.models import Player
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Person
from tournaments.services.players.register import refuse_gone, write_log_line

MOST_BYTES = 8_000_000
#: the longest side that is kept, pixels
LONGEST_SIDE = 480
#: a file of a few bytes may claim any size; decoded, each pixel takes four bytes, several times over
MOST_PIXELS = 24_000_000
#: bytes that decoding may take, Python and its libraries among them, and seconds of the processor
MOST_MEMORY, MOST_SECONDS = 700_000_000, 8
#: seconds after which it is ended, however little of the processor it had
PATIENCE: float = 20
PROCESS = Path(__file__).with_name("picture_process.py")
#: how that process ends where there is no JPEG
IS_NONE, TOO_LARGE, TOO_COSTLY = 3, 4, 5
#: one picture at a time in a process: what a flood of pictures may take
_DECODING = threading.Lock()
#: how a picture came out that was decoded ahead, by its digest and size, until it is asked for; and how many are kept
_AHEAD: OrderedDict[tuple[bytes, int], tuple[int, bytes] | None] = OrderedDict()
MOST_AHEAD = 16


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
    """Return a picture as a JPEG of at most so many pixels a side, without EXIF. Raises Refused."""
    if len(content) > MOST_BYTES:
        raise _too_large()
    status, jpeg = _AHEAD.pop(_key(content, longest), None) or _in_turn(content, longest)
    return _made(status, jpeg)


def small_webp(content: bytes, *, longest: int) -> bytes:
    """Return a picture as a WebP of at most so many pixels a side, transparent where it was. Raises Refused."""
    if len(content) > MOST_BYTES:
        raise _too_large()
    return _made(*_in_turn(content, longest, form="WEBP"))


def _made(status: int, picture: bytes) -> bytes:
    """The picture that was made. Raises Refused where there is none."""
    if status == IS_NONE:
        raise Refused("photo_is_none", field="photo")
    if status == TOO_LARGE:
        raise _too_large()
    if status:
        raise Refused("photo_too_costly", field="photo")
    return picture


def decode_ahead(content: bytes, *, longest: int = LONGEST_SIDE) -> None:
    """Decode a picture that `small_jpeg` will be asked for, before a transaction begins in which others would wait."""
    if len(content) <= MOST_BYTES:
        _AHEAD[_key(content, longest)] = _in_turn(content, longest)
        while len(_AHEAD) > MOST_AHEAD:
            _AHEAD.popitem(last=False)


def _key(content: bytes, longest: int) -> tuple[bytes, int]:
    return hashlib.sha256(content).digest(), longest


def _in_turn(content: bytes, longest: int, *, form: str = "JPEG") -> tuple[int, bytes]:
    bounds = (longest, MOST_PIXELS, MOST_MEMORY, MOST_SECONDS)
    with _DECODING:
        return _decoded(content, [*map(str, bounds), form])


def _decoded(content: bytes, bounds: list[str]) -> tuple[int, bytes]:
    """Return how the process ended that decodes, and what it made."""
    command = [sys.executable, "-I", str(PROCESS), *bounds]
    try:
        done = subprocess.run(  # noqa: S603 - ourselves
            command, input=content, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:  # it has been ended
        return TOO_COSTLY, b""
    return done.returncode, done.stdout


def _too_large() -> Refused:
    return Refused("photo_too_large", field="photo", most=MOST_BYTES // 1_000_000)
