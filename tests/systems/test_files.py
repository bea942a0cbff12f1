"""Locks, files replaced as a whole, and rights of their owner."""

import os
from pathlib import Path

import pytest

from systems.files import (
    lock_file,
    make_private,
    open_to_read,
    open_to_write,
    read_at,
    read_replaced_file,
    replace_file,
    restrict_to_owner,
    sync_file,
    sync_folder,
    try_lock_file,
    write_at,
    write_atomically,
)
from tests.systems.needs import IS_WINDOWS, is_private


def test_locked_file_cannot_be_locked_again_until_closed(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with path.open("w", encoding="ascii") as first, path.open("a", encoding="ascii") as second:
        lock_file(first)
        assert try_lock_file(second) is False
        first.close()
        assert try_lock_file(second) is True


def test_replacing_a_file_writes_a_complete_private_file(tmp_path: Path) -> None:
    path = tmp_path / "made" / "state"
    write_atomically(path, b"first")
    write_atomically(path, b"second", synced=False)
    assert path.read_bytes() == b"second"
    assert is_private(path)
    assert [found.name for found in path.parent.iterdir()] == ["state"]


def test_file_open_for_reading_is_replaced_except_on_windows(tmp_path: Path) -> None:
    path = tmp_path / "state"
    write_atomically(path, b"first")
    with path.open("rb") as old:
        if IS_WINDOWS:
            with pytest.raises(PermissionError):
                write_atomically(path, b"second")
        else:
            write_atomically(path, b"second")
        assert old.read() == b"first"
    assert path.read_bytes() == (b"first" if IS_WINDOWS else b"second")
    assert [found.name for found in tmp_path.iterdir()] == ["state"]


def test_bytes_of_a_file_are_read_and_written_at_offsets(tmp_path: Path) -> None:
    path = tmp_path / "pages"
    path.write_bytes(b"0123456789")
    with path.open("r+b", buffering=0) as opened:
        write_at(opened.fileno(), b"ab", 4)
        assert read_at(opened.fileno(), 4, 3) == b"3ab6"
        assert read_at(opened.fileno(), 9, 8) == b"89"
        assert opened.tell() == 0
    sync_folder(tmp_path)


def test_emptied_file_is_private_and_has_only_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "pages"
    for emptied, content in ((False, b"0123\n\r\n"), (True, b"ab")):
        opened = open_to_write(path, emptied=emptied)
        write_at(opened, content, 0)
        os.close(opened)
        reading = open_to_read(path)
        assert read_at(reading, 99, 0) == content
        os.close(reading)
    assert is_private(path)


def test_file_takes_the_place_of_another_one(tmp_path: Path) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    new.write_bytes(b"new")
    old.write_bytes(b"old")
    replace_file(new, old)
    assert (read_replaced_file(old), new.exists()) == (b"new", False)
    with pytest.raises(FileNotFoundError):
        replace_file(new, old)


def test_copied_file_that_was_read_only_becomes_private_and_writable(tmp_path: Path) -> None:
    path = tmp_path / "copy"
    path.touch()
    path.chmod(0o444)
    make_private(path)
    sync_file(path)
    assert is_private(path)


def test_file_becomes_inaccessible_to_other_users(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.touch(0o640)
    path.chmod(0o754)
    restrict_to_owner(path)
    assert is_private(path, mode=0o700)
