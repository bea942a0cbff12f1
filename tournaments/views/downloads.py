"""Files to keep."""

import json
from typing import Any

from django.http import HttpResponse


def download(content: str, *, named: str, kind: str) -> HttpResponse:
    """A text file that the browser saves instead of showing."""
    return HttpResponse(
        content,
        content_type=f"{kind}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{named}"', "Cache-Control": "no-store"},
    )


def json_text(content: dict[str, Any]) -> str:
    """JSON as people read it: one step a line."""
    steps = content.get("steps", [])
    rest = {name: value for name, value in content.items() if name != "steps"}
    lines = ",\n  ".join(json.dumps(step, ensure_ascii=False) for step in steps)
    whole = json.dumps(rest, ensure_ascii=False, indent=1)
    return f'{whole[:-2]},\n "steps": [\n  {lines}\n ]\n}}\n'
