"""The director's guide as it is written: whole pages, links and pictures that are there, and a search."""

import re
import shutil
from pathlib import Path

import pytest
from django.conf import settings

from tests.architecture.test_plain_words import faults
from tests.suite.each_case import for_each
from tournaments.selectors import guide
from tournaments.selectors.guide import FOLDER, SOURCE, captions_by_picture, find_in_guide, guide_pages, heading_anchor

PICTURES = Path(settings.BASE_DIR) / "tournaments" / "static" / "tournaments" / "guide"
FILES = sorted((FOLDER / SOURCE).glob("*.md"))


def test_guide_pages_are_in_the_order_of_a_tournament_evening() -> None:
    assert [page.slug for page in guide_pages("en")] == [
        "before-the-day", "the-desk", "the-draw", "the-clock", "balancing", "the-bubble", "paying", "rulings",
        "screens", "the-phone", "when-something-goes-wrong", "from-the-tournament-director", "several-days",
    ]  # fmt: skip


def test_every_guide_page_begins_with_a_statement_of_purpose() -> None:
    assert [page.slug for page in guide_pages("en") if not (page.title and page.purpose.endswith("."))] == []


def test_untranslated_guide_page_is_shown_in_english() -> None:
    assert guide_pages("xx") == guide_pages("en")


def test_guide_shows_english_pages_between_translated_pages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copytree(FOLDER / SOURCE, tmp_path / SOURCE)
    (tmp_path / "de").mkdir()
    shutil.copy(FOLDER / "de" / "03-the-draw.md", tmp_path / "de")
    monkeypatch.setattr(guide, "FOLDER", tmp_path)
    guide_pages.cache_clear()
    read = {page.slug: (page.language, page.title) for page in guide_pages("de")}
    guide_pages.cache_clear()
    assert (read["the-draw"], read["the-clock"]) == (("de", "Die Auslosung"), ("en", "The clock"))


def test_guide_picture_files_are_exactly_the_pictures_in_use() -> None:
    assert {path.stem for path in PICTURES.glob("*.webp")} == set(captions_by_picture(guide_pages("en")))


@for_each("file", FILES, ids=lambda file: file.stem)
def test_guide_links_are_valid_and_guide_sentences_pass_the_style_check(file: Path) -> None:
    text = file.read_text()
    links = re.findall(r"(?<!!)\[[^]]+\]\(([^)]+)\)", text)
    assert [link for link in links if not (file.parent / link).exists()] == []
    plain = re.sub(r"!?\[([^]]+)\]\([^)]+\)|[*`|#]", r"\1", text)
    assert [wrong for line in plain.splitlines() if (wrong := faults((line.strip(),), set()))] == []


def test_guide_anchor_is_the_title_in_lower_case() -> None:
    assert [heading_anchor(row) for row in ("Add players", "No network?", "Cash-up")] == [
        "add-players", "no-network", "cash-up",
    ]  # fmt: skip


def test_guide_search_needs_all_words_and_ranks_titles_first() -> None:
    found = find_in_guide("override", language="en")
    assert [(row.page.slug, row.section.title) for row in found] == [("the-bubble", "Against the order")]
    assert "Override closes a hand without a table" in found[0].excerpt
    assert find_in_guide("undo", language="en")[0].page.slug in {page.slug for page in guide_pages("en")}
    assert [result.section.title for result in find_in_guide("Seat Cards draw", language="en")] == ["Draw seats"]


@pytest.mark.parametrize(
    ("language", "words", "at"),
    [
        ("de", "ausnahme", ("the-bubble", "against-the-order")),
        ("fr", "fingerabdruck", None),
        ("fr", "penalites", ("rulings", "penalties")),
        ("es", "qr codigos", ("screens", "qr-codes")),
        ("en", "ausnahme", None),
    ],
)
def test_guide_search_uses_the_page_language_and_ignores_accents(
    language: str, words: str, at: tuple[str, str] | None
) -> None:
    found = [(result.page.slug, result.section.anchor) for result in find_in_guide(words, language=language)]
    assert next(iter(found), None) == at


def test_guide_search_excerpt_has_whole_words_and_complete_punctuation() -> None:
    found = find_in_guide("strafe", language="de")
    said = next(row.excerpt for row in found if row.page.slug == "the-phone")
    assert "Strafen, Zeit für Spieler" in said
    text = next(row.section.text for row in found if row.page.slug == "the-phone").split()
    assert [word for word in said.split() if word not in {"…", *text}] == []


@pytest.mark.parametrize("words", ["", "   ", "zzz", "override zzz", "<b>"])
def test_guide_search_for_unknown_words_finds_nothing(words: str) -> None:
    assert find_in_guide(words, language="en") == []
