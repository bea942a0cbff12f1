"""The page of roles in the organisation, and the same through the API."""

import re

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.responses import ClientResponse
from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import OrganisationRole, StaffChange, Tournament
from tournaments.services.staff.phone_codes import make_phone_code

pytestmark = pytest.mark.django_db


@pytest.fixture
def wren(db: None) -> User:
    return get_user_model().objects.create_user(username="wren")


def roles_by_login() -> dict[str, str]:
    return dict(OrganisationRole.objects.values_list("user__username", "kind"))


def digits_on(answer: ClientResponse) -> str:
    found = re.search(r"type (\d{3}) (\d{3}) ", words(answer))
    return "".join(found.groups()) if found else ""


def shown_names(answer: ClientResponse, heading: str) -> list[str]:
    section = re.search(rf"<h2>\s*{heading}.*?</ul>", one_line(answer))
    return re.findall(r'staff__name">\s*<b><bdi>(.*?)</bdi>', section[0]) if section else []


@time_machine.travel(NOON - 20 * MINUTE, tick=False)
def test_added_person_types_the_code_and_the_panel_says_so(desk: Client, tournament: Tournament) -> None:
    given = {"action": "add", "name": "Floor 1", "kind": "floor", "where": "event"}
    added = desk.post("/people/", given)
    assert (added.status_code, "no-store" in added["Cache-Control"]) == (200, True)
    assert shown_names(added, "Tonight") == ["Floor 1", "director"]
    panel = re.search(r'hx-get="(/people/code/\d+/)"', one_line(added))
    assert panel is not None
    assert desk.get(panel[1]).status_code == 204
    phone = Client()
    assert phone.get(panel[1]).status_code == 302
    phone.post("/code/", {"code": digits_on(added)})
    used = desk.get(panel[1])
    assert "Floor 1 is in 0 seconds after the code Their phone is signed in." in words(used)
    assert "Logged: Floor 1 signed in with a code" in words(used)
    assert ('id="staff-list" hx-swap-oob="true"' in one_line(used), "every 1s" in one_line(used)) == (True, False)
    assert phone.get(panel[1]).status_code == 200
    assert "1 device" in words(desk.get("/people/"))


@time_machine.travel(NOON - 20 * MINUTE, tick=False)
def test_panel_of_a_code_is_hidden_from_people_with_fewer_rights(desk: Client, sign_in: SignIn, director: User) -> None:
    code, _ = make_phone_code(director, by=director, now=NOON - 20 * MINUTE)
    assert sign_in(organisation="director").get(f"/people/code/{code.pk}/").status_code == 404


@time_machine.travel(NOON, tick=False)
def test_removed_person_stays_in_the_list_until_given_back(desk: Client, tournament: Tournament) -> None:
    desk.post("/people/", {"action": "add", "name": "Desk 1", "kind": "desk", "where": "all"})
    person = User.objects.get(username="Desk 1")
    assert desk.post("/people/", {"action": "remove", "person": person.pk})["Location"] == "/people/"
    page = desk.get("/people/")
    assert "Access of Desk 1 removed." in words(page)
    assert (shown_names(page, "Access removed"), shown_names(page, "Tonight")) == (["Desk 1"], ["director"])
    back = desk.post("/people/", {"action": "restore", "person": person.pk})
    assert (len(digits_on(back)), shown_names(back, "Tonight")) == (6, ["Desk 1", "director"])
    change = StaffChange.objects.get(kind="restored")
    assert desk.post("/people/", {"action": "undo", "change": change.pk}).status_code == 302
    assert "Undone: Access of Desk 1 given back." in words(desk.get("/people/"))
    assert not User.objects.get(username="Desk 1").is_active


def test_organisation_staff_are_added_to_the_organisation(desk: Client, tournament: Tournament) -> None:
    desk.post("/people/", {"action": "add", "name": "Host 1", "kind": "trusted", "where": "event"})
    assert roles_by_login() == {"Host 1": "trusted"}


def test_invalid_posts_to_the_staff_page_are_refused(desk: Client, director: User) -> None:
    refused = desk.post("/people/", {"action": "remove", "person": director.pk})
    assert (refused.status_code, "You cannot remove your own access." in words(refused)) == (409, True)
    statuses = [
        desk.post("/people/", {"action": action, "person": director.pk, "change": "x"}).status_code
        for action in ("", "undo")
    ]
    assert statuses == [404, 404]


def test_only_organisation_directors_can_grant_trust(sign_in: SignIn, wren: User) -> None:
    trusted_one, flo = sign_in(organisation="trusted"), sign_in(organisation="director")
    asked = {"user": "wren", "kind": "trusted"}
    for by, status in ((Client(), 401), (sign_in(), 403), (trusted_one, 403)):
        assert by.post("/api/people/", asked, content_type="application/json").status_code == status
    assert trusted_one.post("/people/", asked).status_code == 403
    made = flo.post("/api/people/", asked, content_type="application/json")
    assert (made.status_code, made.json()["user"], roles_by_login()["wren"]) == (201, "wren", "trusted")
    assert [person["user"] for person in flo.get("/api/people/").json()] == [
        "somebody--director",
        "somebody--trusted",
        "wren",
    ]
    assert flo.delete(f"/api/people/{made.json()['id']}/").status_code == 204
    assert "wren" not in roles_by_login()


def test_front_page_shows_links_according_to_the_role(desk: Client, sign_in: SignIn) -> None:
    offers = ("/people/", "/players/", "/open/")
    pages = [one_line(by.get("/")) for by in (desk, sign_in(organisation="trusted"), sign_in())]
    shown = [[f'href="{offer}"' in page for offer in offers] for page in pages]
    assert shown == [[True, True, True], [False, True, True], [False, False, False]]


def test_account_menu_leads_organisation_directors_to_the_staff(
    desk: Client, sign_in: SignIn, tournament: Tournament
) -> None:
    link = '<a href="/people/">Staff</a>'
    pages = [one_line(desk.get("/t/event/")), one_line(sign_in(organisation="trusted").get("/players/"))]
    assert [link in page for page in pages] == [True, False]
