"""Downloads of text files."""

import json
from typing import Any

from django.http import HttpResponse


def download_response(content: str, *, file_name: str, content_type: str) -> HttpResponse:
    """Return a response that the browser saves as a text file."""
    return HttpResponse(
        content,
        content_type=f"{content_type}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{file_name}"', "Cache-Control": "no-store"},
    )


def json_text(content: dict[str, Any]) -> str:
    """Return an exported structure as JSON text with one step per line."""
    steps = content.get("steps", [])
    rest = {name: value for name, value in content.items() if name != "steps"}
    lines = ",\n  ".join(json.dumps(step, ensure_ascii=False) for step in steps)
    head = json.dumps(rest, ensure_ascii=False, indent=1)
    return f'{head[:-2]},\n "steps": [\n  {lines}\n ]\n}}\n'
