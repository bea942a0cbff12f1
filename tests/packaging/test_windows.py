"""Parts of the installer for Windows that need no Windows. `.ci/windows installer` installs it under wine."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageColor

ROOT = Path(__file__).resolve().parents[2]
ICON = ROOT / "tournaments" / "static" / "tournaments" / "icon.svg"
SIZES = {(size, size) for size in (16, 24, 32, 48, 64, 128, 256)}
GROUND, TABLE, BUTTON = "#12251d", "#9fb0a6", "#f2f5f1"


def test_icon_has_the_picture_of_the_pages_in_all_sizes_of_windows(tmp_path: Path) -> None:
    file = tmp_path / "shuffle-up.ico"
    subprocess.run([sys.executable, "packaging/windows_icon.py", ICON, file], cwd=ROOT, check=True)
    with Image.open(file) as icon:
        assert icon.info["sizes"] == SIZES
        drawn = icon.convert("RGBA")
    # four pixels of the largest size for one of the picture's units
    points = {"outside": (0, 0), "ground": (128, 32), "inside": (128, 128), "table": (128, 80), "button": (168, 176)}
    colours = {name: drawn.getpixel(point) for name, point in points.items()}
    assert colours.pop("outside") == (0, 0, 0, 0)
    assert colours == {
        "ground": ImageColor.getcolor(GROUND, "RGBA"),
        "inside": ImageColor.getcolor(GROUND, "RGBA"),
        "table": ImageColor.getcolor(TABLE, "RGBA"),
        "button": ImageColor.getcolor(BUTTON, "RGBA"),
    }


def test_computer_without_makensis_is_told_what_it_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bin").mkdir()
    for name in ("bash", "dirname", "env"):
        (tmp_path / "bin" / name).symlink_to(Path("/usr/bin") / name)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    told = subprocess.run(
        ["/usr/bin/bash", "packaging/windows", tmp_path / "dist"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stdout) == (3, "")
    assert told.stderr == "No installer for Windows: makensis is not installed (Debian: nsis).\n"
    assert not (tmp_path / "dist").exists()
