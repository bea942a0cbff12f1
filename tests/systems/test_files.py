"""Locks, files replaced as a whole, and rights of their owner."""

from pathlib import Path

from systems.files import lock_file, read_at, restrict_to_owner, sync_folder, try_lock_file, write_at, write_atomically


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
    with path.open("rb") as old:
        write_atomically(path, b"second", synced=False)
        assert old.read() == b"first"
    assert path.read_bytes() == b"second"
    assert path.stat().st_mode & 0o777 == 0o600
    assert [found.name for found in path.parent.iterdir()] == ["state"]


def test_bytes_of_a_file_are_read_and_written_at_offsets(tmp_path: Path) -> None:
    path = tmp_path / "pages"
    path.write_bytes(b"0123456789")
    with path.open("r+b", buffering=0) as opened:
        write_at(opened.fileno(), b"ab", 4)
        assert read_at(opened.fileno(), 4, 3) == b"3ab6"
        assert read_at(opened.fileno(), 9, 8) == b"89"
        assert opened.tell() == 0
    sync_folder(tmp_path)


def test_file_becomes_inaccessible_to_other_users(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.touch(0o640)
    path.chmod(0o754)
    restrict_to_owner(path)
    assert path.stat().st_mode & 0o777 == 0o700
