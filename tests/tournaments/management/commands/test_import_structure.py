import json
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tournaments.models import StructurePlan
from tournaments.presets import FOLDER
from tournaments.rules.structure.files.json_file import structure_to_json
from tournaments.services.structure.library import save_presets

AS_PRINTED = FOLDER / "misprinted" / "wpt-toc-2018-as-printed.json"
LEVEL_25 = [
    "  Level 25: big blind 30,000 is lower than 40,000 in level 24",
    "  Level 25: big blind 30,000 is 1.2 × the small blind 25,000; it must be 1.25 to 2.5 ×",
]
SHEET = "level,minutes,SB,BB\n1,20,100,200\n2,20,200,400\n,10,,\n"

pytestmark = pytest.mark.django_db


def run_import(*files: Path, accept: bool = False, answer: Sequence[str] = ()) -> list[str]:
    """Run the command on these files; return its lines."""
    out = StringIO()
    call_command("import_structure", *files, accept=accept, answer=list(answer), stdout=out)
    return out.getvalue().splitlines()


def refused(*files: Path) -> tuple[str, list[str]]:
    """Run the command on refused files; return its error and the lines on standard error."""
    err = StringIO()
    with pytest.raises(CommandError) as refusal:
        call_command("import_structure", *files, stderr=err, stdout=StringIO())
    return str(refusal.value), err.getvalue().splitlines()


def write_file(folder: Path, name: str, content: str) -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def test_published_structure_is_imported_into_the_library() -> None:
    path = FOLDER / "wpt-toc-2018.json"
    assert run_import(path) == ["wpt-toc-2018: WPT Tournament of Champions $15,000, 28 levels, 31:15 hours"]
    assert structure_to_json(StructurePlan.objects.get().structure())["steps"] == json.loads(path.read_text())["steps"]


def test_structure_imported_from_a_sheet_is_named_after_the_file(tmp_path: Path) -> None:
    assert run_import(write_file(tmp_path, "Friday_late.csv", SHEET)) == [
        "friday-late: Friday_late, 2 levels, 0:50 hours",
        "  look at: Level 2: big blind 400 is 2 × the 200 of level 1",
    ]
    assert StructurePlan.objects.get().slug == "friday-late"


def test_structure_sheet_with_misprints_is_refused_and_not_saved() -> None:
    assert refused(AS_PRINTED) == (
        f"refused, and nothing of them kept: {AS_PRINTED}",
        [f"{AS_PRINTED} is refused:", *LEVEL_25],
    )
    assert not StructurePlan.objects.exists()


def test_structure_sheet_with_misprints_is_saved_when_accepted() -> None:
    said = run_import(AS_PRINTED, accept=True)
    assert said[1:3] == [line.replace("  ", "  accepted: ", 1) for line in LEVEL_25]
    assert StructurePlan.objects.get().structure().levels[24].big_blind == 30_000


def test_question_about_a_structure_sheet_is_printed_with_its_answers(tmp_path: Path) -> None:
    sheet = "Level,SB,BB,Ante,Minutes\n1,100,200,200,20\n2,150,300,300,20\nTotal,,,,40\n"
    path = write_file(tmp_path, "ante.csv", sheet)
    assert refused(path)[1] == [
        f"{path} is refused:",
        "  note: Line 4: 'Total' is left out: it is a total",
        "  Level 1: who pays the ante of 200, with a big blind of 200?",
        "    answer by --answer ante=big_blind, ante=each, ante=button",
    ]
    assert not StructurePlan.objects.exists()
    assert run_import(path, answer=["ante=big_blind"]) == [
        "ante: ante, 2 levels, 0:40 hours",
        "  note: Line 4: 'Total' is left out: it is a total",
    ]
    assert [step["ante"]["kind"] for step in StructurePlan.objects.get().steps] == ["big_blind", "big_blind"]


def test_columns_of_a_structure_sheet_are_answered_on_the_command_line(tmp_path: Path) -> None:
    path = write_file(tmp_path, "bare.csv", "1,100,200,20\n2,150,300,20\n")
    assert refused(path)[1][1:3] == [
        "  What do the columns hold?",
        "    answer by --answer columns=level,small_blind,big_blind,minutes",
    ]
    assert run_import(path, answer=["columns=level,small_blind,big_blind,minutes"]) == [
        "bare: bare, 2 levels, 0:40 hours"
    ]


def test_three_digits_after_a_point_are_answered_on_the_command_line(tmp_path: Path) -> None:
    path = write_file(tmp_path, "a.csv", "level;minutes;SB;BB\n1;20;100.000;200.000\n")
    assert refused(path)[1][1:] == [
        "  How much is “100.000”?",
        "    answer by --answer thousands=thousands, thousands=decimals",
    ]
    run_import(path, answer=["thousands=decimals"])
    assert StructurePlan.objects.get().structure().levels[0].blinds == (100, 200)


def test_answer_to_an_unknown_question_is_refused(tmp_path: Path) -> None:
    path = write_file(tmp_path, "friday.csv", SHEET)
    with pytest.raises(CommandError, match="refused"):
        run_import(path, answer=["antee=each"])
    with pytest.raises(CommandError, match="CODE=VALUE"):
        run_import(path, answer=["ante"])


def test_invalid_structure_file_does_not_stop_other_imports(tmp_path: Path) -> None:
    good, bad = write_file(tmp_path, "good.csv", SHEET), write_file(tmp_path, "bad.csv", SHEET.replace("400", "x"))
    assert refused(bad, good)[1] == [
        f"{bad} is refused:",
        "  Level 2: big blind must be a whole number of chips, 0 or more, not 'x'",
    ]
    assert [plan.slug for plan in StructurePlan.objects.all()] == ["good"]


def test_missing_structure_file_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path / "no.json")[1][1:] == ["  No such file or directory"]


def test_preset_structure_imported_again_stays_a_preset() -> None:
    save_presets()
    run_import(FOLDER / "wpt-toc-2018.json")
    assert StructurePlan.objects.get(slug="wpt-toc-2018").preset is True


def test_preset_structure_cannot_be_replaced_by_another_structure(tmp_path: Path) -> None:
    save_presets()
    other = write_file(tmp_path, "turbo.csv", SHEET)
    assert refused(other)[1][1:] == ["  turbo is built in and cannot be changed. Choose another name."]


def test_repeated_import_replaces_the_saved_structure(tmp_path: Path) -> None:
    run_import(write_file(tmp_path, "friday.csv", SHEET))
    run_import(write_file(tmp_path, "friday.csv", SHEET.replace("2,20", "2,30")))
    assert [step["minutes"] for step in StructurePlan.objects.get().steps] == [20, 30, 10]
