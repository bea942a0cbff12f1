"""Search everywhere: players, tables, pages, printouts, rules, from one box on every page."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.composition import composition
from tournaments.contribution_types import Action, Finder, Hit, Words
from tournaments.language.days import day_of_year
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import gettext_lazy
from tournaments.models import Tournament
from tournaments.rules.players.search import fold_text
from tournaments.selectors.desk.entries import matching_entries
from tournaments.selectors.players.register import find_players
from tournaments.selectors.shown_names import set_unique_names, set_unique_names_in
from tournaments.selectors.staff.roles import OrganisationRights, organisation_rights_of, tournaments_of
from tournaments.views.last_event import current_event_and_roles
from tournaments.views.navigation.header import organisation_links, tab_url, visible_tabs
from tournaments.views.navigation.pages import PAGES
from tournaments.views.navigation.printouts import printout_url
from tournaments.views.navigation.switch import PART_ALONE
from tournaments.views.staff.access import sign_in_required

#: Limit of the hits of each kind.
MOST = 6


@dataclass(frozen=True, slots=True)
class Searcher:
    """The person who searches, with the open event and their roles there and in the organisation."""

    request: HttpRequest
    event: Tournament | None
    roles: frozenset[str]
    rights: OrganisationRights

    def may(self, action: str) -> bool:
        """Return whether this person may do an action in the open event; False if no event is open."""
        return self.event is not None and composition().actions[action].permits(self.roles)


def search_hits_by_kind(request: HttpRequest, search_text: str) -> list[tuple[Words, list[Hit]]]:
    """Return the hits in groups with titles such as Players. Groups without hits are left out; [] for an empty text."""
    if not fold_text(search_text):
        return []
    event, roles = current_event_and_roles(request)
    asker = Searcher(request, event, frozenset(roles), organisation_rights_of(request.user))
    kinds = [
        (finder.title, list(islice(finder.find(asker, search_text), MOST))) for finder in composition().finders.values()
    ]
    return [(title, hits) for title, hits in kinds if hits]


@sign_in_required
@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    """Show the results of `?q=`, as a fragment for the page's script or as a page."""
    text = request.GET.get("q", "")[:100]
    context = {"q": text, "kinds": search_hits_by_kind(request, text), "any": bool(fold_text(text))}
    alone = request.headers.get(PART_ALONE)
    return render(request, f"tournaments/navigation/{'_found' if alone else 'find'}.html", context)


def has_word_prefixes(text: str, *words: Words) -> bool:
    """Return whether every word of `text` is the beginning of a word in `words`."""
    known_words = fold_text(" ".join(str(word) for word in words)).replace("-", " ").split()
    return all(any(known_word.startswith(word) for known_word in known_words) for word in fold_text(text).split())


def _find_players(searcher: Searcher, search_text: str) -> Iterator[Hit]:
    """Yield entries of the event for people who sell them, then players for people who keep the register."""
    if searcher.event is not None and searcher.may("enter"):
        entries = reverse("entries", args=[searcher.event.slug])
        found = list(matching_entries(searcher.event, text=search_text)[:MOST])
        set_unique_names_in(searcher.event, (entry.player for entry in found))
        for entry in found:
            address = f"{entries}?{urlencode({'q': entry.player.display_name, 'entry': entry.pk})}"
            yield Hit(entry.player.shown_name, address, _("out") if hasattr(entry, "bust_out") else _("in"))
    if searcher.rights.trusted:
        players = list(find_players(search_text, MOST))
        set_unique_names(players)
        for player in players:
            yield Hit(player.shown_name, reverse("player", args=[player.pk]), _("player's card"))


def _find_pages(searcher: Searcher, search_text: str) -> Iterator[Hit]:
    """Yield the event's pages whose label matches, then those whose help matches, then the organisation's pages."""
    yield from _find_tabs(searcher, search_text)
    for link in organisation_links(searcher.rights):
        if has_word_prefixes(search_text, link.label):
            yield Hit(link.label, link.address, _("page"))


def _find_tabs(searcher: Searcher, search_text: str) -> Iterator[Hit]:
    event = searcher.event
    tabs = [(key, tab, tab_url(tab, event)) for key, tab in visible_tabs(event, searcher.roles)] if event else []
    by_label = [tab for tab in tabs if has_word_prefixes(search_text, PAGES[tab[0]].label, tab[1].label)]
    by_help = [tab for tab in tabs if tab not in by_label and has_word_prefixes(search_text, *help_sentences(tab[0]))]
    for key, tab, address in by_label + by_help:
        page = PAGES[key].label
        both = _("{page}: {tab}").format(page=page, tab=tab.label)
        yield Hit(page if str(page) == str(tab.label) else both, address, _("page"))


def _find_actions(searcher: Searcher, search_text: str) -> Iterator[Hit]:
    if searcher.event is None:
        return
    for action in composition().actions.values():
        if action.permits(searcher.roles) and has_word_prefixes(search_text, _(action.title)):
            yield Hit(_(action.title), reverse(action_page_name(action), args=[searcher.event.slug]), _("action"))


def action_page_name(action: Action) -> str:
    """Return the URL name of the page of an action; the dashboard by default."""
    service = f"{action.run.__module__.partition('.services.')[2]}.{action.run.__name__}"
    return next((page for part, page in PAGES_BY_SERVICE.items() if service.startswith(part)), "dashboard")


def _find_printouts(searcher: Searcher, search_text: str) -> Iterator[Hit]:
    if searcher.event is None:
        return
    for several in composition().printouts.values():
        for printout in several:
            if has_word_prefixes(search_text, printout.label, printout.description, _("print")):
                yield Hit(printout.label, printout_url(printout, searcher.event), _("print"))


def _find_tournaments(searcher: Searcher, search_text: str) -> Iterator[Hit]:
    for tournament in tournaments_of(searcher.request.user).order_by("-starts_at")[:200]:
        if has_word_prefixes(search_text, tournament.name):
            yield Hit(
                tournament.name,
                reverse("dashboard", args=[tournament.slug]),
                day_of_year(tournament.as_local_time(tournament.starts_at).date()),
            )


def help_sentences(key: str) -> list[Words]:
    """Return the sentences of a page's help for searches; [] for a page without help."""
    guide = composition().guides.get(key)
    return [guide.lead, *guide.steps] if guide else []


#: URL name of the page of an action, by the start of `module.function` of its service; the first match counts.
PAGES_BY_SERVICE: dict[str, str] = {
    "chips.sets.": "chips-set",
    "chips.colour_ups.exchange_found": "chips-found",
    "chips.colour_ups.": "chips-colour-up",
    "chips.": "chips",
    "desk.prices.": "tournament-prices",
    "desk.bust_corrections.": "dashboard",
    "desk.": "entries",
    "lifecycle.change_settings": "tournament-settings",
    "opening.": "tournament-settings",
    "prizes.bounties.": "bounty-page",
    "prizes.envelopes.": "bounty-page",
    "prizes.deals.": "deal-page",
    "prizes.finishing.": "finish-page",
    "prizes.payouts.": "payout-desk",
    "prizes.prizes.choose_points": "results",
    "prizes.prizes.save_result_template": "result-templates",
    "prizes.prizes.remove_result_template": "result-templates",
    "prizes.": "prizes",
    "screens.screens.give_notice": "tournament-notices",
    "screens.screens.take_down_notice": "tournament-notices",
    "screens.": "screens",
    "seats.entries.": "entries",
    "staff.": "tournament-people",
    "structure.": "structure-editor",
}

FINDERS: dict[str, Finder] = {
    "players": Finder(gettext_lazy("Players"), _find_players),
    "actions": Finder(gettext_lazy("Actions"), _find_actions),
    "pages": Finder(gettext_lazy("Pages"), _find_pages),
    "printouts": Finder(gettext_lazy("Printouts"), _find_printouts),
    "tournaments": Finder(gettext_lazy("Tournaments"), _find_tournaments),
}
