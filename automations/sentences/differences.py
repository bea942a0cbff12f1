"""What an undo would put back of automations, webhooks and buttons, in words."""

from collections.abc import Callable
from functools import partial

from django.utils.translation import gettext_noop as noop

from tournaments.contribution_types import Difference
from tournaments.sentences.undone_changes import UndoneChanges, named_changes

AUTOMATION_DIFFERENCES: dict[str, Callable[[UndoneChanges], list[Difference]]] = {
    "automations.actionbutton": partial(named_changes, kind=noop("Button")),
    "automations.automation": partial(named_changes, kind=noop("Automation")),
    "automations.delivery": partial(named_changes, kind=noop("Delivery")),
    "automations.printrequest": partial(named_changes, kind=noop("Printout")),
    "automations.webhook": partial(named_changes, kind=noop("Webhook")),
    "automations.webhookcursor": partial(named_changes, kind=noop("Webhook")),
    "automations.webhookprogress": partial(named_changes, kind=noop("Webhook")),
}
