import json

import pytest

from tests.tournaments.rules.structures import PUBLISHED
from tournaments.presets import FOLDER, published_structures
from tournaments.rules.structure_checks import check_structure
from tournaments.rules.structure_json import structure_from_json


def test_every_published_structure_is_loaded() -> None:
    assert [structure.slug for structure in published_structures()] == [
        "ept-barcelona-2006-day1",
        "live-plo8-2025",
        "stud-home-from-wsop",
        "t100-150bb-home",
        "wpt-toc-2018",
        "wsop-main-2019",
    ]


def test_every_published_structure_tells_where_it_was_published() -> None:
    assert [structure.slug for structure in published_structures() if not structure.source] == []


@pytest.mark.parametrize("name", [name for name in PUBLISHED if name.startswith("shared/")])
def test_a_preset_is_the_sheet_as_it_was_handed_over(name: str) -> None:
    ours = json.loads((FOLDER / f"{name.removeprefix('shared/')}.json").read_text("utf-8"))
    assert ours == PUBLISHED[name]


def test_what_lies_apart_is_misprinted() -> None:
    misprinted = [json.loads(path.read_text("utf-8")) for path in (FOLDER / "misprinted").glob("*.json")]
    assert [bool(check_structure(structure_from_json(sheet)).errors) for sheet in misprinted] == [True]
