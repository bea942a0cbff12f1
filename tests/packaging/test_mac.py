"""The double click on a Mac, with stand-ins for the Mac's own commands."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMMAND = "Shuffle Up.command"

pytestmark = pytest.mark.skipif(not Path("/bin/bash").exists(), reason="there is no bash")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The unpacked folder, without its wheel, on a computer that has no Python."""
    (tmp_path / "bin").mkdir()
    for name in ("bash", "dirname"):
        (tmp_path / "bin" / name).symlink_to(Path("/usr/bin") / name)
    add_program(tmp_path, "open", 'echo "opens $1"')
    (tmp_path / COMMAND).symlink_to(ROOT / "packaging" / COMMAND)
    return tmp_path


def add_program(folder: Path, name: str, script: str) -> None:
    """Add a stand-in for one of the Mac's commands."""
    file = folder / "bin" / name
    file.write_text(f"#!/bin/bash\n{script}\n", encoding="ascii")
    file.chmod(0o755)


def double_click(folder: Path) -> tuple[int, list[str]]:
    """Start the command. Returns its exit status and the lines that it wrote."""
    environment = {"HOME": str(folder / "home"), "PATH": str(folder / "bin")}
    done = subprocess.run(
        ["/bin/bash", str(folder / COMMAND)], env=environment, input="\n", capture_output=True, text=True, check=False
    )
    return done.returncode, [line for line in done.stdout.splitlines() if line]


def test_mac_with_an_intel_processor_is_refused_with_a_reason(folder: Path) -> None:
    add_program(folder, "sysctl", "exit 1")
    assert double_click(folder) == (
        1,
        [
            (
                "This Mac has a processor of Intel. Shuffle Up needs one with an Apple chip (M1 or newer), a PC, or a "
                "Raspberry Pi."
            )
        ],
    )


def test_start_inside_the_zip_asks_to_unpack_the_zip(folder: Path) -> None:
    add_program(folder, "sysctl", "echo 1")
    assert double_click(folder) == (
        1,
        ["The file shuffle_up-….whl is not beside this one. Unpack the whole zip, then start from its folder."],
    )


def test_mac_without_python_is_sent_to_python_org(folder: Path) -> None:
    add_program(folder, "sysctl", "echo 1")
    (folder / "shuffle_up-0.2.0-py3-none-any.whl").touch()
    assert double_click(folder) == (
        1,
        [
            "opens https://www.python.org/downloads/macos/",
            "Shuffle Up needs Python 3.11 to 3.14: install it from python.org, then double-click this file again.",
        ],
    )
    assert not (folder / "home").exists()
