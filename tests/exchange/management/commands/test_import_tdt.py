"""`manage.py import_tdt`: what is in files of The Tournament Director."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.exchange.rules.tdt.files import MAPS, Player, Purchase, written
from tests.suite.each_case import for_each
from tournaments.models import Player as Registered
from tournaments.models import Tournament

TWO = [Player("a", "Ada", [Purchase()]), Player("b", "Bix", [Purchase(bust=5_000, by=("a",))])]


def command_output(*arguments: str) -> str:
    out = StringIO()
    call_command("import_tdt", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two files, one of them in a folder below."""
    (tmp_path / "2025").mkdir()
    for name in ("friday.tdt", "2025/monday.tdt"):
        (tmp_path / name).write_text(written(TWO, prizes=[(1, 300, "a")]), encoding="utf-8")
    return tmp_path


def test_import_tdt_command_prints_a_folder_as_json(folder: Path) -> None:
    found = json.loads(command_output("--json", str(folder)))
    assert [summary["file"] for summary in found] == [str(folder / "2025/monday.tdt"), str(folder / "friday.tdt")]
    assert {key: found[0][key] for key in found[0] if key != "file"} == {
        "title": "Friday", "players": 2, "entries": 2, "re_entries": 0, "add_ons": 0,
        "bought": 400, "rake": 100, "prizes": 300, "places": ["Ada", "Bix"],
    }  # fmt: skip


@for_each(("version", "bought"), [(version, 600) for version in MAPS])
def test_files_of_all_tournament_director_versions_print_the_same(version: str, bought: int, tmp_path: Path) -> None:
    bix = Player("b", "Bix", [Purchase(bust=4_000), Purchase(bust=5_000, by=("a",))])
    file = tmp_path / f"{version}.tdt"
    file.write_text(written([TWO[0], bix], prizes=[(1, 300, "a")], version=version), encoding="utf-8")
    assert json.loads(command_output("--json", str(file))) == [{
        "file": str(file), "title": "Friday", "players": 2, "entries": 2, "re_entries": 1, "add_ons": 0,
        "bought": bought, "rake": 150, "prizes": 300, "places": ["Ada", "Bix"],
    }]  # fmt: skip


def test_import_tdt_command_prints_a_summary_of_a_file(folder: Path) -> None:
    assert command_output(str(folder / "friday.tdt")).splitlines()[1:] == [
        "  2 players, 0 further buy-ins, 0 add-ons; bought for 400, rake 100, prizes 300",
        "  places: Ada, Bix",
    ]


def test_broken_file_does_not_stop_the_printing_of_other_files(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "cut.tdt").write_text("{ V: ", encoding="utf-8")
    out = StringIO()
    with pytest.raises(CommandError, match="1 of 3 files refused"):
        call_command("import_tdt", "--json", str(folder), stdout=out)
    assert len(json.loads(out.getvalue())) == 2
    assert "cut.tdt: The file stops at line 1" in capsys.readouterr().err


@pytest.mark.django_db
def test_import_tdt_command_stores_a_folder_only_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command_output("--store", "--currency", "GBP", str(folder))
    assert "stored: 1 tournaments, 2 new players, 0 with sums that differ" in capsys.readouterr().err
    assert (Tournament.objects.get().currency, Registered.objects.count()) == ("GBP", 2)
    with pytest.raises(CommandError, match="The files have nothing new"):
        command_output("--store", str(folder))
    with pytest.raises(CommandError, match="at most 3 characters"):
        command_output("--store", "--currency", "GOLD", str(folder))
