"""The tones that displays can play. The keys are the same in the clock's `voice.js`."""

from tournaments.rules.messages import gettext_noop as _

SOUNDS: dict[str, str] = {
    "soft": _("One soft tone"),
    "minute": _("Two tones"),
    "tick": _("One short tone"),
    "level": _("Three rising tones, as for a new level"),
    "break": _("Two falling tones, as for a break"),
}

# the choice of no tone, or no voice
NONE = "none"
