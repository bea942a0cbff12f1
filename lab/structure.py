"""Print the shape of the code: `python -m lab.structure [REVISION ...]`, the working tree beside each revision.

Files and folders a layer, the largest folder, small modules with one importer, imports among the sub-folders of a
layer and those that close a cycle, class names that stand twice, branches of functions, the longest lines of
templates and style sheets, and the seconds of the suite as `lab/results/` has them. A subject that is one
module of a layer is counted as its sub-folders are. Standard library only; nothing of the product is imported.
"""

import ast
import re
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from operator import attrgetter
from pathlib import Path

from tests.architecture.subjects import SUBJECTS

ROOT = Path(__file__).resolve().parent.parent
APPS = ("tournaments", "tables", "rulings", "standby", "automations", "exchange")
#: a module with fewer lines, which one module of its folder alone imports, belongs into that one
SMALL = 45
ELSEWHERE_ROW = "such modules whose importer stands in another folder, or is a table"
SMALL_ROW = f"modules under {SMALL} lines with one importer, in their folder"
#: files that stay alone whatever imports them: Django or Celery find them by name
FOUND_BY_NAME = {"__init__.py", "apps.py", "urls.py", "tasks.py", "contribution.py"}
#: files that a process of their own runs
RUN_ALONE = {"pdf_process.py"}
#: folders with one file for each member of a table
ONE_A_MEMBER = {"procedures", "calculators", "commands", "templatetags", "inputs", "cases", "fonts"}
#: what is aimed at, by what it is called in the printed table
AIMS = {
    "largest folder": "14",
    "largest folder of templates": "14",
    "largest folder of static files": "14",
    "largest folder of tests": "14",
    "of them running back": "0",
    "class names that stand twice": "0",
    "branches, most": "10",
    "functions above 10 branches": "0",
    "longest template line": "120",
    "longest style sheet line": "120",
    "seconds of the suite": "480",
    "seconds of the suite without the slow tests": "120",
}
#: the whole suite and the quick one, as lab/results/ tells them: "`./run test` **7:46** …, `--fast` **1:23**"
SUITE = re.compile(
    r"^## `suite`.*?(?:took|`\./run test`) \*\*(\d+):(\d\d)\*\*.*?--fast` \*{0,2}(\d+):(\d\d)", re.MULTILINE | re.DOTALL
)
BRANCHES = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.match_case)


def modules(root: Path) -> dict[str, Path]:
    """Every module of the product by its dotted name, migrations left out."""
    found = {}
    for folder in (*APPS, "config"):
        for path in sorted((root / folder).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            if "migrations" not in parts:
                found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree(path: Path) -> ast.Module:
    """A file's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of the product that a file imports."""
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= names & set(known) or {node.module}
    return found & set(known)


def layer_of(module: str) -> str:
    """A module's app and layer, such as tournaments.rules."""
    return ".".join(module.split(".")[:2])


def small_with_one_importer(known: dict[str, Path], imported_by: dict[str, set[str]]) -> Iterator[tuple[str, str]]:
    """Yield the modules under SMALL lines that one other module imports, each with that one."""
    for module, path in known.items():
        stays = path.name in FOUND_BY_NAME | RUN_ALONE or set(path.parts) & ONE_A_MEMBER
        if not stays and len(imported_by[module]) == 1 and len(path.read_text(encoding="utf-8").splitlines()) < SMALL:
            yield module, next(iter(imported_by[module]))


def lone_small(known: dict[str, Path], imported_by: dict[str, set[str]]) -> list[str]:
    """Modules under SMALL lines that one other module imports, and that stand in the same folder as it."""
    return [
        module
        for module, only in small_with_one_importer(known, imported_by)
        if layer_of(only) == layer_of(module)
        and known[only].parent == known[module].parent
        and known[only].name not in FOUND_BY_NAME
    ]


def arrows(known: dict[str, Path]) -> dict[str, set[tuple[str, str]]]:
    """Which subject of a layer imports which other one, by layer."""
    found: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for module, path in known.items():
        for other in imports(path, known):
            here, there = subject_of(known, module), subject_of(known, other)
            if layer_of(module) == layer_of(other) and here and there and here != there:
                found[layer_of(module)].add((here, there))
    return found


def subject_of(known: dict[str, Path], module: str) -> str:
    """The subject of its layer that a module is or stands in; empty for what several subjects share."""
    parts = module.split(".")
    if len(parts) < len(("app", "layer", "subject")):
        return ""
    is_folder = known.get(".".join(parts[:3]), Path()).name == "__init__.py"
    return parts[2] if is_folder or parts[2] in SUBJECTS else ""


def running_back(edges: set[tuple[str, str]]) -> int:
    """How many arrows must run back whatever the order: the smallest set without which there is no cycle."""
    edges = in_cycles(edges)
    nodes = sorted({node for edge in edges for node in edge})
    best = {frozenset[str](): 0}
    for _ in nodes:
        longer: dict[frozenset[str], int] = {}
        for placed, back in best.items():
            for node in set(nodes) - placed:
                more = back + sum((node, other) in edges for other in placed)
                key = placed | {node}
                longer[key] = min(more, longer.get(key, more))
        best = longer
    return min(best.values(), default=0)


def in_cycles(edges: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """The arrows without those that lead from where none arrives, or to where none leaves: they are in no cycle."""
    left, entered = {start for start, _ in edges}, {end for _, end in edges}
    kept = {(start, end) for start, end in edges if start in entered and end in left}
    return kept if kept == edges else in_cycles(kept)


def own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """What stands in a function itself, functions inside it left out."""
    for child in ast.iter_child_nodes(function):
        yield child
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from own_nodes(child)


def branches(function: ast.AST) -> int:
    """How often a function branches: McCabe's decisions, with comprehensions and operands counted as well.

    One each: `if` and `elif`, a ternary, `for`, `while`, `except`, a `case`, every `for` and every `if` of a
    comprehension, and every operand of `and` and `or` beyond the first. Functions inside count for themselves.
    """
    count = 0
    for node in own_nodes(function):
        count += isinstance(node, BRANCHES)
        count += len(node.values) - 1 if isinstance(node, ast.BoolOp) else 0
        count += 1 + len(node.ifs) if isinstance(node, ast.comprehension) else 0
    return count


def functions(known: dict[str, Path]) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every function of the product, with the module it stands in."""
    for module, path in known.items():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield module, node


def homonyms(known: dict[str, Path]) -> list[str]:
    """Names that several classes of the product bear.

    A class inside another is called with that one's name before it (`Payment.Kind`), so several may be called alike;
    none is called as one that stands alone.
    """
    outer = [node for path in known.values() for node in tree(path).body if isinstance(node, ast.ClassDef)]
    alone = Counter(map(attrgetter("name"), outer))
    inside = {one.name for top in outer for one in ast.walk(top) if isinstance(one, ast.ClassDef) and one != top}
    return sorted({name for name, times in (alone + Counter(inside)).items() if times > 1} - {"Command"})


def longest(root: Path, pattern: str) -> int:
    """The longest line of all files of a pattern, vendored ones left out."""
    paths = [path for path in root.rglob(pattern) if not {"vendor", ".venv"} & set(path.parts)]
    return max((len(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()), default=0)


def largest_folder(root: Path, *patterns: str) -> str:
    """Return how many files the fullest folder has of those that match, and which it is; tables of members left out."""
    files = (path for pattern in patterns for path in root.glob(pattern) if path.is_file())
    told = (path for path in files if path.name != "__init__.py" and "__pycache__" not in path.parts)
    folders = Counter(path.parent for path in told if not set(path.parts) & ONE_A_MEMBER)
    (folder, number), *_ = folders.most_common(1) or [(root, 0)]
    return f"{number} ({folder.relative_to(root)})"


def suite_seconds(root: Path) -> tuple[str, str]:
    """Return the seconds of the suite and of its quick part as last measured, empty where they are not written down."""
    paper = root / "lab" / "README.md"
    found = SUITE.search(paper.read_text(encoding="utf-8")) if paper.exists() else None
    if found is None:
        return "", ""
    minutes, seconds, fast_minutes, fast_seconds = map(int, found.groups())
    return str(60 * minutes + seconds), str(60 * fast_minutes + fast_seconds)


def layer_lines(known: dict[str, Path], edges: dict[str, set[tuple[str, str]]]) -> dict[str, str]:
    """The files, folders and arrows of each layer."""
    lines = {}
    for layer in sorted({layer_of(module) for module in known if module.count(".") > 1}):
        inside = [path for module, path in known.items() if layer_of(module) == layer and path.name != "__init__.py"]
        lines[layer] = f"{len(inside)} files, {len({path.parent for path in inside})} folders"
        lines[layer] += f", {len(edges[layer])} arrows, {running_back(edges[layer])} back" if edges[layer] else ""
    return lines


def folder_lines(root: Path, known: dict[str, Path]) -> dict[str, str]:
    """The largest folders: of the product's modules, its templates, its static files, its tests."""
    folders = Counter(path.parent for path in known.values() if path.name != "__init__.py")
    plain = {path: number for path, number in folders.items() if not set(path.parts) & ONE_A_MEMBER}
    largest = max(plain, key=lambda path: plain[path])
    return {
        "largest folder": f"{plain[largest]} ({largest.relative_to(root)})",
        "largest folder of templates": largest_folder(root, "templates/**/*"),
        "largest folder of static files": largest_folder(root, *(f"{app}/static/**/*" for app in APPS)),
        "largest folder of tests": largest_folder(root, "tests/**/*"),
    }


def small_lines(known: dict[str, Path]) -> dict[str, str]:
    """How many small modules have one importer."""
    imported_by: dict[str, set[str]] = defaultdict(set)
    for module, path in known.items():
        for other in imports(path, known):
            imported_by[other].add(module)
    alone, small = len(lone_small(known, imported_by)), dict(small_with_one_importer(known, imported_by))
    return {SMALL_ROW: str(alone), ELSEWHERE_ROW: str(len(small) - alone)}


def branch_lines(known: dict[str, Path]) -> dict[str, str]:
    """How often functions branch."""
    counted = sorted((branches(node), f"{module}:{node.name}") for module, node in functions(known))
    return {
        "branches, p99": str(counted[int(len(counted) * 0.99)][0]),
        "branches, most": "{} ({})".format(*counted[-1]),
        "functions above 10 branches": str(sum(count > 10 for count, _ in counted)),
    }


def shape(root: Path) -> dict[str, str]:
    """Return everything that is printed of one tree, by what it is called."""
    known = modules(root)
    edges = arrows(known)
    lines = layer_lines(known, edges) | folder_lines(root, known) | small_lines(known)
    lines["arrows among subjects, folders or one module"] = str(sum(map(len, edges.values())))
    lines["of them running back"] = str(sum(map(running_back, edges.values())))
    lines["class names that stand twice"] = str(len(homonyms(known)))
    lines |= branch_lines(known)
    lines["longest template line"] = str(longest(root / "templates", "*.*"))
    lines["longest style sheet line"] = str(max(longest(root / app, "*.css") for app in APPS))
    lines["seconds of the suite"], lines["seconds of the suite without the slow tests"] = suite_seconds(root)
    return lines


def unpacked(revision: str, folder: str) -> Path:
    """A revision's tree, in a folder of its own."""
    packed = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return Path(folder)


def main(revisions: list[str]) -> None:
    """Print the working tree's shape, and that of each revision beside it."""
    with tempfile.TemporaryDirectory() as folder:
        shapes = {"now": shape(ROOT)}
        for number, revision in enumerate(revisions):
            shapes[revision] = shape(unpacked(revision, f"{folder}/{number}"))
    rows = dict.fromkeys(key for one in shapes.values() for key in one)
    print("| what | aim |", " | ".join(shapes), "|\n|---|---|" + "---|" * len(shapes))
    for row in rows:
        print("|", row, "|", AIMS.get(row, ""), "|", " | ".join(one.get(row, "") for one in shapes.values()), "|")


if __name__ == "__main__":
    main(sys.argv[1:])
