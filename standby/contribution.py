"""What the second laptop adds to the whole."""

from tournaments.contribution_types import Contribution

CONTRIBUTION = Contribution(app="standby")
