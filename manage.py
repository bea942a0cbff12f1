#!/usr/bin/env python
"""Shuffle Up's commands in a checkout."""

import sys

from shuffle_up.command_line import run_command

if __name__ == "__main__":
    sys.exit(run_command("manage.py", sys.argv[1:]))
