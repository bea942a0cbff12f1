import json

from tests.tournaments.rules.structure.structures import PUBLISHED
from tournaments.presets import FOLDER, published_structures
from tournaments.rules.structure.checks import check_structure
from tournaments.rules.structure.files.json_file import structure_from_json


def test_every_published_structure_is_loaded() -> None:
    assert [structure.slug for structure in published_structures()] == [
        "ept-barcelona-2006-day1",
        "live-plo8-2025",
        "stud-home-from-wsop",
        "t100-150bb-home",
        "wpt-toc-2018",
        "wsop-main-2019",
    ]


def test_every_published_structure_has_a_source() -> None:
    assert [structure.slug for structure in published_structures() if not structure.source] == []


def test_preset_file_equals_the_published_structure_of_its_id() -> None:
    for sheet in PUBLISHED.values():
        preset = PUBLISHED[f"tournaments/{sheet['id']}"]
        # notes of whoever copied it may follow where it was published; directors do not see those
        assert sheet["source"].startswith(preset["source"])
        assert preset | {"source": sheet["source"]} == sheet


def test_every_structure_in_the_misprinted_folder_has_errors() -> None:
    misprinted = [json.loads(path.read_text("utf-8")) for path in (FOLDER / "misprinted").glob("*.json")]
    assert [bool(check_structure(structure_from_json(sheet)).errors) for sheet in misprinted] == [True]
