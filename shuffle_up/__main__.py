"""`python -m shuffle_up`: what `shuffle-up` and `./run` do."""

import sys

from shuffle_up.command_line import main

sys.exit(main())
