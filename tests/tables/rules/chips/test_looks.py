"""Looks of chips: the content file and its faults."""

from pathlib import Path

from tables.rules.chips.looks import KIND, LOOKS, ChipLook
from tests.tournaments.rules.rulebook.content_files import faults_of

GOOD = '[[chip]]\nworth = 25\ncolour = "green"\nhex = "#1f7a4d"'


def test_colour_of_a_chip_depends_on_its_value() -> None:
    assert LOOKS[500] == ChipLook("purple", "#6b3fa0")


def test_error_describes_the_fault_in_a_chip_colour_file(tmp_path: Path) -> None:
    assert faults_of(tmp_path, KIND, GOOD) == []
    assert faults_of(tmp_path, KIND, GOOD.replace("#1f7a4d", "green")) == [
        "chip[25].hex: 'green' is no colour; write \"#b3262e\""
    ]
    assert faults_of(tmp_path, KIND, GOOD.replace("= 25", "= 0")) == [
        "chip[1].worth: must be from 1 to 1000000000, not 0"
    ]
    assert faults_of(tmp_path, KIND, GOOD, GOOD) == ["chip[25].worth: 25 is already used by entry 1 of a.toml"]
