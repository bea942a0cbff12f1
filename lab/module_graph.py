"""Modules of the product and their imports: arrows between subjects, circles, small modules, branches, class names.

The laws of `tests/architecture/` and `lab/structure.py` read them. Standard library only; nothing of the product is
imported, so that an older revision can be read too.
"""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from operator import attrgetter
from pathlib import Path

from tests.architecture.subjects import SUBJECTS

ROOT = Path(__file__).resolve().parents[1]
# what is no part of the product, in revisions before `lab/` too
LABORATORY = (
    "lab/",
    "benchmarks/",
    "config/simulation/",
    "config/server/chaos",
    "config/management/commands/clock_chaos",
    "config/management/commands/simulate",
)
OUTSIDE_THE_PRODUCT = {"tests", "docs", "lab", "benchmarks", "var", "staticfiles"}
# a module with fewer lines, which one module of its folder alone imports, belongs into that one
SMALL = 45
# files that stay alone whatever imports them: Django or Celery find them by name
FOUND_BY_NAME = {"__init__.py", "apps.py", "urls.py", "tasks.py", "contribution.py"}
# files that a process of their own runs
RUN_ALONE = {"pdf_process.py"}
# folders with one file for each member of a table
ONE_A_MEMBER = {"procedures", "calculators", "commands", "templatetags", "inputs", "cases", "fonts"}
BRANCHES = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.match_case)


def packages(root: Path) -> list[Path]:
    """The top-level folders of the product: its apps, `config`, and whatever stands beside them."""
    folders = (path for path in sorted(root.iterdir()) if path.is_dir() and not path.name.startswith("."))
    return [path for path in folders if path.name not in OUTSIDE_THE_PRODUCT]


def is_laboratory(place: str) -> bool:
    """Return whether a file, by its path from the root, measures and breaks and is no part of the product."""
    return place.startswith(LABORATORY)


def modules(root: Path) -> dict[str, Path]:
    """Every module of the product by its dotted name, migrations left out."""
    paths = {}
    for path in (path for folder in packages(root) for path in sorted(folder.rglob("*.py"))):
        place = path.relative_to(root)
        parts = place.with_suffix("").parts
        if "migrations" not in parts and not is_laboratory(place.as_posix()):
            paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return paths


@cache
def tree(path: Path) -> ast.Module:
    """A file's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of the product that a file imports."""
    imported = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            imported |= names & set(known) or {node.module}
    return imported & set(known)


def layer_of(module: str) -> str:
    """A module's app and layer, such as tournaments.rules."""
    return ".".join(module.split(".")[:2])


def small_with_one_importer(
    known: dict[str, Path], imported_by: dict[str, set[str]], *, lines: int = SMALL
) -> Iterator[tuple[str, str]]:
    """Yield the modules under so many lines that one other module imports, each with that one."""
    for module, path in known.items():
        stays = path.name in FOUND_BY_NAME | RUN_ALONE or set(path.parts) & ONE_A_MEMBER
        if not stays and len(imported_by[module]) == 1 and len(path.read_text(encoding="utf-8").splitlines()) < lines:
            yield module, next(iter(imported_by[module]))


def importers(known: dict[str, Path]) -> dict[str, set[str]]:
    """The modules that import each module, type-only imports counted."""
    importing: dict[str, set[str]] = defaultdict(set)
    for module, path in known.items():
        for other in imports(path, known):
            importing[other].add(module)
    return importing


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
    """Return which subject of a layer imports which other one, by layer."""
    edges: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for module, path in known.items():
        for other in imports(path, known):
            here, there = subject_of(known, module), subject_of(known, other)
            if layer_of(module) == layer_of(other) and here and there and here != there:
                edges[layer_of(module)].add((here, there))
    return edges


def subject_of(known: dict[str, Path], module: str) -> str:
    """The subject of its layer that a module is or stands in; empty for what several subjects share."""
    parts = module.split(".")
    if len(parts) < len(("app", "layer", "subject")):
        return ""
    is_folder = known.get(".".join(parts[:3]), Path()).name == "__init__.py"
    return parts[2] if is_folder or parts[2] in SUBJECTS else ""


def running_back(edges: set[tuple[str, str]]) -> int:
    """Return how many arrows must run back whatever the order: the smallest set without which there is no cycle."""
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
    inner = {(start, end) for start, end in edges if start in entered and end in left}
    return inner if inner == edges else in_cycles(inner)


def circles(known: dict[str, Path]) -> list[set[str]]:
    """The groups of modules that import each other, the largest first; type-only imports count."""
    edges = {(module, other) for module, path in known.items() for other in imports(path, known) if other != module}
    after: dict[str, set[str]] = defaultdict(set)
    for start, end in in_cycles(edges):
        after[start].add(end)
    reached = {module: _reachable_modules(module, after) for module in after}
    groups = {
        frozenset(other for other in there if module in reached.get(other, set())) for module, there in reached.items()
    }
    return sorted(map(set, groups - {frozenset()}), key=len, reverse=True)


def _reachable_modules(start: str, after: dict[str, set[str]]) -> set[str]:
    reached: set[str] = set()
    left = {start}
    while left:
        left = {end for module in left for end in after.get(module, set())} - reached
        reached |= left
    return reached


def own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """Yield what stands in a function itself, functions inside it left out."""
    for child in ast.iter_child_nodes(function):
        yield child
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from own_nodes(child)


def branches(function: ast.AST) -> int:
    """Return how often a function branches: McCabe's decisions, with comprehensions and operands counted as well.

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
    inside = {node.name for top in outer for node in ast.walk(top) if isinstance(node, ast.ClassDef) and node != top}
    return sorted({name for name, times in (alone + Counter(inside)).items() if times > 1} - {"Command"})
