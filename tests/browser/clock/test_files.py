"""The files of the displays: nothing inline, and nothing from elsewhere."""

import re
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
FILES = ROOT / "tournaments" / "static" / "tournaments"
CLOCK = FILES / "clock"
TEMPLATES = ROOT / "templates"
DISPLAYS = sorted(
    {
        *TEMPLATES.rglob("*_display*.html"),
        *(TEMPLATES / "tournaments" / "clock").glob("*.html"),
        *(TEMPLATES / "tournaments" / "screens").glob("*.html"),
    }
)


def test_clock_displays_have_no_inline_style_or_script() -> None:
    inline = re.compile(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)")
    faults = {path.name: inline.findall(path.read_text(encoding="utf-8")) for path in DISPLAYS}
    assert {name: hits for name, hits in faults.items() if hits} == {}


def test_clock_display_loads_nothing_from_other_hosts() -> None:
    files = [*CLOCK.rglob("*.js"), *CLOCK.glob("*.css"), FILES / "tokens.css", *DISPLAYS]
    elsewhere = re.compile(r"(?:https?:)?//(?!www\.w3\.org/2000/svg)\w+\.\w")
    assert [path.name for path in files if elsewhere.search(path.read_text(encoding="utf-8"))] == []
