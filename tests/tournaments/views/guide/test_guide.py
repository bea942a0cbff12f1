"""The director's guide in the browser: its pages, its search, bad addresses."""

import pytest
from django.test import Client

from tests.tournaments.views.conftest import SignIn
from tournaments.models import Tournament
from tournaments.selectors.guide import guide_pages

pytestmark = pytest.mark.django_db


def page_markup(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_guide_index_links_to_every_page(client: Client) -> None:
    listed = page_markup(client, "/help/")
    assert [page.slug for page in guide_pages("en") if f'href="/help/{page.slug}/"' not in listed] == []


@pytest.mark.parametrize("page", guide_pages("en"), ids=lambda page: page.slug)
def test_every_guide_page_shows_sections_and_links_to_neighbours(client: Client, page) -> None:
    html = page_markup(client, f"/help/{page.slug}/")
    assert [section.title for section in page.sections[1:] if f'<h2 id="{section.anchor}">' not in html] == []
    assert html.count('rel="next"') + html.count('rel="prev"') in {1, 2}


def test_guide_page_lists_its_sections_beside_the_text(client: Client) -> None:
    html = page_markup(client, "/help/the-clock/")
    listed = html[html.index('class="guide-contents"') :]
    anchors = [
        section.anchor for page in guide_pages("en") if page.slug == "the-clock" for section in page.sections[1:]
    ]
    assert [anchor for anchor in anchors if f'href="#{anchor}"' not in listed] == []


def test_guide_page_has_one_top_heading_for_visitors_and_staff(
    client: Client, sign_in: SignIn, tournament: Tournament
) -> None:
    for reader in (client, sign_in("floor", tournament)):
        assert [page_markup(reader, address).count("<h1") for address in ("/help/", "/help/the-clock/")] == [1, 1]


def test_links_and_pictures_in_the_guide_have_server_addresses(client: Client) -> None:
    html = page_markup(client, "/help/before-the-day/")
    assert 'href="/help/screens/"' in html
    assert "/static/tournaments/guide/new-tournament" in html


def test_guide_search_shows_matches_or_reports_no_match(client: Client) -> None:
    assert 'href="/help/the-bubble/#against-the-order"' in page_markup(client, "/help/?find=override")
    nothing = page_markup(client, "/help/?find=%3Cscript%3E" + "x" * 200)
    assert "The guide has nothing on “&lt;script&gt;xxx" in nothing


@pytest.mark.parametrize("slug", ["nowhere", "01-before-the-day", "en"])
def test_unknown_guide_page_is_not_found(client: Client, slug: str) -> None:
    assert client.get(f"/help/{slug}/").status_code == 404


def test_guide_is_in_the_language_of_the_browser(client: Client) -> None:
    page = client.get("/help/the-bubble/", headers={"Accept-Language": "de-AT,de;q=0.9"}).content.decode()
    assert '<article lang="de">' in page
    assert '<h2 id="against-the-order">Außer der Reihe</h2>' in page
    found = client.get("/help/?find=ausnahme", headers={"Accept-Language": "de"}).content.decode()
    assert 'href="/help/the-bubble/#against-the-order"' in found
    assert "Die Bubble: Außer der Reihe</a>" in found


def test_guide_is_in_the_language_chosen_by_the_user(sign_in: SignIn, tournament: Tournament) -> None:
    floor = sign_in("floor", tournament)
    floor.post("/my/language/", {"language": "fr"})
    answer = floor.get("/help/the-clock/", headers={"Accept-Language": "de"}).content.decode()
    assert '<article lang="fr">' in answer
    assert '<h2 id="after-an-outage">Après une panne</h2>' in answer


def test_untranslated_guide_is_shown_in_english(client: Client) -> None:
    page = client.get("/help/the-bubble/", headers={"Accept-Language": "fi"}).content.decode()
    assert '<article lang="en">' in page
