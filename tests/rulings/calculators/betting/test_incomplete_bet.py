"""Bets and raises that were not full, asked as on the floor."""

import pytest

from rulings.calculators.betting.incomplete_bet import INCOMPLETE_BET
from rulings.calculators.calculator import ask
from rulings.calculators.reading.fields import Nonsense

FACING = {"betting": "no_limit", "facing": 500, "full": 400}


def asked(put_in: int, **given: object) -> dict[str, object]:
    return ask(INCOMPLETE_BET, FACING | {"put_in": put_in} | given)


def test_tda_43_a_half_a_raise_is_made_full():
    answer = asked(800)
    assert (answer["says"], answer["why"]) == (
        "A raise to 900: 100 more go in.",
        "300 on top is at least half of a full raise of 400.",
    )
    assert (answer["ruling"], answer["to"], answer["missing"], answer["returned"]) == ("raise", 900, 100, 0)
    assert answer["cites"] == ["TDA 2024 rule 43-A", "TDA 2024 rule 52-A"]


def test_tda_43_a_less_is_a_call():
    answer = asked(600)
    assert (answer["says"], answer["why"]) == (
        "A call of 500: 100 go back.",
        "100 on top is less than half of a full raise of 400.",
    )
    assert (answer["ruling"], answer["returned"], answer["rests_on"]) == ("call", 100, [])


def test_an_exact_call_is_as_it_is():
    assert asked(500)["says"] == "A call of 500, as it is."


def test_tda_52_a_a_short_opening_bet():
    answer = asked(100, facing=0)
    assert (answer["says"], answer["to"]) == ("A bet of 400: 300 more go in.", 400)


def test_tda_52_a_too_late_it_stands():
    answer = asked(100, facing=0, noticed="later")
    assert (answer["says"], answer["ruling"]) == ("Too late: the bet stands at 100.", "stands")
    assert answer["why"] == "A full amount was 400, but it was noticed on a later street."


def test_roberts_is_stricter_about_when():
    answer = asked(100, facing=0, noticed="round_complete")
    assert answer["differs"] == ["Robert's Rules: Too late: the bet stands at 100."]
    assert asked(100, facing=0, noticed="round_complete", rulebook="roberts")["ruling"] == "stands"


def test_an_all_in_stands():
    answer = asked(600, all_in=True)
    assert (answer["says"], answer["rules"][0]) == ("All-in for 600: it stands, short as it may be.", "reopening")


def test_tda_44_one_big_chip_is_a_call():
    answer = asked(1_000, one_chip=True)
    assert (answer["says"], answer["rules"]) == ("A call of 500: 500 go back.", ["oversized-chip"])
    said = asked(1_000, one_chip=True, raise_said=True)
    assert (said["says"], said["why"]) == (
        "A raise to 1,000, as it is.",
        "A raise was said, so it is a full one at least.",
    )


def test_roberts_a_bet_and_a_half_in_limit():
    answer = ask(INCOMPLETE_BET, {"betting": "fixed_limit", "put_in": 30, "facing": 20, "full": 20})
    assert (answer["says"], answer["rules"][0]) == ("A raise to 40: 10 more go in.", "string-raise")


@pytest.mark.parametrize(
    ("given", "field"),
    [({"put_in": 499}, "put_in"), ({"put_in": 0}, "put_in"), ({"full": 0}, "full"), ({"noticed": "never"}, "noticed")],
)
def test_nonsense_names_its_field(given, field):
    with pytest.raises(Nonsense) as refused:
        ask(INCOMPLETE_BET, FACING | {"put_in": 800} | given)
    assert refused.value.field == field
