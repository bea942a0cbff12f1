from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tournaments.models import Player, PlayerImport

LIST = "Name;Club number;E-mail\nAda Example;17;ada@example.org\nBo Sample;18;no address\nTotal;2;\n"

pytestmark = pytest.mark.django_db


def run_import(folder: Path, content: str, *options: str) -> list[str]:
    """Run the command on a file of this content; return its lines."""
    (folder / "members.csv").write_text(content, encoding="utf-8")
    out = StringIO()
    call_command("import_players", str(folder / "members.csv"), *options, stdout=out, stderr=StringIO())
    return out.getvalue().splitlines()


def stored_players() -> list[tuple[str, str, str]]:
    return list(Player.objects.order_by("pk").values_list("name", "club_number", "display_name"))


def test_list_is_printed_with_the_result_of_each_row_and_not_kept(tmp_path: Path) -> None:
    assert run_import(tmp_path, LIST) == [
        "line 2, Ada Example: new",
        "line 3, Bo Sample: new (not a valid e-mail address)",
        "line 4, Total: rejected (a total)",
        "new: 2, rejected: 1",
    ]
    assert (stored_players(), PlayerImport.objects.count()) == ([], 0)


def test_list_is_stored_once(tmp_path: Path) -> None:
    run_import(tmp_path, LIST, "--store", "--shown-as", "name")
    assert stored_players() == [("Ada Example", "17", "Ada Example"), ("Bo Sample", "18", "Bo Sample")]
    assert run_import(tmp_path, LIST, "--store")[-1] == "known, no change: 2, rejected: 1"
    assert len(stored_players()) == 2


def test_list_with_two_meanings_asks_and_takes_the_answer(tmp_path: Path) -> None:
    two_lines = "Ada Example,ada@example.org\nBo Sample,bo@example.org\n"
    options = ("--answer", "first_line=player", "--columns", "name,email", "--store")
    with pytest.raises(CommandError, match="--answer first_line="):
        run_import(tmp_path, "Ada Example\nBo Sample\n")
    assert run_import(tmp_path, "Ada Example\nBo Sample\n", "--answer", "first_line=player")[-1] == "new: 2"
    run_import(tmp_path, two_lines, *options)
    assert list(Player.objects.order_by("pk").values_list("name", "email")) == [
        ("Ada Example", "ada@example.org"), ("Bo Sample", "bo@example.org"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        (("--answer", "colour=red"), "There is no question colour."),
        (("--answer", "red"), "--answer takes CODE=VALUE"),
        (("--columns", "name,email"), "another number of columns"),
        (("--columns", "shoe,size,email"), "shoe is not a known column"),
    ],
)
def test_unusable_option_is_refused_and_nothing_kept(tmp_path: Path, options: tuple[str, str], refusal: str) -> None:
    with pytest.raises(CommandError, match=refusal):
        run_import(tmp_path, LIST, *options, "--store")
    assert (stored_players(), PlayerImport.objects.count()) == ([], 0)


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("import_players", str(tmp_path / "none.csv"))
