"""`packaging/windows_icon.py icon.svg icon.ico`: draw the product's icon in the sizes that Windows shows.

Of SVG it supports only rectangles and circles, as that picture has them.
"""

import sys
from pathlib import Path
from xml.etree import ElementTree as ET

from PIL import Image, ImageDraw

SIZES = (16, 24, 32, 48, 64, 128, 256)
# each is drawn so many times as large, and reduced
FINENESS = 8


def draw_icon(picture: str, size: int) -> Image.Image:
    """Return the icon in a size, from the text of its SVG."""
    root = ET.fromstring(picture)  # noqa: S314 - our own file
    scale = size * FINENESS / float(root.attrib["viewBox"].split()[2])
    image = Image.new("RGBA", (size * FINENESS, size * FINENESS))
    draw = ImageDraw.Draw(image)
    for shape in root:
        _draw_shape(draw, shape, scale)
    return image.resize((size, size), Image.Resampling.LANCZOS)


def _draw_shape(draw: ImageDraw.ImageDraw, shape: ET.Element, scale: float) -> None:
    def length(name: str) -> float:
        return float(shape.get(name, "0")) * scale

    fill, line = (None if (colour := shape.get(name, "none")) == "none" else colour for name in ("fill", "stroke"))
    if shape.tag.endswith("circle"):
        x, y, radius = length("cx"), length("cy"), length("r")
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill)
        return
    # a line lies half inside and half outside of its shape
    half = length("stroke-width") / 2 if line else 0.0
    left, top = length("x") - half, length("y") - half
    box = (left, top, left + length("width") + 2 * half - 1, top + length("height") + 2 * half - 1)
    draw.rounded_rectangle(box, length("rx") + half, fill, line, round(2 * half))


def main(picture: Path, icon: Path) -> None:
    """Write the icon with all its sizes."""
    drawn = [draw_icon(picture.read_text(encoding="utf-8"), size) for size in SIZES]
    drawn[-1].save(icon, append_images=drawn[:-1], sizes=[image.size for image in drawn])


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
