"""Lay out the style sheets, one declaration a line; with --check, only name those that are not."""

import sys
from pathlib import Path

import cssbeautifier

ROOT = Path(__file__).resolve().parent.parent


def laid_out(text: str) -> str:
    """A style sheet as it stands in the project: one declaration a line, two spaces deep."""
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    return str(cssbeautifier.beautify(text, options))


def main(*, check: bool) -> int:
    """The exit status: 1 where a style sheet was to be checked and is not laid out."""
    there = {path: path.read_text(encoding="utf-8") for path in sorted(ROOT.glob("*/static/**/*.css"))}
    wrong = {path: better for path, text in there.items() if (better := laid_out(text)) != text}
    for path, better in wrong.items():
        sys.stdout.write(f"{path.relative_to(ROOT)} {'is not laid out' if check else 'laid out'}\n")
        if not check:
            path.write_text(better, encoding="utf-8")
    return int(check and bool(wrong))


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv[1:]))
