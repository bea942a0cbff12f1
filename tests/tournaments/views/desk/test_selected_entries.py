"""Actions on several selected entries of the list."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.tournaments.services.desk.desk_actions import SPLIT, Desk
from tournaments.models import Entry, Tournament
from tournaments.services import busts
from tournaments.services.desk import entries

pytestmark = pytest.mark.django_db
LATER = NOON.replace(year=2100)
LIST = "/t/event/entries/"


@pytest.fixture
def desk(open_at: Callable[..., Tournament], director: User) -> Desk:
    """An event of the year 2100: registration is open whenever the tests run."""
    return Desk(open_at(starts_at=LATER, **SPLIT), director, now=LATER - MINUTE)


@pytest.fixture
def page(client: Client, director: User) -> Client:
    client.force_login(director)
    return client


def act(page: Client, name: str, *chosen: Entry, **more: str) -> tuple[int, str]:
    """Do something with selected entries; return the status and the page's text."""
    answer = page.post(LIST, {"selected": "yes", "action": name, "entries": [entry.pk for entry in chosen], **more})
    if answer.status_code != 302:
        return answer.status_code, one_line(answer)
    if not answer["Location"].startswith("?"):
        return answer.status_code, answer["Location"]
    return answer.status_code, one_line(page.get(LIST + answer["Location"]))


def test_selected_entries_are_checked_in_together(desk: Desk, page: Client) -> None:
    came = [desk(entries.enter, name=name, present=False) for name in ("Ada", "Bix", "Cleo", "Dory")]
    status, said = act(page, "check-in", *came)
    assert (status, "and 1 more" in said, "Undo in the log" in said) == (302, True, True)
    assert not Entry.objects.filter(checked_in_at__isnull=True).exists()


def test_selected_entries_are_voided_only_with_a_reason(desk: Desk, page: Client) -> None:
    ada, bix, cleo = (desk.enter(name) for name in ("Ada", "Bix", "Cleo"))
    status, said = act(page, "void-entry", ada, bix, kind="")
    assert (status, "Choose why the entries are voided." in said, Entry.objects.count()) == (409, True, 3)
    assert act(page, "void-entry", ada, bix, kind="cancelled")[0] == 302
    assert [entry.pk for entry in Entry.objects.all()] == [cleo.pk]


def test_selected_entries_are_checked_in_except_a_refused_entry(desk: Desk, page: Client) -> None:
    ada, bix = desk.enter("Ada"), desk(entries.enter, name="Bix", present=False)
    desk(busts.bust, entry=ada)
    status, said = act(page, "check-in", ada, bix)
    assert (status, "Not done: Ada: " in said, "Bix checked in" in said) == (409, True, True)
    assert Entry.objects.get(pk=bix.pk).checked_in_at is not None


def test_seat_cards_of_selected_entries_are_printed(desk: Desk, page: Client) -> None:
    ada, bix = desk.enter("Ada"), desk.enter("Bix")
    assert act(page, "seat-cards", ada, bix) == (302, f"/p/event/seat-cards.pdf?entry={ada.pk}&entry={bix.pk}")


def test_page_without_selected_entries_explains_what_to_do(desk: Desk, page: Client) -> None:
    desk.enter("Ada")
    status, said = act(page, "check-in")
    assert (status, "No entry is selected. Tick entries in the list first." in said) == (409, True)
    assert act(page, "seat-cards")[0] == 409


def test_actions_not_meant_for_selected_entries_are_not_found(desk: Desk, page: Client) -> None:
    assert act(page, "finish", desk.enter("Ada"))[0] == 404
