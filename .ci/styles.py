"""Lay out the style sheets, one declaration a line; with --check, only name those that are not."""

import sys
from pathlib import Path

import cssbeautifier

ROOT = Path(__file__).resolve().parent.parent


def formatted(text: str) -> str:
    """Return a style sheet in the project's layout: one declaration a line, two spaces deep."""
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    return str(cssbeautifier.beautify(text, options))


def main(*, check: bool) -> int:
    """Lay out the style sheets, or check them; return the exit status."""
    found = sorted(set(ROOT.glob("*/static/**/*.css")) - set(ROOT.glob("var/**/*")))  # built ones are in `var`
    sheets = {path: path.read_text(encoding="utf-8") for path in found}
    changed = {path: new_text for path, text in sheets.items() if (new_text := formatted(text)) != text}
    for path, new_text in changed.items():
        sys.stdout.write(f"{path.relative_to(ROOT)} {'is not laid out' if check else 'laid out'}\n")
        if not check:
            path.write_text(new_text, encoding="utf-8")
    return int(check and bool(changed))


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv[1:]))
