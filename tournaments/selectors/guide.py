"""The director's guide: its pages, as written in docs/guide.

A page is Markdown: a title, one sentence on what the page is for, then sections. Pictures are named by file name
without folder and ending; links to other pages name the file. A translated page has the same file name, sections and
pictures as the English page.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tournaments.rules.players.search import fold_text

FOLDER = Path(settings.RESOURCES_DIR) / "docs" / "guide"
# The language of pages that are not translated.
SOURCE = "en"
# Letters of an excerpt.
EXCERPT_LENGTH = 90


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page below a heading: its anchor, title, and text without markup."""

    anchor: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class GuidePage:
    """A page: slug, language, title, first sentence (`purpose`), the Markdown tokens after that, and the sections."""

    slug: str
    language: str
    title: str
    purpose: str
    tokens: Sequence[Token]
    sections: Sequence[Section]


@dataclass(frozen=True, slots=True)
class GuideMatch:
    """A search result: the page, the section, and an excerpt."""

    page: GuidePage
    section: Section
    excerpt: str


@cache
def guide_pages(language: str) -> tuple[GuidePage, ...]:
    """Return the pages in order; a page that is not translated is in English."""
    names = sorted(path.name for path in (FOLDER / SOURCE).glob("*.md"))
    return tuple(_guide_page(language, name) for name in names)


def find_in_guide(words: str, *, language: str) -> list[GuideMatch]:
    """Return the sections that contain all words. Sections with one of the words in the title come first."""
    query_words = fold_text(words).split()
    if not query_words:
        return []
    results = [
        GuideMatch(page, section, _excerpt(section.text, query_words))
        for page in guide_pages(language)
        for section in page.sections
        if all(word in fold_text(f"{page.title} {section.title} {section.text}") for word in query_words)
    ]
    return sorted(results, key=lambda result: not any(word in fold_text(result.section.title) for word in query_words))


def heading_anchor(title: str) -> str:
    """Return the anchor of a section: its title in lower case, with hyphens."""
    return "-".join("".join(letter if letter.isalnum() else " " for letter in title.casefold()).split())


def page_slug(file_name: str) -> str:
    """Return a page's slug from its file name: "05-balancing.md" gives "balancing"."""
    return file_name.removesuffix(".md").partition("-")[2]


def _guide_page(language: str, name: str) -> GuidePage:
    if not (FOLDER / language / name).exists():
        language = SOURCE
    tokens = _markdown_tokens(FOLDER / language / name)
    title, purpose = tokens[1].content, tokens[4].content
    # a link to a section leads there in every language
    anchors = [heading_anchor(heading) for heading in _section_headings(_markdown_tokens(FOLDER / SOURCE / name))]
    return GuidePage(
        page_slug(name), language, title, purpose, tuple(tokens[6:]), tuple(_parse_sections(tokens, anchors))
    )


def _markdown_tokens(path: Path) -> Sequence[Token]:
    return MarkdownIt("commonmark", {"html": False}).enable("table").parse(path.read_text(encoding="utf-8"))


def _section_headings(tokens: Sequence[Token]) -> list[str]:
    return [tokens[at + 1].content for at, token in enumerate(tokens) if token.type == "heading_open" and at]


def _parse_sections(tokens: Sequence[Token], anchors: Sequence[str]) -> Iterator[Section]:
    """Yield the text before the first heading as a section, then one section for each heading."""
    left, anchor, heading, texts = iter(anchors), "", tokens[1].content, list[str]()
    for at, token in enumerate(tokens[3:], start=3):
        if token.type != "inline":
            continue
        if tokens[at - 1].type == "heading_open":
            yield Section(anchor, heading, _plain_text(texts))
            anchor, heading, texts = next(left, heading_anchor(token.content)), token.content, []
        else:
            texts.append("".join(child.content or " " for child in token.children or () if _is_text(child)))
    yield Section(anchor, heading, _plain_text(texts))


def _is_text(child: Token) -> bool:
    return bool(child.content) or child.type == "softbreak"


def _plain_text(texts: Sequence[str]) -> str:
    return " ".join(" ".join(texts).split())


def _excerpt(text: str, query_words: Sequence[str]) -> str:
    """Return the text around the first word found."""
    places = [place for word in query_words if (place := fold_text(text).find(word)) >= 0]
    begin = text.rfind(" ", 0, max(0, min(places, default=0) - EXCERPT_LENGTH // 2)) + 1
    # no partial word at the end
    end = text.rfind(" ", begin, begin + 2 * EXCERPT_LENGTH) if begin + 2 * EXCERPT_LENGTH < len(text) else len(text)
    return f"{'… ' if begin else ''}{text[begin:end].strip()}{' …' if end < len(text) else ''}"


def captions_by_picture(pages: Sequence[GuidePage]) -> dict[str, str]:
    """Return the captions of the pictures in these pages, by name of the picture."""
    inline = [child for page in pages for token in page.tokens for child in token.children or ()]
    return {str(picture.attrGet("src")): picture.content for picture in inline if picture.type == "image"}
