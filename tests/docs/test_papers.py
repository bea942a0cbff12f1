"""The project's own papers: what they name exists."""

import re
from pathlib import Path

import pytest

from tests.architecture.source import APPS, ROOT, files, name
from tests.suite.each_case import for_each
from tournaments.rules.rulebook.house_settings import SETTINGS

PAPERS = sorted(
    path for place in ("", "docs", "docs/terms", "docs/decisions", "lab") for path in (ROOT / place).glob("*.md")
)
OF_TODAY = [path for path in PAPERS if path.name != "CHANGELOG.md"]
#: something like tables/services/hands/busts.py, in backticks or as the target of a link
NAMED = re.compile(rf"(?<![\w/.<>])((?:{'|'.join(APPS)}|config|templates|tests|docs|lab)/[\w/.-]*[\w/])(?![\w<*])")
#: something like services/undo.py or `views/floor/`: inside an app, or beside the file that says it
SHORT = re.compile(r"`([a-z_]+/[\w/.-]*(?:\.(?:py|js|css|html|typ|toml|md)|(?<=/)))`")
#: the name of a file alone, such as `missed_hands.py`, with what is in it or without
ALONE = re.compile(r"`([\w-]+\.(?:py|js|css|html|typ|toml))(?::[^`]*)?`")
#: the name of many files, such as `<app>/views/<subject>/...` or `tables/displays/*labels.py`
MANY = re.compile(rf"`((?:<app>|{'|'.join(APPS)}|config|templates|tests|docs)/[\w/.<>*-]*[<*][\w/.<>*-]*)`")
#: what is said to be in a file: `tables/services/days/carry_over.py: end_day`
INSIDE = re.compile(r"`((?:[\w-]+/)*[\w-]+\.py): (\w+)`")
#: the same in the source of the product, where only whole names of files are read
NAMED_IN_CODE = re.compile(r"(?<![\w/.])((?:[a-z_]+/)+[\w.-]+\.(?:py|js|css|html|typ|toml|md))(?![\w/*])")
#: what looks like a file and is an address
ADDRESSES = {"floor/sw.js"}
CODE = ("config", "systems", "shuffle_up", "packaging", "templates", "tests", "lab", "locale", "deploy")
FOLDERS = (*APPS, *CODE, "docs")
LINKED = re.compile(r"\]\((?!https?://)([^)#]+)\)")


@for_each("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_file_mentioned_in_a_document_exists(paper: Path) -> None:
    text = paper.read_text(encoding="utf-8")
    named = [ROOT / found for found in NAMED.findall(text)]
    linked = [paper.parent / found for found in LINKED.findall(text)]
    assert [str(path.relative_to(ROOT)) for path in (*named, *linked) if not path.exists()] == []


@pytest.fixture(scope="module")
def known() -> set[str]:
    """Every file and folder of the project by each end of its path that is inside an app or the project."""
    found = [*ROOT.iterdir(), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]
    paths = {f"{path.relative_to(ROOT).as_posix()}{'/' if path.is_dir() else ''}" for path in found}
    return {"/".join(path.split("/")[at:]) for path in paths for at in range(len(path.split("/")))}


@pytest.mark.parametrize("paper", OF_TODAY, ids=lambda paper: paper.name)
def test_every_app_file_mentioned_in_a_document_exists(paper: Path, known: set[str]) -> None:
    assert [path for path in SHORT.findall(paper.read_text(encoding="utf-8")) if path not in known] == []


@pytest.mark.parametrize("paper", OF_TODAY, ids=lambda paper: paper.name)
def test_file_mentioned_without_its_folder_exists(paper: Path, known: set[str]) -> None:
    assert [path for path in ALONE.findall(paper.read_text(encoding="utf-8")) if path not in known] == []


@pytest.mark.parametrize("paper", OF_TODAY, ids=lambda paper: paper.name)
def test_every_file_pattern_in_a_document_matches_a_file(paper: Path) -> None:
    named = MANY.findall(paper.read_text(encoding="utf-8"))
    assert [cited for cited in named if not any(list(ROOT.glob(pattern)) for pattern in _patterns(cited))] == []


def _patterns(named: str) -> list[str]:
    """Return what a name of many files may stand for: in each app, for any subject, with anything below."""
    pattern = re.sub(r"<[a-z]+>", "*", named.replace("<app>", "{app}")).replace("...", "*")
    return [pattern.format(app=app) for app in APPS]


def addressed(pattern: str) -> set[str]:
    """Return the files with addresses that have an expression."""
    texts = {path: path.read_text(encoding="utf-8") for path in files("config", *APPS)}
    return {name(path) for path, text in texts.items() if re.search(rf"path\(\s*r?f?\"{pattern}", text)}


@for_each(
    ("head", "pattern"),
    [("A printout", r"\^p/[^\"]*\\\.pdf"), ("A display", r"\^d/[^\"]*/\$")],
    ids=lambda value: value if " " in value else "",
)
def test_url_recipe_in_the_docs_lists_all_modules_with_urls(head: str, pattern: str) -> None:
    text = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
    recipe = text.split(f"## {head}\n")[1].split("\n## ")[0]
    named = [path for group in re.findall(r"`([\w/*]+\.py)`", recipe) for path in ROOT.glob(group)]
    found = addressed(pattern)
    assert "config/urls.py" in found
    assert found - {name(path) for path in named} == set()


def test_settings_that_no_code_reads_are_marked_posted_only() -> None:
    words = {word for path in files(*APPS) for word in re.findall(r"[\"'](\w+)[\"']", path.read_text(encoding="utf-8"))}
    posted = {name for name, setting in SETTINGS.items() if setting.posted}
    assert {name for name in SETTINGS if name not in words} - posted == set()


@pytest.mark.parametrize("paper", OF_TODAY, ids=lambda paper: paper.name)
def test_code_identifiers_cited_by_documents_exist_in_the_cited_file(paper: Path) -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in files("config", "lab", *APPS)}
    named = INSIDE.findall(paper.read_text(encoding="utf-8"))
    missing = [
        (place, word)
        for place, word in named
        if not any(f"/{name(path)}".endswith(f"/{place}") and word in text for path, text in texts.items())
    ]
    assert missing == []


def test_every_file_mentioned_in_the_code_exists(known: set[str]) -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in files("config", "lab", *APPS)}
    named = {(name(path), found) for path, text in texts.items() for found in NAMED_IN_CODE.findall(text)}
    assert sorted((path, found) for path, found in named if found not in known | ADDRESSES) == []


def test_changelog_of_the_first_version_has_at_most_forty_lines() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first = text[text.index("## [0.1.0]") :]
    assert len(first.splitlines()) <= 40
