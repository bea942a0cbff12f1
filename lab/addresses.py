"""Addresses of the demonstration that are pictured. They come from the URL resolver, so no new page is missing."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from automations.models import Webhook
from rulings.models import Penalty
from tables.models import Bag, Table
from tables.selectors.days.bag_opening import bags_to_open
from tables.selectors.room.table_cards import card_token
from tests.browser.pages.every_page import NO_PAGES
from tournaments.models import OwnLayout, Screen, Season, Tournament
from tournaments.selectors.layouts import OWN

# programs read these, and Django's own pages for administrators
ELSEWHERE = ("api/", "admin/", "static/")
# addresses of tests/browser/pages/every_page.py without a picture, by its reasons; the rest of its list has one
LEFT_OUT = ("files", "parts of a page", "what is sent", "for machines")
# more without a picture, and why
WITHOUT_PICTURE = {
    "voucher": "leads to another page",
    "login-code": "comes after a password alone",
    "players-import-file": "has to be uploaded first",
    "tdt-import-folder": "has to be uploaded first",
    "health": "says how busy this computer is",
}
SLUG = "demo"
# the tournament that has something on a page, where `demo` has not
SLUG_OF = {
    **dict.fromkeys(("days-page", "days-setup", "carry-over-page", "days"), "demo-two-days"),
    **dict.fromkeys(("bags-page", "bags-table", "bags-pdf", "counts", "bagging"), "demo-flights-1c"),
    **dict.fromkeys(("opening-page", "opening-table", "vouchers-pdf"), "demo-flights"),
    **dict.fromkeys(("series", "series-settings", "series-calendar", "series-pdf", "season-new"), "harbour-autumn"),
    **dict.fromkeys(("league", "league-settings", "season-settings", "season-events", "league-pdf"), "demo-league"),
    **dict.fromkeys(("league-embedded", "league-player"), "demo-league"),
    **dict.fromkeys(("automations", "draw"), "demo-before"),
    **dict.fromkeys(("league-table", "results"), "demo-league-5"),
    "structure-plan": "regular",
    "guide-page": "the-desk",
    "rule": "floor-decisions",
}
# what is asked of a page beside its address
QUERY = {
    "pair": "?letters=ABCD",
    "rules": f"?t={SLUG}",
    "ruling": f"?t={SLUG}&table=2",
    "floor-rulings": "?table=2",
    "graphic": "?on",
}
# tournaments in other states, and the pages that differ most by state
STATES = (
    *("demo-before", "demo-last-minute", "demo-break", "demo-paused", "demo-bubble", "demo-finished", "demo-plo"),
    *("demo-flights", "demo-flights-1c", "demo-two-days-2abc"),
)
OF_A_STATE = ("dashboard", "desk", "room", "prizes", "finish-page", "payout-desk", "floor", "clock", "payouts")
# tournaments whose sheets are printed
PRINTED = (SLUG, "demo-before", "demo-plo", "demo-bubble", "demo-finished", "demo-flights", "demo-flights-1c")


def addresses_by_kind() -> dict[str, list[str]]:
    """Return the paths of pages (`pages`), printed sheets (`sheets`) and live snapshots (`live`)."""
    excluded = {name for reason in LEFT_OUT for name in NO_PAGES[reason].split()} | WITHOUT_PICTURE.keys()
    printed = {f"{name}-pdf" for name in NO_PAGES["printed"].split()}
    included = {name: parameters for name, parameters in _named_routes(get_resolver()) if name not in excluded}
    paths = {name: _page_path(name, parameters) for name, parameters in included.items()}
    pages = [*(paths[name] for name in paths.keys() - printed), *_pages_in_each_state()]
    sheets = [*(paths[name] for name in sorted(paths.keys() & printed)), *_linked_sheet_paths()]
    live = [f"/live/{slug}/snapshot" for slug in (SLUG, *STATES)]
    # a screen that is opened is from then on one that was seen
    pages.sort(key=lambda path: (path.startswith("/screen/"), path))
    return {"pages": list(dict.fromkeys(pages)), "sheets": list(dict.fromkeys(sheets)), "live": live}


def _named_routes(resolver: URLResolver) -> Iterator[tuple[str, list[str]]]:
    """Yield the name of each route, and the names of its parameters."""
    for pattern in resolver.url_patterns:
        if str(pattern.pattern).startswith(ELSEWHERE):
            continue
        if isinstance(pattern, URLResolver):
            yield from _named_routes(pattern)
        elif isinstance(pattern, URLPattern) and pattern.name:
            own = pattern.pattern.regex.groupindex if hasattr(pattern.pattern, "regex") else {}
            yield pattern.name, list(own)


def _page_path(name: str, parameters: list[str]) -> str:
    """Return the path of a page of the demonstration, with its query."""
    slug = SLUG_OF.get(name, SLUG)
    values = {parameter: _parameter_value(name, parameter, slug) for parameter in parameters}
    return reverse(name, kwargs=values) + QUERY.get(name, "")


def _parameter_value(name: str, parameter: str, slug: str) -> Any:
    """Return the demonstration's value for a parameter of a route. Raises KeyError for an unknown parameter."""
    if parameter == "slug":
        return Season.objects.get(slug="demo-league").series.slug if name == "league-records" else slug
    demo = Tournament.objects.get(slug=SLUG)
    table = Table.objects.filter(tournament__slug=slug).order_by("number")
    screen = Screen.objects.filter(tournament=demo).order_by("pk")
    values: dict[tuple[str, str], Callable[[], Any]] = {
        ("screen-form", "number"): lambda: screen[0].pk,
        ("screen", "code"): lambda: screen[0].code,
        ("screen-page", "code"): lambda: screen[2].code,
        ("screen-page", "shows"): lambda: "payouts",
        ("layout-editor", "pk"): lambda: OwnLayout.objects.get().pk,
        ("layout-own", "shows"): lambda: f"{OWN}{OwnLayout.objects.get().pk}",
        ("webhook", "pk"): lambda: Webhook.objects.get(tournament=demo).pk,
        ("floor-penalty", "pk"): lambda: Penalty.objects.filter(entry__tournament=demo).order_by("pk")[0].pk,
        ("table-page", "token"): lambda: card_token(table[0]),
        ("press", "token"): lambda: f"pause-{SLUG}",
        ("player", "pk"): lambda: demo.entries.order_by("pk")[0].player_id,
        ("league-player", "player"): lambda: _first_league_player().pk,
        ("bags-table", "number"): lambda: _table_of_first_bag(slug).number,
        ("opening-table", "number"): lambda: bags_to_open(Tournament.objects.get(slug=slug)).tables[0].number,
        ("graphic", "graphic"): lambda: "clock",
        ("ruling", "name"): lambda: "misdeal",
    }
    if (name, parameter) not in values and parameter == "number":
        return table[0].number
    return values[name, parameter]()


def _table_of_first_bag(slug: str) -> Table:
    table = Bag.objects.filter(tournament__slug=slug).order_by("pk")[0].table
    assert table is not None
    return table


def _first_league_player() -> Any:
    event = Tournament.objects.get(slug="demo-league-5")
    return event.entries.order_by("pk")[0].player


def _pages_in_each_state() -> list[str]:
    """Return the paths of the pages that are pictured in each state of a tournament."""
    return [reverse(name, args=[slug]) for slug in STATES for name in OF_A_STATE]


def _linked_sheet_paths() -> list[str]:
    """Return the paths of the sheets that the tournaments' pages of printouts link to."""
    client = Client()
    client.force_login(get_user_model().objects.get(username="director"))
    pages = [client.get(reverse("printouts", args=[slug])).content.decode() for slug in PRINTED]
    return [path.replace("&amp;", "&") for page in pages for path in re.findall(r'href="(/p/[^"]+)"', page)]
