"""What a laptop did alone, in words."""

from tournaments.models import UnshippedAction
from tournaments.selectors.floor.names import with_names
from tournaments.sentences.floor_log import log_sentence


def unshipped_sentence(action: UnshippedAction) -> str:
    """Return what was done. It names nobody: a key that one laptop gave alone may be somebody else's on the other."""
    return log_sentence(action.action, with_names(action.facts, {}))
