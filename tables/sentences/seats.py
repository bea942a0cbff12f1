"""Alerts of draws whose seed is still secret."""

from collections.abc import Callable
from datetime import tzinfo
from typing import Any

from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import translate
from tournaments.rules.messages import join_with_and
from tournaments.sentences.alerts import SentenceAndReason
from tournaments.sentences.navigation import day_name

ALERT_SENTENCES: dict[str, Callable[[dict[str, Any], tzinfo], SentenceAndReason]] = {
    "draw_to_publish": lambda _facts, _zone: (
        _("Publish the draw's seed: no more seats are drawn here."),
        _("Then anybody can check the draw."),
    ),
    "flight_draws_to_publish": lambda facts, _zone: (
        _("Publish the draw's seed: {days}.").format(
            days=translate(join_with_and(day_name(code, flight=True) for code in facts["codes"]))
        ),
        _("These days are over. Then anybody can check their draws."),
    ),
}
