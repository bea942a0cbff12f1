"""The product's modules and their imports: imports between subjects, cycles, small modules, branches, class names.

The tests of `tests/architecture/` and `lab/structure.py` use them. Only the standard library is used and no product
module is imported, so that older revisions can be analysed too.
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


def product_folders(root: Path) -> list[Path]:
    """Return the top-level folders of the product."""
    folders = (path for path in sorted(root.iterdir()) if path.is_dir() and not path.name.startswith("."))
    return [path for path in folders if path.name not in OUTSIDE_THE_PRODUCT]


def is_laboratory(place: str) -> bool:
    """Return whether a path from the root belongs to the laboratory, which is not part of the product."""
    return place.startswith(LABORATORY)


def module_paths(root: Path) -> dict[str, Path]:
    """Return the path of each module of the product by its dotted name, without migrations."""
    paths = {}
    for path in (path for folder in product_folders(root) for path in sorted(folder.rglob("*.py"))):
        place = path.relative_to(root)
        parts = place.with_suffix("").parts
        if "migrations" not in parts and not is_laboratory(place.as_posix()):
            paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return paths


@cache
def syntax_tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported_modules(path: Path, known: dict[str, Path]) -> set[str]:
    """Return the modules of the product that a file imports."""
    imported = set()
    for node in ast.walk(syntax_tree(path)):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            imported |= names & set(known) or {node.module}
    return imported & set(known)


def app_and_layer(module: str) -> str:
    """Return a module's app and layer, such as tournaments.rules."""
    return ".".join(module.split(".")[:2])


def small_modules_with_one_importer(
    known: dict[str, Path], imported_by: dict[str, set[str]], *, lines: int = SMALL
) -> Iterator[tuple[str, str]]:
    """Yield each module of fewer than `lines` lines with exactly one importer, and the importer."""
    for module, path in known.items():
        stays = path.name in FOUND_BY_NAME | RUN_ALONE or set(path.parts) & ONE_A_MEMBER
        if not stays and len(imported_by[module]) == 1 and len(path.read_text(encoding="utf-8").splitlines()) < lines:
            yield module, next(iter(imported_by[module]))


def importers_by_module(known: dict[str, Path]) -> dict[str, set[str]]:
    """Return the modules that import each module; type-only imports count."""
    importing: dict[str, set[str]] = defaultdict(set)
    for module, path in known.items():
        for other in imported_modules(path, known):
            importing[other].add(module)
    return importing


def small_modules_to_merge(known: dict[str, Path], imported_by: dict[str, set[str]]) -> list[str]:
    """Return small modules whose only importer is in the same layer and folder."""
    return [
        module
        for module, only in small_modules_with_one_importer(known, imported_by)
        if app_and_layer(only) == app_and_layer(module)
        and known[only].parent == known[module].parent
        and known[only].name not in FOUND_BY_NAME
    ]


def subject_imports_by_layer(known: dict[str, Path]) -> dict[str, set[tuple[str, str]]]:
    """Return pairs of subjects by layer: the first imports the second."""
    edges: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for module, path in known.items():
        for other in imported_modules(path, known):
            here, there = subject_of(known, module), subject_of(known, other)
            if app_and_layer(module) == app_and_layer(other) and here and there and here != there:
                edges[app_and_layer(module)].add((here, there))
    return edges


def subject_of(known: dict[str, Path], module: str) -> str:
    """Return the subject to which a module belongs in its layer; "" for a module shared by subjects."""
    parts = module.split(".")
    if len(parts) < len(("app", "layer", "subject")):
        return ""
    is_folder = known.get(".".join(parts[:3]), Path()).name == "__init__.py"
    return parts[2] if is_folder or parts[2] in SUBJECTS else ""


def min_back_edge_count(edges: set[tuple[str, str]]) -> int:
    """Return the smallest number of edges to remove so that no cycle is left."""
    edges = possible_cycle_edges(edges)
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


def possible_cycle_edges(edges: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Return all edges except those that are certainly in no cycle."""
    left, entered = {start for start, _ in edges}, {end for _, end in edges}
    inner = {(start, end) for start, end in edges if start in entered and end in left}
    return inner if inner == edges else possible_cycle_edges(inner)


def import_cycles(known: dict[str, Path]) -> list[set[str]]:
    """Return the groups of modules that import each other, largest first; type-only imports count."""
    edges = {
        (module, other) for module, path in known.items() for other in imported_modules(path, known) if other != module
    }
    after: dict[str, set[str]] = defaultdict(set)
    for start, end in possible_cycle_edges(edges):
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


def nodes_outside_nested_functions(function: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes below a function, without the bodies of functions nested in it."""
    for child in ast.iter_child_nodes(function):
        yield child
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from nodes_outside_nested_functions(child)


def branch_count(function: ast.AST) -> int:
    """Return the number of branches in a function: decisions (as McCabe counts them), comprehensions, boolean operands.

    Each `if`, `elif`, ternary, `for`, `while`, `except` and `case` counts one, also a `for` or `if` in a
    comprehension. Each operand of `and` and `or` after the first counts one too. Nested functions are not counted.
    """
    count = 0
    for node in nodes_outside_nested_functions(function):
        count += isinstance(node, BRANCHES)
        count += len(node.values) - 1 if isinstance(node, ast.BoolOp) else 0
        count += 1 + len(node.ifs) if isinstance(node, ast.comprehension) else 0
    return count


def functions_of_product(known: dict[str, Path]) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Yield every function of the product with its module."""
    for module, path in known.items():
        for node in ast.walk(syntax_tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield module, node


def duplicate_class_names(known: dict[str, Path]) -> list[str]:
    """Return the class names that occur more than once in the product.

    Nested classes may share a name with each other, but not with a class at module level.
    """
    outer = [node for path in known.values() for node in syntax_tree(path).body if isinstance(node, ast.ClassDef)]
    alone = Counter(map(attrgetter("name"), outer))
    inside = {node.name for top in outer for node in ast.walk(top) if isinstance(node, ast.ClassDef) and node != top}
    return sorted({name for name, times in (alone + Counter(inside)).items() if times > 1} - {"Command"})
