"""Messages for a person who started a program without a terminal."""

import sys

from systems.terminal import output_file

if sys.platform == "win32":
    from systems.windows import show_warning

# what fits into a window
_MAX_LENGTH = 1500


def show_problem(text: str) -> None:
    """Show why a program cannot go on: on its terminal or, on Windows without a terminal, in a window."""
    if sys.platform == "win32" and (output_file.opened or not sys.stderr):
        show_warning("Shuffle Up", text[-_MAX_LENGTH:])
    elif sys.stderr:
        sys.stderr.write(f"{text}\n")
