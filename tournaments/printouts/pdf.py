"""PDF: a template and its content, compiled by typst.

The content is passed as JSON through `sys.inputs` and is never part of the source, so no player's name can act as typst
code. Only the fonts in this folder and those that come with typst are used, so all machines print alike.
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

from tournaments.printouts.pdf_process import compile_in_own_process

#: Size of paper as typst calls it, by the value of `?paper=`.
PAPERS: Mapping[str, str] = {"a4": "a4", "letter": "us-letter"}

FONTS = Path(__file__).parent / "fonts"
TEMPLATES = Path(settings.RESOURCES_DIR) / "templates"

#: The fonts lack the narrow no-break space, so the wide one is printed.
_SUBSTITUTES = str.maketrans({"\u202f": "\u00a0"})

#: Content longer than this (about a thousand seat cards) is printed by a process of its own.
LARGE_CHARACTERS = 150_000
#: Pixels per inch of a picture; an inch has 72 points.
PICTURE_PPI = 144

# A compiler stores its last inputs, so only one thread may use it at a time.
_lock = Lock()
_output_form: ContextVar[Literal["pdf", "svg"]] = ContextVar("form", default="pdf")
# Large sheets have a lock of their own, so that small sheets do not wait for them.
_large_lock = Lock()


def compile_pdf(template: str, content: Mapping[str, Any], *, paper: str, at: datetime) -> bytes:
    """Return the PDF of a template, filled in with `content` (JSON values) and dated `at`.

    `template` is its path below templates/ without `.typ`. Within `pages_as_svg` the result is pages of SVG. Raises
    KeyError for a paper that is not in PAPERS.
    """
    encoded = json.dumps(content, ensure_ascii=False).translate(_SUBSTITUTES)
    inputs = {"data": encoded, "paper": PAPERS[paper]}
    if len(encoded) > LARGE_CHARACTERS:
        job = {"source": str(TEMPLATES / f"{template}.typ"), "root": str(TEMPLATES), "fonts": [str(FONTS)]}
        with _large_lock:
            return compile_in_own_process(**job, form=_output_form.get(), inputs=inputs, timestamp=int(at.timestamp()))
    with _lock:
        output: Any = _compiler(template).compile(
            format=_output_form.get(), sys_inputs=inputs, timestamp=int(at.timestamp())
        )
    return _output_bytes(output)


def compile_png(template: str, content: Mapping[str, Any]) -> bytes:
    """Return the first page of a template as a picture, two pixels a point."""
    inputs = {"data": json.dumps(content, ensure_ascii=False).translate(_SUBSTITUTES)}
    with _lock:
        output: Any = _compiler(template).compile(format="png", ppi=PICTURE_PPI, sys_inputs=inputs)
    return bytes(output[0] if isinstance(output, list) else output)


@contextmanager
def pages_as_svg() -> Iterator[None]:
    """Within the context, make `compile_pdf` return SVG, one page per line in base64."""
    token = _output_form.set("svg")
    try:
        yield
    finally:
        _output_form.reset(token)


def _output_bytes(output: bytes | list[bytes]) -> bytes:
    """Return a PDF unchanged, or SVG pages as lines of base64."""
    pages = output if isinstance(output, list) else [output]
    return b"\n".join(map(b64encode, pages)) if _output_form.get() == "svg" else pages[0]


@cache
def _compiler(template: str) -> typst.Compiler:
    source = TEMPLATES / f"{template}.typ"
    return typst.Compiler(str(source), root=str(TEMPLATES), font_paths=_fonts(), ignore_system_fonts=True)


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, font_paths=[str(FONTS)])
