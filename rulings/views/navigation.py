"""The rulings' tabs of the staff's pages."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.views.navigation.pages import PageTab
from tournaments.views.navigation.printouts import Printout

TABS: dict[str, tuple[PageTab, ...]] = {
    "rulings": (
        PageTab(label=_("Calculators"), address="rulings", also=("ruling",), needs="log-ruling", asks=True),
        PageTab(
            label=pgettext_lazy("rulings", "Log"), address="ruling-log", also=("overturn-ruling",), needs="log-ruling"
        ),
        PageTab(label=_("Rules"), address="rules", also=("rule",), needs="log-ruling", asks=True),
        PageTab(label=_("House rules"), address="house-rules", needs="log-ruling"),
        PageTab(label=_("Phone"), address="floor", needs="log-ruling", aside=True),
    ),
}

PRINTOUTS: dict[str, tuple[Printout, ...]] = {
    "before": (Printout(label=_("House rules"), words=_("Where this house differs"), address="house-rules-pdf"),),
    "play": (Printout(label=_("Penalty slips"), words=_("One for each penalty"), address="penalties-pdf"),),
}
