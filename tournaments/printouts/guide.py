"""The director's guide as PDF: all pages with their pictures."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from markdown_it.token import Token

from tournaments.language.sentences import gettext
from tournaments.printouts.pdf import compile_pdf
from tournaments.printouts.responses import printout_response
from tournaments.printouts.stored_papers import Paper
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.guide import GuidePage, guide_pages

CELLS = ("th", "td")
#: How a run of text is marked, by the token that opens it.
MARKS = {"strong_open": "strong", "em_open": "em"}


def guide_pdf(language: str, *, paper: str, at: datetime) -> bytes:
    """Return the whole guide as PDF. Raises KeyError for an unknown size of paper."""
    content = {
        "language": language,
        "product": gettext("Shuffle Up"),
        "title": gettext("Director's guide"),
        "pages": [_page_content(page) for page in guide_pages(language)],
    }
    return compile_pdf("tournaments/guide/guide", content, paper=paper, at=at)


def _page_content(page: GuidePage) -> dict[str, Any]:
    return {"title": page.title, "purpose": page.purpose, "blocks": list(_content_blocks(page.tokens))}


def _content_blocks(tokens: Sequence[Token]) -> Iterator[dict[str, Any]]:
    open_tags, number, cells = list[str](), 0, list[list[dict[str, str]]]()
    for token in tokens:
        if token.nesting == 1:
            open_tags.append(token.tag)
            number = 0 if token.tag == "ol" else number + (token.tag == "li")
        elif token.nesting == -1:
            open_tags.pop()
        elif open_tags[-1] in CELLS:
            cells.append(list(_text_runs(token.children or ())))
        else:
            yield _block(token, open_tags, number)
        if token.type == "tr_close":
            yield {"kind": "row", "head": "thead" in open_tags, "cells": cells}
            cells = []


def _block(token: Token, open_tags: Sequence[str], number: int) -> dict[str, Any]:
    children = token.children or []
    if len(children) == 1 and children[0].type == "image":
        return _picture_block(children[0])
    kind = "li" if "li" in open_tags else open_tags[-1]
    return {"kind": kind, "runs": list(_text_runs(children)), "number": number if "ol" in open_tags else 0}


def _picture_block(image: Token) -> dict[str, Any]:
    """Return the block of a picture. `svg` is "" if the file is missing."""
    found = finders.find(f"tournaments/guide/{image.attrGet('src')}.webp")
    data = b64encode(Path(found).read_bytes()).decode() if isinstance(found, str) else ""
    svg = (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1280 800'>"
        f"<image width='1280' height='800' href='data:image/webp;base64,{data}'/></svg>"
    )
    return {"kind": "picture", "svg": svg if data else "", "caption": image.content}


def _text_runs(children: Sequence[Token]) -> Iterator[dict[str, str]]:
    """Yield runs of text, each with its mark: "strong", "em", "code" or ""."""
    marks = [""]
    for child in children:
        if child.type in MARKS:
            marks.append(MARKS[child.type])
        elif child.type.endswith("_close") and child.type.removesuffix("close") + "open" in MARKS:
            marks.pop()
        elif child.type == "code_inline":
            yield {"text": child.content, "mark": "code"}
        elif child.type == "softbreak":
            yield {"text": " ", "mark": ""}
        elif child.content:
            yield {"text": child.content, "mark": marks[-1]}


@require_safe
def print_guide(request: HttpRequest) -> HttpResponse:
    """Print the whole guide in the language of the request. The PDF is cached."""

    def make(paper: str) -> Paper:
        return guide_pdf(get_language() or "en", paper=paper, at=server_now()), "shuffle-up-guide"

    return printout_response(request, make, cache_key=("guide",))
