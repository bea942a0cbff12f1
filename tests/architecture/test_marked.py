"""Every sentence goes through gettext: no words of a template and no literal of a sentence stand outside it."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.architecture import source
from tests.suite.each_case import for_each
from tests.typst_markup import typst_words

pytestmark = pytest.mark.sources

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
PRINTED = sorted((ROOT / "templates").rglob("*.typ"))
STYLES = sorted(path for path in ROOT.glob("*/static/**/*.css") if "vendor" not in path.parts)
SCRIPTS = sorted(path for path in ROOT.glob("*/static/**/*.js") if "vendor" not in path.parts)
#: folders whose literals people read
SPOKEN = (
    *("*/sentences", "*/printouts", "*/selectors", "*/services", "*/actions", "*/views", "*/api"),
    *("rulings/calculators", "rulings/forms", "rulings/rules/procedures"),
)
MODULES = sorted({path for folder in SPOKEN for found in ROOT.glob(folder) for path in found.rglob("*.py")})
#: folders in which sentences are put together
TOLD = [
    path
    for folder in ("sentences", "selectors", "calculators", "printouts", "displays", "templatetags", "rules/procedures")
    for path in sorted(ROOT.glob(f"*/{folder}/**/*.py"))
]

#: what marks a literal for the catalogues
MARKS = {
    "_",
    "gettext",
    "gettext_lazy",
    "gettext_noop",
    "message",
    "message_in",
    "message_of_count",
    "ngettext",
    "ngettext_lazy",
    "noop",
    "npgettext",
    "pgettext",
    "pgettext_lazy",
}
#: what takes a literal that no user reads: patterns, formats, the server's own log, documents for programmers
CODE = {"compile", "fullmatch", "match", "split", "strftime", "sub", "debug", "info", "warning", "error", "exception"}
CODE |= {"OpenApiParameter", "extend_schema"}
#: attributes that people read
READ = {"alt", "aria-label", "data-then", "data-words", "hx-confirm", "placeholder", "title"}
#: elements in which nothing is a sentence
UNREAD = {"code", "script", "style", "svg"}
#: words of templates that are the same in every language, or that a machine reads
SAME = {
    "Shuffle Up",
    "ms",
    "level,minutes,small_blind,big_blind,ante,ante_type 1,20,100,200,200,big_blind break,15",
    "n: HMAC-SHA-256(seed, “seat:n:entry:0”)[:8] mod pool, “:1”…",
    "verify_envelopes.py",
}
#: attributes that a block gives to an element of its frame, and the rest of an address
_ATTRIBUTE = re.compile(r"(class|data-[a-z-]+)(=|$)|\?\w+=")
#: the same of sentences
NOT_SAID = {
    # columns of the players' file, by which it is read again, and an entry as it is typed
    "Barred until",
    "{} (entry {})",
    # a key of hands that end at once, and the look of a card
    "hand {}",
    "down {}",
    # keys of deals, the log of the server, SQL, a type, and headers of answers
    "given {}",
    "last {} {}",
    "photo set",
    "photo removed",
    "private, no-cache",
    "default-src 'none'; sandbox",
    # names that are stored
    "Player 0",
    "Player {}",
    "SELECT 1",
    "SELECT {}",
    "EXISTS(SELECT 1 FROM {} WHERE {} = event.id)",
    "SELECT event.id, {} FROM {} AS event WHERE event.id IN",
    "PRAGMA synchronous",
    "UPDATE {} SET {} WHERE {} = %s",
    "INSERT INTO {} ({}) VALUES ({})",
    "SELECT seq FROM sqlite_sequence WHERE name = %s",
    "INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)",
    "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
    "UPDATE sqlite_sequence SET seq = seq + %s WHERE name = %s",
    "show {}",
    "hide {}",
    "next {}",
    "Callable[[Look], dict[str, Any]]",
    "private, no-store",
}
#: markup, drawings, and headers of files
_MADE = re.compile(r"^<|^M[0-9]|^(inline|attachment); |; charset=utf-8$|^\{\},\n")
#: what a monitor reads, and what the API's document says of a list's filters
_FOR_PROGRAMS = {
    ROOT / "tournaments/views/health.py",
    ROOT / "standby/views/health.py",
    ROOT / "rulings/api/lists.py",
}

#: strings of printed templates that are names of fonts, pieces of a drawing, or where a line may break
_DRAWN = re.compile(r"^(Barlow|Libertinus Serif|DejaVu Sans Mono|Noto Sans CJK TC)$|[<>]|^' cy='$|^\[ -\]")

#: what a machine reads of an element that also hands words to its script
_NAME = re.compile(r"[a-z -]+")
_COMMENT = re.compile(r"/\*.*?\*/|(?:^|\s)//[^\n]*", re.DOTALL)
_LITERAL = re.compile(r"""'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`""")
_FACT = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
#: literals of scripts that nobody reads: what a programmer reads, names of keys and headers
_FOR_SCRIPTS = {"answered {}", "somebody else answered: a captive portal, say", "Content-Type", "Idempotency-Key"}
_FOR_SCRIPTS |= {"li button", "Enter", "Escape", "Tab", "ArrowDown", "ArrowUp", "If-None-Match", "Insert", "ArrowLeft"}
_FOR_SCRIPTS |= {"use strict"}
#: places on a grid, and what engines call themselves
_FOR_SCRIPTS |= {"repeat({}, minmax(0, 1fr))", "{} / span {}", "Chromium", "Firefox", "Safari"}
_FOR_SCRIPTS |= {"Backspace", "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Arrow", "ArrowRight"}
#: selectors, media queries and lists of classes
_SELECTOR = re.compile(r"^[.#:(\[]|[\[<=]|^(\{\}|[a-z]+), [a-z]+( [a-z]+)?(, [a-z]+)*$")
_CLASSES = re.compile(
    r"""\bclass(Name)?(:| =)[^,\n]*?['"`][^'"`]*['"`]( : ['"`][^'"`]*['"`])?|querySelectorAll\([^)]*\)"""
)

_MARKED = re.compile(r"\{% (blocktranslate|comment)\b.*?\{% end\1 %\}", re.DOTALL)
_TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL)
_WORD = re.compile(r"[A-Za-zÀ-ÿ]{2}")


class Reader(HTMLParser):
    """Collects what people read of a page: the runs of text and the attributes that are shown or spoken."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []
        self._unread = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._unread += tag in UNREAD
        to_scripts = "data-texts" in dict(attrs)
        self.read += [
            value for name, value in attrs if value and (name in READ or (to_scripts and not _NAME.fullmatch(value)))
        ]

    def handle_endtag(self, tag: str) -> None:
        self._unread -= tag in UNREAD

    def handle_data(self, data: str) -> None:
        if not self._unread:
            self.read.append(data)


def unmarked_words(template: str) -> list[str]:
    """Return the texts of a template in which there are words outside gettext."""
    reader = Reader()
    reader.feed(_TAG.sub("", _MARKED.sub("", template)))
    texts = [" ".join(text.split()) for text in reader.read]
    return [text for text in texts if _WORD.search(text) and text not in SAME and not _ATTRIBUTE.match(text)]


def unmarked_texts(script: str) -> list[str]:
    """Return the literals of a script that read like words for people: a capital in front, or facts among words."""
    found = [
        _FACT.sub("{}", "".join(groups)) for groups in _LITERAL.findall(_CLASSES.sub("", _COMMENT.sub("", script)))
    ]
    return [text for text in found if is_shown(text) and text not in _FOR_SCRIPTS and not _SELECTOR.search(text)]


def is_shown(text: str) -> bool:
    """Return whether a script's literal is shown to people: it begins with a capital or is several words."""
    words = text.replace("{}", "")
    return bool(re.match(r"[A-Z][a-z]", text) or (_WORD.search(words) and " " in text.strip()))


def unmarked_literals(node: ast.AST) -> Iterator[str]:
    """Yield the literals with several words that no gettext takes: of expressions, not docstrings and types."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in MARKS | CODE:
        return
    if isinstance(node, (ast.Raise, ast.Assert)) and not re.search("InvalidField|ValidationError", ast.dump(node)):
        return  # errors of a programmer
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    else:
        for child in ast.iter_child_nodes(node):
            yield from unmarked_literals(child)


def case_changing_calls(tree: ast.AST) -> Iterator[str]:
    """Yield the calls that put words in small letters, or all but the first."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in {"lower", "capitalize", "title"}:
            yield ast.unparse(node)


def is_said(literal: str) -> bool:
    """Return whether a Python literal is text for people: several words with spaces."""
    return (
        bool(_WORD.search(literal.replace("{}", "")))
        and " " in literal.strip()
        and literal not in NOT_SAID
        and not _MADE.search(literal)
    )


@for_each("path", TEMPLATES, ids=lambda path: path.relative_to(ROOT / "templates").as_posix())
def test_texts_in_templates_are_marked_for_translation(path: Path) -> None:
    assert unmarked_words(path.read_text(encoding="utf-8")) == []


@for_each("path", PRINTED, ids=lambda path: path.relative_to(ROOT / "templates").as_posix())
def test_printed_templates_contain_no_text(path: Path) -> None:
    found = typst_words(path.read_text(encoding="utf-8"))
    assert [words for words in found if not _DRAWN.search(words)] == []


@for_each("path", SCRIPTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_scripts_read_their_texts_from_the_page(path: Path) -> None:
    assert unmarked_texts(path.read_text(encoding="utf-8")) == []


@for_each(
    "path", [path for path in MODULES if path not in _FOR_PROGRAMS], ids=lambda path: path.relative_to(ROOT).as_posix()
)
def test_sentences_in_python_are_marked_for_translation(path: Path) -> None:
    tree = source.tree(path)
    assert [literal for literal in unmarked_literals(tree) if is_said(literal)] == []


@for_each("path", TOLD, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_python_code_does_not_change_the_case_of_sentences(path: Path) -> None:
    """German writes nouns large everywhere: only `capitalised` changes a first letter, and nothing the rest."""
    assert list(case_changing_calls(source.tree(path))) == []


def test_style_sheets_contain_no_text() -> None:
    """Text in a style sheet cannot be translated: it is taken from the page (`attr(data-label)`)."""
    assert {path.name: said for path in STYLES if (said := _said_by(path.read_text()))} == {}
    assert _said_by('.need::before { content: "needed "; } .done { content: "\\2713 " attr(data-label); }') == [
        "needed "
    ]


def _said_by(style: str) -> list[str]:
    """The words that a style sheet puts on a page."""
    texts = [
        text for value in re.findall(r"(?<![-\w])content:([^;}]*)", style) for text in re.findall(r'"([^"]*)"', value)
    ]
    return [text for text in texts if re.search(r"[^\W\d_]{2}", re.sub(r"\\[0-9a-fA-F]+", "", text))]


def test_case_conversion_of_a_sentence_in_code_is_found() -> None:
    tree = ast.parse("said(offence.title).lower()\nmethod.capitalize()\nname.upper()")
    assert list(case_changing_calls(tree)) == ["said(offence.title).lower()", "method.capitalize()"]


def test_untranslatable_text_is_found() -> None:
    template = """<p title="Look"> {% if a %}{{ b }} in{% endif %} {% translate "Seat" %}</p>
      <b aria-label="{% translate "Find" %}">{% blocktranslate trimmed %}All {{ c }}{% endblocktranslate %}</b>"""
    assert unmarked_words(template) == ["Look", "in"]


def test_text_written_into_a_printed_template_is_found() -> None:
    template = """#let d = content // the data
#if d.one { quiet[Seat #d.seat] } else [#d.words.none or #strong("No one") in #d.many.join([, ])]
By #said(d.words.by, name: d.by).first() hand"""
    assert list(typst_words(template)) == ["No one", "Seat", "or", "in", "By", "hand"]


def test_text_written_into_a_script_is_found() -> None:
    script = """// 'Not these'
    say('Not sent', `${written(chips)} so far`, text('noAnswer')); h('p', { class: 'k cap' }); at('input, select');"""
    assert unmarked_texts(script) == ["Not sent", "{} so far"]


#: words that a template hands to another, or to the tag of a button or a field, as they are
HANDED = re.compile(r'{%\s*include\s[^%]*?\b(?:label|says|text|title|words)="([^"%]+)"')
LABELLED = re.compile(
    r'{% (?:(?:action|page|tap)_button "[^"]+"|post_button|action_field "[^"]+" "[^"]+") "([^"]+)"'
    r'|{% (?:\w+_button|action_field) [^%]*?\b(?:aria_label|data_words|hint|placeholder)="([A-Za-z ]{2,})"'
)


def handed_words(template: str) -> list[str]:
    return HANDED.findall(template) + [label or attribute for label, attribute in LABELLED.findall(template)]


def test_included_templates_receive_only_translated_texts() -> None:
    found = {path.relative_to(ROOT).as_posix(): handed_words(path.read_text(encoding="utf-8")) for path in TEMPLATES}
    assert {path: words for path, words in found.items() if words} == {}


def test_untranslated_text_passed_to_a_template_tag_is_found() -> None:
    template = """{% action_button "pause" "Pause" %}{% post_button _("Remove") link=3 aria_label="Remove it" %}
      {% action_field "set-time" "left" _("Time") placeholder="12.3" %}"""
    assert handed_words(template) == ["Pause", "Remove it"]
