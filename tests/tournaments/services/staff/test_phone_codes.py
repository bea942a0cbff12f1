"""Phone codes: made for a person, used once, and closed by wrong ones."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection

from tests.conftest import MINUTE, NOON
from tournaments.models import OrganisationRole, PhoneCode, Role, StaffChange, Tournament, WrongPhoneCode
from tournaments.rules.refused import Refused
from tournaments.services.staff.phone_codes import make_phone_code, use_phone_code
from tournaments.services.staff.roles import grant_organisation_role

pytestmark = pytest.mark.django_db

HERE, THERE = "192.0.2.1", "192.0.2.2"
SECOND = timedelta(seconds=1)


@pytest.fixture
def floor_person(tournament: Tournament) -> User:
    """A person with the role floor and no password."""
    person = User.objects.create_user("Floor 1")
    Role.objects.create(tournament=tournament, user=person, kind="floor")
    return person


def other_digits(*digits: str) -> str:
    return next(other for other in map("{:06}".format, range(10)) if other not in digits)


def refusal(text: str, *, address: str = HERE, at: timedelta = SECOND) -> str:
    with pytest.raises(Refused) as refused:
        use_phone_code(text, address=address, now=NOON + at)
    return refused.value.code


def test_code_works_once_and_is_stored_as_a_digest(director: User, floor_person: User) -> None:
    code, digits = make_phone_code(floor_person, by=director, now=NOON)
    assert (len(digits), digits in str(PhoneCode.objects.values_list()[0]), code.ends_at) == (
        6,
        False,
        NOON + 10 * MINUTE,
    )
    assert use_phone_code(f"{digits[:3]} {digits[3:]}", address=HERE, now=NOON + SECOND).user == floor_person
    assert refusal(digits) == "phone_code_over"
    assert list(StaffChange.objects.values_list("user__username", "kind", "by__username")) == [
        ("Floor 1", "signed_in", "Floor 1"),
        ("Floor 1", "code", "director"),
    ]


def test_code_ends_after_ten_minutes_and_with_the_next_code(director: User, floor_person: User) -> None:
    _, first = make_phone_code(floor_person, by=director, now=NOON)
    _, second = make_phone_code(floor_person, by=director, now=NOON + SECOND)
    assert refusal(first, at=2 * SECOND) == "phone_code_over"
    assert refusal(second, at=10 * MINUTE + SECOND) == "phone_code_over"
    assert refusal("12345") == "phone_code_incomplete"


def test_wrong_code_without_open_codes_is_not_counted(tournament: Tournament) -> None:
    assert (refusal("123456"), WrongPhoneCode.objects.count()) == ("phone_code_wrong", 0)


def test_five_wrong_codes_close_a_code_for_their_address(director: User, floor_person: User) -> None:
    _, digits = make_phone_code(floor_person, by=director, now=NOON)
    wrong = other_digits(digits)
    assert [refusal(wrong) for _ in range(6)] == ["phone_code_wrong"] * 5 + ["too_many_phone_codes"]
    assert refusal(digits) == "too_many_phone_codes"
    assert use_phone_code(digits, address=THERE, now=NOON + 2 * SECOND).user == floor_person


def test_new_code_works_at_an_address_with_wrong_codes(director: User, floor_person: User) -> None:
    _, digits = make_phone_code(floor_person, by=director, now=NOON)
    for _ in range(6):
        refusal(other_digits(digits))
    _, digits = make_phone_code(floor_person, by=director, now=NOON + MINUTE)
    assert use_phone_code(digits, address=HERE, now=NOON + MINUTE).user == floor_person


def test_fifty_wrong_codes_end_a_code_for_everybody(director: User, floor_person: User) -> None:
    _, digits = make_phone_code(floor_person, by=director, now=NOON)
    for number in range(50):
        refusal(other_digits(digits), address=f"198.51.100.{number}")
    assert refusal(digits, address=THERE) == "too_many_phone_codes"


def test_code_of_a_person_without_a_role_is_refused(director: User, floor_person: User) -> None:
    _, digits = make_phone_code(floor_person, by=director, now=NOON)
    Role.objects.filter(user=floor_person).delete()
    assert refusal(digits) == "phone_code_wrong"
    with pytest.raises(Refused, match="no_access"):
        make_phone_code(floor_person, by=director, now=NOON)


def test_nobody_makes_a_code_for_a_person_who_may_do_more(tournament: Tournament, floor_person: User) -> None:
    event_director = User.objects.create_user("Director 1")
    Role.objects.create(tournament=tournament, user=event_director, kind="director")
    make_phone_code(floor_person, by=event_director, now=NOON)
    house_director, administrator = User.objects.create_user("Director 2"), User.objects.create_superuser("Admin 1")
    OrganisationRole.objects.create(user=house_director, kind="director", at=NOON)
    for person, by in (
        (house_director, event_director),
        (administrator, house_director),
        (event_director, floor_person),
    ):
        with pytest.raises(Refused, match="may_not_give_code"):
            make_phone_code(person, by=by, now=NOON)


def test_code_ends_when_its_person_gets_more_rights_than_its_maker(tournament: Tournament, floor_person: User) -> None:
    event_director = User.objects.create_user("Director 1")
    Role.objects.create(tournament=tournament, user=event_director, kind="director")
    _, digits = make_phone_code(floor_person, by=event_director, now=NOON)
    grant_organisation_role(floor_person, kind="director", by=None, now=NOON)
    assert refusal(digits) == "phone_code_wrong"


@pytest.mark.django_db(transaction=True)
def test_one_phone_wins_if_two_type_a_code_at_once(django_user_model: type[User]) -> None:
    director, person = User.objects.create_superuser("director"), User.objects.create_user("Floor 1")
    grant_organisation_role(person, kind="floor", by=director, now=NOON)
    _, digits = make_phone_code(person, by=director, now=NOON)

    def use(address: str) -> str:
        try:
            return use_phone_code(digits, address=address, now=NOON + SECOND).user.get_username()
        except Refused as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as both:
        assert sorted(both.map(use, (HERE, THERE))) == ["Floor 1", "phone_code_over"]
