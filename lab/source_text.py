"""Lines of the source by type, app and subject, wording of its Python, and values of its style sheets.

`lab/structure.py` prints them. Only the standard library is used.
"""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from lab.module_graph import is_laboratory, syntax_tree
from tests.architecture.subjects import SUBJECTS

KINDS = {".py", ".css", ".html", ".js", ".toml", ".typ"}
CODE_OF_TESTS = {".py", ".js", ".c"}
# folders of which nothing is our source
SKIPPED = {"__pycache__", "node_modules", "staticfiles", "var", "vendor", "deploy", "docs", "locale"}

DESCRIBED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
# a docstring that begins with one of these is a clause without a head
CLAUSE_WORDS = {"What", "Who", "Whose", "How", "Whether", "Where", "Why", "Which", "When", "So"}
# names of functions that say neither what comes back nor what is done
BARE = set(
    "above all along also always any anybody apart around as at away before behind below beside between both by each"
    " every everything for from here how in inside it left made nobody none nothing now of on one only other others out"
    " over own said says seen sent since so sold some somebody such taken that them there these they this those"
    " through to together told under until up what when where whether which who whole whom whose why with within"
    " without begun broken brought built chosen come done drawn fallen felt found given gone got heard held hidden"
    " kept known laid lost meant met paid shown shut spent stood taught thought thrown told undone won worn written"
    " is_for of_it on_heads".split()
)
# single words that end like participles and are nouns or verbs
VERBS_AND_NOUNS = {"bed", "embed", "exceed", "feed", "need", "proceed", "red", "seed", "speed", "succeed"}
SO_MANY = re.compile(r"^\s*#:.*\bso (?:few|long|many|much|often)\b", re.MULTILINE)

DISPLAY_UNIT = re.compile(r"--u\b")
# sheets of the room without that unit: they measure by the window
DISPLAY_SHEETS = {"display", "hand", "heart", "league-board", "pairing", "plain-clock"}
DECLARATION = re.compile(r"(?<![\w-])([a-z-]+)\s*:\s*([^;{}]+)[;}]")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
WIDTH = re.compile(
    r"(?:min-|max-)?width\s*(?::|<=?|>=?)\s*([\d.]+(?:px|em|rem))|([\d.]+(?:px|em|rem))\s*[<>]=?\s*width"
)
MEDIA = re.compile(r"@(?:media|container)([^{]*)\{")
# the size in the shorthand `font: 600 var(--small)/1.2 ...`
SHORTHAND_SIZE = re.compile(r"((?:[\d.]+(?:px|r?em|%|v[wh]))|(?:var|calc|clamp|min|max)\([^)]*\)+)")
LENGTH = re.compile(r"(?:calc|clamp|max|min|env)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|var\([^()]*\)|[^\s,/]+")
PROPERTIES = {
    "font sizes": re.compile(r"font-size"),
    "paddings": re.compile(r"padding(?:-\w+)*"),
    "gaps": re.compile(r"(?:row-|column-)?gap"),
    "radii": re.compile(r"border(?:-\w+)*-radius"),
}


def source_files(root: Path) -> Iterator[Path]:
    """Yield the source files of the repository, without documents, catalogues and vendored files."""
    for folder in sorted(root.iterdir()):
        if folder.is_dir() and not folder.name.startswith(".") and folder.name not in SKIPPED:
            for path in sorted(folder.rglob("*")):
                if path.is_file() and not SKIPPED & set(path.relative_to(root).parts):
                    yield path


def line_kind(place: str) -> str:
    """Return the category for a file's lines; "" if they are not counted."""
    suffix = Path(place).suffix
    if is_laboratory(place):
        return "lab" if suffix in {".py", ".js", ".c"} else ""
    if place.startswith("tests/"):
        return "tests" if suffix in CODE_OF_TESTS else ""
    if "/migrations/" in place:
        return "migrations"
    return suffix.removeprefix(".") if suffix in KINDS else ""


def subject_in_path(place: str) -> str:
    """Return the first subject in a product file's path; "" if there is none."""
    parts = (*Path(place).parent.parts[1:], Path(place).stem)
    return next((part for part in parts if part in SUBJECTS), "")


def app_of(root: Path, place: str) -> str:
    """Return the app to which a product file or template belongs."""
    top, below, *_ = Path(place).parts
    return below if top == "templates" and (root / below).is_dir() else top


def line_counts(root: Path) -> dict[str, int]:
    """Return the numbers of lines by category, and for the product also by app and by subject."""
    kinds, apps, subjects = Counter[str](), Counter[str](), Counter[str]()
    for path in source_files(root):
        place = path.relative_to(root).as_posix()
        if kind := line_kind(place):
            lines = len(path.read_text(encoding="utf-8").splitlines())
            kinds[f"lines: {kind}"] += lines
            if kind not in {"lab", "tests", "migrations"}:
                kinds["lines: product, without lab, tests and migrations"] += lines
                apps[f"lines of app: {app_of(root, place)}"] += lines
                subjects[f"lines of subject: {subject_in_path(place) or '(none)'}"] += lines
    return {**_sorted_by_name(kinds), **_sorted_by_name(apps), **_sorted_by_name(subjects)}


def _sorted_by_name(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items()))


def line_counts_by_role(path: Path) -> Counter[str]:
    """Count a module's lines by role: imports, docstrings, comments, blanks, code."""
    text = path.read_text(encoding="utf-8").splitlines()
    kinds = ["code"] * len(text)
    for node in ast.walk(syntax_tree(path)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            _mark_lines(kinds, node, "imports")
        elif (statement := _docstring_statement(node)) is not None:
            _mark_lines(kinds, statement, "docstrings")
    for at, line in enumerate(text):
        if kinds[at] == "code":
            stripped = line.strip()
            kinds[at] = "blanks" if not stripped else "comments" if stripped.startswith("#") else "code"
    return Counter(kinds)


def _mark_lines(kinds: list[str], node: ast.stmt, kind: str) -> None:
    for line in range(node.lineno - 1, node.end_lineno or node.lineno):
        kinds[line] = kind


def _docstring_statement(node: ast.AST) -> ast.stmt | None:
    if isinstance(node, DESCRIBED) and ast.get_docstring(node, clean=False) is not None:
        return node.body[0]
    return None


def docstrings_in(path: Path) -> Iterator[str]:
    """Yield the docstrings of a module and of everything defined in it."""
    for node in ast.walk(syntax_tree(path)):
        if isinstance(node, DESCRIBED) and (text := ast.get_docstring(node)):
            yield text


def begins_with_clause(docstring: str) -> bool:
    """Return whether a docstring begins with a clause instead of a verb or a noun."""
    first = re.match(r"\w+", docstring)
    return first is not None and first[0] in CLAUSE_WORDS


def is_bare_word(name: str) -> bool:
    """Return whether a function's name is only a participle, pronoun, adverb or preposition."""
    word = name.strip("_")
    return word in BARE or bool(re.fullmatch(r"[a-z]+ed", word) and word not in VERBS_AND_NOUNS)


def wording_figures(paths: list[Path]) -> dict[str, str]:
    """Return figures by title about docstrings and names that do not follow the project's English."""
    texts = [text for path in paths for text in docstrings_in(path)]
    clauses = sum(map(begins_with_clause, texts))
    nodes = [node for path in paths for node in ast.walk(syntax_tree(path))]
    functions = [node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    stored = [node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    return {
        "docstrings": str(len(texts)),
        "docstrings that begin with a clause": _with_percentage(clauses, len(texts)),
        "functions": str(len(functions)),
        "functions with a bare name": _with_percentage(sum(map(is_bare_word, functions)), len(functions)),
        "assignments and loop variables named one": str(stored.count("one")),
        "comments `#: so many`": str(sum(len(SO_MANY.findall(path.read_text(encoding="utf-8"))) for path in paths)),
    }


def _with_percentage(part: int, whole: int) -> str:
    return f"{part} ({100 * part / max(whole, 1):.1f} %)"


def distinct_style_values(sheets: list[Path]) -> dict[str, int]:
    """Return the number of different font sizes, paddings, gaps, radii and break points, by property.

    Both lengths of a padding count. Zero and keywords do not count.
    """
    values: dict[str, set[str]] = defaultdict(set)
    for sheet in sheets:
        text = COMMENT.sub("", sheet.read_text(encoding="utf-8"))
        for name, value in DECLARATION.findall(text):
            for title, pattern in PROPERTIES.items():
                if pattern.fullmatch(name):
                    values[title] |= set(_lengths(value))
            if name == "font" and (size := SHORTHAND_SIZE.search(value)):
                values["font sizes"].add(size[1])
        for condition in MEDIA.findall(text):
            values["break points"] |= {first or second for first, second in WIDTH.findall(condition)}
    return {title: len(values[title]) for title in (*PROPERTIES, "break points")}


def _lengths(value: str) -> Iterator[str]:
    for length in LENGTH.findall(value.replace("!important", "")):
        if not re.fullmatch(r"0(?:px)?|[a-z-]+", length):
            yield length


def is_display_sheet(sheet: Path) -> bool:
    """Return whether a style sheet is for displays in the room."""
    return bool(DISPLAY_UNIT.search(sheet.read_text(encoding="utf-8"))) or sheet.stem in DISPLAY_SHEETS


def translatable_message_count(root: Path) -> int:
    catalogue = root / "locale" / "de" / "LC_MESSAGES" / "django.po"
    return len(re.findall(r"^msgid ", catalogue.read_text(encoding="utf-8"), re.MULTILINE)) - 1
