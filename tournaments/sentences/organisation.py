"""Changes of the organisation's settings as sentences."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings

from tournaments.language.sentences import gettext as _
from tournaments.rules.rulebook.editions import RULEBOOKS


def settings_change_sentence(changed: Mapping[str, Any]) -> str:
    """Return the changed settings with their new values."""
    labels = {
        "name": _("Name"),
        "currency": _("Currency"),
        "language": _("Language"),
        "zone": _("Time zone"),
        "rulebook": _("Rulebook"),
        "backup_folder": _("Backup folder"),
    }
    titles = {"language": dict(settings.LANGUAGES), "rulebook": RULEBOOKS}
    values = {name: titles.get(name, {}).get(value, value) or _("none") for name, value in changed.items()}
    return "; ".join(
        _("{setting}: {value}").format(setting=label, value=values[name])
        for name, label in labels.items()
        if name in values
    )
