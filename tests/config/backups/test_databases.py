"""The script of a dump of PostgreSQL before it is restored."""

from pathlib import Path

import pytest
from django.core.management import call_command

from config.backups.archive import Contents
from config.backups.databases import _write_script
from config.management.commands import restore as restore_command

# as the programs of PostgreSQL 17 write it, whatever the server's version is
HEAD = "SET lock_timeout = 0;\nSET idle_in_transaction_session_timeout = 0;\n{setting}SET client_encoding = 'UTF8';\n"
NEW = "SET transaction_timeout = 0;\n"


@pytest.fixture
def pg_restore(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pg_restore that writes this file as the content of a dump."""
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "pg_restore"
    program.write_text(
        f'#!/bin/sh\nfor one; do case $one in --file=*) cp {tmp_path}/sql "${{one#--file=}}";; esac; done\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:/usr/bin:/bin")
    return tmp_path / "sql"


@pytest.mark.parametrize(("written", "left"), [(NEW, NEW.replace("SE", "--")), ("", "")])
def test_postgresql_17_setting_is_omitted_for_older_servers(
    pg_restore: Path, tmp_path: Path, written: str, left: str
) -> None:
    row = f"COPY public.notes (words) FROM stdin;\n{NEW}\\.\n"
    pg_restore.write_text(HEAD.format(setting=written) + "-- notes\n" * 500 + row, encoding="utf-8")
    script = _write_script(tmp_path / "a.dump", tmp_path / "dump.sql")
    assert script.read_text(encoding="utf-8") == HEAD.format(setting=left) + "-- notes\n" * 500 + row


def test_backup_check_reports_that_logs_of_a_dump_are_unverified(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dump = Contents(format=1, made_at="2026-03-14T12:00:00", database="postgresql", heads={}, migrations=[], files={})
    monkeypatch.setattr(restore_command, "verify_backup", lambda *_given, **_more: dump)
    for may in (True, False):
        monkeypatch.setattr(restore_command, "can_verify_logs", lambda _contents, may=may: may)
        call_command("restore", "made.zip", check=True)
        said = capsys.readouterr().out
        assert ("Whole: 0 tournaments" in said, "Its logs were not verified" in said) == (True, not may)
