"""Compares two folders of pictures and texts, and puts what changed in the same way into one group."""

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
    """The difference of two pictures: changed pixels, and a digest of each place before and after."""

    name: str
    pixels: int
    places: frozenset[str]


def difference_of(before: Image.Image, after: Image.Image, *, name: str) -> Difference | None:
    """Compare two pictures; None when they are equal. Where one is larger, its rest differs."""
    size = max(before.width, after.width), max(before.height, after.height)
    old, new = _enlarge(before, size), _enlarge(after, size)
    changed = _difference_mask(old, new)
    if changed.getbbox() is None:
        return None
    boxes = _places(changed)
    digests = (hashlib.sha256(old.crop(box).tobytes() + b"|" + new.crop(box).tobytes()) for box in boxes)
    return Difference(name, changed.histogram()[255], frozenset(digest.hexdigest() for digest in digests))


def _enlarge(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return the picture on a ground of this size, transparent where it has nothing."""
    ground = Image.new("RGBA", size)
    ground.paste(picture.convert("RGBA"))
    return ground


def _difference_mask(old: Image.Image, new: Image.Image) -> Image.Image:
    """Return a picture that is white where the two differ."""
    bands = [band.point(lambda value: 255 if value > FAINT else 0) for band in ImageChops.difference(old, new).split()]
    whole = bands[0]
    for band in bands[1:]:
        whole = ImageChops.lighter(whole, band)
    return whole


def _places(changed: Image.Image) -> list[tuple[int, int, int, int]]:
    """Return a box around each place that changed."""
    columns, rows = -(-changed.width // CELL), -(-changed.height // CELL)
    padded = Image.new("L", (columns * CELL, rows * CELL))
    padded.paste(changed)
    marked, boxes = _marked_cells(padded, columns, rows), []
    while marked:
        place = _take_place(marked)
        left, top = min(column for column, _ in place) * CELL, min(row for _, row in place) * CELL
        right, bottom = (max(column for column, _ in place) + 1) * CELL, (max(row for _, row in place) + 1) * CELL
        inside = padded.crop((left, top, right, bottom)).getbbox()
        assert inside is not None  # the place was marked for what is in it
        boxes.append((left + inside[0], top + inside[1], left + inside[2], top + inside[3]))
    return sorted(boxes)


def _marked_cells(padded: Image.Image, columns: int, rows: int) -> set[tuple[int, int]]:
    """Return the cells in which a pixel changed."""
    cells = padded.resize((columns, rows), Image.Resampling.BOX)
    grid = product(range(columns), range(rows))
    return {cell for cell in grid if cells.getpixel(cell) or padded.crop(_cell(*cell)).getbbox()}


def _take_place(marked: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Take cells that touch each other out of the marked ones, and return them."""
    near, place = [marked.pop()], set()
    while near:
        column, row = near.pop()
        place.add((column, row))
        neighbours = {(column + x, row + y) for x, y in product((-1, 0, 1), repeat=2)} & marked
        marked -= neighbours
        near += neighbours
    return place


def _cell(column: int, row: int) -> tuple[int, int, int, int]:
    return column * CELL, row * CELL, (column + 1) * CELL, (row + 1) * CELL


def groups_of(differences: Iterable[Difference]) -> list[list[Difference]]:
    """Group differences of the same page, in any size and theme, or with an equal changed place."""
    groups: list[list[Difference]] = []
    keys_of: list[set[str]] = []
    for difference in differences:
        keys, members = {Path(difference.name).name, *difference.places}, [difference]
        for at in reversed([at for at, there in enumerate(keys_of) if there & keys]):
            members = groups.pop(at) + members
            keys |= keys_of.pop(at)
        groups.append(members)
        keys_of.append(keys)
    return sorted(groups, key=len, reverse=True)


def compare_folders(before: Path, after: Path) -> list[str]:
    """Return a line for each thing that differs, and write a picture of each group into AFTER/differences."""
    lines = []
    differences: list[Difference] = []
    for name, old, new in _pairs(before / "pictures", after / "pictures", "*.png"):
        if old is None or new is None:
            lines.append(f"{'gone' if new is None else 'new'}: {name}")
        elif old.read_bytes() != new.read_bytes():
            with Image.open(old) as first, Image.open(new) as second:
                difference = difference_of(first, second, name=name)
            differences += [difference] if difference else []
    for number, group in enumerate(groups_of(differences), start=1):
        shown = after / "differences" / f"{number:03d}.png"
        put_side_by_side(before / "pictures" / group[0].name, after / "pictures" / group[0].name, shown)
        lines.append(f"group {number}: {len(group)} pictures, {shown}")
        lines += [f"  {member.pixels:>9,} pixels, {len(member.places)} places: {member.name}" for member in group]
    return lines + _texts_that_differ(before / "text", after / "text")


def put_side_by_side(before: Path, after: Path, shown: Path) -> None:
    """Write a picture of two others: before, after."""
    with Image.open(before) as old, Image.open(after) as new:
        both = Image.new("RGB", (old.width + GAP + new.width, max(old.height, new.height)), "magenta")
        both.paste(old, (0, 0))
        both.paste(new, (old.width + GAP, 0))
    shown.parent.mkdir(parents=True, exist_ok=True)
    both.save(shown)


def _texts_that_differ(before: Path, after: Path) -> list[str]:
    """Return a line for each text that differs: in how many lines, and the first of them."""
    lines: dict[str, list[str]] = defaultdict(list)
    for name, old, new in _pairs(before, after, "*.*"):
        first, second = (path.read_text(encoding="utf-8").splitlines() if path else [] for path in (old, new))
        changed = [line for line in difflib.unified_diff(first, second, n=0, lineterm="") if _is_changed(line)]
        if changed:
            lines["\n    ".join(changed[:6])].append(f"{name} ({len(changed)} lines)")
    return [f"text: {', '.join(names)}\n    {changed}" for changed, names in lines.items()]


def _is_changed(line: str) -> bool:
    return line.startswith(("+", "-")) and not line.startswith(("+++", "---"))


def _pairs(before: Path, after: Path, pattern: str) -> list[tuple[str, Path | None, Path | None]]:
    """Return the files of both folders by name; None where a folder has none of it."""
    folders = [
        {path.relative_to(folder).as_posix(): path for path in folder.rglob(pattern)} for folder in (before, after)
    ]
    return [(name, folders[0].get(name), folders[1].get(name)) for name in sorted({*folders[0], *folders[1]})]
