"""Editions and rulebooks: what rules are cited from, and what a tournament can choose."""

from pathlib import Path

from tests.tournaments.rules.rulebook.content_files import faults_of
from tournaments.rules.rulebook.editions import CITED_EDITIONS, EDITION_NAMES, KIND, RULEBOOKS, SHORT_NAMES

GOOD = """
[[edition]]
slug = "hoyle"
name = "Hoyle"
[[rulebook]]
slug = "hoyle"
name = "Hoyle"
editions = ["hoyle", "wsop"]
"""


def test_an_edition_and_a_rulebook_can_be_added(tmp_path: Path) -> None:
    assert faults_of(tmp_path, KIND, GOOD) == []


def test_what_is_wrong_in_editions_and_rulebooks_is_told_at_once(tmp_path: Path) -> None:
    wrong = """
[[edition]]
slug = "Hoyle 2"
year = 1970
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
        "rulebook[hoyle].editions: 'hoyel' is unknown; did you mean 'hoyle'?",
        "rulebook[hoyle].editions: 'wsopp' is unknown; did you mean 'wsop'?",
        "rulebook[hoyle].short_names: must be a list of texts, not 'h'",
    ]


def test_every_rulebook_is_cited_from_its_own_edition_first() -> None:
    assert {slug: editions[0] for slug, editions in CITED_EDITIONS.items()} == {slug: slug for slug in RULEBOOKS}
    assert [slug for slug in RULEBOOKS if slug not in EDITION_NAMES] == []


def test_short_names_stand_for_rulebooks() -> None:
    assert SHORT_NAMES == {"tda": "tda_2024", "wsop_2024": "wsop", "robert": "roberts"}
