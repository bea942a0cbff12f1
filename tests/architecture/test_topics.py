"""Topics: what changes are about. What listens to one is told by somebody, and no script says what a page shows."""

import ast
import re

import pytest

from tables.views.room.public import PAGES
from tests.architecture.source import ROOT, layer, name, nodes, strings, tree
from tournaments.composition import composition
from tournaments.contribution_types import MINUTE, STEP
from tournaments.live.hints import EVERYTHING
from tournaments.views.topics import panel_topics

pytestmark = pytest.mark.sources

#: what a script compares topics with: a list of strings, or one that is looked for
COMPARED = re.compile(r"""\[(?:\s*['"][\w-]+['"]\s*,?)+\]|includes\(['"][\w-]+['"]\)""")
#: the script that learns of changes for all others, and says what stands for those that nobody has named
CONNECTION = "tournaments/static/tournaments/shared/connection.js"


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


def test_announced_topics_are_the_topics_of_the_panels() -> None:
    assert announced_topics() == set(panel_topics(composition().panels)) - {STEP, MINUTE}


def test_every_topic_of_a_display_or_page_is_announced() -> None:
    listened = {f"display {key}": set(display.topics) for key, display in composition().displays.items()}
    listened |= {f"page {key}": set(page.topics) for key, page in PAGES.items()}
    for path in layer("views"):
        for node in nodes(tree(path)):
            if isinstance(node, ast.Assign) and re.search(r"TOPICS$|^LISTED$", ast.unparse(node.targets[0])):
                listened[name(path)] = strings(node.value)
    announced = announced_topics() | {STEP, MINUTE}  # which the open page tells itself
    assert {place: topics - announced for place, topics in listened.items() if topics - announced} == {}


def test_scripts_contain_no_topic_of_the_panels() -> None:
    """Said once, in Python; the page brings along what it shows and what it listens to. A page tells itself of time."""
    known = set(panel_topics(composition().panels)) - {STEP, MINUTE}
    named = {}
    for path in sorted(ROOT.glob("*/static/**/*.js")):
        source = path.read_text(encoding="utf-8")
        if re.search(r"[tT]opics", source):
            compared = " ".join(COMPARED.findall(source))
            named[name(path)] = known & set(re.findall(r"""['"]([\w-]+)['"]""", compared))
    assert {place: topics for place, topics in named.items() if topics} == {CONNECTION: set(EVERYTHING)}
