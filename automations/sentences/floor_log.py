"""Sentences on automations, webhooks and links for the floor log, alerts and undo."""

from collections.abc import Callable
from datetime import tzinfo
from functools import partial
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.composition import composition
from tournaments.contribution_types import Difference
from tournaments.language.sentences import gettext as _
from tournaments.sentences.times import time_text
from tournaments.sentences.undone_changes import UndoneChanges, named_row_differences

Facts = dict[str, Any]


def _webhook_changed_sentence(facts: Facts) -> str:
    if facts.get("on") is None:
        return _("Webhook {name} changed").format(**facts)
    return (_("Webhook {name} turned on") if facts["on"] else _("Webhook {name} turned off")).format(**facts)


def _automation_changed_sentence(facts: Facts) -> str:
    if facts.get("on") is None:
        return _("Automation {name} changed").format(**facts)
    return (_("Automation {name} turned on") if facts["on"] else _("Automation {name} turned off")).format(**facts)


def printout_name(address: str) -> str:
    """Return the title of a printout by its URL name; the URL name if it is unknown."""
    found = (
        printout for group in composition().printouts.values() for printout in group if printout.address == address
    )
    return next((str(printout.label) for printout in found), address)


def _automations_copied_sentence(facts: Facts) -> str:
    if facts["left"]:
        return _("{count} automations copied from {name}, {left} left out").format(**facts)
    return _("{count} automations copied from {name}").format(**facts)


AUTOMATION_SENTENCES: dict[str, Callable[[Facts], str]] = {
    "automation.added": lambda facts: _("Automation {name} added").format(**facts),
    "automation.changed": _automation_changed_sentence,
    "automation.copied": _automations_copied_sentence,
    "automation.print_asked": lambda facts: _("Printout asked for: {printout}").format(
        printout=printout_name(facts["printout"])
    ),
    "automation.printed": lambda facts: _("Printed: {printout}").format(printout=printout_name(facts["printout"])),
    "automation.removed": lambda facts: _("Automation {name} removed").format(**facts),
    "automation.sent": lambda facts: _("Sent to webhook {to}").format(**facts),
    "automation.sound": lambda _facts: _("Sound played on the screens"),
    "link.added": lambda facts: _("Button {name} added").format(**facts),
    "link.removed": lambda facts: _("Button {name} removed").format(**facts),
    "webhook.added": lambda facts: _("Webhook {name} added: {where}").format(**facts),
    "webhook.changed": _webhook_changed_sentence,
    "webhook.removed": lambda facts: _("Webhook {name} removed").format(**facts),
    "webhook.resumed": lambda facts: _("Webhook {name} tried again").format(**facts),
    "webhook.secret_changed": lambda facts: _("New secret made for webhook {name}").format(**facts),
    "webhook.sent_again": lambda facts: _("Sent again to webhook {name}: log entry {number}").format(**facts),
    "webhook.skipped": lambda facts: _("Webhook {name}: everything that waited was skipped").format(**facts),
    "webhook.tested": lambda facts: _("Test sent to webhook {name}").format(**facts),
}


def _print_alert(facts: dict[str, Any], zone: tzinfo) -> tuple[str, str]:
    return (
        _("Print {printout}.").format(printout=printout_name(facts["printout"])),
        _("An automation asked for it at {hour}.").format(hour=time_text(facts["at"], zone)),
    )


AUTOMATION_ALERTS: dict[str, Callable[[dict[str, Any], tzinfo], tuple[str, str]]] = {"print_asked": _print_alert}


AUTOMATION_DIFFERENCES: dict[str, Callable[[UndoneChanges], list[Difference]]] = {
    "automations.actionbutton": partial(named_row_differences, kind=noop("Button")),
    "automations.automation": partial(named_row_differences, kind=noop("Automation")),
    "automations.delivery": partial(named_row_differences, kind=noop("Delivery")),
    "automations.printrequest": partial(named_row_differences, kind=noop("Printout")),
    "automations.webhook": partial(named_row_differences, kind=noop("Webhook")),
    "automations.webhookcursor": partial(named_row_differences, kind=noop("Webhook")),
    "automations.webhookprogress": partial(named_row_differences, kind=noop("Webhook")),
}
