"""Permission to undo: the author and those with the role of the action; a decision on a player, a director."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import Client

from rulings.models import Penalty
from tables.services.hands import buttons
from tests.markup import one_line
from tests.tables.play import Play, sit
from tournaments.actions.action import do_action
from tournaments.composition import composition
from tournaments.models import BustOut, FloorLog, Role
from tournaments.rules.refused import Refused
from tournaments.sentences.refusals import refusal_sentence

pytestmark = pytest.mark.django_db


def create_person(play: Play, name: str, kind: str) -> User:
    """A person with one role in the tournament."""
    person = get_user_model().objects.create_user(name, password="a long password")  # noqa: S106
    Role.objects.create(tournament=play.tournament, user=person, kind=kind)
    return person


@pytest.fixture
def people(play: Play) -> dict[str, User]:
    """A director, two of the floor, one of the desk; three players sit at table 1."""
    play.sit(t1=[1, 2, 3])
    found = {
        name: create_person(play, name, kind) for name, kind in (("lou", "floor"), ("mo", "floor"), ("des", "desk"))
    }
    return {"director": play.by, **found}


def run_action(play: Play, name: str, given: dict[str, Any], by: User) -> FloorLog:
    """Do an action as its interface does."""
    play.now = play.now.replace(microsecond=0)
    return do_action(composition().actions[name], play.tournament, given, by=by, now=play.now)[-1]


def undo(play: Play, row: FloorLog, by: User) -> str:
    """Return the refusal of an undo, empty if it was done."""
    try:
        run_action(play, "undo", {"entry": row.pk}, by)
    except Refused as refused:
        return refusal_sentence(refused)
    return ""


def test_disqualification_is_undone_only_by_a_director(play: Play, people: dict[str, User]) -> None:
    given = {"entry": play.entry("Ada").pk, "reason": "collusion", "chips": 20_000}
    row = run_action(play, "disqualify", given, people["director"])
    said = "director did that in another role than yours. Ask director or a director."
    assert [undo(play, row, people[name]) for name in ("lou", "des")] == [said, said]
    assert undo(play, row, people["director"]) == ""
    assert (BustOut.objects.count(), Penalty.objects.count()) == (0, 0)


def test_penalty_is_undone_on_the_floor_only_by_its_author(play: Play, people: dict[str, User]) -> None:
    given = {"entry": play.entry("Ada").pk, "kind": "hands", "count": 3, "reason": "stalling"}
    row = run_action(play, "penalty", given, people["lou"])
    assert undo(play, row, people["mo"]).startswith("lou did that in another role than yours.")
    assert (undo(play, row, people["lou"]), Penalty.objects.count()) == ("", 0)


def test_overturned_penalty_remains_overturned_after_a_redo(play: Play, people: dict[str, User]) -> None:
    given = {"entry": play.entry("Ada").pk, "kind": "hands", "count": 3, "reason": "stalling"}
    run_action(play, "penalty", given, people["lou"])
    over = {"penalty": Penalty.objects.get().pk, "why": "It was another"}
    row = run_action(play, "overturn-penalty", over, people["director"])
    assert undo(play, row, people["lou"]).startswith("director did that")
    assert undo(play, row, people["director"]) == ""
    undone = FloorLog.objects.get(undoes=row)
    assert undo(play, undone, people["lou"]).startswith("director did that")


def test_floor_role_cannot_undo_an_action_of_the_director(play: Play, people: dict[str, User]) -> None:
    started = run_action(play, "start", {}, people["director"])
    busted = run_action(play, "bust", {"entry": play.entry("Bix").pk}, people["director"])
    assert undo(play, started, people["des"]).startswith("director did that")
    assert undo(play, busted, people["lou"]) == ""


def test_any_staff_member_may_undo_a_hand_dealt_at_a_table(play: Play, people: dict[str, User]) -> None:
    play(buttons.set_button, table=play.table(1), button=1)
    assert (play.last.roles, undo(play, play.last, people["lou"])) == ("", "")


def test_log_shows_the_undo_button_only_with_permission(play: Play, people: dict[str, User], client: Client) -> None:
    row = run_action(play, "start", {}, people["director"])
    address, found = f"?undo={row.pk}", []
    for name in ("director", "lou"):
        client.force_login(people[name])
        found.append(address in one_line(client.get("/t/event/log/")))
    preview = one_line(client.get(f"/t/event/undo/{row.pk}/"))
    assert (found, "Only a director can undo this." in preview) == ([True, False], True)


def test_only_a_director_can_reinstate_a_disqualified_player(play: Play, people: dict[str, User]) -> None:
    ada, bix = play.entry("Ada").pk, play.entry("Bix").pk
    run_action(play, "disqualify", {"entry": ada, "reason": "collusion", "chips": 20_000}, people["director"])
    for name, given in (("revive", {"entry": ada}), ("correct-bust", {"entry": ada, "instead": bix})):
        with pytest.raises(Refused) as refused:
            run_action(play, name, given, people["lou"])
        assert refusal_sentence(refused.value) == "Ada was disqualified. Only a director can reinstate Ada."
    run_action(play, "revive", {"entry": ada}, people["director"])
    over = {"penalty": Penalty.objects.get().pk, "why": "It was another"}
    run_action(play, "overturn-penalty", over, people["director"])
    assert (BustOut.objects.count(), Penalty.objects.get().overturned_why) == (0, "It was another")


def test_desk_role_cannot_undo_a_bust_whose_seat_was_refilled(play: Play, people: dict[str, User]) -> None:
    row = run_action(play, "bust", {"entry": play.entry("Ada").pk}, people["lou"])
    play(sit, name="Late", seat=play.seat("1.1"))
    assert undo(play, row, people["des"]).startswith("lou did that in another role than yours.")
    assert (undo(play, row, people["lou"]), BustOut.objects.count()) == ("", 0)
