"""Topics: what changes are about. What listens to one is told by somebody, and no script says what a page shows."""

import ast
import re

import pytest

from tables.views.room.public import PAGES
from tests.architecture.source import ROOT, layer, name, nodes, strings, tree
from tournaments.composition import composed
from tournaments.live.hints import EVERYTHING
from tournaments.views.topics import MINUTE, STEP, topics_of

pytestmark = pytest.mark.sources

#: a list of strings in a script
LISTED = re.compile(r"\[((?:\s*'[\w-]+'\s*,?)+)\]")


def announced_topics() -> set[str]:
    """Return the topics of all changes that services announce."""
    announced = set(EVERYTHING)
    for path in layer("services"):
        for node in nodes(tree(path)):
            if isinstance(node, ast.keyword) and node.arg == "topics":
                announced |= strings(node.value)
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in {"TOPICS", "topics"}:
                announced |= strings(node.value)
    return announced


def test_every_topic_that_a_panel_shows_is_announced_and_every_one_announced_is_known() -> None:
    assert announced_topics() == set(topics_of(composed().panels)) - {STEP, MINUTE}


def test_every_topic_that_a_display_or_a_page_listens_to_is_announced() -> None:
    listened = {f"display {key}": set(one.topics) for key, one in composed().displays.items()}
    listened |= {f"page {key}": set(one.topics) for key, one in PAGES.items()}
    for path in layer("views"):
        for node in nodes(tree(path)):
            if isinstance(node, ast.Assign) and re.search(r"TOPICS$|^LISTED$", ast.unparse(node.targets[0])):
                listened[name(path)] = strings(node.value)
    for path in ROOT.glob("*/static/**/*.js"):
        lists = (set(re.findall(r"'([\w-]+)'", one)) for one in LISTED.findall(path.read_text(encoding="utf-8")))
        listened[name(path)] = {topic for names in lists if names >= set(EVERYTHING) for topic in names}
    announced = announced_topics() | {STEP, MINUTE}  # which the open page tells itself
    assert {place: topics - announced for place, topics in listened.items() if topics - announced} == {}


def test_no_script_lists_the_topics_that_a_page_shows() -> None:
    """Said once, in Python; the page brings them along in `data-topics`."""
    known = set(topics_of(composed().panels))
    found = []
    for path in sorted(ROOT.glob("*/static/**/*.js")):
        for names in LISTED.findall(path.read_text(encoding="utf-8")):
            topics = set(re.findall(r"'([\w-]+)'", names)) - set(EVERYTHING)
            if len(topics) > 1 and topics <= known:
                found.append((name(path), sorted(topics)))
    assert found == []
