"""What automations ask of the director, in words."""

from collections.abc import Callable
from datetime import tzinfo
from typing import Any

from automations.sentences.log import printout_name
from tournaments.language.sentences import gettext as _
from tournaments.sentences.times import time_text


def _print_asked(facts: dict[str, Any], zone: tzinfo) -> tuple[str, str]:
    return (
        _("Print {printout}.").format(printout=printout_name(facts["printout"])),
        _("An automation asked for it at {hour}.").format(hour=time_text(facts["at"], zone)),
    )


AUTOMATION_ALERTS: dict[str, Callable[[dict[str, Any], tzinfo], tuple[str, str]]] = {"print_asked": _print_asked}
