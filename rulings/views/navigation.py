"""The rulings' navigation tabs, printouts, help and search results on the staff's pages."""

from collections.abc import Iterator
from urllib.parse import urlencode

from django.urls import reverse

from rulings.calculators import CALCULATORS
from rulings.views.groups import calculator_search_text, searchable_rules
from tournaments.contribution_types import Finder, Guide, Hit, PageTab, Printout
from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import pgettext_lazy, translate
from tournaments.rules.rulebook.citations import search_rules
from tournaments.views.navigation.find import Searcher

TABS: dict[str, tuple[PageTab, ...]] = {
    "tables": (
        PageTab(label=pgettext_lazy("the floor's page", "Phone"), address="floor", needs="log-ruling", aside=True),
    ),
    "rulings": (
        PageTab(label=_("Calculators"), address="rulings", also=("ruling",), needs="log-ruling", asks=True),
        PageTab(
            label=pgettext_lazy("rulings", "Log"), address="ruling-log", also=("overturn-ruling",), needs="log-ruling"
        ),
        PageTab(label=_("Rules"), address="rules", also=("rule", "compare-editions"), needs="log-ruling", asks=True),
        PageTab(label=_("House rules"), address="house-rules", needs="log-ruling"),
        PageTab(label=pgettext_lazy("the floor's page", "Phone"), address="floor", needs="log-ruling", aside=True),
    ),
}

PRINTOUTS: dict[str, tuple[Printout, ...]] = {
    "before": (Printout(label=_("House rules"), description=_("Where this house differs"), address="house-rules-pdf"),),
    "play": (
        Printout(label=_("Penalty slips"), description=_("One for each penalty"), address="penalties-pdf"),
        Printout(label=_("Dealer rotation"), description=_("Who deals where, push by push"), address="dealer-rota-pdf"),
    ),
}

GUIDES: dict[str, Guide] = {
    "rulings": Guide(
        lead=_("Answers for the floor: choose what happened, read the rule, log the decision."),
        steps=(
            _("Choose a calculator, such as Raise or call."),
            _("Fill in what happened. The answer follows each change."),
            _("Log it with the table and the players."),
        ),
        asked=(
            (_("Which rulebook answers?"), _("The event's own, with its house rules. You can look at another.")),
            (_("May I decide otherwise?"), _("Yes. The log keeps the rule, your decision and the reason.")),
            (_("Where do I give a penalty?"), _("On the phone: open Phone, then Penalty.")),
        ),
        rules=("floor-decisions", "penalties", "disputes"),
    ),
}


def _calculator_hits(asker: Searcher, text: str) -> Iterator[Hit]:
    wanted, query = text.casefold().split(), f"?{urlencode({'t': asker.event.slug})}" if asker.event else ""
    for calculator in CALCULATORS.values():
        if all(word in calculator_search_text(calculator) for word in wanted):
            yield Hit(
                translate(calculator.title),
                reverse("ruling", args=[calculator.name]) + query,
                translate(calculator.question),
            )


def _rule_hits(asker: Searcher, text: str) -> Iterator[Hit]:
    query = f"?{urlencode({'t': asker.event.slug})}" if asker.event else ""
    for rule in search_rules(text, searchable_rules()):
        yield Hit(translate(rule.title), reverse("rule", args=[rule.slug]) + query, _("rule"))


FINDERS: dict[str, Finder] = {
    "calculators": Finder(_("Calculators"), _calculator_hits),
    "rules": Finder(_("Rules"), _rule_hits),
}
