"""The page of roles in the organisation, and the same through the API."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import Client

from tests.markup import one_line
from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import OrganisationRole

pytestmark = pytest.mark.django_db


@pytest.fixture
def wren(db: None) -> User:
    return get_user_model().objects.create_user(username="wren")


def roles_by_login() -> dict[str, str]:
    return dict(OrganisationRole.objects.values_list("user__username", "kind"))


def test_organisation_director_grants_and_revokes_trust(desk: Client, wren: User) -> None:
    assert desk.post("/people/", {"user": "wren", "kind": "trusted"})["Location"] == "/people/?saved"
    assert "wren House staff: creates tournaments, sees the player register" in words(desk.get("/people/"))
    assert desk.post("/people/", {"away": OrganisationRole.objects.get().pk}).status_code == 302
    assert roles_by_login() == {}


def test_invalid_organisation_role_is_refused(desk: Client, wren: User) -> None:
    said = [words(desk.post("/people/", {"user": name, "kind": "trusted"})) for name in ("rwen", "", "director")]
    expected = ("No account has the login rwen.", "Enter a login.", "No change: it is already set.")
    assert [sentence in page for sentence, page in zip(expected, said, strict=True)] == [True, True, True]
    assert (roles_by_login(), desk.post("/people/", {"away": "x"}).status_code) == ({}, 404)


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
