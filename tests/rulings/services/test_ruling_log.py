"""The ruling log: written down, joined, overturned."""

import pytest

from rulings.models import Ruling
from rulings.selectors.ruling_log import Often, found, similar, statistics
from rulings.services import ruling_log
from tests.conftest import MINUTE
from tests.tables.conftest import Play
from tournaments.rules.refused import Refused
from tournaments.services.undo import undo
from tournaments.words.deeds import says
from tournaments.words.refusals import say

pytestmark = pytest.mark.django_db

TURN = {"question": "Premature turn", "verdict": "The card goes back.", "rules": ["premature-card"]}


def log(play: Play, **more: object) -> Ruling:
    ruling: Ruling = play(ruling_log.log_ruling, **TURN | more)
    return ruling


def refusal(play: Play, deed: object, **given: object) -> str:
    with pytest.raises(Refused) as refused:
        play(deed, **given)  # type: ignore[arg-type]
    return say(refused.value)


def test_a_ruling_is_the_verdict_unless_something_else_is_said(play: Play) -> None:
    play.sit(t1=[1, 2])
    ruling = log(play, table=play.table(1), about=[play.entry("Ada")])
    assert (ruling.decided, ruling.by_name, ruling.rulebook) == ("The card goes back.", "director", "tda_2024")
    assert [one.entry for one in ruling.about.all()] == [play.entry("Ada")]
    assert says(play.last) == "Table 1: Premature turn: The card goes back"


def test_what_departs_from_the_verdict_needs_a_reason(play: Play) -> None:
    without = refusal(play, ruling_log.log_ruling, **TURN, decided="The card plays.")
    ruling = log(play, decided="The card plays.", departs_why="Everybody had seen it and acted")
    assert without.startswith("What was decided is not the verdict, and nobody says why.")
    assert (ruling.verdict, ruling.decided) == ("The card goes back.", "The card plays.")


def test_two_floors_who_rule_the_same_incident_are_told_of_each_other(play: Play) -> None:
    play.sit(t1=[1, 2])
    first = log(play, table=play.table(1))
    told = refusal(play, ruling_log.log_ruling, **TURN, table=play.table(1))
    play(ruling_log.join_ruling, ruling=first, witnesses="lou")
    apart = log(play, table=play.table(1), apart=True)
    assert told == (
        "director logged that a moment ago: The card goes back. Join that ruling, or say that it is another incident."
    )
    assert (Ruling.objects.get(pk=first.pk).witnesses, apart.pk != first.pk) == ("lou", True)


def test_a_quarter_of_an_hour_later_it_is_another_incident(play: Play) -> None:
    play.sit(t1=[1, 2])
    log(play, table=play.table(1))
    play.now += 15 * MINUTE
    log(play, table=play.table(1))
    assert Ruling.objects.count() == 2


def test_overturned_it_stays_with_the_reason_and_once(play: Play) -> None:
    ruling = log(play)
    play(ruling_log.overturn_ruling, ruling=ruling, why="The burn was right")
    again = refusal(play, ruling_log.overturn_ruling, ruling=ruling, why="Once more")
    assert again == "The ruling on Premature turn was overturned already. Log another ruling."
    assert says(play.last) == "The ruling of director on Premature turn overturned: The burn was right"


def test_a_logged_ruling_can_be_undone(play: Play) -> None:
    play.sit(t1=[1, 2])
    log(play, about=[play.entry("Ada")])
    play(undo, entry=play.last)
    assert Ruling.objects.count() == 0


def test_nothing_decided_is_nothing_to_log(play: Play) -> None:
    assert refusal(play, ruling_log.log_ruling, question="What now?") == (
        "There is nothing to log. Say what was asked and what was decided."
    )


def test_the_log_is_searched_by_words_players_rules_tables_and_people(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[1, 2])
    one = log(play, table=play.table(1), about=[play.entry("Ada")])
    two = log(play, question="Raise or call?", verdict="A call.", rules=["raise-amounts"], table=play.table(2))
    asked = [{"words": "turn back"}, {"words": "ADA"}, {"rule": "raise-amounts"}, {"table": 2}, {"by": "director"}]
    assert [list(found(play.tournament, **one_)) for one_ in asked] == [[one], [one], [two], [two], [two, one]]


def test_similar_rulings_come_from_the_whole_house_this_events_first(play: Play, open_at: object) -> None:
    here = log(play, calculator="premature_card")
    other = Play(open_at("other"), play.by)  # type: ignore[operator]
    there = log(other, calculator="premature_card")
    assert similar(play.tournament, calculator="premature_card") == [here, there]
    assert similar(other.tournament, calculator="premature_card") == [there, here]


def test_statistics_count_rules_and_what_did_not_stand(play: Play) -> None:
    log(play)
    ruling = log(play, decided="It plays.", departs_why="Fairness")
    play(ruling_log.overturn_ruling, ruling=ruling, why="No")
    log(play, question="Other", verdict="No.", rules=["string-bet"])
    assert statistics(play.tournament) == [Often("premature-card", 2, 1, 1), Often("string-bet", 1, 0, 0)]
