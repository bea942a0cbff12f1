"""Comparison of two folders of pictures and texts. Equal changes are put into one group."""

import difflib
import hashlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from PIL import Image, ImageChops

# pixels: changed cells that touch are one place
CELL = 48
# of 255: browsers round the edges of curves differently from run to run, which nobody sees
FAINT = 2
# pixels between two pictures side by side
GAP = 16


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference between two pictures: number of changed pixels, and a digest of each changed area."""

    name: str
    pixels: int
    areas: frozenset[str]


def difference_of(before: Image.Image, after: Image.Image, *, name: str) -> Difference | None:
    """Return the difference between two pictures; None if they are equal.

    An area that only one picture covers counts as changed.
    """
    size = max(before.width, after.width), max(before.height, after.height)
    old, new = _enlarged(before, size), _enlarged(after, size)
    changed = _difference_mask(old, new)
    if changed.getbbox() is None:
        return None
    boxes = _boxes_of_changes(changed)
    digests = (hashlib.sha256(old.crop(box).tobytes() + b"|" + new.crop(box).tobytes()) for box in boxes)
    return Difference(name, changed.histogram()[255], frozenset(digest.hexdigest() for digest in digests))


def _enlarged(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return the picture extended to a size with transparent pixels."""
    ground = Image.new("RGBA", size)
    ground.paste(picture.convert("RGBA"))
    return ground


def _difference_mask(old: Image.Image, new: Image.Image) -> Image.Image:
    """Return a mask that is white where two pictures differ."""
    bands = [band.point(lambda value: 255 if value > FAINT else 0) for band in ImageChops.difference(old, new).split()]
    whole = bands[0]
    for band in bands[1:]:
        whole = ImageChops.lighter(whole, band)
    return whole


def _boxes_of_changes(changed: Image.Image) -> list[tuple[int, int, int, int]]:
    """Return a bounding box for each changed area of a mask."""
    columns, rows = -(-changed.width // CELL), -(-changed.height // CELL)
    padded = Image.new("L", (columns * CELL, rows * CELL))
    padded.paste(changed)
    marked, boxes = _changed_cells(padded, columns, rows), []
    while marked:
        place = _take_connected_cells(marked)
        left, top = min(column for column, _ in place) * CELL, min(row for _, row in place) * CELL
        right, bottom = (max(column for column, _ in place) + 1) * CELL, (max(row for _, row in place) + 1) * CELL
        inside = padded.crop((left, top, right, bottom)).getbbox()
        assert inside is not None  # the place was marked for what is in it
        boxes.append((left + inside[0], top + inside[1], left + inside[2], top + inside[3]))
    return sorted(boxes)


def _changed_cells(padded: Image.Image, columns: int, rows: int) -> set[tuple[int, int]]:
    """Return the grid cells that contain a changed pixel."""
    cells = padded.resize((columns, rows), Image.Resampling.BOX)
    grid = product(range(columns), range(rows))
    return {cell for cell in grid if cells.getpixel(cell) or padded.crop(_cell_box(*cell)).getbbox()}


def _take_connected_cells(marked: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Remove one group of adjoining cells from `marked`, and return it."""
    near, place = [marked.pop()], set()
    while near:
        column, row = near.pop()
        place.add((column, row))
        neighbours = {(column + x, row + y) for x, y in product((-1, 0, 1), repeat=2)} & marked
        marked -= neighbours
        near += neighbours
    return place


def _cell_box(column: int, row: int) -> tuple[int, int, int, int]:
    return column * CELL, row * CELL, (column + 1) * CELL, (row + 1) * CELL


def grouped_differences(differences: Iterable[Difference]) -> list[list[Difference]]:
    """Group differences of one page, and differences with an equal changed area. Largest group first."""
    groups: list[list[Difference]] = []
    keys_of: list[set[str]] = []
    for difference in differences:
        keys, members = {Path(difference.name).name, *difference.areas}, [difference]
        for at in reversed([at for at, there in enumerate(keys_of) if there & keys]):
            members = groups.pop(at) + members
            keys |= keys_of.pop(at)
        groups.append(members)
        keys_of.append(keys)
    return sorted(groups, key=len, reverse=True)


def compare_folders(before: Path, after: Path) -> list[str]:
    """Return a line for each difference, and write a picture of each group into AFTER/differences."""
    lines = []
    differences: list[Difference] = []
    for name, old, new in _file_pairs(before / "pictures", after / "pictures", "*.png"):
        if old is None or new is None:
            lines.append(f"{'gone' if new is None else 'new'}: {name}")
        elif old.read_bytes() != new.read_bytes():
            with Image.open(old) as first, Image.open(new) as second:
                difference = difference_of(first, second, name=name)
            differences += [difference] if difference else []
    for number, group in enumerate(grouped_differences(differences), start=1):
        shown = after / "differences" / f"{number:03d}.png"
        write_side_by_side(before / "pictures" / group[0].name, after / "pictures" / group[0].name, shown)
        lines.append(f"group {number}: {len(group)} pictures, {shown}")
        lines += [f"  {member.pixels:>9,} pixels, {len(member.areas)} places: {member.name}" for member in group]
    return lines + _text_difference_lines(before / "text", after / "text")


def write_side_by_side(before: Path, after: Path, shown: Path) -> None:
    """Write one picture with the two pictures next to each other."""
    with Image.open(before) as old, Image.open(after) as new:
        both = Image.new("RGB", (old.width + GAP + new.width, max(old.height, new.height)), "magenta")
        both.paste(old, (0, 0))
        both.paste(new, (old.width + GAP, 0))
    shown.parent.mkdir(parents=True, exist_ok=True)
    both.save(shown)


def _text_difference_lines(before: Path, after: Path) -> list[str]:
    """Return a line for each different change of the texts, with the names of the texts that have it."""
    lines: dict[str, list[str]] = defaultdict(list)
    for name, old, new in _file_pairs(before, after, "*.*"):
        first, second = (path.read_text(encoding="utf-8").splitlines() if path else [] for path in (old, new))
        changed = [line for line in difflib.unified_diff(first, second, n=0, lineterm="") if _is_changed_line(line)]
        if changed:
            lines["\n    ".join(changed[:6])].append(f"{name} ({len(changed)} lines)")
    return [f"text: {', '.join(names)}\n    {changed}" for changed, names in lines.items()]


def _is_changed_line(line: str) -> bool:
    return line.startswith(("+", "-")) and not line.startswith(("+++", "---"))


def _file_pairs(before: Path, after: Path, pattern: str) -> list[tuple[str, Path | None, Path | None]]:
    """Return the files of both folders by name; None for a file that a folder lacks."""
    folders = [
        {path.relative_to(folder).as_posix(): path for path in folder.rglob(pattern)} for folder in (before, after)
    ]
    return [(name, folders[0].get(name), folders[1].get(name)) for name in sorted({*folders[0], *folders[1]})]
