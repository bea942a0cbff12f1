"""Print the shape of the code: `python -m lab.structure [REVISION ...]`, the working tree next to each revision.

It prints lines by type, app and subject; files, folders and small modules; import cycles and imports between subjects,
including type-only imports; branches; messages; style values; wording of names and docstrings. The laboratory, tests
and migrations are counted separately; `product` is the rest. Only the standard library is used and no product module is
imported.
"""

import subprocess
import sys
import tempfile
from collections import Counter
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from lab import module_graph, source_text
from lab.module_graph import ROOT

# a module of so many lines that one other imports may be part of that one
SMALL_ENOUGH = 80
AIMS = {
    "modules in the largest circle": "1",
    "arrows between subjects that run back": "0",
    "class names that stand twice": "0",
    "branches, most": "10",
    "staff and phone styles: font sizes": "8",
    "staff and phone styles: paddings": "8",
    "staff and phone styles: gaps": "8",
    "staff and phone styles: radii": "4",
    "staff and phone styles: break points": "4",
    "templates with a DOCTYPE": "8",
    "docstrings that begin with a clause": "0",
    "assignments and loop variables named one": "0",
    "comments `#: so many`": "0",
}


def file_counts(root: Path) -> dict[str, str]:
    """Return numbers of files by title: the product's, and those that are counted separately."""
    places = (path.relative_to(root).as_posix() for path in source_text.source_files(root))
    kinds = Counter(map(source_text.line_kind, places))
    apart = {f"files: {kind}": str(kinds.pop(kind, 0)) for kind in ("lab", "tests", "migrations")}
    return {"files: product": str(sum(number for kind, number in kinds.items() if kind)), **apart}


def module_counts(known: dict[str, Path]) -> dict[str, str]:
    """Return the number of Python files and folders by title, and of modules that could be merged."""
    paths = [path for path in known.values() if path.name != "__init__.py"]
    folders = Counter(path.parent for path in paths)
    parents = {path.parent for path in known.values()}
    lonely = [
        folder for folder, number in folders.items() if number == 1 and folder not in {path.parent for path in parents}
    ]
    importers = module_graph.importers_by_module(known)
    small = list(module_graph.small_modules_with_one_importer(known, importers, lines=SMALL_ENOUGH + 1))
    return {
        "Python files": str(len(known)),
        "Python folders": str(len(folders)),
        "Python folders of one module": str(len(lonely)),
        f"modules of at most {SMALL_ENOUGH} lines with one importer": str(len(small)),
    }


def graph_figures(known: dict[str, Path]) -> dict[str, str]:
    """Return figures by title about import cycles, imports between subjects, duplicate class names and branches."""
    circles = module_graph.import_cycles(known)
    edges = module_graph.subject_imports_by_layer(known)
    branches = sorted(
        (module_graph.branch_count(node), f"{module}:{node.name}")
        for module, node in module_graph.functions_of_product(known)
    )
    return {
        "circles among modules": str(len(circles)),
        "modules in the largest circle": str(len(circles[0]) if circles else 1),
        "arrows between subjects": str(sum(map(len, edges.values()))),
        "arrows between subjects that run back": str(sum(map(module_graph.min_back_edge_count, edges.values()))),
        "class names that stand twice": str(len(module_graph.duplicate_class_names(known))),
        "branches, p99": str(branches[int(len(branches) * 0.99)][0]),
        "branches, most": "{} ({})".format(*branches[-1]),
    }


def template_counts(root: Path) -> dict[str, str]:
    """Return the number of messages and templates by title."""
    templates = [path.read_text(encoding="utf-8") for path in sorted((root / "templates").rglob("*.html"))]
    return {
        "messages": str(source_text.translatable_message_count(root)),
        "templates": str(len(templates)),
        "templates with a DOCTYPE": str(sum("<!doctype" in text.lower() for text in templates)),
    }


def style_counts(root: Path) -> dict[str, str]:
    """Return the number of distinct style values by title, separately for displays."""
    sheets = [path for path in source_text.source_files(root) if path.suffix == ".css" and "tests" not in path.parts]
    displays = list(filter(source_text.is_display_sheet, sheets))
    groups = {"staff and phone styles": [path for path in sheets if path not in displays], "displays": displays}
    rows = {"style sheets": str(len(sheets))}
    for title, group in groups.items():
        rows |= {f"{title}: {what}": str(count) for what, count in source_text.distinct_style_values(group).items()}
    return rows


def python_figures(known: dict[str, Path]) -> dict[str, str]:
    """Return figures by title: the share of Python lines without code, and the wording."""
    kinds = Counter[str]()
    for path in known.values():
        kinds += source_text.line_counts_by_role(path)
    total = max(kinds.total(), 1)
    shares = ", ".join(f"{kind} {kinds[kind]:,}" for kind in ("imports", "docstrings", "comments", "blanks"))
    return {
        "Python lines that are not code": f"{100 - 100 * kinds['code'] / total:.1f} % ({shares})",
        **source_text.wording_figures(list(known.values())),
    }


def figures_of_tree(root: Path) -> dict[str, str]:
    """Return all figures of a source tree by title."""
    known = module_graph.module_paths(root)
    lines = {title: f"{count:,}" for title, count in source_text.line_counts(root).items()}
    pages = (template_counts(root), style_counts(root))
    rows = (lines, file_counts(root), module_counts(known), graph_figures(known), *pages, python_figures(known))
    return {title: figure for part in rows for title, figure in part.items()}


def unpack_revision(revision: str, folder: str) -> Path:
    """Unpack a git revision into a folder, and return the folder's path."""
    packed = subprocess.run(
        ["git", "archive", "--format=zip", revision], cwd=ROOT, check=True, capture_output=True
    ).stdout
    with ZipFile(BytesIO(packed)) as archive:
        archive.extractall(folder)
    return Path(folder)


def main(revisions: list[str]) -> None:
    """Print the figures of the working tree next to the figures of each revision."""
    with tempfile.TemporaryDirectory() as folder:
        shapes = {"now": figures_of_tree(ROOT)}
        for number, revision in enumerate(revisions):
            shapes[revision] = figures_of_tree(unpack_revision(revision, f"{folder}/{number}"))
    rows = dict.fromkeys(title for values in shapes.values() for title in values)
    print("| what | aim |", " | ".join(shapes), "|\n|---|---:|" + "---:|" * len(shapes))
    for title in rows:
        figures = (values.get(title, "") for values in shapes.values())
        print("|", title, "|", AIMS.get(title, ""), "|", " | ".join(figures), "|")


if __name__ == "__main__":
    main(sys.argv[1:])
