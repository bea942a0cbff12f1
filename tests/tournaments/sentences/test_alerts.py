"""Sentences of the dashboard's alerts."""

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tests.conftest import NOON
from tests.suite.each_case import for_each
from tournaments.contribution_types import Alert
from tournaments.language.figures import money_text
from tournaments.models import FloorLog
from tournaments.sentences.alerts import ALERT_SENTENCES, COUNTS, alert_sentence
from tournaments.sentences.floor_log import entry_sentence

MINUTE = timedelta(minutes=1)
ROOM = ZoneInfo("Europe/Berlin")
LEVEL = {"kind": "level", "number": 5}


def money(amount: int) -> str:
    return money_text(amount, currency="EUR")


#: every alert with its facts, and the sentence in a room where noon is one o'clock
SAID: dict[str, tuple[dict[str, Any], str]] = {
    "all_shared": (
        {"left": 3, "unpaid": 3, "bags": 0, "sum": 143_000, "others": 0, "currency": "EUR"},
        "3 left share all prizes by a deal. Finish and pay.",
    ),
    "cancelled": ({"at": NOON}, "The tournament was cancelled at 13:00."),
    "colour_up": ({"at": NOON, "chips": [25, 100, 500]}, "Colour up the 25, 100 and 500 chips in this break."),
    "day_over": ({}, "The day is over: bag and tag."),
    "finished": ({"at": NOON, "written_off": False}, "The tournament was finished at 13:00."),
    "goes_on": ({"at": NOON}, "The clock resumes automatically at 13:00."),
    "hand_for_hand": ({"hand": 3, "per_hand": 2 * MINUTE}, "Hand for hand: hand 3 is being played."),
    "add_envelopes": (
        {"loose": 5_000, "currency": "EUR"},
        f"Add envelopes: bounties of {money(5_000)} are in none.",
    ),
    "hold_pushes": ({"at": NOON, **LEVEL}, "No dealer changes until 13:00:00."),
    "last_level": ({"at": NOON}, "The last level ends at 13:00."),
    "next_break": ({"at": NOON, "minutes": 15.0}, "Nothing to do now."),
    "next_day_end": ({"at": NOON, "minutes": 0.0}, "Nothing to do now."),
    "next_level": ({"at": NOON, "number": 6}, "Nothing to do now."),
    "outage": (
        {"lost_at": NOON, "back_at": NOON + 4 * MINUTE, "span": 4 * MINUTE, "left": 15 * MINUTE},
        f"Offline 04:00 (13:00:00 to 13:04:00). Since then {COUNTS} have passed.",
    ),
    "freeze_prizes": (
        {
            "planned": True,
            "entries": 40,
            "pool": 340_000,
            "paid": 5,
            "first": 153_000,
            "problem": "",
            "currency": "EUR",
        },
        f"Registration is closed: 40 entries, {money(340_000)}. Post the payouts.",
    ),
    "prizes_unpaid": (
        {
            "named": [("Zoe", 153_000), ("Abe", 85_000)],
            "awards": ["Main Event seat", ""],
            "unpaid": 3,
            "bags": 0,
            "currency": "EUR",
        },
        f"Pay 3 prizes: Zoe Main Event seat, Abe {money(85_000)}, 1 more",
    ),
    "seats_won": (
        {"left": 5, "seats": 5, "unpaid": 5, "bags": 0, "sum": 250_000, "others": 0, "currency": "EUR"},
        "5 left, 5 seats: finish the satellite.",
    ),
    "bounties_to_give": (
        {"count": 2, "names": ["Ada", "Bix"]},
        "Who won these 2 bounties: Ada and Bix?",
    ),
    "paused": ({"left": 15 * MINUTE, **LEVEL}, "The clock is paused with 15:00 left: level 5."),
    "played_out": ({}, "The last level is over."),
    "registration_closes": ({"at": NOON}, "Registration closes at 13:00."),
    "start_is_due": ({"at": NOON}, "The start was planned for 13:00."),
    "start_is_held": ({"at": NOON}, "The start is planned for 13:00."),
    "starts": ({"at": NOON}, "Starts automatically at 13:00."),
    "stops_after": ({"at": NOON, **LEVEL}, "The clock stops at 13:00, after level 5."),
    "time_step": (
        {"span": 10 * MINUTE, "now": NOON, "new": NOON + 10 * MINUTE},
        "The computer's time was set 10 min ahead. Which time is right?",
    ),
    "time_step_waits": ({}, "The computer's new time is used as soon as no clock runs."),
    "won": (
        {
            "name": "Zoe",
            "prize": 153_000,
            "unpaid": 3,
            "bags": 0,
            "sum": 255_000,
            "others": 0,
            "written_off": False,
            "currency": "EUR",
        },
        f"1 left: Zoe wins {money(153_000)}. Finish and pay.",
    ),
}


@for_each(
    "figures, why",
    [
        ({"unpaid": 11, "bags": 3, "sum": 792_000}, "11 prizes and 3 removed bags are still to pay, together €7,920."),
        ({"bags": 1, "sum": 15_000}, "1 removed bag is still to pay, €150."),
        ({"unpaid": 1, "sum": 15_000}, "1 prize is still to pay, €150."),
        ({"others": 1}, "Money is still to settle: the page Finish lists it."),
    ],
)
def test_winner_alert_lists_what_is_still_to_pay(figures: dict[str, int], why: str) -> None:
    facts = {
        "name": "Zoe",
        "prize": 0,
        "unpaid": 0,
        "bags": 0,
        "sum": 0,
        "others": 0,
        "written_off": False,
        "currency": "EUR",
        **figures,
    }
    said = alert_sentence(Alert("won", "go", facts), ROOM)[1]
    assert said.removesuffix(" The results go on the screens.") == why


def test_alert_after_the_finish_lists_prizes_before_bags() -> None:
    facts = {"named": [("Zoe", 15_000), ("Abe", 5_000)], "awards": [""], "unpaid": 1, "bags": 2, "currency": "EUR"}
    say, _ = alert_sentence(Alert("prizes_unpaid", "go", facts), ROOM)
    assert say == f"Pay 1 prize and 2 removed bags: Zoe {money(15_000)}, Abe {money(5_000)}, 1 more"


def test_test_cases_cover_every_tournament_alert() -> None:
    assert set(SAID) == ALERT_SENTENCES.keys()


@for_each("key", sorted(SAID))
def test_alert_consists_of_a_sentence_and_a_reason(key: str) -> None:
    facts, sentence = SAID[key]
    say, why = alert_sentence(Alert(key, "go", facts), ROOM)
    assert say == sentence
    assert why.endswith(".")


@for_each("key", ["finished", "cancelled"])
def test_past_time_in_an_alert_is_rounded_down_to_the_minute(key: str) -> None:
    facts = {"at": NOON + timedelta(seconds=40), "written_off": False}
    say, _ = alert_sentence(Alert(key, "go", facts), ROOM)
    assert say.endswith(" 13:00.")


@for_each("minutes, span", [(15.0, "15 min"), (0.25, "15 s"), (1.5, "1 min 30 s")])
def test_alert_shows_time_to_a_break_in_minutes_and_seconds(minutes: float, span: str) -> None:
    _, why = alert_sentence(Alert("next_break", "go", {"at": NOON, "minutes": minutes}), ROOM)
    crossed = FloorLog(action="clock.crossed", facts={"kind": "break", "minutes": minutes})
    assert (why, entry_sentence(crossed)) == (f"A break of {span} begins at 13:00.", f"Break of {span} began")


def test_break_of_0_minutes_is_logged_as_a_colour_up() -> None:
    crossed = FloorLog(action="clock.crossed", facts={"kind": "break", "minutes": 0})
    assert entry_sentence(crossed) == "Chips are coloured up at the tables"


def test_list_of_a_single_chip_value_has_no_conjunction() -> None:
    say, _ = alert_sentence(Alert("colour_up", "warn", {"at": NOON, "chips": [100]}), ROOM)
    assert say == "Colour up the 100 chips in this break."


def test_alert_with_nothing_to_do_shows_the_next_level() -> None:
    _, why = alert_sentence(Alert("next_level", "go", {"at": NOON, "number": 6}), ROOM)
    assert why == "Level 6 begins at 13:00."


def test_test_cases_cover_alerts_of_unpaid_winner_and_missing_plan() -> None:
    won = {
        "name": "Wren",
        "prize": 0,
        "unpaid": 0,
        "bags": 0,
        "sum": 0,
        "others": 0,
        "written_off": False,
        "currency": "EUR",
    }
    assert alert_sentence(Alert("won", "go", won), ROOM) == (
        "1 left: Wren wins. Finish the tournament.",
        "Every prize is paid. The results go on the screens.",
    )
    facts = {"planned": False, "entries": 1, "pool": 100, "paid": 0, "first": 0, "problem": "", "currency": "EUR"}
    say, why = alert_sentence(Alert("freeze_prizes", "go", facts), ROOM)
    assert (say.endswith("Choose the payouts."), why) == (True, "No payout table is chosen yet.")
