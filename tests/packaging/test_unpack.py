"""Wheels for several Pythons, unpacked into one folder."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[2]


def wheel(folder: Path, python: str, files: dict[str, str]) -> Path:
    """Write a wheel for a Python."""
    file = folder / f"chips-1.0-{python}-{python}-linux_x86_64.whl"
    with ZipFile(file, "w") as archive:
        for name, contents in files.items():
            archive.writestr(name, contents)
    return file


def unpack(folder: Path, *wheels: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "packaging/unpack.py", str(folder), *map(str, wheels)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_compiled_modules_for_several_pythons_lie_side_by_side(tmp_path: Path) -> None:
    about = "chips-1.0.dist-info/WHEEL"
    wheels = [
        wheel(tmp_path, python, {f"chips/count.{python}.so": python, "chips/__init__.py": "", about: python})
        for python in ("cp311", "cp313")
    ]
    folder = tmp_path / "packages"
    assert unpack(folder, *wheels).returncode == 0
    files = {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}
    assert files == {"chips/count.cp311.so": "cp311", "chips/count.cp313.so": "cp313", "chips/__init__.py": ""} | {
        about: "cp313"
    }


def test_wheel_with_a_different_source_file_is_refused(tmp_path: Path) -> None:
    wheels = [wheel(tmp_path, python, {"chips/__init__.py": python}) for python in ("cp311", "cp313")]
    done = unpack(tmp_path / "packages", *wheels)
    assert (done.returncode, done.stderr) == (
        1,
        f"{wheels[1].name} has another __init__.py than a wheel before it.\n",
    )
