"""PDF: a named template and what it prints, compiled by typst.

What is printed goes in as JSON through `sys.inputs` and is never part of the source, so no name can be taken for a
command. Only the fonts in this folder are used, and for letters that they lack those that come with typst; one machine
prints like another.
"""

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, Literal

import typst
from django.conf import settings

from tournaments.printouts.pdf_process import compiled_in_own_process

#: the papers a sheet can be printed on: what an address calls them -> what typst does
PAPERS: Mapping[str, str] = {"a4": "a4", "letter": "us-letter"}

FONTS = Path(__file__).parent / "fonts"
TEMPLATES = Path(settings.BASE_DIR) / "templates"

#: a space that the fonts lack, and the one that stands in for it
_SPACES = str.maketrans({"\u202f": "\u00a0"})

#: what says more than so many characters is printed by a process of its own: about a thousand seat cards
LARGE = 150_000

#: one sheet at a time: a compiler keeps what it was last given
_one_at_a_time = Lock()
#: what a sheet is made as: a PDF, or its pages as pictures
_form: ContextVar[Literal["pdf", "svg"]] = ContextVar("form", default="pdf")
#: large ones among themselves: small ones do not wait for them
_one_large_at_a_time = Lock()


def compiled(template: str, content: Mapping[str, Any], *, paper: str, at: datetime) -> bytes:
    """A PDF of a template, named by its path below templates/, dated `at`. `content` is anything that JSON can hold.

    Raises KeyError for a paper that is not among PAPERS.
    """
    encoded = json.dumps(content, ensure_ascii=False).translate(_SPACES)
    inputs = {"data": encoded, "paper": PAPERS[paper]}
    if len(encoded) > LARGE:
        where = {"source": str(TEMPLATES / f"{template}.typ"), "root": str(TEMPLATES), "fonts": [str(FONTS)]}
        with _one_large_at_a_time:
            return compiled_in_own_process(**where, form=_form.get(), inputs=inputs, timestamp=int(at.timestamp()))
    with _one_at_a_time:
        made: Any = _compiler(template).compile(format=_form.get(), sys_inputs=inputs, timestamp=int(at.timestamp()))
    return _whole(made)


@contextmanager
def drawn_in_pages() -> Iterator[None]:
    """Have `compiled` draw each page as SVG, one a line in base64, for a page that prints itself."""
    token = _form.set("svg")
    try:
        yield
    finally:
        _form.reset(token)


def _whole(made: bytes | list[bytes]) -> bytes:
    """A PDF as it is; pages one a line."""
    pages = made if isinstance(made, list) else [made]
    return b"\n".join(map(b64encode, pages)) if _form.get() == "svg" else pages[0]


@cache
def _compiler(template: str) -> typst.Compiler:
    """A compiler for each template, kept: the first sheet takes longer than those after it."""
    source = TEMPLATES / f"{template}.typ"
    return typst.Compiler(str(source), root=str(TEMPLATES), font_paths=_fonts(), ignore_system_fonts=True)


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, font_paths=[str(FONTS)])
