"""Photos of players: decoded, turned upright, made small, and stripped of metadata."""

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
# Pixels.
LONGEST_SIDE = 480
# A file of a few bytes may claim any size; decoded, each pixel takes four bytes, several times over.
MOST_PIXELS = 24_000_000
# Bytes of the decoding process, Python and its libraries included.
MOST_MEMORY = 700_000_000
# Seconds of processor time.
MOST_SECONDS = 8
# Seconds until the process is killed, however little processor time it had.
TIMEOUT: float = 20
PROCESS = Path(__file__).with_name("picture_process.py")
# Exit codes of the process.
UNREADABLE, TOO_LARGE, TOO_COSTLY = 3, 4, 5
# One picture at a time, so that a flood of pictures cannot take all memory.
_DECODING = threading.Lock()
# Exit code and picture by digest and longest side, until it is asked for.
_DECODED_AHEAD: OrderedDict[tuple[bytes, int], tuple[int, bytes] | None] = OrderedDict()
MAX_DECODED_AHEAD = 16


def set_photo(player: Player, *, content: bytes, by: Person) -> None:
    """Store a photo as a small JPEG. Refuses a file that is too large or no picture."""
    refuse_gone(player)
    player.photo = small_jpeg(content)
    player.save(update_fields=["photo"])
    write_log_line("photo set", player, by=by)


def remove_photo(player: Player, *, by: Person) -> None:
    refuse_gone(player)
    player.photo = None
    player.save(update_fields=["photo"])
    write_log_line("photo removed", player, by=by)


def small_jpeg(content: bytes, *, longest: int = LONGEST_SIDE) -> bytes:
    """Return a picture as a JPEG of at most `longest` pixels a side, without EXIF.

    Refuses a file that is too large or no picture.
    """
    if len(content) > MOST_BYTES:
        raise _too_large_refusal()
    status, jpeg = _DECODED_AHEAD.pop(_picture_cache_key(content, longest), None) or _decode_in_turn(content, longest)
    return _picture_or_refusal(status, jpeg)


def small_webp(content: bytes, *, longest: int) -> bytes:
    """Return a picture as a WebP of at most `longest` pixels a side; transparency stays.

    Refuses a file that is too large or no picture.
    """
    if len(content) > MOST_BYTES:
        raise _too_large_refusal()
    return _picture_or_refusal(*_decode_in_turn(content, longest, form="WEBP"))


def _picture_or_refusal(status: int, picture: bytes) -> bytes:
    """Return the picture. Refuses with the reason that the exit code `status` stands for."""
    if status == UNREADABLE:
        raise Refused("photo_is_none", field="photo")
    if status == TOO_LARGE:
        raise _too_large_refusal()
    if status:
        raise Refused("photo_too_costly", field="photo")
    return picture


def decode_ahead(content: bytes, *, longest: int = LONGEST_SIDE) -> None:
    """Decode a picture for a later call of `small_jpeg`, so that no lock is held meanwhile."""
    if len(content) <= MOST_BYTES:
        _DECODED_AHEAD[_picture_cache_key(content, longest)] = _decode_in_turn(content, longest)
        while len(_DECODED_AHEAD) > MAX_DECODED_AHEAD:
            _DECODED_AHEAD.popitem(last=False)


def _picture_cache_key(content: bytes, longest: int) -> tuple[bytes, int]:
    return hashlib.sha256(content).digest(), longest


def _decode_in_turn(content: bytes, longest: int, *, form: str = "JPEG") -> tuple[int, bytes]:
    bounds = (longest, MOST_PIXELS, MOST_MEMORY, MOST_SECONDS)
    with _DECODING:
        return _decode_in_process(content, [*map(str, bounds), form])


def _decode_in_process(content: bytes, bounds: list[str]) -> tuple[int, bytes]:
    """Return exit code and picture of the process that decodes."""
    command = [sys.executable, "-I", str(PROCESS), *bounds]
    try:
        process = subprocess.run(  # noqa: S603 - ourselves
            command, input=content, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=TIMEOUT, check=False
        )
    except subprocess.TimeoutExpired:  # the process has been killed
        return TOO_COSTLY, b""
    return process.returncode, process.stdout


def _too_large_refusal() -> Refused:
    return Refused("photo_too_large", field="photo", most=MOST_BYTES // 1_000_000)
