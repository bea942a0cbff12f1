"""Files of other programs are checked without being stored."""

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.architecture.source import ROOT
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def shortest_event() -> dict[str, Any]:
    """The shortest file, as the document shows it."""
    found = re.search(r"```json\n(.*?)```", (ROOT / "docs/poker-event.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    event: dict[str, Any] = json.loads(found[1])
    return event


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "friday.json"


def report(*paths: Path) -> str:
    out = StringIO()
    call_command("check_event", *map(str, paths), stdout=out, stderr=out)
    return out.getvalue()


def test_valid_file_is_summed_up_and_not_stored(file: Path) -> None:
    file.write_text(json.dumps(shortest_event() | {"mood": "good"}), encoding="utf-8")
    assert report(file).splitlines() == [
        f"{file}: Friday (running): people 2, entries 2, busts 1, prizes 1, places 1",
        "  taken 180 EUR",
        "  not in the format: mood",
    ]
    assert Tournament.objects.count() == 0


def test_refused_file_is_named_with_the_path_of_its_fault(file: Path, tmp_path: Path) -> None:
    event = shortest_event()
    event["entries"][1]["person"] = "nobody"
    file.write_text(json.dumps(event), encoding="utf-8")
    out = StringIO()
    with pytest.raises(CommandError, match="2 of 2 files refused"):
        call_command("check_event", str(file), str(tmp_path / "none.json"), stderr=out)
    first, second = out.getvalue().splitlines()
    assert ("entries[1].person" in first, second) == (True, f"{tmp_path / 'none.json'}: No such file or directory")
