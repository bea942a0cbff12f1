"""What an answer's markup says, however its template is laid out."""

import re

from django.http import HttpResponse


def one_line(answer: HttpResponse | str) -> str:
    """A page on one line: one space between words and between attributes, none beside a tag's brackets."""
    text = answer if isinstance(answer, str) else answer.content.decode()
    return re.sub(r"\s*([<>])\s*", r"\1", re.sub(r"\s+", " ", text))
