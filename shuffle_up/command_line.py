"""The command line: of `shuffle-up`, of `./run` and of `manage.py`."""

import gc
import os
import sys
from collections.abc import Sequence

from systems.keeper import keep
from systems.program import module_command, module_environment, version
from systems.terminal import replace_unknown_characters

# with this option a start opens a window in the browser
WINDOW = "--window"


def main() -> int:
    """Run the server, its demonstration or any `manage.py` command. Returns an exit status."""
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"Shuffle Up {version()}\n")
        return 0
    return run_command("shuffle-up", full_command(sys.argv[1:]))


def full_command(words: Sequence[str]) -> list[str]:
    """Return the `manage.py` command for these words. Options alone mean `up`; `demo` means `up --demo`."""
    match words:
        case ["demo", *options]:
            return ["up", "--demo", *options]
        case [name, *options] if not name.startswith("-"):
            return [name, *options]
        case options:
            return ["up", *options]


def run_command(program: str, command: Sequence[str]) -> int:
    """Run a command of Django, or the keeper for `up`. Returns an exit status."""
    replace_unknown_characters()
    if command[:1] == ["up"]:
        os.environ.update(module_environment())
        return _keep_server(command[1:])
    if command == ["stop"]:
        from shuffle_up.window import stop_server

        return stop_server()
    _run_in_django(program, command)
    return 0


def _keep_server(options: Sequence[str]) -> int:
    server = module_command("shuffle_up", "serve", *(option for option in options if option != WINDOW))
    # as a program of Windows without a console
    has_no_terminal = sys.stdout is None
    if WINDOW not in options and not has_no_terminal:
        return keep(server)
    from shuffle_up.window import keep_for_desktop

    return keep_for_desktop(server, shows_window=WINDOW in options)


def _run_in_django(program: str, command: Sequence[str]) -> None:
    if command[:1] == ["serve"]:
        gc.disable()  # collections would take a fifth of the start; the server enables them once it is warm

    # the keeper of `up` stays small: it never loads these
    from django.core.management import execute_from_command_line
    from django.db import DatabaseError

    from config.content import product_faults
    from tournaments.rules.rulebook.content import ContentError

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line([program, *command])
    except ContentError:
        sys.exit("\n".join(str(fault) for fault in product_faults()))
    except DatabaseError as problem:
        from config.errors import database_problem_sentence  # it needs the settings

        words = database_problem_sentence(problem)
        if words is None:
            raise
        sys.exit(f"{words} ({problem})")
