"""Decoding and shrinking a picture in a process of its own: stdin to a JPEG or WebP on stdout.

The exit code gives the reason of a failure.

A file of a few kilobytes may take gigabytes or minutes to decode, and decoders have had faults: the server itself never
decodes. Run by its path; the arguments are longest side, most pixels, bytes of memory, seconds of processor time, and
format: `JPEG` puts the picture on white, `WEBP` keeps transparency.
"""

import sys
import warnings
from io import BytesIO
from pathlib import Path

from PIL import (  # the four by name: for a format that is not loaded, Pillow loads all of them
    GifImagePlugin,  # noqa: F401
    Image,
    ImageOps,
    JpegImagePlugin,  # noqa: F401
    PngImagePlugin,  # noqa: F401
    WebPImagePlugin,  # noqa: F401
)

# run by its path: the product is not yet among what can be imported
sys.path.append(str(Path(__file__).resolve().parents[3]))
from systems.limits import bound_memory_and_time

FORMATS = ("GIF", "JPEG", "PNG", "WEBP")
# Exit codes.
UNREADABLE, TOO_LARGE, TOO_COSTLY = 3, 4, 5


def _convert_picture(longest: int, most_pixels: int, memory: int, seconds: int, form: str) -> int:
    """Convert the picture on stdin to stdout; return the exit code."""
    bound_memory_and_time(memory=memory, seconds=seconds)
    warnings.simplefilter("ignore")  # Pillow's warnings about odd files; unreadable ones raise
    try:
        made = _small_picture(sys.stdin.buffer.read(), longest, most_pixels, form)
    except MemoryError:
        return TOO_COSTLY
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return UNREADABLE
    sys.stdout.buffer.write(made)
    return 0 if made else TOO_LARGE


def _small_picture(content: bytes, longest: int, most_pixels: int, form: str) -> bytes:
    """Return the picture upright, small and without metadata; b"" if it has too many pixels."""
    with Image.open(BytesIO(content), formats=FORMATS) as picture:
        if picture.width * picture.height > most_pixels:
            return b""
        picture.draft("RGB", (longest * 2, longest * 2))
        plain = picture if picture.mode in {"L", "RGB", "RGBA"} else picture.convert("RGBA")
        plain.thumbnail((longest, longest))  # shrunk before it is turned and copied, which costs time per pixel
        upright = ImageOps.exif_transpose(plain).convert("RGBA")
    output = BytesIO()
    if form == "WEBP":  # copied to a new picture, which has no metadata
        bare = Image.new("RGBA", upright.size)
        bare.paste(upright)
        bare.save(output, form, quality=88, method=4)
        return output.getvalue()
    ground = Image.new("RGB", upright.size, "white")
    ground.paste(upright, mask=upright.getchannel("A"))
    ground.save(output, "JPEG", quality=84, optimize=True)
    return output.getvalue()


if __name__ == "__main__":
    sides, pixels, space, time = map(int, sys.argv[1:5])
    sys.exit(_convert_picture(sides, pixels, space, time, sys.argv[5]))
