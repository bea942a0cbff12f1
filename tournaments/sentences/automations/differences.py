"""What an undo would put back of automations, webhooks and buttons, in words."""

from collections.abc import Callable
from functools import partial

from django.utils.translation import gettext_noop as noop

from tournaments.language.sentences import gettext as _
from tournaments.sentences.undone_changes import Difference, UndoneChanges


def _named(undone: UndoneChanges, *, kind: str) -> list[Difference]:
    """What is added, removed or changed, by its name where it has one."""
    told = []
    for _label, _key, before, after in undone.changes:
        name = (before or {}).get("name") or (after or {}).get("name") or ""
        about = f"{_(kind)} {name}".strip()
        if before is None:
            told.append((about, _("there"), _("removed")))
        elif after is None:
            told.append((about, _("removed"), _("there again")))
        else:
            told.append((about, _("changed"), _("as before")))
    return told


AUTOMATION_DIFFERENCES: dict[str, Callable[[UndoneChanges], list[Difference]]] = {
    "tournaments.actionbutton": partial(_named, kind=noop("Button")),
    "tournaments.automation": partial(_named, kind=noop("Automation")),
    "tournaments.delivery": partial(_named, kind=noop("Delivery")),
    "tournaments.printrequest": partial(_named, kind=noop("Printout")),
    "tournaments.webhook": partial(_named, kind=noop("Webhook")),
    "tournaments.webhookcursor": partial(_named, kind=noop("Webhook")),
    "tournaments.webhookprogress": partial(_named, kind=noop("Webhook")),
}
