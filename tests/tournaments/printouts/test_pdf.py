"""Compiling printouts: one like another, whatever the machine, and nothing printed is ever a command."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.tournaments.printouts.pages import Printed
from tests.tournaments.rules.structure.schedule.schedules import published, schedule
from tournaments.printouts import pdf
from tournaments.printouts.pdf import FONTS, PAPERS
from tournaments.printouts.structure.schedule import schedule_pdf

pytestmark = pytest.mark.slow

LIVE = "https://play.example/d/friday/schedule/"
BARLOW = {"BarlowCondensed-Bold", "BarlowCondensed-Medium"}


def heading_as_pdf(*, paper: str = "a4", **heading: Any) -> bytes:
    return schedule_pdf(schedule(published("live-plo8-2025"), **heading), paper=paper, live_url=LIVE)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (216, 279))])
def test_printed_page_has_the_size_of_the_requested_paper(paper: str, size: tuple[int, int]) -> None:
    assert Printed(heading_as_pdf(paper=paper)).sizes == [size]


def test_unknown_paper_size_raises_an_error_with_its_name() -> None:
    assert set(PAPERS) == {"a4", "letter"}
    with pytest.raises(KeyError, match="a5"):
        heading_as_pdf(paper="a5")


def test_printouts_use_only_bundled_fonts() -> None:
    assert Printed(heading_as_pdf()).fonts == BARLOW
    assert sorted(path.name for path in FONTS.glob("*.ttf")) == [f"{name}.ttf" for name in sorted(BARLOW)]


def test_european_names_are_printed_with_their_accents() -> None:
    name = "Příbram Łódź Ødegård Şükrü Őrség Țepeș Þór"
    shown = Printed(heading_as_pdf(name=name))
    assert shown.lines[1] == name
    assert shown.fonts == BARLOW


def test_letters_missing_in_the_main_font_use_a_fallback_font() -> None:
    shown = Printed(heading_as_pdf(name="Турнир в Одессе, Ελλάδα"))
    assert shown.lines[1] == "Турнир в Одессе, Ελλάδα"
    assert shown.fonts == BARLOW | {"LibertinusSerif-Bold-Identity-H"}


@pytest.mark.parametrize(
    "name",
    [
        "#set page(fill: red)",
        '#panic("no")',
        "] #v(1fr) [",
        "*bold* _soft_ `raw` $x^2$ @ref <label>",
        'quoted " and \\ and \\u{41} and // comment',
        '{"event": "other"}',
    ],
)
def test_names_in_printouts_are_never_executed_as_typst_code(name: str) -> None:
    shown = Printed(heading_as_pdf(name=name, venue=name))
    assert shown.lines[:2] == [f"{name} Saturday 14 March 2026", name]
    assert len(shown.pages) == 1


def test_east_asian_names_are_printed_in_their_own_font() -> None:
    name = "王小明 김민준 さくら 𠮷田"
    shown = Printed(heading_as_pdf(name=name))
    assert shown.lines[1] == name
    assert shown.fonts - BARLOW == {"NotoSansCJKtc-Regular-Identity-H"}


def test_large_sheet_printed_in_a_separate_process_is_identical(monkeypatch: pytest.MonkeyPatch) -> None:
    here = heading_as_pdf()
    monkeypatch.setattr(pdf, "LARGE_CHARACTERS", 0)
    assert heading_as_pdf() == here


def test_narrow_space_missing_in_the_font_is_printed_as_space() -> None:
    assert Printed(heading_as_pdf(name="12\u202f000")).lines[1] in {"12\xa0000", "12 000"}


def test_equal_printouts_have_equal_bytes() -> None:
    assert heading_as_pdf() == heading_as_pdf()


def test_each_concurrent_print_thread_returns_its_own_sheet() -> None:
    names = [f"Event {number}" for number in range(8)]
    with ThreadPoolExecutor(4) as pool:
        titles = pool.map(lambda name: Printed(heading_as_pdf(name=name)).title, names)
    assert list(titles) == names
