"""Content files: the product's own are whole, and `manage.py check_rules` checks a user's own against them."""

import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from config.content import content_kinds, product_faults, product_files
from tests.architecture.source import APPS
from tournaments.rules.rulebook.content import ROOT

EXPECTED = '"warning", "1 hand", "2 rounds" or "disqualification"'

OFFENCE = """
kind = "offences"
[[offence]]
slug = "spitting"
title = "Spitting"
rule = "RULE"
least = "1 round"
"""
RULE = """
kind = "rules"
chapter = "Our own"
position = 1
[[rule]]
slug = "no-spitting"
title = "No spitting"
text = "Spitting is penalised."
numbers.house = "(conduct)"
"""


def checked(*files: Path) -> list[str]:
    """Return the output of the check."""
    told = StringIO()
    call_command("check_rules", *files, stdout=told)
    return told.getvalue().splitlines()


def test_every_content_file_is_valid() -> None:
    on_disk = sorted(path for app in APPS for path in (ROOT / app).rglob("*.toml"))
    assert sorted(product_files()) == on_disk
    assert checked() == [f"{len(on_disk)} files checked: no faults."]
    assert product_faults() == []


def test_every_kind_of_content_file_is_listed() -> None:
    assert list(content_kinds()) == [
        "editions",
        "rules",
        "house-settings",
        "paces",
        "payout-tables",
        "envelope-shapes",
        "points-formulas",
        "layouts",
        "automations",
        "chip-looks",
        "offences",
    ]


def test_custom_content_files_may_refer_to_each_other_in_any_order(tmp_path: Path) -> None:
    offences, rules = tmp_path / "offences.toml", tmp_path / "rules.toml"
    offences.write_text(OFFENCE.replace("RULE", "no-spitting"))
    rules.write_text(RULE)
    assert checked(offences, rules) == ["2 files checked: no faults."]


def test_custom_content_files_may_refer_to_content_of_the_product(tmp_path: Path) -> None:
    file = tmp_path / "offences.toml"
    file.write_text(OFFENCE.replace("RULE", "etiquette"))
    assert checked(file) == ["1 file checked: no faults."]


def test_content_check_prints_each_fault(tmp_path: Path) -> None:
    file, told = tmp_path / "offences.toml", StringIO()
    file.write_text(OFFENCE.replace("RULE", "no-spitting").replace("1 round", "a hand"))
    with pytest.raises(CommandError, match=r"^1 file checked: 2 faults\.$"):
        call_command("check_rules", file, stdout=told)
    assert told.getvalue().splitlines() == [
        f"{file}: offence[spitting].rule: 'no-spitting' is unknown",
        f"{file}: offence[spitting].least: must be {EXPECTED}, not 'a hand'",
    ]


@pytest.mark.slow
def test_content_check_runs_from_any_folder(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "manage.py"), "check_rules"]
    whole = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    missing = subprocess.run([*command, "no.toml"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (whole.returncode, whole.stdout) == (0, f"{len(product_files())} files checked: no faults.\n")
    assert (missing.returncode, missing.stdout) == (1, "no.toml: file: No such file or directory\n")
