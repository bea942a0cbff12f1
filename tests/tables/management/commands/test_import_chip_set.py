from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tables.models import ChipKind
from tournaments.models import FloorLog, Tournament

SHEET = "Value,Colour,In stock,In stack\n100,black,500,10\n25,green,400,8\n"

pytestmark = pytest.mark.django_db


def run_import(folder: Path, content: str, *options: str) -> list[str]:
    """Run the command on a file of this content; return its lines."""
    (folder / "chips.csv").write_text(content, encoding="utf-8")
    out = StringIO()
    call_command("import_chip_set", str(folder / "chips.csv"), *options, stdout=out, stderr=StringIO())
    return out.getvalue().splitlines()


def test_chips_are_printed_and_not_kept(tmp_path: Path, tournament: Tournament) -> None:
    assert run_import(tmp_path, SHEET) == ["25 green: 400 in stock, 8 a stack", "100 black: 500 in stock, 10 a stack"]
    assert not ChipKind.objects.exists()


def test_chips_become_the_set_of_a_tournament_and_are_logged(tmp_path: Path, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(starting_stack=1_200)
    run_import(tmp_path, SHEET, "--tournament", tournament.slug)
    chips = ChipKind.objects.filter(tournament=tournament).order_by("worth")
    assert list(chips.values_list("worth", "inventory", "in_stack")) == [(25, 400, 8), (100, 500, 10)]
    assert FloorLog.objects.get(action="chips.set").facts["chips"] == [25, 100]


def test_number_with_two_meanings_is_asked(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="--answer count=inventory"):
        run_import(tmp_path, "Value,Colour,Number\n100,black,500\n")
    options = ("--answer", "count=inventory")
    assert run_import(tmp_path, "Value,Colour,Number\n100,black,500\n", *options) == [
        "100 black: 500 in stock, 0 a stack"
    ]


def test_unknown_tournament_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no tournament nowhere"):
        run_import(tmp_path, SHEET, "--tournament", "nowhere")
