"""The header of the staff's pages: the event, visible pages, the open page."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode

from tournaments.composition import composition
from tournaments.contribution_types import PageTab, Words
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.days import is_ended_flight
from tournaments.selectors.days.switch import ENDED, day_links
from tournaments.selectors.staff.roles import OrganisationRights, organisation_rights_of
from tournaments.selectors.today import state_level_and_end
from tournaments.sentences.navigation import day_name, day_state_sentence, event_state_sentence
from tournaments.views.last_event import current_event_and_roles
from tournaments.views.navigation.health_warning import HealthWarning, health_warning
from tournaments.views.navigation.pages import HOME, PAGES, StaffPage

#: Pages of the organisation that have a help of their own.
HOME_WITH_HELP = frozenset({"director", "leagues", "series"})
#: Seconds between two refreshes of the health warning.
REFRESH_SECONDS = 60
#: Seconds between two refreshes if a second laptop is present.
FAST_REFRESH_SECONDS = 5


@dataclass(frozen=True, slots=True)
class NavLink:
    """A link of the header. The address of an event's page is "" while no event is open."""

    label: Words
    address: str
    here: bool = False
    page: StaffPage | None = None
    aside: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DayLabel:
    """A day of a tournament of several days, with its state and address."""

    name: str
    words: str
    state: str
    address: str
    here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The content of both rows of the header and of a phone's bar.

    `key` is the key of the open page: a page of the event, `home` or "". `guide` is the key of the page's help.
    """

    event: Tournament | None
    state: str
    state_sentence: str
    key: str
    guide: str
    links: list[NavLink]
    tabs: list[NavLink]
    title: Words
    second_row: bool
    trusted: bool
    directs: bool
    days: list[DayLabel]

    @property
    def health_warning(self) -> HealthWarning | None:
        """Return the health warning; None if the server needs no attention."""
        return health_warning(self.event.zone if self.event else "")

    @property
    def warning_refresh_seconds(self) -> int:
        return (
            FAST_REFRESH_SECONDS
            if any(row.is_present() for row in composition().health_rows.values())
            else REFRESH_SECONDS
        )

    @property
    def bar_links(self) -> list[NavLink]:
        """Return the links in a phone's bar, at most four."""
        return [link for link in self.links if link.page and link.page.in_bar]

    @property
    def more_links(self) -> list[NavLink]:
        """Return the links under More on a phone."""
        return [link for link in self.links if link.page and not link.page.in_bar]


def header_of(request: HttpRequest, tournament: Tournament | None) -> Header | None:
    """Return the header of this page for the signed-in person; None for strangers."""
    if not request.user.is_authenticated:
        return None
    event, roles = current_event_and_roles(request, tournament)
    name = request.resolver_match.url_name or "" if request.resolver_match else ""
    rights = organisation_rights_of(request.user)
    home_tabs = organisation_links(rights, name)
    open_home_tabs = [link for link in home_tabs if link.here]
    key = "home" if open_home_tabs else event_page_key(name)
    tabs = home_tabs if open_home_tabs else _tab_links(key, name, event, roles)
    state, sentence = _state_of_event(event)
    return Header(
        event=event,
        state=state,
        state_sentence=sentence,
        key=key,
        guide=home_key if (home_key := organisation_page_key(name)) in HOME_WITH_HELP else key,
        links=_page_links(key, event, roles, empty=name == "open"),
        tabs=tabs if len(tabs) > 1 else [],
        title=open_home_tabs[0].label if open_home_tabs else _page_label(key),
        second_row=name != "dashboard",
        trusted=rights.trusted,
        directs=rights.directs,
        days=_day_labels(request, tournament),
    )


def _day_labels(request: HttpRequest, event: Tournament | None) -> list[DayLabel]:
    if event is None:
        return []
    return [
        DayLabel(
            name=day_name(day.code, flight=day.flight),
            words=day_state_sentence(day.state, level=day.level),
            state=day.state,
            address=reverse("dashboard", args=[day.slug]) if day.slug else "",
            here=day.here,
        )
        for day in day_links(event, person=request.user, now=server_now())
    ]


def organisation_page_key(url_name: str) -> str:
    """Return the key of the organisation's page with this URL name; "" for other pages."""
    return next((who for who, tab in HOME.items() if _is_open_tab(tab, url_name)), "")


def event_page_key(url_name: str) -> str:
    """Return the key of the event's page with this URL name; "" for other pages."""
    return next((key for key, tabs in composition().tabs.items() for tab in tabs if _is_open_tab(tab, url_name)), "")


def visible_tabs(event: Tournament, roles: Collection[str]) -> Iterator[tuple[str, PageTab]]:
    """Yield the tabs that these roles may see, each with the key of its page."""
    actions = composition().actions
    for key in PAGES:
        for tab in composition().tabs.get(key, ()):
            permitted = not tab.needs or actions[tab.needs].permits(roles)
            if permitted and (tab.when is None or tab.when(event)):
                yield key, tab


def tab_url(tab: PageTab, event: Tournament) -> str:
    if tab.asks:
        return f"{reverse(tab.address)}?{urlencode({'t': event.slug})}"
    return reverse(tab.address, args=[event.slug])


def _page_label(key: str) -> Words:
    return PAGES[key].label if key else ""


def _page_links(key: str, event: Tournament | None, roles: Collection[str], *, empty: bool) -> list[NavLink]:
    if event is None or empty:
        return [NavLink(page.label, "", page=page) for key, page in PAGES.items() if key != "days"]
    first: dict[str, str] = {}
    for page, tab in visible_tabs(event, roles):
        if not tab.aside and page not in first:
            first[page] = tab_url(tab, event)
    return [NavLink(PAGES[page].label, address, page == key, PAGES[page]) for page, address in first.items()]


def _tab_links(key: str, name: str, event: Tournament | None, roles: Collection[str]) -> list[NavLink]:
    if event is None or name == "dashboard":
        return []
    return [
        NavLink(tab.label, tab_url(tab, event), _is_open_tab(tab, name), aside=tab.aside)
        for page, tab in visible_tabs(event, roles)
        if page == key
    ]


def organisation_links(rights: OrganisationRights, open_page_name: str = "") -> list[NavLink]:
    """Return links to the organisation's pages that these rights permit."""
    shown: Mapping[str, bool] = {
        "everybody": True,
        "staff": True,
        "series": True,
        "leagues": True,
        "trusted": rights.trusted,
        "director": rights.directs,
        "imports": rights.directs,
        "organisation": rights.directs,
    }
    return [
        NavLink(tab.label, reverse(tab.address), _is_open_tab(tab, open_page_name))
        for who, tab in HOME.items()
        if shown[who]
    ]


def _is_open_tab(tab: PageTab, url_name: str) -> bool:
    return url_name == tab.address or url_name in tab.also


def _state_of_event(event: Tournament | None) -> tuple[str, str]:
    if event is None:
        return "", ""
    if is_ended_flight(event):
        return ENDED, day_state_sentence(ENDED, level=0)
    now = server_now()
    state, level, goes_on = state_level_and_end(event, now=now)
    return state, event_state_sentence(event, state=state, level=level, goes_on=goes_on, now=now)
