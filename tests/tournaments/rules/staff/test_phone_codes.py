"""Phone codes: what is typed, when guessing closes a code, and the end of the session."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from tests.conftest import NOON
from tests.suite.each_case import for_each
from tournaments.rules.staff.phone_codes import digits_of_code, is_closed_by_guessing, session_end

BERLIN = ZoneInfo("Europe/Berlin")
SECOND = timedelta(seconds=1)


@for_each(
    ("typed", "digits"),
    [
        ("418302", "418302"),
        (" 418 302 ", "418302"),
        ("41830", ""),
        ("4183021", ""),
        ("41830a", ""),
        ("٤١٨٣٠٢", ""),
    ],
)
def test_code_is_six_digits(typed: str, digits: str) -> None:
    assert digits_of_code(typed) == digits


def test_five_wrong_codes_close_a_code_for_their_address_alone() -> None:
    wrong = {"192.0.2.1": [NOON + number * SECOND for number in range(5)]}
    closed = [is_closed_by_guessing(wrong, address=address, made=NOON) for address in ("192.0.2.1", "192.0.2.2")]
    assert closed == [True, False]
    assert not is_closed_by_guessing({"192.0.2.1": wrong["192.0.2.1"][:4]}, address="192.0.2.1", made=NOON)


def test_wrong_codes_before_a_code_was_made_do_not_count() -> None:
    wrong = {"192.0.2.1": [NOON - SECOND] * 60}
    assert not is_closed_by_guessing(wrong, address="192.0.2.1", made=NOON)


def test_fifty_wrong_codes_from_all_addresses_close_a_code() -> None:
    wrong = {f"192.0.2.{number}": [NOON] for number in range(50)}
    assert is_closed_by_guessing(wrong, address="198.51.100.1", made=NOON)
    del wrong["192.0.2.0"]
    assert not is_closed_by_guessing(wrong, address="198.51.100.1", made=NOON)


def test_session_ends_at_six_in_the_morning_of_the_house() -> None:
    ends = [session_end(datetime(2026, 3, 14, hour, 30, tzinfo=BERLIN), zone=BERLIN) for hour in (0, 4, 5, 20)]
    assert ends == [datetime(2026, 3, day, 6, tzinfo=BERLIN) for day in (14, 14, 15, 15)]


def test_session_end_observes_daylight_saving_time() -> None:
    end = session_end(datetime(2026, 3, 28, 22, tzinfo=BERLIN), zone=BERLIN)
    assert end.astimezone(ZoneInfo("UTC")) == datetime(2026, 3, 29, 4, tzinfo=ZoneInfo("UTC"))
