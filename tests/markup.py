"""Text of an answer's markup, independent of the layout of its template."""

import re
from html import unescape

from django.http import HttpResponse
from django.template.backends.django import Template
from django.template.loader import get_template

from tests.responses import ClientResponse


def template_name(path: str) -> str:
    """Return the name of the template that is loaded for a path."""
    loaded = get_template(path)
    assert isinstance(loaded, Template)
    return str(loaded.template.name)


def unbroken(markup: str) -> str:
    """Return markup without the elements that prevent line breaks."""
    return re.sub(r'<span class="unbroken">([^<]*)</span>', r"\1", markup)


def one_line(answer: ClientResponse | HttpResponse | str) -> str:
    """Return a page on one line, with single spaces and none beside a tag's brackets."""
    text = unbroken(answer if isinstance(answer, str) else answer.content.decode())
    return re.sub(r"\s*([<>])\s*", r"\1", re.sub(r"\s+", " ", text))


def text_of(answer: ClientResponse | HttpResponse | str) -> str:
    """Return the text of a page or of a fragment as it is read: without tags, on one line."""
    markup = one_line(answer)
    body = markup.partition("<body")[2]
    text = re.sub(r"<[^>]+>", " ", body.partition(">")[2] if body else markup)
    return " ".join(unescape(text).replace("\u2068", "").replace("\u2069", "").split())
