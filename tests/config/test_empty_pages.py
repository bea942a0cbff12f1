"""Staff pages on the first evening: every empty list says what is missing and links to what fills it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import NOON
from tournaments.models import OrganisationRole, Role, Tournament
from tournaments.views.navigation.header import tab_url, visible_tabs

pytestmark = pytest.mark.django_db

# pages of a tournament that are nobody's tab
MORE = ("", "finish/", "printouts/", "players/?as=last", "log/", "entries/?show=out", "payout/?show=paid")
PHONE = ("", "moves/", "penalty/", "ruling/", "dealers/", "clock/")
HOUSE = ("/", "/players/", "/players/duplicates/", "/structures/", "/series/", "/leagues/", "/tokens/", "/people/")
# elements that hold one thing after another
LISTS = {"ul", "ol", "tbody"}
# elements without an end of their own
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "wbr", "path", "circle", "rect", "ellipse"}


@dataclass(slots=True)
class Element:
    """An element of a page, with its text and children."""

    tag: str
    attributes: dict[str, str | None]
    children: list["Element"] = field(default_factory=list)
    text: str = ""

    def within(self) -> Iterator["Element"]:
        """This element and all in it; what a script is yet to show is no part of the page."""
        if self.tag == "template" or "hidden" in self.attributes:
            return
        yield self
        for child in self.children:
            yield from child.within()

    @property
    def says(self) -> str:
        """All words in it."""
        return " ".join(f"{self.text} {' '.join(child.says for child in self.children)}".split())


class Reader(HTMLParser):
    """Reads a page into its elements."""

    def __init__(self) -> None:
        super().__init__()
        self.page = Element("page", {})
        self._open = [self.page]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self._open[-1].children.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].children.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        while tag in [opened.tag for opened in self._open[1:]]:
            if self._open.pop().tag == tag:
                return

    def handle_data(self, data: str) -> None:
        self._open[-1].text += data


def faults(markup: str) -> list[str]:
    """The empty lists of a page that do not say what to do."""
    reader = Reader()
    reader.feed(markup)
    everything = list(reader.page.within())
    said = [element for element in everything if "data-empty" in element.attributes]
    inside = {id(within) for element in said for within in element.within()}
    return [
        *(f"no sentence: {element.says}" for element in said if "." not in element.says),
        *(f"no link and no button: {element.says}" for element in said if not any(map(_leads, element.within()))),
        *(
            f"nothing in {element.tag} {element.attributes}"
            for element in everything
            if element.tag in LISTS and _is_bare(element)
        ),
        *(f"not marked: {element.says}" for element in everything if _is_none(element) and id(element) not in inside),
    ]


def _is_bare(element: Element) -> bool:
    """Return whether nothing is in a list; the problems of the structure are written by its script."""
    return not element.children and element.attributes.get("data-part") != "errors"


def _leads(element: Element) -> bool:
    return element.tag == "button" or (element.tag == "a" and bool(element.attributes.get("href")))


def _is_none(element: Element) -> bool:
    begins = element.text.split()[:1]
    return (
        begins in (["No"], ["None"], ["Nobody"])
        and element.attributes.get("role") != "status"
        and element.says.endswith(".")
        and element.tag in {"p", "li", "td"}
    )


@pytest.fixture
def staff(open_at: Callable[..., Tournament], director: User, client: Client) -> Client:
    """The director of a house with one tournament in which nobody is entered."""
    event = open_at("event", bounty=10_00)
    Role.objects.get_or_create(tournament=event, user=director, kind="director")
    client.force_login(director)
    return client


def read(client: Client, address: str) -> str:
    """A page that is there."""
    answer = client.get(address, follow=True)
    assert answer.status_code == 200, address
    return str(answer.content.decode())


def test_empty_list_without_a_hint_for_the_reader_is_detected() -> None:
    markup = (
        "<ul></ul><p>No prizes.</p><p data-empty>Nothing</p><ul hidden></ul><p data-empty>None. <a href='/'>Add</a></p>"
    )
    assert faults(markup) == [
        "no sentence: Nothing",
        "no link and no button: Nothing",
        "nothing in ul {}",
        "not marked: No prizes.",
    ]


@pytest.mark.slow
def test_every_empty_list_of_a_tournament_has_a_hint(staff: Client) -> None:
    event = Tournament.objects.get()
    tabs = [tab_url(tab, event) for _page, tab in visible_tabs(event, {"director"}) if not tab.aside]
    pages = [*tabs, *(f"/t/event/{more}" for more in MORE), *(f"/floor/event/{more}" for more in PHONE)]
    found = {address: faults(read(staff, address)) for address in pages}
    assert {address: wrong for address, wrong in found.items() if wrong} == {}


def test_every_empty_list_of_an_organisation_has_a_hint(director: User, client: Client) -> None:
    OrganisationRole.objects.create(user=director, kind="director", at=NOON)
    client.force_login(director)
    found = {address: faults(read(client, address)) for address in HOUSE}
    assert {address: wrong for address, wrong in found.items() if wrong} == {}
