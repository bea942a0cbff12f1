"""Help: a panel on each page with the page's purpose, steps, questions and keys."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.composition import composition
from tournaments.contribution_types import Words
from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import pgettext_lazy
from tournaments.rules.rulebook.rule_index import RULES
from tournaments.views.navigation.pages import PAGES
from tournaments.views.navigation.switch import PART_ALONE
from tournaments.views.staff.access import sign_in_required

#: Keys of every page.
KEYS: tuple[tuple[str, Words], ...] = (
    ("/", _("Find anything")),
    ("?", _("Open or close this help")),
    ("G D", _("Dashboard")),
    ("G E", _("Entries")),
    ("G P", _("Payouts")),
)


@sign_in_required
@require_safe
def page_help(request: HttpRequest, key: str) -> HttpResponse:
    """Show the help of a page, as a fragment for its script or as a page."""
    guide = composition().guides.get(key)
    if guide is None:
        raise Http404(f"no page is called {key}")
    of_home = {
        "home": _("Tournaments"),
        "series": pgettext_lazy("tab", "Series"),
        "leagues": _("Leagues"),
        "director": pgettext_lazy("people who work here", "Staff"),
    }
    title = PAGES[key].label if key in PAGES else of_home[key]
    rules = [RULES[slug] for slug in guide.rules]
    context = {"guide": guide, "guide_title": title, "every_page": KEYS, "key": key, "rules": rules}
    alone = request.headers.get(PART_ALONE)
    return render(request, f"tournaments/navigation/{'_guide' if alone else 'guide'}.html", context)
