"""Displays are read by engines of 2018 to 2020: nothing in their scripts and style sheets needs a newer one."""

import pytest

from tests.architecture.old_engines.chromium_38 import scripts_newer_than_chromium_38, sheets_newer_than_chromium_38
from tests.architecture.old_engines.chromium_68 import newer_than_chromium_68
from tests.architecture.old_engines.display_files import (
    TEMPLATES,
    classic_scripts,
    display_scripts,
    display_sheets,
    read,
)
from tests.architecture.old_engines.es2017 import newer_than_es5, newer_than_es2017
from tests.suite.each_case import for_each


def test_dashboard_files_are_excluded_from_the_old_television_check() -> None:
    scripts, sheets = set(display_scripts()), set(display_sheets())
    assert {"tournaments/clock/main.js", "tournaments/shared/connection.js", "tournaments/theme.js"} <= scripts
    assert {"tournaments/tokens.css", "tournaments/clock/clock.css", "tables/room/table_page/ring.css"} <= sheets
    assert not {name for name in scripts if "/dashboard/" in name}


def test_every_display_script_is_es2017() -> None:
    found = {name: newer_than_es2017(read(name)) for name in display_scripts()}
    assert {name: newer for name, newer in found.items() if newer} == {}


def test_scripts_that_every_television_loads_are_found() -> None:
    plain = {"tournaments/clock/plain/plain-clock.js", "tournaments/screens/plain/pairing.js", "tournaments/theme.js"}
    assert set(classic_scripts()) == plain


@for_each("name", classic_scripts())
def test_scripts_for_every_television_run_in_chromium_38(name: str) -> None:
    assert (newer_than_es5(read(name)), scripts_newer_than_chromium_38(read(name))) == ([], [])


@for_each("name", ["tournaments/clock/plain/plain-clock.css", "tournaments/screens/pairing.css"])
def test_plain_page_styles_have_fallbacks_for_chromium_38(name: str) -> None:
    assert sheets_newer_than_chromium_38(read(name)) == []


@for_each(
    ("source", "found"),
    [
        ("var a = [1]; a.includes(1); a.find(b);", ["1: includes", "1: find", "1: b"]),
        ("fetch('/');\nnew Promise(function (done) { done(); });", ["1: fetch", "2: Promise"]),
        ("window.fetch && document.getElementById('a').from;", []),
        ("try { a(); } catch (b) { b.c(); } function a() { return Math.max(1, 2); }", []),
    ],
)
def test_script_feature_missing_in_chromium_38_is_found(source: str, found: list[str]) -> None:
    assert scripts_newer_than_chromium_38(source) == found


@for_each(
    ("sheet", "found"),
    [
        ("a { display: block; grid-gap: 1px; }", ["grid-gap: 1px"]),
        ("a { color: var(--a, red); }", ["color: var(--a, red)"]),
        ("a { color: red; color: var(--a, red); width: 1px; width: min(1px, 2px); }", []),
        ("a { height: calc(1vh + 2px); object-fit: cover; }", []),
    ],
)
def test_style_missing_in_chromium_38_is_found(sheet: str, found: list[str]) -> None:
    assert sheets_newer_than_chromium_38(sheet) == found


def test_every_display_has_a_plain_clock_for_older_browsers() -> None:
    assert "tournaments/clock/plain/plain-clock.js" in display_scripts()
    document = "tournaments/screens/display.html"
    assert '{% include "tournaments/screens/_screen.html" %}' in (TEMPLATES / document).read_text()
    frames = (document, "tournaments/screens/list_display.html", "tables/_display_frame.html")
    begins = tuple(f'{{% extends "{frame}" %}}' for frame in frames)
    displays = [*TEMPLATES.rglob("[!_]*_display.html"), *(TEMPLATES / frame for frame in frames[1:])]
    assert len(displays) > 8
    assert [path.name for path in displays if not path.read_text().startswith(begins)] == []


def test_display_styles_unknown_to_chromium_68_have_fallbacks() -> None:
    found = {name: newer_than_chromium_68(read(name)) for name in display_sheets()}
    assert {name: newer for name, newer in found.items() if newer} == {}


@for_each(
    ("source", "found"),
    [
        ("a?.b;", ["1: ?. (ES2020)"]),
        ("a\n?? b;", ["2: ?? (ES2020)"]),
        ("a ??= b;", ["1: ??= (ES2021)"]),
        ("const a = { ...b };", ["1: ... in an object (ES2018)"]),
        ("const { a, ...b } = c;", ["1: ... in an object (ES2018)"]),
        ("try { a(); } catch { b(); }", ["1: catch without a name (ES2019)"]),
        ("async () => { for await (const a of b) c(a); };", ["1: for await (ES2018)"]),
        ("class A { b = 1; }", ["1: a field of a class (ES2022)"]),
        ("[[1]].flat();", ["1: flat is not in Chromium 68"]),
        ("a.at(1); b.at;", ["1: .at() (ES2022)"]),
        ("1_000;", ["1: 1_000 (ES2020)"]),
        ("const a = [...b]; f(...a); async () => { await c ** 2; };", []),
        ("try { a(); } catch (error) { b(); }", []),
    ],
)
def test_syntax_newer_than_es2017_is_found(source: str, found: list[str]) -> None:
    assert newer_than_es2017(source) == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("var a = () => 1;", ["1: arrow_function"]),
        ("let a = 1;", ["1: lexical_declaration"]),
        ("var a = `b`;", ["1: template_string"]),
        ("var a = { b };", ["1: shorthand_property_identifier"]),
        ("for (var a of b) c(a);", ["1: of"]),
        ("f(...a);", ["1: spread_element"]),
        ("(function () { var a = { b: 1, get: function () { return a.b; } }; }());", []),
    ],
)
def test_syntax_newer_than_es5_is_found(source: str, found: list[str]) -> None:
    assert newer_than_es5(source) == found


@for_each(
    ("sheet", "found"),
    [
        ("a { inset: 0; }", ["a { inset: newer property }"]),
        ("a { width: min(1px, 2px); }", ["a { width: min() }"]),
        ("a { width: 1px; width: min(1px, 2px); }", []),
        # taken unread, and then found to be nothing: what stood before it does not count
        ("a { width: 1px; width: min(1px, var(--b)); }", ["a { width: min() }"]),
        ("a { --u: max(1px, 1vw); }", ["a { --u: max() }"]),
        ("a { height: 100dvh; }", ["a { height: dvh }"]),
        ("a { height: 100vh; height: 100dvh; }", []),
        ("a { overflow-wrap: anywhere; }", ["a { overflow-wrap: anywhere }"]),
        ("@supports (inset: 0) { a { inset: 0; } }", []),
        ("@supports not (inset: 0) { a { inset: 0; } }", ["a { inset: newer property }"]),
        ("a:is(b, c) { color: red; }", ["a:is(b, c): :is"]),
        ("a:not(b, c) { color: red; }", ["a:not(b, c): a list inside :not()"]),
        ("a { b { color: red; } }", ["a { a rule inside a rule }"]),
        ("@layer a { b { color: red; } }", ["@layer"]),
        ("@media (width > 1px) { a { color: red; } }", ["@media with a comparison: (width > 1px)"]),
        ("a:focus-visible { color: red; }", []),
        ("a, b:focus-visible { color: red; }", ["a, b:focus-visible: :focus-visible"]),
        ("a { text-wrap: balance; color: rgba(0, 0, 0, .5); }", []),
    ],
)
def test_style_unknown_to_chromium_68_is_found(sheet: str, found: list[str]) -> None:
    assert newer_than_chromium_68(sheet) == found
