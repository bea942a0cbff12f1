"""The digest of the program: equal for two copies of a release, different if the code differs."""

import os
import shutil
from pathlib import Path

from standby.protocol.installation import digest_of_program_in, ensure_private_folder, program_digest
from systems.files import write_atomically
from systems.program import PACKAGES


def release(folder: Path, **changed: str) -> Path:
    """Write a small release into a folder."""
    files = {"config/up.py": "up", "tables/migrations/0001_all.py": "a table", "tournaments/rules/seats.py": "seats"}
    for name, content in (files | changed).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return folder


def test_copies_of_a_release_have_an_equal_program_digest(tmp_path: Path) -> None:
    first, second = release(tmp_path / "one"), release(tmp_path / "two")
    for file in second.rglob("*.py"):
        os.utime(file, (1, 1))
    assert digest_of_program_in(first) == digest_of_program_in(second)


def test_release_with_different_code_has_a_different_program_digest(tmp_path: Path) -> None:
    first, second = (
        release(tmp_path / "one"),
        release(tmp_path / "two", **{"tournaments/rules/seats.py": "other seats"}),
    )
    assert digest_of_program_in(first) != digest_of_program_in(second)


def test_adding_or_renaming_a_file_changes_the_program_digest(tmp_path: Path) -> None:
    first, second = release(tmp_path / "one"), release(tmp_path / "two", **{"rulings/more.py": ""})
    third = release(tmp_path / "three")
    (third / "config/up.py").rename(third / "config/down.py")
    assert len({digest_of_program_in(folder) for folder in (first, second, third)}) == 3


def test_program_digest_ignores_compiled_and_unrelated_files(tmp_path: Path) -> None:
    beside = ("config/__pycache__/up.py", "tables/static/built.py", "tests/test_up.py", "config/notes.md")
    first, second = release(tmp_path / "one"), release(tmp_path / "two", **dict.fromkeys(beside, "else"))
    assert digest_of_program_in(first) == digest_of_program_in(second)


def test_windows_line_endings_do_not_change_the_program_digest(tmp_path: Path) -> None:
    first = release(tmp_path / "one", **{"config/up.py": "a\nb\n"})
    second = release(tmp_path / "two")
    (second / "config/up.py").write_bytes(b"a\r\nb\r\n")
    assert digest_of_program_in(first) == digest_of_program_in(second)


def test_program_digest_covers_the_project_folder() -> None:
    assert program_digest() == digest_of_program_in(PACKAGES)


def test_existing_folders_of_the_standby_protocol_become_private(tmp_path: Path) -> None:
    folder = tmp_path / "standby" / "sessions"
    folder.mkdir(parents=True)
    folder.parent.chmod(0o755)
    ensure_private_folder(folder)
    assert [made.stat().st_mode & 0o777 for made in (folder.parent, folder)] == [0o700] * 2
    shutil.rmtree(folder.parent)
    ensure_private_folder(folder)
    assert [made.stat().st_mode & 0o777 for made in (folder.parent, folder)] == [0o700] * 2
    shutil.rmtree(folder.parent)
    ensure_private_folder(folder.parent)
    write_atomically(folder / "file", b"")
    assert folder.parent.stat().st_mode & 0o777 == 0o700
