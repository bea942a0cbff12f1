"""Invalid input at the API and at the page: refused with a sentence, and nothing is changed."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from rulings.models import Penalty, Ruling
from rulings.services.penalties import penalties
from tables.services.hands import busts
from tests.markup import one_line
from tests.rulings.views.conftest import phone
from tests.tables.play import Play
from tournaments.models import FloorLog, Role

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

__all__ = ["phone"]
ADDRESSES = ["/api/tournaments/event/actions/{}/", "/t/event/action/{}/"]


@pytest.fixture(autouse=True)
def room(play: Play) -> Play:
    """Three at a table, and Cleo out."""
    play.sit(t1=[1, 2, 3])
    play(busts.bust, entry=play.entry("Cleo"))
    return play


def send(phone: Client, address: str, action: str, given: dict[str, Any]) -> tuple[bool, str]:
    """Return whether the input was refused, and the sentence."""
    before = FloorLog.objects.count()
    kind: dict[str, Any] = {"content_type": "application/json"} if address.startswith("/api") else {}
    answer = phone.post(address.format(action), given, **kind)
    assert FloorLog.objects.count() == before
    return 400 <= answer.status_code < 500, one_line(answer)


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize(
    ("action", "name", "given", "words"),
    [
        ("penalty", "Cleo", {"kind": "warning", "reason": "stalling"}, "Cleo is out."),
        ("penalty", "Ada", {"kind": "hands", "count": -1, "reason": "stalling"}, "Enter 0 or more."),
        (
            "penalty",
            "Ada",
            {"kind": "hands", "count": 0, "reason": "stalling"},
            "A penalty is at least one hand or round.",
        ),
        ("penalty", "Ada", {"kind": "rounds", "count": 201, "reason": "stalling"}, "Enter 200 or less."),
        ("penalty", "Ada", {"kind": "warning", "reason": "humming"}, "not one of the choices"),
        ("penalty", "Ada", {"kind": "disqualification", "reason": "stalling"}, "not one of the choices"),
        ("log-ruling", "", {"question": "Which?", "decided": "So.", "rules": ["hoyle"]}, "not one of the choices"),
        ("log-ruling", "", {"question": "Which?"}, "Not logged: question and decision are missing."),
        ("log-ruling", "", {"calculator": "hoyle"}, "not one of the choices"),
        ("call-clock", "Cleo", {}, "Cleo"),
    ],
)
def test_invalid_ruling_input_is_refused_with_a_sentence(
    phone: Client, room: Play, address: str, action: str, name: str, given: dict[str, Any], words: str
) -> None:
    about = {"entry": room.entry(name).pk} if name else {}
    refused, said = send(phone, address, action, {**about, **given})
    assert (refused, words in said) == (True, True), said


@pytest.mark.parametrize("address", ADDRESSES)
def test_refusal_of_a_second_penalty_for_an_incident_shows_the_first(phone: Client, room: Play, address: str) -> None:
    ada = room.entry("Ada")
    room(penalties.give_penalty, entry=ada, sanction=penalties.Sanction(kind="hands", count=1, reason="stalling"))
    given: dict[str, Any] = {"entry": ada.pk, "kind": "warning", "reason": "stalling"}
    Penalty.objects.update(given_at=room.tournament.starts_at.replace(year=2126))
    refused, said = send(phone, address, "penalty", given)
    assert (refused, "director gave Ada 1 hand a moment ago, penalty 1: Stalling." in said) == (True, True)
    kind: dict[str, Any] = {"content_type": "application/json"} if address.startswith("/api") else {}
    assert phone.post(address.format("penalty"), {**given, "apart": "true"}, **kind).status_code < 400
    assert Penalty.objects.count() == 2


@pytest.mark.parametrize("address", ADDRESSES)
def test_registration_desk_may_neither_penalise_nor_log_rulings(client: Client, room: Play, address: str) -> None:
    somebody = get_user_model().objects.create_user("desk")
    Role.objects.create(tournament=room.tournament, user=somebody, kind=Role.Kind.DESK)
    client.force_login(somebody)
    ada = room.entry("Ada").pk
    for action, given in (
        ("penalty", {"entry": ada, "kind": "warning", "reason": "stalling"}),
        ("log-ruling", {"question": "?", "decided": "!"}),
    ):
        refused, said = send(client, address, action, given)
        assert (refused, "Your role does not allow" in said) == (True, True), said
    assert (Penalty.objects.count(), Ruling.objects.count()) == (0, 0)
