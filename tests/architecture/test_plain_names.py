"""Names in the code are the words of docs/glossary.md: what its column "not" has is in no name."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.source import APPS, ROOT, files, name, nodes, tree

pytestmark = pytest.mark.sources

#: words that a name has no part of, and what the glossary says instead
NOT = {
    "alike": "namesakes, possible duplicates, or in what they are the same",
    "aside": "voided, override",
    "deed": "action",
    "does": "action, effect",
    "door": "interface",
    "doors": "interfaces",
    "everywhere": "what is meant by all",
    "goings": "moves",
    "hear": "topics, or what arrives",
    "heard": "topics, or what arrived",
    "hears": "topics",
    "house": "organisation, server",
    "keeper": "server",
    "perhaps": "possible duplicates",
    "rail": "connection",
    "revive": "reinstate",
    "shelf": "snapshot cache, structure library",
    "somebody": "who it is",
    "spares": "what is left over",
    "tell": "announce, report",
    "topup": "rebuy or add-on",
    "way": "policy, method",
    "ways": "policies, methods",
    "whoever": "who it is",
}
#: names that have one of them, and why
EXCUSED = {
    "hears": "a field of the snapshot, which stays",
    "ASIDE": "procedures: a card that is set aside, as the rulebooks say it",
    "_stud_set_aside_procedure": "as above",
    "_turn_set_aside_procedure": "as above",
    "aside": "a page that opens beside; a card that is set aside",
    "_door_card_procedure": "stud's door card",
    "doors": "stud's door cards",
    "STACK_EVERYWHERE": "a stored value of a house rule",
    "FindEverywhere": "a name in the API's schema",
    "FoundEverywhere": "a name in the API's schema",
    "HOUSE_ZONE": "a name in people's environments",
    "from_house": "money of the house, as on the pages",
    "house_bag_pays": "money of the house, as on the pages",
}
#: where a name may be "kept" and nothing else, which says elsewhere too little: stored, reserved, cached, or what it is
KEPT = {
    "rulings/calculators/structure/chip_race.py": "a part of sentences that are translated",
    "rulings/rules/chips/accepted_action.py": "a fact of logged rulings, which stays",
    "tournaments/models/player.py": "a column of merges, which stays",
    "tournaments/selectors/prizes/bounties.py": "bounties that nobody drew, beside paid and sealed ones",
    "tournaments/services/players/merges.py": "the column's name",
}
#: the house rules, and the fee that the house takes
HOUSE = re.compile(r"house_?(rules?|settings?|overrides|fee|cite)", re.IGNORECASE)
PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def names_in(module: ast.Module) -> Iterator[str]:
    """Yield what a module names: functions, classes, parameters, variables and fields."""
    for node in nodes(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


@cache
def names_of(path: Path) -> frozenset[str]:
    """Return what a file names, each once."""
    return frozenset(names_in(tree(path)))


@cache
def unplain(called: str) -> set[str]:
    """Return the words of a name that the glossary has other ones for."""
    return {part.lower() for part in PART.findall(HOUSE.sub("", called).replace("top_up", "topup"))} & NOT.keys()


def test_name_check_finds_a_forbidden_word_in_every_spelling() -> None:
    names = ("house_rules", "HouseFee", "HouseRole", "_find_door", "sold_top_up")
    found = {called: unplain(called) for called in names}
    assert found == {
        "house_rules": set(),
        "HouseFee": set(),
        "HouseRole": {"house"},
        "_find_door": {"door"},
        "sold_top_up": {"topup"},
    }


def test_python_names_contain_no_word_that_the_glossary_replaces() -> None:
    found = set()
    for path in files(*APPS, "config"):
        for called in {*names_of(path), path.stem, *path.parent.relative_to(ROOT).parts}:
            if unplain(called) and called not in EXCUSED:
                found.add((name(path), called))
    assert found == set()


#: a function, a class, a variable, or a method of a script
SCRIPTED = re.compile(
    r"(?:function\*?|class|const|let|var)\s+([\w$]+)|^\s+(?:async )?#?([\w$]+)\([^)]*\) \{", re.MULTILINE
)


def test_script_names_contain_no_word_that_the_glossary_replaces() -> None:
    found = set()
    for path in ROOT.glob("*/static/**/*.js"):
        named = SCRIPTED.findall(path.read_text(encoding="utf-8"))
        found |= {(name(path), finding) for pair in named for finding in pair if unplain(finding.replace("$", ""))}
    assert {finding for finding in found if "/vendor/" not in finding[0]} == set()


def test_only_listed_modules_have_a_variable_named_kept() -> None:
    found = {
        name(path)
        for path in files(*APPS, "config")
        for called in names_of(path)
        if called.strip("_").lower() == "kept"
    }
    assert found == KEPT.keys()


def test_each_exception_of_the_name_check_still_exists() -> None:
    named = {called for path in files(*APPS, "config") for called in names_of(path)}
    assert EXCUSED.keys() - named == set()


def test_glossary_lists_each_forbidden_word() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").replace("top-up", "topup")
    assert {word for word in NOT if not re.search(rf"\b{word.removesuffix('s')}s?\b", glossary)} == set()
