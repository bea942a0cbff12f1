"""Navigation tabs of automations on the staff's pages."""

from tournaments.contribution_types import PageTab
from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import pgettext_lazy

TABS: dict[str, tuple[PageTab, ...]] = {
    "printouts": (PageTab(label=_("Print station"), address="print-station", needs="printed"),),
    "settings": (
        PageTab(label=_("Automations"), address="automations", needs="add-automation"),
        PageTab(label=_("Webhooks"), address="webhooks", also=("webhook",), needs="add-webhook"),
        PageTab(label=pgettext_lazy("buttons for programs", "Buttons"), address="links", needs="add-link"),
    ),
}
