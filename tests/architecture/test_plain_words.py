"""Sentences are plain: no listed expression, none of more than 25 words, and no "1 rows". Papers are plain too."""

import re
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.architecture.source import ROOT, sentences
from tests.suite.each_case import for_each

pytestmark = pytest.mark.sources

FOLDER = Path(__file__).resolve().parent / "plain_words"
LISTS: dict[str, list[str]] = tomllib.loads((FOLDER / "listed.toml").read_text(encoding="utf-8"))
#: a sentence has no more words than this
MOST_WORDS = 25

#: what is filled into a message: `{name}`, `{chips:,}`, `%(name)s`
FIELD = r"(?:\{[^{}]*\}|%\(\w+\)s)"
_FIELD = re.compile(FIELD)
#: the end of a sentence; what follows it begins with a capital, a number or a fact
_END = re.compile(r"[.!?][\"”)]*\s+(?=[\"“(]?[A-Z0-9{%])")
_WORD = re.compile(r"[^\W_]")
_COUNTED = re.compile(rf"({FIELD}) (?:[a-z-]+ )?({'|'.join(LISTS['counted'])})\b")
_NO_COUNT = re.compile(rf"\W*({'|'.join(LISTS['uncounted'])})\W")


def pattern(expression: str) -> str:
    """Return the regular expression of a listed expression: words as a whole, "…" for any few words."""
    escaped = re.escape(expression.strip()).replace("…", ".{1,40}?")
    before = r"\b" if expression[0].isalnum() else ""
    return before + escaped + (r"\b" if expression.strip()[-1].isalnum() else "")


WHOLE = re.compile(rf"(?:{'|'.join(map(pattern, LISTS['whole']))})\.?", re.IGNORECASE)
WITHIN = re.compile("|".join(map(pattern, [*LISTS["within"], *LISTS["words"]])), re.IGNORECASE)


def faults(forms: tuple[str, ...], shown: Collection[str] = ()) -> list[str]:
    """Return what is wrong with a message: its expressions, its long sentences, its uncounted plurals."""
    spoken = [fault for form in forms for fault in (*expressions(form), *long_sentences(form))]
    return spoken + list(uncounted(forms[0], shown))


def expressions(form: str) -> list[str]:
    """Return the listed expressions of a message."""
    text = " ".join(_FIELD.sub("…", form).replace("’", "'").split())
    return [form] if WHOLE.fullmatch(text) else [found.group() for found in WITHIN.finditer(text)]


def long_sentences(form: str) -> Iterator[str]:
    """Yield the sentences of a message that have too many words; a fact is a word."""
    for sentence in _END.split(_FIELD.sub("X", form)):
        if sum(bool(_WORD.search(word)) for word in sentence.split()) > MOST_WORDS:
            yield sentence


def uncounted(form: str, shown: Collection[str]) -> Iterator[str]:
    """Yield what stands as several in a message's only form or its form for one, where no message has it as one."""
    for field, several in _COUNTED.findall(form):
        singular = re.sub("ies$", "y", several) if several.endswith("ies") else several.removesuffix("s")
        if not _NO_COUNT.match(field) and singular.join(form.rsplit(several, 1)) not in shown:
            yield f"{field} {several}"


@pytest.fixture(scope="module")
def shown() -> list[tuple[str, ...]]:
    return [
        (message.id,) if isinstance(message.id, str) else tuple(message.id) for message in sentences() if message.id
    ]


@pytest.mark.slow
def test_no_message_uses_a_discouraged_expression(shown: list[tuple[str, ...]]) -> None:
    """Rewrite a refused message by "How we write" in docs/glossary.md."""
    singulars = {forms[0] for forms in shown}
    found = {forms[0]: faults(forms, singulars) for forms in shown}
    assert {message: wrong for message, wrong in found.items() if wrong} == {}


#: what a paper shows and does not say: code, emphasised words, and rows of a table that says what not to write
SHOWN = re.compile(
    r"```.*?```|`[^`\n]*`|(?<![*\w])\*[^*\n]+\*(?![*\w])|^\| say \| not \|\n(?:\|.*\n)+", re.DOTALL | re.M
)
IN_PAPERS = re.compile("|".join(map(pattern, [*LISTS["within"], *LISTS["words"], *LISTS["papers"]])), re.IGNORECASE)
PAPERS = [
    *sorted(ROOT.glob("*.md")),
    ROOT / "lab/README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs/decisions").glob("*.md")),
]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_no_document_uses_a_discouraged_expression(paper: Path) -> None:
    text = SHOWN.sub("…", paper.read_text(encoding="utf-8")).replace("’", "'")
    assert [found.group() for found in IN_PAPERS.finditer(text)] == []


@for_each(
    ("forms", "found"),
    [
        (("Left if he loses",), ["he"]),
        (("The shell is here to stay", "The others are"), []),
        (("Is here",), ["Is here"]),
        (("Nothing needs doing.",), ["Nothing needs doing"]),
        (("Tap {player}, then somebody’s seat",), ["somebody"]),
        (("All 1 tables are done",), ["All 1"]),
        (("%(rows)s rows",), ["%(rows)s rows"]),
        (("%(rows)s shown rows",), []),
        (("{count:,} new players", "{count:,} new players"), ["{count:,} players"]),
        (("{count} player at {tables} tables", "{count} players at {tables} tables"), ["{tables} tables"]),
        (("{count} player", "{count} players"), []),
        (("{name} seats the players",), []),
        (("One " * 25 + "end. " + "Two " * 25,), ["One " * 25 + "end"]),
    ],
)
def test_discouraged_expression_in_a_text_is_found(forms: tuple[str, ...], found: list[str]) -> None:
    assert faults(forms, {"%(rows)s shown row"}) == found


#: a player as "he", where the sentence is about a player; Spanish also speaks to its reader as "tú" alone
HE = {
    "de": r"\b(?:[Ee]r|[Ii]h[mn])\b",
    "fr": r"\b(?:[Ll]ui|[Cc]elui|[Ss]’il|et il) (?!faut|reste|y )",
    "es": r"\b(?:él|[Aa]quél)\b",
}
FORMAL = {"es": r"\b(?:Abra|Deje|Elija|Escriba|Guarde|Haga|Mire|Ponga|Pulse|Quite|Siga|Tome|Use)\b"}


@for_each("code", list(HE))
def test_translations_avoid_male_pronouns_and_formal_address(code: str) -> None:
    with Path(f"locale/{code}/LC_MESSAGES/django.po").open("rb") as stored:
        said = [(str(message.id), str(message.string)) for message in read_po(stored) if message.id]
    one_player = [text for message, text in said if re.search(r"\bplayer\b(?s:.*)\b(?:they|them|their)\b", message)]
    assert [text for text in one_player if re.search(HE[code], text)] == []
    assert [text for _message, text in said if code in FORMAL and re.search(FORMAL[code], text)] == []
