"""The project's own papers: what they name exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAPERS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
#: something like tables/services/hands/busts.py, in backticks or as the target of a link
NAMED = re.compile(
    r"(?<![\w/.<>])((?:tournaments|tables|rulings|config|templates|tests|docs|benchmarks)/[\w/.-]*[\w/])(?![\w<*])"
)
LINKED = re.compile(r"\]\((?!https?://)([^)#]+)\)")


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_file_that_a_paper_names_is_there(paper: Path) -> None:
    text = paper.read_text(encoding="utf-8")
    named = [ROOT / found for found in NAMED.findall(text)]
    linked = [paper.parent / found for found in LINKED.findall(text)]
    assert [str(path.relative_to(ROOT)) for path in (*named, *linked) if not path.exists()] == []


def test_the_first_version_fits_on_forty_lines() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first = text[text.index("## [0.1.0]") :]
    assert len(first.splitlines()) <= 40
