"""The tests of a file go to one worker, on a long call stack, and nobody is in the empty database that they share."""

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoDbBlocker

from tests.suite.call_stack import call_on_large_stack
from tests.suite.databases import EMPTY, Databases
from tests.suite.migrated import hang_up
from tests.suite.selection import pytest_make_parametrize_id

ROOT = Path(__file__).resolve().parents[2]
SIX_TESTS = "import pytest\n\n@pytest.mark.parametrize('number', range(6))\ndef test_one(number):\n    pass\n"


@pytest.mark.slow
def test_all_tests_of_a_file_run_in_the_same_worker_process(tmp_path: Path) -> None:
    names = ("test_first.py", "test_second.py")
    for name in names:
        (tmp_path / name).write_text(SIX_TESTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    plugins = ["-p", "tests.suite.selection", "-p", "no:django", "-p", "no:cacheprovider"]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-v",
        "-n",
        "2",
        "--dist",
        "loadgroup",
        "--no-loadscope-reorder",
        *plugins,
    ]
    run = subprocess.run([*command, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True)
    ran = re.findall(r"\[(gw\d)\].*?(test_\w+\.py)::", run.stdout)
    assert [(name, len({worker for worker, of in ran if of == name})) for name in names] == [
        (name, 1) for name in names
    ]


def test_test_case_with_a_long_text_has_a_shortened_label() -> None:
    named = [pytest_make_parametrize_id(value) for value in ("x" * 2_000_000, b"y" * 101, "x" * 100, 10**101, None)]
    assert named == [f"'{'x' * 100}'... of 2000000", f"b'{'y' * 100}'... of 101", None, None, None]


# of call_stack: a call is given one piece of memory for all calls in it
def deep(calls: int) -> int:
    return deep(calls - 1) if calls else mapped()


def mapped() -> int:
    """Return how much memory the system has given."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])


def test_call_on_a_large_stack_passes_arguments_and_return_value() -> None:
    assert call_on_large_stack(divmod, 7, 2) == (3, 1)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux")
def test_deep_calls_on_a_large_stack_allocate_no_more_memory() -> None:
    found: list[int] = []

    def shallow_and_deep() -> None:
        found.extend((deep(0), deep(600)))

    # a thread has a stack of its own, and this test already stands on a long one
    thread = Thread(target=call_on_large_stack, args=(shallow_and_deep,))
    thread.start()
    thread.join()
    assert found[0] == found[1]


@pytest.fixture
def own(django_db_setup: None, databases: Databases, django_db_blocker: DjangoDbBlocker) -> Iterator[Databases]:
    """The databases of the worker, while no test's own transaction is open."""
    with django_db_blocker.unblock():
        databases.choose(EMPTY)
        yield databases
        databases.choose(EMPTY)


def test_async_connection_does_not_use_a_dropped_database(own: Databases, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not User.objects.exists()
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

    async def while_a_loop_runs() -> None:
        """Do what a test with a browser does: there Django has another connection."""
        own.choose(EMPTY)
        User.objects.create_user(username="left-over")
        own.drop()
        own.choose(EMPTY)
        hang_up()

    asyncio.run(while_a_loop_runs())
    own.choose(EMPTY)
    assert not User.objects.exists()
