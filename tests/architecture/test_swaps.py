"""Pages that swap parts of themselves say how, and nothing that they do is refused by the Content Security Policy."""

import json
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.sources

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
SETTINGS = re.compile(r"name=\"htmx-config\"\s+content='(.*?)'", re.DOTALL)
#: what would run code or write a style into the page
REFUSED = {"includeIndicatorStyles": False, "allowEval": False, "allowScriptTags": False, "attributesToSettle": []}


def test_pages_with_htmx_disable_inline_styles_and_eval() -> None:
    said = {
        path.relative_to(TEMPLATES).as_posix(): json.loads(found.group(1))
        for path in sorted(TEMPLATES.rglob("*.html"))
        if (found := SETTINGS.search(path.read_text()))
    }
    assert {name: {key: settings.get(key) for key in REFUSED} for name, settings in said.items()} == dict.fromkeys(
        said, REFUSED
    )
