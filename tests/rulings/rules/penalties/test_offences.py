"""The offences that the floor penalises, and what is refused in a file of offences."""

from pathlib import Path

import pytest

from rulings.rules.penalties.offences import KIND, OFFENCES
from rulings.rules.penalties.penalty import DISQUALIFICATION, ONE_ROUND, WARNING
from tests.tournaments.rules.rulebook.content_files import faults_of

GOOD = """
[[offence]]
slug = "late"
title = "Came late"
rule = "etiquette"
least = "2 hands"
"""


def test_file_with_a_valid_new_offence_is_accepted(tmp_path: Path) -> None:
    assert faults_of(tmp_path, KIND, GOOD) == []


def test_minimum_penalty_of_an_offence_is_parsed() -> None:
    least = {name: OFFENCES[name].least for name in ("stalling", "abuse", "collusion")}
    assert least == {"stalling": WARNING, "abuse": ONE_ROUND, "collusion": DISQUALIFICATION}


@pytest.mark.parametrize("least", ["warning", "1 hand", "3 hands", "1 round", "2 rounds", "disqualification"])
def test_minimum_penalty_has_a_text(tmp_path: Path, least: str) -> None:
    assert faults_of(tmp_path, KIND, GOOD.replace("2 hands", least)) == []


@pytest.mark.parametrize("least", ["a warning", "0 hands", "two rounds", "100 rounds", "1 orbit", "round"])
def test_unknown_minimum_penalty_is_refused(tmp_path: Path, least: str) -> None:
    assert faults_of(tmp_path, KIND, GOOD.replace("2 hands", least)) == [
        f'offence[late].least: must be "warning", "1 hand", "2 rounds" or "disqualification", not {least!r}'
    ]


def test_all_faults_in_an_offence_file_are_reported_together(tmp_path: Path) -> None:
    wrong = """
[[offence]]
slug = "late"
words = "Came late"
rule = "etiquete"
least = 2
"""
    assert faults_of(tmp_path, KIND, GOOD + wrong) == [
        "offence[late].slug: 'late' is already used by entry 1 of a.toml",
        "offence[late].words: is unknown here",
        "offence[late].title: is missing",
        "offence[late].rule: 'etiquete' is unknown; did you mean 'etiquette'?",
        "offence[late].least: must be a text, not 2",
    ]
