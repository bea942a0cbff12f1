"""Penalty slips and the house rules, printed."""

import io

import pytest
from django.test import Client
from pypdf import PdfReader

from rulings.printouts.penalties import penalty_slips
from rulings.printouts.views import house_rules_sheet
from rulings.services.penalties import penalties
from tests.tables.play import Play
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_slip_shows_player_reason_duration_and_seat(play: Play) -> None:
    play.sit(t1=range(1, 10))
    play(
        penalties.give_penalty,
        entry=play.entry("Ada"),
        sanction=penalties.Sanction(kind="rounds", count=1, reason="stalling", text="Twice"),
    )
    [slip] = penalty_slips(play.tournament, now=play.now)["slips"]
    told = {name: slip[name] for name in ("number", "name", "what", "reason", "words", "table", "by", "served")}
    assert told == {
        "number": "1",
        "name": "Ada",
        "what": "1 round",
        "reason": "Stalling",
        "words": "Twice",
        "table": "1",
        "by": "director",
        "served": "9 hands to miss, away from the table. It starts after the hand in progress.",
    }


def test_wsop_rule_86_slip_states_that_dodged_blinds_are_forfeited(play: Play) -> None:
    play.sit(t1=range(1, 10))
    dodged = penalties.Sanction(kind="rounds", count=1, reason="dodged_blinds")
    play(penalties.give_penalty, entry=play.entry("Ada"), sanction=dodged)
    by_tda = penalty_slips(play.tournament, now=play.now)["slips"][0]["also"]
    Tournament.objects.filter(pk=play.tournament.pk).update(rulebook="wsop")
    play.tournament.refresh_from_db()
    by_wsop = penalty_slips(play.tournament, now=play.now)["slips"][0]["also"]
    assert (by_tda, by_wsop) == ("", "Both blinds and the ante are forfeited as well.")


def test_overturned_penalty_has_no_slip(play: Play) -> None:
    play.sit(t1=[1, 2])
    penalty = play(
        penalties.give_penalty, entry=play.entry("Ada"), sanction=penalties.Sanction(kind="warning", reason="stalling")
    )
    play(penalties.overturn_penalty, penalty=penalty, why="Not them")
    assert penalty_slips(play.tournament, now=play.now)["slips"] == []


def test_printed_house_rules_start_with_the_changes_of_the_event(play: Play) -> None:
    Tournament.objects.filter(pk=play.tournament.pk).update(house_overrides={"time_banks": 3})
    play.tournament.refresh_from_db()
    sheet = house_rules_sheet(play.tournament, now=play.now)
    assert [row["title"] for row in sheet["own"]] == ["Time banks per player on the shot clock"]
    assert sheet["own"][0] not in sheet["others"]


def test_house_rules_sheet_marks_rules_without_software_support(play: Play) -> None:
    sheet = house_rules_sheet(play.tournament, now=play.now)
    posted = [row["title"] for row in (*sheet["own"], *sheet["others"]) if row["posted"]]
    assert posted == ["Who pays the ante", "Talking about a live hand", "How a day ends"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["penalties", "house-rules"])
def test_penalty_slip_and_house_rules_print_on_a4_and_letter(client: Client, play: Play, name: str, paper: str) -> None:
    play.sit(t1=[1, 2])
    play(
        penalties.give_penalty, entry=play.entry("Ada"), sanction=penalties.Sanction(kind="warning", reason="stalling")
    )
    client.force_login(play.by)
    answer = client.get(f"/p/event/{name}.pdf?paper={paper}")
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    assert (answer["Content-Type"], "Event" in text) == ("application/pdf", True)


def test_strangers_cannot_print_penalty_slips(client: Client, play: Play) -> None:
    assert client.get("/p/event/penalties.pdf").status_code == 302
