"""Recent rulings and penalties of the series."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from rulings.models import Ruling
from rulings.rules.penalties.next_penalty import SERIES_SPAN
from rulings.rules.penalties.penalty import ONE_ROUND, WARNING, PenaltyKind, PenaltyStep
from rulings.selectors.log import (
    has_same_facts,
    latest_ruling_by_rule,
    recent_penalty_counts,
    series_events,
    similar_rulings,
)
from rulings.sentences.penalties.penalties import penalty_counts_text
from rulings.services.log import ruling_log
from rulings.services.penalties import penalties
from tests.conftest import NOON
from tests.tables.play import Play
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

TURN, RIVER = {"street": "turn", "game": "board"}, {"street": "river", "game": "board"}


def ruled(play: Play, given: dict[str, Any] = TURN, **more: Any) -> Ruling:
    what: dict[str, Any] = {"question": "Too soon", "calculator": "premature_card", "given": given, "apart": True}
    ruling: Ruling = play(ruling_log.log_ruling, incident=ruling_log.Incident(**(what | more)))
    return ruling


@pytest.fixture
def other(play: Play, open_at: Callable[..., Any]) -> Callable[..., Play]:
    """Another event, so long after this one."""

    def open_one(slug: str, later: timedelta) -> Play:
        return Play(open_at(slug, starts_at=NOON + later), play.by)

    return open_one


def test_ruling_history_covers_events_of_the_series_within_thirty_days(play: Play, other: Callable[..., Play]) -> None:
    second = timedelta(seconds=1)
    near = [other("before", -SERIES_SPAN), other("after", SERIES_SPAN)]
    other("long-ago", -SERIES_SPAN - second)
    other("far-off", SERIES_SPAN + second)
    slugs = {event.slug for event in series_events(play.tournament)}
    assert slugs == {"event", *(event.tournament.slug for event in near)}


def test_rulings_of_the_demonstration_are_no_precedents(play: Play, open_at: Callable[..., Tournament]) -> None:
    shown = open_at("shown", starts_at=NOON, demonstration=True)
    assert list(series_events(play.tournament)) == [play.tournament]
    assert list(series_events(shown)) == [shown]


def test_similar_rulings_with_the_same_facts_are_listed_first(play: Play, other: Callable[..., Play]) -> None:
    there = other("there", timedelta(days=2))
    same_there = ruled(there)
    else_here, later_here = ruled(play, RIVER), ruled(play, {"street": "flop", "game": "board"})
    else_there = ruled(there, RIVER)
    told = similar_rulings(play.tournament, calculator="premature_card", given=TURN)
    assert told == [same_there, later_here, else_here, else_there]
    assert [has_same_facts(row, TURN) for row in told] == [True, False, False, False]


def test_ruling_of_another_season_is_not_listed_as_similar(play: Play, other: Callable[..., Play]) -> None:
    ruled(other("long-ago", -SERIES_SPAN - timedelta(days=1)))
    assert similar_rulings(play.tournament, calculator="premature_card", given=TURN) == []


def test_rulings_without_a_calculator_are_similar_by_shared_rules(play: Play) -> None:
    by_hand = play(
        ruling_log.log_ruling, incident=ruling_log.Incident(question="Phone?", decided="Put it away", rules=["devices"])
    )
    play(
        ruling_log.log_ruling, incident=ruling_log.Incident(question="String?", decided="A call", rules=["string-bet"])
    )
    assert similar_rulings(play.tournament, rules=("devices", "kill")) == [by_hand]
    assert similar_rulings(play.tournament) == []


def test_latest_valid_ruling_of_the_same_event_comes_first(play: Play, other: Callable[..., Play]) -> None:
    devices: dict[str, Any] = {"rules": ["devices"], "question": "Phone?", "apart": True}
    here = play(ruling_log.log_ruling, incident=ruling_log.Incident(decided="Put it away", **devices))
    overturned = play(ruling_log.log_ruling, incident=ruling_log.Incident(decided="A round", **devices))
    play(ruling_log.overturn_ruling, ruling=overturned, why="Too hard")
    there = other("there", timedelta(days=2))
    play_there = there(ruling_log.log_ruling, incident=ruling_log.Incident(decided="A warning", **devices))
    assert latest_ruling_by_rule(play.tournament) == {"devices": here}
    assert latest_ruling_by_rule(there.tournament) == {"devices": play_there}


def test_penalties_for_an_offence_are_counted_in_the_series(play: Play, other: Callable[..., Play]) -> None:
    play.sit(t1=[1, 2, 3])
    names = ["Ada", "Bix", "Cleo"]
    for name in names:
        play(
            penalties.give_penalty,
            entry=play.entry(name),
            sanction=penalties.Sanction(kind="warning", reason="stalling"),
        )
    play(
        penalties.give_penalty,
        entry=play.entry("Ada"),
        apart=True,
        sanction=penalties.Sanction(kind="rounds", count=1, reason="stalling"),
    )
    play(
        penalties.give_penalty,
        entry=play.entry("Bix"),
        apart=True,
        sanction=penalties.Sanction(kind="warning", reason="abuse"),
    )
    there = other("there", timedelta(days=2))
    given = recent_penalty_counts(there.tournament)["stalling"]
    assert given == {WARNING: 3, ONE_ROUND: 1}
    assert penalty_counts_text(given) == "a warning 3 times, 1 round once"
    assert recent_penalty_counts(play.tournament).get("collusion") is None


def test_overturned_penalty_is_not_counted_for_the_offence(play: Play) -> None:
    play.sit(t1=[1, 2])
    given = play(
        penalties.give_penalty,
        entry=play.entry("Ada"),
        sanction=penalties.Sanction(kind="hands", count=2, reason="stalling"),
    )
    assert recent_penalty_counts(play.tournament) == {"stalling": {PenaltyStep(PenaltyKind.HANDS, 2): 1}}
    play(penalties.overturn_penalty, penalty=given, why="It was another")
    assert (recent_penalty_counts(play.tournament), penalty_counts_text({})) == ({}, "")
