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
def test_each_paper_has_its_size(paper: str, size: tuple[int, int]) -> None:
    assert Printed(heading_as_pdf(paper=paper)).sizes == [size]


def test_an_unknown_paper_is_refused_by_name() -> None:
    assert set(PAPERS) == {"a4", "letter"}
    with pytest.raises(KeyError, match="a5"):
        heading_as_pdf(paper="a5")


def test_only_the_houses_own_fonts_are_used() -> None:
    assert Printed(heading_as_pdf()).fonts == BARLOW
    assert sorted(path.name for path in FONTS.glob("*.ttf")) == [f"{name}.ttf" for name in sorted(BARLOW)]


def test_names_of_all_of_europe_come_out_as_they_were_written() -> None:
    name = "Příbram Łódź Ødegård Şükrü Őrség Țepeș Þór"
    shown = Printed(heading_as_pdf(name=name))
    assert shown.lines[1] == name
    assert shown.fonts == BARLOW


def test_letters_that_the_font_lacks_come_from_one_that_typst_brings_along() -> None:
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
def test_a_name_is_never_part_of_the_source(name: str) -> None:
    shown = Printed(heading_as_pdf(name=name, venue=name))
    assert shown.lines[:2] == [f"{name} Saturday 14 March 2026", name]
    assert len(shown.pages) == 1


def test_east_asian_names_come_from_the_font_that_is_there_for_them() -> None:
    name = "王小明 김민준 さくら 𠮷田"
    shown = Printed(heading_as_pdf(name=name))
    assert shown.lines[1] == name
    assert shown.fonts - BARLOW == {"NotoSansCJKtc-Regular-Identity-H"}


def test_a_large_sheet_is_printed_by_a_process_of_its_own_and_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    here = heading_as_pdf()
    monkeypatch.setattr(pdf, "LARGE_CHARACTERS", 0)
    assert heading_as_pdf() == here


def test_a_narrow_space_that_the_font_lacks_is_printed_as_a_plain_one() -> None:
    assert Printed(heading_as_pdf(name="12\u202f000")).lines[1] in {"12\xa0000", "12 000"}


def test_the_same_sheet_gives_the_same_bytes() -> None:
    assert heading_as_pdf() == heading_as_pdf()


def test_threads_that_print_at_once_get_each_their_own() -> None:
    names = [f"Event {number}" for number in range(8)]
    with ThreadPoolExecutor(4) as pool:
        titles = pool.map(lambda name: Printed(heading_as_pdf(name=name)).title, names)
    assert list(titles) == names
