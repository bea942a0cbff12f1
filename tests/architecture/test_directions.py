"""Names are read in their own direction: each stands in an element with `dir="auto"`, or in a `bdi` among words."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.suite.each_case import for_each

ROOT = Path(__file__).resolve().parents[2] / "templates"
TEMPLATES = sorted(ROOT.rglob("*.html"))

_DRAWN = r"\{%.*?%\}|\{\{.*?\}\}"
#: comments, commands and values of a template, and the tags of its markup
PIECE = re.compile(
    rf"(?P<comment>\{{#.*?#\}}|<!--.*?-->)|(?P<command>\{{%.*?%\}})|(?P<value>\{{\{{.*?\}}\}})"
    rf'|(?P<tag></?[a-zA-Z](?:"(?:{_DRAWN}|[^"])*"|{_DRAWN}|[^<>"])*>)',
    re.DOTALL,
)
#: what people are called, and what people call events, prices and screens
NAME = re.compile(
    r"\{\{ *(?:\w+\.)*(?:name|shown|display_name|by_name|username|get_username)(?:\|default(?::[^|}]*)?)? *\}\}"
)
#: the same where a sentence is given them
GIVEN = re.compile(r"\w+=(?:\w+\.)*(?:name|shown|display_name|by_name|username|get_username|player)(?=\s|$)")
#: elements that hold words alone, and those that end with their tag
UNMARKED = {"option", "script", "select", "style", "svg", "textarea", "title"}
EMPTY = {"br", "hr", "img", "input", "link", "meta", "path", "source", "use", "wbr"}


def undirected(template: str) -> Iterator[str]:
    """Yield the names that follow the direction of the words around them."""
    inside: list[tuple[str, str]] = []
    sentence = False
    for piece in PIECE.finditer(template):
        text, kind = piece[0], piece.lastgroup
        if kind == "command":
            sentence = text[2:].split()[0] == "blocktranslate" or (sentence and "endblocktranslate" not in text)
        elif kind == "tag":
            inside = _step(inside, text)
        elif kind == "value" and NAME.fullmatch(text) and inside and not sentence and not _directed(inside):
            yield text


def _directed(inside: list[tuple[str, str]]) -> bool:
    return any(name in {*UNMARKED, "bdi"} or "dir=" in tag for name, tag in inside)


def _step(inside: list[tuple[str, str]], tag: str) -> list[tuple[str, str]]:
    """Return the elements that are open after a tag."""
    found = re.match(r"</?(\w+)", tag)
    name = found[1].lower() if found else ""
    if tag.startswith("</"):
        opened = [at for at, (opened_name, _) in enumerate(inside) if opened_name == name]
        return inside[: opened[-1]] if opened else inside
    return inside if name in EMPTY or tag.endswith("/>") else [*inside, (name, tag)]


def unisolated(template: str) -> list[str]:
    """Return the names that a sentence takes without their direction."""
    heads = re.findall(r"\{% blocktranslate\b(.*?)%\}", template, re.DOTALL)
    return [name for head in heads for name in GIVEN.findall(head)]


@for_each("path", TEMPLATES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_each_name_in_a_template_has_its_own_text_direction(path: Path) -> None:
    template = path.read_text(encoding="utf-8")
    assert (list(undirected(template)), unisolated(template)) == ([], [])


def test_name_without_a_text_direction_is_found() -> None:
    template = """<p title="{{ one.name }}">{{ one.name }} {% blocktranslate %}{{ name }} is out{% endblocktranslate %}
      <b dir="auto">{{ two.name }}</b><br><bdi>{{ three.shown }}</bdi><i>{{ entry.player.display_name }}</i></p>"""
    assert list(undirected(template)) == ["{{ one.name }}", "{{ entry.player.display_name }}"]


def test_name_in_a_sentence_without_a_text_direction_is_found() -> None:
    template = "{% blocktranslate with name=one.shown by=two.get_username|bdi n=3 %}{% endblocktranslate %}"
    assert unisolated(template) == ["name=one.shown"]
