"""The director's guide: its pages as they are written in docs/guide, read once.

A page is Markdown: a title, one sentence on what it is for, then sections. A picture is named by its file without
its folder and ending; a link to another page names its file. A translated page has the file name, the sections and
the pictures of the English one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tournaments.rules.players.search import folded

FOLDER = Path(settings.BASE_DIR) / "docs" / "guide"
#: what a language has no page for is shown in this one
SOURCE = "en"
#: so much of a section is shown around what was found in it, in letters
AROUND = 90


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page under its own head: where it is on the page, and its text without marks."""

    anchor: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class GuidePage:
    """A page: its slug, language, title and first sentence, its Markdown tokens after those, and its sections."""

    slug: str
    language: str
    title: str
    purpose: str
    tokens: Sequence[Token]
    sections: Sequence[Section]


@dataclass(frozen=True, slots=True)
class Found:
    """Where words were found: the page, the section, and the text around them."""

    page: GuidePage
    section: Section
    excerpt: str


@cache
def guide_pages(language: str) -> tuple[GuidePage, ...]:
    """Return the pages in their order; those that the language lacks in English."""
    names = sorted(path.name for path in (FOLDER / SOURCE).glob("*.md"))
    return tuple(_page(language, name) for name in names)


def find_in_guide(words: str, *, language: str) -> list[Found]:
    """Return the sections that have all of the words, those that have one in their title first."""
    asked = folded(words).split()
    if not asked:
        return []
    found = [
        Found(page, section, _excerpt(section.text, asked))
        for page in guide_pages(language)
        for section in page.sections
        if all(word in folded(f"{page.title} {section.title} {section.text}") for word in asked)
    ]
    return sorted(found, key=lambda one: not any(word in folded(one.section.title) for word in asked))


def anchor_of(title: str) -> str:
    """Return the anchor of a section: its title in small letters, with hyphens."""
    return "-".join("".join(letter if letter.isalnum() else " " for letter in title.casefold()).split())


def slug_of(file_name: str) -> str:
    """Return a page's slug from its file: "05-balancing.md" is "balancing"."""
    return file_name.removesuffix(".md").partition("-")[2]


def _page(language: str, name: str) -> GuidePage:
    """Return a page in a language; in English where it is not translated."""
    if not (FOLDER / language / name).exists():
        language = SOURCE
    tokens = _tokens(FOLDER / language / name)
    title, purpose = tokens[1].content, tokens[4].content
    # a link to a section leads there in every language
    anchors = [anchor_of(heading) for heading in _headings(_tokens(FOLDER / SOURCE / name))]
    return GuidePage(slug_of(name), language, title, purpose, tuple(tokens[6:]), tuple(_sections(tokens, anchors)))


def _tokens(path: Path) -> Sequence[Token]:
    return MarkdownIt("commonmark", {"html": False}).enable("table").parse(path.read_text(encoding="utf-8"))


def _headings(tokens: Sequence[Token]) -> list[str]:
    """Return the heads of the sections; the title of the page is none."""
    return [tokens[at + 1].content for at, token in enumerate(tokens) if token.type == "heading_open" and at]


def _sections(tokens: Sequence[Token], anchors: Sequence[str]) -> Iterator[Section]:
    """Yield what stands before the first head, then a section for each head with its anchor."""
    left, anchor, heading, texts = iter(anchors), "", tokens[1].content, list[str]()
    for at, token in enumerate(tokens[3:], start=3):
        if token.type != "inline":
            continue
        if tokens[at - 1].type == "heading_open":
            yield Section(anchor, heading, _plain(texts))
            anchor, heading, texts = next(left, anchor_of(token.content)), token.content, []
        else:
            texts.append("".join(child.content or " " for child in token.children or () if _is_text(child)))
    yield Section(anchor, heading, _plain(texts))


def _is_text(child: Token) -> bool:
    """Whether it is letters or the end of a line, and no mark."""
    return bool(child.content) or child.type == "softbreak"


def _plain(texts: Sequence[str]) -> str:
    """Return runs of text as one, with single spaces."""
    return " ".join(" ".join(texts).split())


def _excerpt(text: str, asked: Sequence[str]) -> str:
    """Return the text around the first of the words in it, some letters off where one folds into two."""
    places = [place for word in asked if (place := folded(text).find(word)) >= 0]
    begin = text.rfind(" ", 0, max(0, min(places, default=0) - AROUND // 2)) + 1
    # a word that begins in the last letters stands whole or not at all
    end = text.rfind(" ", begin, begin + 2 * AROUND) if begin + 2 * AROUND < len(text) else len(text)
    return f"{'… ' if begin else ''}{text[begin:end].strip()}{' …' if end < len(text) else ''}"


def pictures(pages: Sequence[GuidePage]) -> dict[str, str]:
    """Return the names of all pictures, each with its caption."""
    inline = [child for page in pages for token in page.tokens for child in token.children or ()]
    return {str(one.attrGet("src")): one.content for one in inline if one.type == "image"}
