"""Access of people: added to a tournament or to all, removed, given back, and undone."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON
from tournaments.actions import ACTIONS
from tournaments.actions.action import do_action
from tournaments.actions.people import add_person_with_code
from tournaments.models import FloorLog, OrganisationRole, Role, StaffChange, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import roles_of, tournaments_of
from tournaments.services.staff.access import remove_access, restore_access, undo_staff_change
from tournaments.services.staff.phone_codes import make_phone_code, use_phone_code

pytestmark = pytest.mark.django_db


def signed_in(person: User) -> Client:
    browser = Client()
    browser.force_login(person)
    return browser


def is_in(browser: Client) -> bool:
    return browser.get("/tokens/").status_code == 200


def latest_change() -> StaffChange:
    return StaffChange.objects.all()[0]


def test_added_person_has_a_login_without_password_and_a_role(director: User, tournament: Tournament) -> None:
    given = {"name": " Floor  1 ", "kind": "floor", "tournament": tournament.slug}
    added = add_person_with_code(given, by=director, now=NOON - 20 * MINUTE)
    person = User.objects.get(username="Floor 1")
    assert (added.person, len(added.digits), person.has_usable_password()) == (person, 6, False)
    assert (roles_of(person, tournament), list(tournaments_of(person))) == ({"floor"}, [tournament])


def test_undo_of_adding_a_person_takes_the_rights_and_the_code(director: User, tournament: Tournament) -> None:
    given = {"name": "Floor 1", "kind": "floor", "tournament": tournament.slug}
    added = add_person_with_code(given, by=director, now=NOON - 20 * MINUTE)
    entry = FloorLog.objects.get(action="role.granted")
    do_action(ACTIONS["undo"], tournament, {"entry": entry.pk}, by=director, now=NOON - 19 * MINUTE)
    assert roles_of(added.person, tournament) == set()
    with pytest.raises(Refused, match="phone_code_wrong"):
        use_phone_code(added.digits, address="192.0.2.1", now=NOON - 19 * MINUTE)


def test_role_in_all_tournaments_counts_in_each(director: User, tournament: Tournament) -> None:
    added = add_person_with_code({"name": "Supervisor 1", "kind": "supervisor"}, by=director, now=NOON)
    assert roles_of(added.person, tournament) == {"supervisor", "floor"}
    assert list(tournaments_of(added.person)) == [tournament]
    undo_staff_change(StaffChange.objects.get(kind="role"), by=director, now=NOON)
    assert (roles_of(added.person, tournament), latest_change().role_before) == (set(), "supervisor")
    with pytest.raises(Refused, match="already_so"):
        undo_staff_change(StaffChange.objects.filter(kind="role").order_by("pk")[0], by=director, now=NOON)


def test_house_staff_have_no_role_in_tournaments(director: User, tournament: Tournament) -> None:
    added = add_person_with_code({"name": "Host 1", "kind": "trusted"}, by=director, now=NOON)
    assert (roles_of(added.person, tournament), list(tournaments_of(added.person))) == (set(), [])


def test_person_with_a_password_gets_a_role_and_no_code(director: User, tournament: Tournament) -> None:
    User.objects.create_user("Desk 1", password="a long password")  # noqa: S106 - of a test
    given = {"name": "desk 1", "kind": "desk", "tournament": tournament.slug}
    added = add_person_with_code(given, by=director, now=NOON - 20 * MINUTE)
    assert (added.person.username, added.digits) == ("Desk 1", "")


def test_tournament_director_can_add_people_only_to_the_own_tournament(tournament: Tournament) -> None:
    event_director = User.objects.create_user("Director 1")
    Role.objects.create(tournament=tournament, user=event_director, kind="director")
    given = {"name": "Floor 1", "kind": "floor"}
    with pytest.raises(Refused, match="not_trusted"):
        add_person_with_code(given, by=event_director, now=NOON)
    added = add_person_with_code({**given, "tournament": tournament.slug}, by=event_director, now=NOON - 20 * MINUTE)
    with pytest.raises(Refused, match="not_allowed"):
        add_person_with_code(
            {"name": "Floor 2", "kind": "floor", "tournament": tournament.slug}, by=added.person, now=NOON
        )


def test_removed_person_is_signed_out_and_can_be_restored_with_the_same_role(
    director: User, tournament: Tournament
) -> None:
    person = add_person_with_code({"name": "Floor 1", "kind": "floor"}, by=director, now=NOON).person
    browser = signed_in(person)
    assert is_in(browser)
    remove_access(person, by=director, now=NOON)
    assert not is_in(browser)
    with pytest.raises(Refused, match="access_was_removed"):
        add_person_with_code({"name": "Floor 1", "kind": "floor"}, by=director, now=NOON)
    undo_staff_change(latest_change(), by=director, now=NOON)
    person.refresh_from_db()
    assert (person.is_active, roles_of(person, tournament), is_in(browser)) == (True, {"floor"}, False)
    undo_staff_change(latest_change(), by=director, now=NOON)
    restore_access(person, by=director, now=NOON)
    kinds = StaffChange.objects.order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == ["role", "code", "removed", "restored", "removed", "restored"]


def test_nobody_removes_themselves_or_a_person_who_may_do_more(director: User, tournament: Tournament) -> None:
    person = add_person_with_code({"name": "Director 1", "kind": "director"}, by=director, now=NOON).person
    for removed, by, code in (
        (director, director, "own_access"),
        (director, person, "may_not_change_access"),
    ):
        with pytest.raises(Refused, match=code):
            remove_access(removed, by=by, now=NOON)
    assert OrganisationRole.objects.get().user == person


def test_person_is_signed_out_when_the_last_role_is_revoked(director: User, tournament: Tournament) -> None:
    given = {"name": "Floor 1", "kind": "floor", "tournament": tournament.slug}
    person = add_person_with_code(given, by=director, now=NOON - 20 * MINUTE).person
    browser, role = signed_in(person), Role.objects.get(user=person)
    do_action(ACTIONS["revoke-role"], tournament, {"role": role.pk}, by=director, now=NOON - 19 * MINUTE)
    assert not is_in(browser)


def test_undo_of_a_code_ends_it_and_undo_of_a_sign_in_signs_out(director: User, tournament: Tournament) -> None:
    added = add_person_with_code({"name": "Floor 1", "kind": "floor"}, by=director, now=NOON)
    undo_staff_change(latest_change(), by=director, now=NOON)
    with pytest.raises(Refused, match="phone_code_over"):
        use_phone_code(added.digits, address="192.0.2.1", now=NOON)
    _, digits = make_phone_code(added.person, by=director, now=NOON)
    use_phone_code(digits, address="192.0.2.1", now=NOON)
    browser = signed_in(added.person)
    undo_staff_change(latest_change(), by=director, now=NOON)
    assert (is_in(browser), latest_change().kind) == (False, "signed_out")
    with pytest.raises(Refused, match="staff_change_final"):
        undo_staff_change(latest_change(), by=director, now=NOON)
