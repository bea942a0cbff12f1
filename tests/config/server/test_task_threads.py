"""The threads of the worker and beat, in a process of their own: Celery's signals reach every task of a process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.suite.migrated import ROOT

pytestmark = [pytest.mark.real_time, pytest.mark.slow]

SCRIPT = """
import threading, time
import django
django.setup()
from celery.signals import import_modules
from django.core.checks import registry
from config.server.task_threads import TaskThreads
imports, checks = [], []
import_modules.connect(lambda **_: imports.append(1), weak=False)
registry.registry.register(lambda **_: checks.append(1) or [], "counted")
tasks = TaskThreads()
for _ in range(30):
    tasks.start()
    time.sleep(0.1)
names = sorted(thread.name for thread in threading.enumerate() if thread.name in {"worker", "Beat"})
tasks.stop()
print(names, len(imports) <= 2, len(checks))
"""

ENDED_WORKER = """
import threading, time
import django
django.setup()
from celery.worker import state
from config.server.task_threads import TaskThreads

def workers():
    return [thread for thread in threading.enumerate() if thread.name == "worker"]

tasks = TaskThreads()
tasks.start()
[first] = workers()
state.should_stop = 0
first.join(30)
state.should_stop = None
tasks.start()
time.sleep(0.5)
print(first.is_alive(), len(workers()))
tasks.stop()
"""


def play(script: str, folder: Path) -> str:
    """Run a script in a process with an empty data folder. Returns the last line it prints."""
    environment = os.environ | {"DATA_DIR": str(folder), "DATABASE_URL": "", "BROKER_URL": ""}
    played = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=environment | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return played.stdout.splitlines()[-1]


def test_running_task_threads_are_neither_started_nor_loaded_again(tmp_path: Path) -> None:
    assert play(SCRIPT, tmp_path) == "['Beat', 'worker'] True 0"


def test_worker_that_ended_is_started_again(tmp_path: Path) -> None:
    assert play(ENDED_WORKER, tmp_path) == "False 1"
