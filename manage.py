#!/usr/bin/env python
"""Shuffle Up's command line."""

import os
import sys

from systems.keeper import keep


def run_command() -> None:
    """Run a command of Django."""
    # the keeper of `up` stays small: it never loads these
    from django.core.management import execute_from_command_line
    from django.db import DatabaseError

    from config.content import product_faults
    from tournaments.rules.rulebook.content import ContentError

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except ContentError:
        sys.exit("\n".join(str(fault) for fault in product_faults()))
    except DatabaseError as problem:
        from config.errors import database_problem_sentence  # it needs the settings

        words = database_problem_sentence(problem)
        if words is None:
            raise
        sys.exit(f"{words} ({problem})")


if __name__ == "__main__":
    if sys.argv[1:2] == ["up"]:
        sys.exit(keep([sys.executable, __file__, "serve", *sys.argv[2:]]))
    run_command()
