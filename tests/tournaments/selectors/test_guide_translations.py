"""The translated guide: every page whole, with the English page's sections, pictures, links, keys and names."""

import re
from collections import defaultdict
from functools import cache

from django.conf import settings

from config.messages import LOCALE, read_catalogue
from tests.suite.each_case import for_each
from tournaments.selectors.guide import FOLDER, SOURCE, captions_by_picture, guide_pages

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != SOURCE]
NAMES = sorted(path.name for path in (FOLDER / SOURCE).glob("*.md"))
# Counts that are equal in both texts: headings by depth, items of lists, rows of tables.
LINES = r"^(#+|-|\d+\.|\|)(?= )"
# Texts that are equal in both: addresses of links and pictures.
ADDRESSES = r"\]\(([^)]+)\)"
CODE = r"`([^`]+)`"
BOLD = r"\*\*([^*]+?)\.?\*\*"

every_page = for_each("name", NAMES)
every_language = for_each("language", LANGUAGES)


def text(language: str, name: str) -> str:
    return (FOLDER / language / name).read_text(encoding="utf-8")


def plain_text(said: str) -> str:
    """A text with plain spaces, in small letters."""
    return " ".join(said.split()).casefold()


@cache
def product_names(language: str) -> dict[str, set[str]]:
    """The product's translations of each message, whatever it stands for."""
    names: dict[str, set[str]] = defaultdict(set)
    for message in read_catalogue(LOCALE / language / "LC_MESSAGES" / "django.po"):
        if isinstance(message.id, str) and message.string:
            names[message.id].add(plain_text(str(message.string)))
    return names


@every_language
def test_each_translated_guide_has_exactly_the_english_pages(language: str) -> None:
    assert sorted(path.name for path in (FOLDER / language).iterdir()) == NAMES
    assert {page.language for page in guide_pages(language)} == {language}


@every_language
@every_page
def test_translated_guide_page_has_the_same_sections(language: str, name: str) -> None:
    own, source = text(language, name), text(SOURCE, name)
    assert re.findall(LINES, own, re.MULTILINE) == re.findall(LINES, source, re.MULTILINE)
    assert re.findall(ADDRESSES, own) == re.findall(ADDRESSES, source)
    assert own.count("\n\n") == source.count("\n\n")


@every_language
@every_page
def test_translated_guide_keeps_key_names_and_file_names_and_addresses(language: str, name: str) -> None:
    """Keys with a printed word are named differently in each language."""
    named = {"Space", "Enter"}
    asked = [match for match in re.findall(CODE, text(SOURCE, name)) if match not in named]
    own = re.findall(CODE, text(language, name))
    assert [row for row in own if row in asked] == asked
    assert len(own) == len(re.findall(CODE, text(SOURCE, name)))


@every_language
@every_page
def test_translated_guide_uses_the_labels_of_the_product(language: str, name: str) -> None:
    names, own = product_names(language), {plain_text(match) for match in re.findall(BOLD, text(language, name))}
    asked = set(re.findall(BOLD, text(SOURCE, name)))
    assert {row: names[row] for row in asked if row in names and not names[row] & own} == {}


@every_language
def test_guide_section_has_the_same_address_in_every_language(language: str) -> None:
    own, source = guide_pages(language), guide_pages(SOURCE)
    anchors = [(page.slug, [section.anchor for section in page.sections]) for page in own]
    assert anchors == [(page.slug, [section.anchor for section in page.sections]) for page in source]
    assert [page.slug for page in own if len({section.title for section in page.sections}) != len(page.sections)] == []


@every_language
def test_guide_titles_and_captions_are_translated(language: str) -> None:
    own, source = guide_pages(language), guide_pages(SOURCE)
    assert {page.title for page in own} & {page.title for page in source} == set()
    mine, theirs = captions_by_picture(own), captions_by_picture(source)
    assert mine.keys() == theirs.keys()
    assert [picture for picture in mine if mine[picture] == theirs[picture]] == []
