"""Penalties on the phone."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from rulings.models import Penalty
from rulings.rules.penalties.offences import OFFENCES
from rulings.services.penalties import penalties
from rulings.services.penalties.penalties import disqualify
from tables.models import SeatAssignment
from tables.rules.hands.bagging import HAND
from tables.services.hands import buttons
from tables.services.hands.reinstating import reinstate
from tests.conftest import NOON
from tests.rulings.views.conftest import get
from tests.tables.play import Play
from tournaments.models import Entry, Tournament
from tournaments.services.clock import clock

pytestmark = pytest.mark.django_db


def preselected_step(shown: str) -> str:
    """Return the step that the first button of an offence chooses."""
    return steps(shown)["phone_in_live_hand"]


def steps(shown: str) -> dict[str, str]:
    """Return the step that each offence's button chooses."""
    return dict(re.findall(r'name="reason" value="([^"]+)"[^>]*data-step="([^"]+)"', shown))


def elsewhere(play: Play, open_at: Callable[..., Tournament], *, days: int, **given: object) -> None:
    """Ada got a penalty in another event, so many days before this one."""
    event = open_at(f"event-{days}-before")
    entry = Entry.objects.create(tournament=event, player=play.entry("Ada").player, stack=1, entered_at=NOON)
    at = play.tournament.starts_at - timedelta(days=days)
    Penalty.objects.create(tournament=event, number=1, entry=entry, begins="at_once", given_at=at, **given)


def test_usual_next_penalty_is_preselected_with_the_number_of_hands(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 10))
    ada = play.entry("Ada")
    first = get(phone, play, f"penalty/{ada.pk}/")
    play(penalties.give_penalty, entry=ada, sanction=penalties.Sanction(kind="warning", reason="stalling"))
    second = get(phone, play, f"penalty/{ada.pk}/")
    assert (preselected_step(first), preselected_step(second)) == ("warning 0", "rounds 1")
    assert "Ada misses 9 hands: 1 round." in second
    assert 'data-gives="Give Ada 1 round"' in second


def test_wsop_rule_86_penalty_tile_mentions_forfeited_blinds(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 10))
    url = f"penalty/{play.entry('Ada').pk}/"
    by_tda = get(phone, play, url)
    Tournament.objects.update(rulebook="wsop")
    by_wsop = get(phone, play, url)
    forfeited = "Both blinds and the ante are forfeited as well."
    assert (by_tda.count(forfeited), by_wsop.count(forfeited)) == (0, 1)


def test_phone_returns_from_a_penalty_to_the_table_or_the_penalty_list(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    ada = play.entry("Ada")
    assert f'data-then="/floor/{play.tournament.slug}/1/"' in get(phone, play, f"penalty/{ada.pk}/")
    SeatAssignment.objects.filter(entry=ada).delete()
    assert f'data-then="/floor/{play.tournament.slug}/penalty/"' in get(phone, play, f"penalty/{ada.pk}/")


def test_incomplete_penalty_form_lists_the_missing_fields(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 10))
    shown = get(phone, play, f"penalty/{play.entry('Ada').pk}/")
    assert " checked" not in shown
    assert re.search(r"<button[^>]*>Tap what happened</button>", shown)


def test_penalty_form_shows_earlier_penalties(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    play(
        penalties.give_penalty, entry=play.entry("Ada"), sanction=penalties.Sanction(kind="warning", reason="stalling")
    )
    shown = get(phone, play, f"penalty/{play.entry('Ada').pk}/")
    assert ("1 in this event" in shown, "<b>a warning</b><span>Stalling</span>" in shown) == (True, True)


def test_rule_71b_each_reason_preselects_the_minimum_penalty(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 10))
    shown = get(phone, play, f"penalty/{play.entry('Ada').pk}/")
    asked = ("phone_in_live_hand", "abuse", "soft_play", "collusion")
    assert [steps(shown)[name] for name in asked] == ["warning 0", "rounds 1", "rounds 1", "disqualification 0"]
    assert "Abuse<small>TDA 2024 rule 71-B</small>" in shown


def test_penalty_form_collapses_all_but_six_reasons(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    in_sight, more = get(phone, play, f"penalty/{play.entry('Ada').pk}/").split("More reasons")
    more = more.split("How much")[0]
    assert list(steps(in_sight)) == [
        *("phone_in_live_hand", "showed_cards", "out_of_turn", "stalling", "abuse", "other")
    ]
    assert set(steps(more)) == OFFENCES.keys() - steps(in_sight).keys()


def test_penalty_page_cites_the_rules_of_the_chosen_rulebook(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    play.tournament.rulebook = "wsop"
    play.tournament.save(update_fields=["rulebook"])
    shown = get(phone, play, f"penalty/{play.entry('Ada').pk}/")
    assert ("<small>WSOP 2024 rule 113 · it follows them" in shown, "rule 71 ·" in shown) == (True, False)


def test_next_penalty_counts_recent_penalties_in_the_series(
    phone: Client, play: Play, open_at: Callable[..., Tournament]
) -> None:
    play.sit(t1=range(1, 10))
    page = f"penalty/{play.entry('Ada').pk}/"
    elsewhere(play, open_at, days=31, kind="rounds", rounds=3, hands=27, reason="abuse")
    assert preselected_step(get(phone, play, page)) == "warning 0"
    elsewhere(play, open_at, days=29, kind="rounds", rounds=1, hands=9, reason="stalling")
    shown = get(phone, play, page)
    assert (preselected_step(shown), "1 in the last 30 days" in shown) == ("rounds 2", True)
    assert ("<b>1 round, 9 hands</b><span>Stalling</span>" in shown, "1 older" in shown) == (True, True)


def test_penalty_of_a_voided_entry_does_not_count_as_earlier(
    phone: Client, play: Play, open_at: Callable[..., Tournament]
) -> None:
    play.sit(t1=range(1, 10))
    elsewhere(play, open_at, days=3, kind="warning", reason="stalling")
    Entry.objects.filter(penalties__reason="stalling").update(voided_at=NOON, void_kind="mistake")
    assert preselected_step(get(phone, play, f"penalty/{play.entry('Ada').pk}/")) == "warning 0"


def test_director_is_offered_disqualification_after_the_hardest_penalty(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 10))
    play(
        penalties.give_penalty,
        entry=play.entry("Ada"),
        sanction=penalties.Sanction(kind="rounds", count=4, reason="stalling"),
    )
    page = f"penalty/{play.entry('Ada').pk}/"
    floor = get(phone, play, page)
    phone.force_login(play.by)
    director = get(phone, play, page)
    assert set(steps(floor).values()) == {"disqualification 0"}
    assert ("Only a director can do this" in floor, 'class="btn stop" href="#disqualify"' in director) == (True, True)


def test_house_rule_limits_the_rounds_of_a_penalty(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 10))
    page = f"penalty/{play.entry('Ada').pk}/"
    mosts = []
    for limit in ("none", 4):
        play.tournament.house_overrides = {"penalty_most_rounds": limit}
        play.tournament.save(update_fields=["house_overrides"])
        mosts.append(re.findall(r'name="step" value="(hands|rounds)"[^>]*data-most="(\d+)"', get(phone, play, page)))
    assert mosts == [[("hands", "200"), ("rounds", "200")], [("hands", "200"), ("rounds", "4")]]


def test_only_directors_are_offered_to_overturn_a_valid_penalty(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    for reason in ("stalling", "abuse"):
        given = play(
            penalties.give_penalty,
            entry=play.entry("Ada"),
            sanction=penalties.Sanction(kind="hands", count=2, reason=reason),
        )
    play(penalties.overturn_penalty, penalty=given, why="It was Bix")
    floor = get(phone, play, "penalty/")
    phone.force_login(play.by)
    director = get(phone, play, "penalty/")
    assert ("overturn-penalty" in floor, director.count('data-tap="overturn-penalty"')) == (False, 1)
    assert ('name="why" maxlength="2000" required' in director, "Overturned: It was Bix" in director) == (True, True)
    assert director.count("penalties.pdf?penalty=") == 1


def test_disqualification_of_a_reinstated_player_can_be_overturned(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    play(disqualify, entry=play.entry("Ada"), reason="collusion", chips=0)
    phone.force_login(play.by)
    out = 'data-tap="overturn-penalty"' in get(phone, play, "penalty/")
    given = Penalty.objects.get()
    refused = play.refused(penalties.overturn_penalty, penalty=given, why="Not Ada")
    play(reinstate, entry=play.entry("Ada"))
    shown = 'data-tap="overturn-penalty"' in get(phone, play, "penalty/")
    play(penalties.overturn_penalty, penalty=given, why="Not Ada")
    assert (out, shown, refused.startswith("Ada is disqualified and out")) == (False, True, True)


def test_disqualification_form_asks_for_a_reason(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    phone.force_login(play.by)
    sheet = get(phone, play, f"penalty/{play.entry('Ada').pk}/").split('id="disqualify"')[1]
    assert '<select name="reason" required><option value="">choose what happened</option>' in sheet
    assert 'name="words"' in sheet


def test_missed_hand_of_a_running_penalty_is_counted_by_a_single_tap(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 10))
    play(
        penalties.give_penalty,
        entry=play.entry("Ada"),
        sanction=penalties.Sanction(kind="rounds", count=1, reason="stalling"),
    )
    shown = get(phone, play, "penalty/")
    assert ('data-tap="count-penalty"' in shown, "<small>of 9 to go</small>" in shown) == (True, True)


def test_clock_estimate_is_accepted_with_a_single_tap(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 10))
    play(clock.start_clock)
    play(
        penalties.give_penalty,
        entry=play.entry("Ada"),
        sanction=penalties.Sanction(kind="rounds", count=1, reason="stalling"),
    )
    said = []
    for hands in (0.5, 4):
        with time_machine.travel(play.now + hands * HAND, tick=False):
            said.append(get(phone, play, "penalty/"))
    assert ["Clock says" in text for text in said] == [False, True]
    assert '<input type="hidden" name="hands" value="4"><input type="hidden" name="estimated" value="true">' in said[1]
    assert "Clock says 4<small>an estimate</small>" in said[1]


def test_only_directors_are_offered_to_disqualify(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    page = f"penalty/{play.entry('Ada').pk}/"
    floor = get(phone, play, page)
    phone.force_login(play.by)
    assert ("#disqualify" in floor, "#disqualify" in get(phone, play, page)) == (False, True)


def test_only_directors_may_disqualify_through_the_api(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    actions, ada = "/api/tournaments/event/actions", play.entry("Ada").pk
    given = phone.post(
        f"{actions}/penalty/", {"entry": ada, "kind": "hands", "count": 2, "reason": "stalling"}, "application/json"
    )
    out = phone.post(
        f"{actions}/disqualify/", {"entry": ada, "reason": "collusion", "chips": 20_000}, "application/json"
    )
    unknown = phone.post(
        f"{actions}/penalty/", {"entry": ada, "kind": "hands", "count": 1, "reason": "mood"}, "application/json"
    )
    assert (given.status_code, given.json()["says"]) == (200, "Ada got 2 hands: Stalling")
    assert (out.status_code, out.json()["error"]["code"]) == (403, "not_allowed")
    assert (unknown.status_code, unknown.json()["error"]["field"]) == (400, "reason")


def test_second_penalty_of_a_player_starts_after_the_first(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 10))
    play(buttons.set_button, table=play.table(1), button=1)
    for _ in range(2):
        play(
            penalties.give_penalty,
            entry=play.entry("Ada"),
            sanction=penalties.Sanction(kind="hands", count=1, reason="stalling"),
        )
    both = get(phone, play, "penalty/")
    for _ in range(2):
        play(buttons.deal_next, table=play.table(1))
    with time_machine.travel(play.now, tick=False):
        last = get(phone, play, "penalty/")
    assert (both.count(">Missed one<"), "after no. 1" in both) == (1, True)
    assert (last.count(">served<"), last.count(">last hand<")) == (1, 1)


def test_reason_shows_recent_penalties_of_other_players(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    for name in ("Bix", "Cleo"):
        play(
            penalties.give_penalty,
            entry=play.entry(name),
            sanction=penalties.Sanction(kind="warning", reason="stalling"),
        )
    shown = get(phone, play, f"penalty/{play.entry('Ada').pk}/")
    assert [shown.count("last time: "), shown.count("<small>last time: a warning twice</small>")] == [1, 1]
