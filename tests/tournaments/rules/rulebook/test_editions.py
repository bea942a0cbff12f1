"""Editions and rulebooks: what rules are cited from, and what a tournament can choose."""

from datetime import date
from pathlib import Path

import pytest

from tests.tournaments.rules.rulebook.content_files import faults_of
from tournaments.rules.rulebook.editions import (
    CITED_EDITIONS,
    EDITION_NAMES,
    KIND,
    RULEBOOKS,
    SHORT_NAMES,
    edition_in_force,
)

GOOD = """
[[edition]]
slug = "hoyle"
name = "Hoyle"
book = "hoyle"
read = "whole"
[[rulebook]]
slug = "hoyle"
name = "Hoyle"
editions = ["hoyle", "wsop"]
"""


def test_valid_edition_and_rulebook_have_no_faults(tmp_path: Path) -> None:
    assert faults_of(tmp_path, KIND, GOOD) == []


def test_faults_in_editions_and_rulebooks_are_reported_together(tmp_path: Path) -> None:
    wrong = """
[[edition]]
slug = "Hoyle 2"
year = 1970
book = "hoyle"
rulebook = "hoyel"
read = "some"
since = "1970"
follows = { edition = "wsopp" }
[[rulebook]]
slug = "hoyle"
name = "Hoyle"
short_names = "h"
editions = ["hoyel", "wsopp"]
"""
    assert faults_of(tmp_path, KIND, GOOD, wrong) == [
        "rulebook[hoyle].slug: 'hoyle' is already used by entry 1 of a.toml",
        "edition[Hoyle 2].year: is unknown here",
        "edition[Hoyle 2].slug: must be lower-case words joined by underscores, not 'Hoyle 2'",
        "edition[Hoyle 2].name: is missing",
        "edition[Hoyle 2].read: 'some' is unknown; it must be one of whole, parts, numbers",
        "edition[Hoyle 2].since: must be a day such as 2024-10-09, not '1970'",
        "rulebook[hoyle].editions: 'hoyel' is unknown; did you mean 'hoyle'?",
        "rulebook[hoyle].editions: 'wsopp' is unknown; did you mean 'wsop'?",
        "rulebook[hoyle].short_names: must be a list of texts, not 'h'",
        "edition[Hoyle 2].rulebook: 'hoyel' is unknown; did you mean 'hoyle'?",
        "edition[Hoyle 2].follows: 'wsopp' is unknown; did you mean 'wsop'?",
    ]


def test_every_rulebook_is_cited_first_from_the_edition_of_the_same_name() -> None:
    assert {slug: editions[0] for slug, editions in CITED_EDITIONS.items()} == {slug: slug for slug in RULEBOOKS}
    assert [slug for slug in RULEBOOKS if slug not in EDITION_NAMES] == []


def test_rulebooks_are_found_by_short_names() -> None:
    assert SHORT_NAMES == {"tda": "tda_2024", "wsop_2024": "wsop", "robert": "roberts"}


@pytest.mark.parametrize(
    ("rulebook", "day", "edition"),
    [
        ("tda_2026", date(2026, 9, 10), "tda_2026"),
        ("tda_2026", date(2026, 9, 21), "tda_2026_1"),
        ("tda_2026", date(2026, 9, 1), "tda_2026"),
        ("tda_2024", date(2026, 11, 22), "tda_2024"),
        ("wsop", date(2026, 11, 22), "wsop"),
    ],
)
def test_rulebook_edition_in_force_is_found_by_date(rulebook: str, day: date, edition: str) -> None:
    assert edition_in_force(rulebook, day=day).slug == edition


def test_rulebook_editions_cover_2013_to_2026() -> None:
    years = {book: [name for name in EDITION_NAMES if name.startswith(book)] for book in ("tda", "wsop")}
    tda = ("2013", "2015", "2017", "2019", "2022", "2024", "2026", "2026_1")
    assert sorted(years["tda"]) == [f"tda_{year}" for year in tda]
    assert sorted(years["wsop"]) == ["wsop", "wsop_2022", "wsop_2023", "wsop_2025", "wsop_2026"]
