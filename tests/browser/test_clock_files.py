"""The files of the displays: nothing inline, nothing from elsewhere, and all of a clock's modules asked for at once."""

import re
from pathlib import Path

from django.conf import settings
from django.template.loader import render_to_string

ROOT = Path(settings.BASE_DIR)
MODULES = ROOT / "tournaments" / "static" / "js" / "clock"
TEMPLATES = ROOT / "templates" / "displays"
STYLES = ROOT / "tournaments" / "static" / "css"


def imports(module: Path, seen: set[Path]) -> set[Path]:
    """A module and all that it imports, however deep."""
    if module not in seen:
        seen.add(module)
        for name in re.findall(r"from '(\.[^']+)'", module.read_text(encoding="utf-8")):
            imports((module.parent / name).resolve(), seen)
    return seen


def test_all_that_the_clock_imports_is_asked_for_at_once() -> None:
    asked = re.findall(r"js/clock/([\w/.-]+\.js)", render_to_string("displays/_clock_modules.html"))
    needed = imports(MODULES / "main.js", set()) - {MODULES / "main.js"}
    assert sorted(asked) == sorted(path.relative_to(MODULES).as_posix() for path in needed)


def test_no_display_has_style_or_script_in_its_markup() -> None:
    inline = re.compile(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)")
    found = {path.name: inline.findall(path.read_text(encoding="utf-8")) for path in TEMPLATES.glob("*.html")}
    assert {name: hits for name, hits in found.items() if hits} == {}


def test_nothing_is_fetched_from_elsewhere() -> None:
    files = [*MODULES.rglob("*.js"), *STYLES.glob("clock*.css"), STYLES / "tokens.css", *TEMPLATES.glob("*.html")]
    elsewhere = re.compile(r"(?:https?:)?//(?!www\.w3\.org/2000/svg)\w+\.\w")
    assert [path.name for path in files if elsewhere.search(path.read_text(encoding="utf-8"))] == []


def test_no_file_of_the_clock_is_too_long_to_read() -> None:
    files = [*MODULES.rglob("*.js"), *STYLES.glob("clock*.css"), *TEMPLATES.glob("*.html")]
    assert [path.name for path in files if len(path.read_text(encoding="utf-8").splitlines()) > 300] == []


def test_a_screen_that_waits_shows_its_code() -> None:
    page = render_to_string(
        "displays/screen.html", {"screen_code": "K7QX", "snapshot": {"slug": "friday", "version": 3}}
    )
    assert '<h1 class="waiting__code display">K7QX</h1>' in page
    assert 'data-slug="friday" data-version="3"' in page
    assert "js/clock/screen-link.js" in page
