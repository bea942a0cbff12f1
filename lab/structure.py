"""Print the shape of the code: `python -m lab.structure [REVISION ...]`, the working tree beside each revision.

Lines by kind, app and subject; files, folders and small modules; circles and arrows of imports, those for types alone
counted; branches; messages; the style scale; words of names and docstrings. The laboratory, tests and migrations are
counted apart: `product` is what is left. Standard library only; nothing of the product is imported.
"""

import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from io import BytesIO
from pathlib import Path

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


def file_rows(root: Path) -> dict[str, str]:
    """Count the files of the product, and what is counted apart from it."""
    places = (path.relative_to(root).as_posix() for path in source_text.source_files(root))
    kinds = Counter(map(source_text.kind_of, places))
    apart = {f"files: {kind}": str(kinds.pop(kind, 0)) for kind in ("lab", "tests", "migrations")}
    return {"files: product": str(sum(number for kind, number in kinds.items() if kind)), **apart}


def module_rows(known: dict[str, Path]) -> dict[str, str]:
    """Count the product's Python files and folders, and what could be merged."""
    paths = [path for path in known.values() if path.name != "__init__.py"]
    folders = Counter(path.parent for path in paths)
    parents = {path.parent for path in known.values()}
    lonely = [
        folder for folder, number in folders.items() if number == 1 and folder not in {path.parent for path in parents}
    ]
    importers = module_graph.importers(known)
    small = list(module_graph.small_with_one_importer(known, importers, lines=SMALL_ENOUGH + 1))
    return {
        "Python files": str(len(known)),
        "Python folders": str(len(folders)),
        "Python folders of one module": str(len(lonely)),
        f"modules of at most {SMALL_ENOUGH} lines with one importer": str(len(small)),
    }


def graph_rows(known: dict[str, Path]) -> dict[str, str]:
    """Count circles among modules, arrows between subjects, homonyms and branches."""
    circles = module_graph.circles(known)
    edges = module_graph.arrows(known)
    branches = sorted(
        (module_graph.branches(node), f"{module}:{node.name}") for module, node in module_graph.functions(known)
    )
    return {
        "circles among modules": str(len(circles)),
        "modules in the largest circle": str(len(circles[0]) if circles else 1),
        "arrows between subjects": str(sum(map(len, edges.values()))),
        "arrows between subjects that run back": str(sum(map(module_graph.running_back, edges.values()))),
        "class names that stand twice": str(len(module_graph.homonyms(known))),
        "branches, p99": str(branches[int(len(branches) * 0.99)][0]),
        "branches, most": "{} ({})".format(*branches[-1]),
    }


def page_rows(root: Path) -> dict[str, str]:
    """Count messages and templates."""
    templates = [path.read_text(encoding="utf-8") for path in sorted((root / "templates").rglob("*.html"))]
    return {
        "messages": str(source_text.message_count(root)),
        "templates": str(len(templates)),
        "templates with a DOCTYPE": str(sum("<!doctype" in text.lower() for text in templates)),
    }


def style_rows(root: Path) -> dict[str, str]:
    """Count the scale of the style sheets, those of the displays apart."""
    sheets = [path for path in source_text.source_files(root) if path.suffix == ".css" and "tests" not in path.parts]
    displays = list(filter(source_text.is_of_displays, sheets))
    groups = {"staff and phone styles": [path for path in sheets if path not in displays], "displays": displays}
    rows = {"style sheets": str(len(sheets))}
    for title, group in groups.items():
        rows |= {f"{title}: {what}": str(count) for what, count in source_text.style_values(group).items()}
    return rows


def python_rows(known: dict[str, Path]) -> dict[str, str]:
    """Tell which share of the product's Python is no code, and how its words are."""
    kinds = Counter[str]()
    for path in known.values():
        kinds += source_text.not_code_lines(path)
    total = max(kinds.total(), 1)
    shares = ", ".join(f"{kind} {kinds[kind]:,}" for kind in ("imports", "docstrings", "comments", "blanks"))
    return {
        "Python lines that are not code": f"{100 - 100 * kinds['code'] / total:.1f} % ({shares})",
        **source_text.word_counts(list(known.values())),
    }


def shape(root: Path) -> dict[str, str]:
    """Return everything that is printed of one tree, by what it is called."""
    known = module_graph.modules(root)
    lines = {title: f"{count:,}" for title, count in source_text.line_counts(root).items()}
    pages = (page_rows(root), style_rows(root))
    rows = (lines, file_rows(root), module_rows(known), graph_rows(known), *pages, python_rows(known))
    return {title: figure for part in rows for title, figure in part.items()}


def unpack_revision(revision: str, folder: str) -> Path:
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
            shapes[revision] = shape(unpack_revision(revision, f"{folder}/{number}"))
    rows = dict.fromkeys(title for values in shapes.values() for title in values)
    print("| what | aim |", " | ".join(shapes), "|\n|---|---:|" + "---:|" * len(shapes))
    for title in rows:
        figures = (values.get(title, "") for values in shapes.values())
        print("|", title, "|", AIMS.get(title, ""), "|", " | ".join(figures), "|")


if __name__ == "__main__":
    main(sys.argv[1:])
