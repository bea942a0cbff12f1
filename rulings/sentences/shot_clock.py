"""The alert that a shot clock starts, as a sentence."""

from collections.abc import Callable
from datetime import tzinfo
from typing import Any

from tournaments.language.sentences import gettext, translate
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.sentences.alerts import SentenceAndReason

ALERT_SENTENCES: dict[str, Callable[[dict[str, Any], tzinfo], SentenceAndReason]] = {
    "shot_clock_starts": lambda facts, _zone: (
        gettext("The shot clock starts: tell players and dealers."),
        gettext("Time for each decision: {time}.").format(
            time=translate(SETTINGS["shot_clock"].meaning_text(facts["clock"]))
        ),
    ),
}
