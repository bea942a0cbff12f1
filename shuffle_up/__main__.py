"""`python -m shuffle_up`: the same command line as `shuffle-up` and `./run`."""

import sys

from shuffle_up.command_line import main

sys.exit(main())
