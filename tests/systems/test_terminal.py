"""Colours of a terminal, the dot before a line, and the file in place of a terminal."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from systems.terminal import OutputFile, shows_colours, with_dot

pty = pytest.importorskip("pty", reason="Windows has none")

ROOT = Path(__file__).resolve().parents[2]


def test_pipe_gets_no_colours() -> None:
    assert shows_colours(io.StringIO()) is False


@pytest.mark.parametrize(
    ("encoding", "environment", "shown"),
    [
        ("utf-8", {"TERM": "xterm"}, True),
        ("utf-8", {"TERM": "dumb"}, False),
        ("utf-8", {"TERM": "xterm", "NO_COLOR": "1"}, False),
        ("latin-1", {"TERM": "xterm"}, False),
    ],
)
def test_terminal_shows_colours_unless_encoding_or_environment_forbid_colours(
    monkeypatch: pytest.MonkeyPatch, encoding: str, environment: dict[str, str], *, shown: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    ours, terminal = pty.openpty()
    with os.fdopen(ours, "rb"), os.fdopen(terminal, "w", encoding=encoding) as stream:
        assert shows_colours(stream) is shown


def test_marked_line_begins_with_a_green_dot() -> None:
    assert with_dot("Open it") == "\x1b[32m●\x1b[0m Open it"


def test_character_missing_in_the_output_encoding_is_printed_as_a_question_mark() -> None:
    code = "from systems.terminal import replace_unknown_characters as r; r(); print('Łukasz has called the floor')"
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "cp1252"}
    told = subprocess.run([sys.executable, "-c", code], env=variables, capture_output=True, check=True)
    assert told.stdout.decode("cp1252").strip() == "?ukasz has called the floor"


# as a program of Windows that has no console
WITHOUT_TERMINAL = """
import sys
from pathlib import Path
from systems.processes import start_child
from systems.terminal import output_file
sys.stdout = sys.stderr = None
output_file.open_without_terminal(Path(sys.argv[1]))
print("parent")
sys.stdout.flush()
for stream in ("stdout", "stderr"):
    code = f"import sys; print('child ●', file=sys.{stream})"
    replacing = f"from systems.terminal import replace_unknown_characters as r; r(); {code}"
    start_child([sys.executable, "-c", replacing], environment={}).wait()
Path("told").write_text(output_file.text(), encoding="utf-8")
"""


def run_without_terminal(folder: Path, file: Path) -> str:
    """Run a program that prints, and whose children print, without a terminal; return what it found in the file."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "TMPDIR": str(folder), "LC_ALL": "C"}
    subprocess.run([sys.executable, "-c", WITHOUT_TERMINAL, str(file)], cwd=folder, env=environment, check=True)
    return (folder / "told").read_text(encoding="utf-8")


def test_program_without_a_terminal_and_its_children_print_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "logs" / "start.log"
    for _ in range(2):  # each start begins anew
        assert run_without_terminal(tmp_path, file) == "parent\nchild ●\nchild ●\n"
    assert file.read_text(encoding="utf-8") == "parent\nchild ●\nchild ●\n"


def test_program_without_a_terminal_prints_elsewhere_if_its_folder_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    assert run_without_terminal(tmp_path, tmp_path / "taken" / "start.log") == "parent\nchild ●\nchild ●\n"
    assert (tmp_path / "start.log").exists()


def test_program_with_a_terminal_goes_on_printing_there(tmp_path: Path) -> None:
    output = OutputFile()
    output.open_without_terminal(tmp_path / "start.log")
    assert (output.opened, output.text(), list(tmp_path.iterdir())) == (None, "", [])
