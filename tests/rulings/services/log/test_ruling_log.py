"""The ruling log: written down, joined, overturned."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import answer_as_json
from rulings.models import Ruling
from rulings.selectors.log import RuleCount, matching_rulings, rule_counts, similar_rulings
from rulings.services.log import ruling_log
from rulings.views.log.ruled import displayed_ruling
from tests.conftest import MINUTE
from tests.tables.play import Play
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db

#: a turn dealt too soon, as the calculator takes it, and what it says of it by these house rules
TURN: dict[str, Any] = {"calculator": "premature_card", "given": {"game": "board", "street": "turn"}}
SAID = answer_as_json(CALCULATORS["premature_card"], TURN["given"])["says"]


def log(play: Play, **more: object) -> Ruling:
    ruling: Ruling = play(ruling_log.log_ruling, incident=ruling_log.Incident(**(TURN | more)))
    return ruling


def refusal(play: Play, action: Callable[..., Any], **given: Any) -> str:
    with pytest.raises(Refused) as refused:
        play(action, **given)
    return refusal_sentence(refused.value)


def test_ruling_equals_the_calculator_answer_by_default(play: Play) -> None:
    play.sit(t1=[1, 2])
    ruling = log(play, table=play.table(1), about=[play.entry("Ada"), play.entry("Ada")], hand=" 14 ")
    assert (ruling.decided, ruling.by_name, ruling.rulebook) == (SAID, "director", "tda_2024")
    assert (ruling.question, ruling.rules[0], ruling.hand) == ("Card dealt too soon", "premature-turn", "14")
    assert [about.entry for about in ruling.about.all()] == [play.entry("Ada")]
    assert entry_sentence(play.last) == f"Table 1: Card dealt too soon: {SAID}".rstrip(".")


def test_ruling_stores_the_rulebook_edition_of_the_ruling_date(play: Play) -> None:
    Tournament.objects.filter(pk=play.tournament.pk).update(rulebook="tda_2026")
    play.now = datetime(2026, 9, 10, 20, tzinfo=UTC)
    before = log(play)
    play.now = datetime(2026, 9, 22, 20, tzinfo=UTC)
    after = log(play)
    assert (before.edition, after.edition) == ("tda_2026", "tda_2026_1")
    assert after.cites[0] == "TDA 2024 RP-5-B; TDA 2026: no number known"


def test_log_keeps_the_rule_numbers_of_the_ruling_date(play: Play) -> None:
    ruling = log(play)
    Ruling.objects.filter(pk=ruling.pk).update(cites=["TDA 1999 rule 1", *ruling.cites[1:]])
    shown_now = displayed_ruling(Ruling.objects.get(pk=ruling.pk))
    assert (shown_now.cited[0].number, shown_now.edition) == ("TDA 1999 rule 1", "TDA 2024")


def test_ruling_that_differs_from_the_verdict_needs_a_reason(play: Play) -> None:
    without = refusal(play, ruling_log.log_ruling, incident=ruling_log.Incident(**TURN, decided="The card plays."))
    ruling = log(play, decided="The card plays.", departs_why="Everybody had seen it and acted")
    assert without.startswith("This differs from the rule, and the reason is missing.")
    assert (ruling.verdict, ruling.decided) == (SAID, "The card plays.")


def test_ruling_is_refused_if_house_rules_changed_the_verdict(play: Play) -> None:
    Tournament.objects.filter(pk=play.tournament.pk).update(house_overrides={"premature_card": "set_aside"})
    told = refusal(play, ruling_log.log_ruling, incident=ruling_log.Incident(**TURN, shown=SAID))
    ruling = log(play)
    assert ruling.verdict.startswith("Set that card aside, finish the betting")
    assert told == (f"By the house rules the answer is now: {ruling.verdict} Check the question again, then log it.")
    play.now += 15 * MINUTE
    assert log(play, shown=ruling.verdict).decided == ruling.verdict


def test_refusal_contains_the_invalid_fact(play: Play) -> None:
    told = refusal(
        play,
        ruling_log.log_ruling,
        incident=ruling_log.Incident(calculator="premature_card", given={"street": "eighth"}),
    )
    assert (told.startswith("street: expected one of"), Ruling.objects.count()) == (True, 0)


def test_refusal_of_a_second_ruling_shows_the_first_ruling(play: Play) -> None:
    play.sit(t1=[1, 2])
    first = log(play, table=play.table(1))
    told = refusal(play, ruling_log.log_ruling, incident=ruling_log.Incident(**TURN, table=play.table(1)))
    play(ruling_log.join_ruling, ruling=first, witnesses="lou")
    apart = log(play, table=play.table(1), apart=True)
    assert told == (
        f"director logged that a moment ago: {SAID} Join that ruling, or say that this is another incident."
    )
    assert (Ruling.objects.get(pk=first.pk).witnesses, apart.pk != first.pk) == ("lou", True)


@pytest.mark.parametrize(("first", "then"), [(1, None), (None, 1), (None, None), (1, 1)])
def test_rulings_on_the_same_facts_without_a_table_share_an_incident(
    play: Play, first: int | None, then: int | None
) -> None:
    play.sit(t1=[1, 2])
    spot = {None: None, 1: play.table(1)}
    log(play, table=spot[first])
    assert "logged that a moment ago" in refusal(
        play, ruling_log.log_ruling, incident=ruling_log.Incident(**TURN, table=spot[then])
    )


def test_rulings_on_the_same_facts_at_two_tables_are_separate_incidents(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[1, 2])
    log(play, table=play.table(1))
    log(play, table=play.table(2))
    assert Ruling.objects.count() == 2


def test_double_tap_without_table_and_facts_logs_a_single_ruling(play: Play) -> None:
    log(play, calculator="four_card_flop", given={})
    again = refusal(play, ruling_log.log_ruling, incident=ruling_log.Incident(calculator="four_card_flop", given={}))
    log(play, calculator="four_card_flop", given={}, decided="It plays.", departs_why="All had acted")
    assert ("logged that a moment ago" in again, Ruling.objects.count()) == (True, 2)


def test_witness_names_are_added_to_a_ruling_up_to_the_limit(play: Play) -> None:
    ruling = log(play, witnesses="Lou, Mo")
    twice = refusal(play, ruling_log.join_ruling, ruling=ruling, witnesses=" mo ")
    play(ruling_log.join_ruling, ruling=ruling, witnesses="N" * 229)
    full = refusal(play, ruling_log.join_ruling, ruling=ruling, witnesses="Ed")
    assert (twice, full) == (
        "No change: it is already set. No action needed.",
        "The names are too long: 240 characters are left. Enter fewer names, or initials.",
    )
    assert (ruling.witnesses, len(ruling.witnesses)) == (f"Lou, Mo, {'N' * 229}", 238)
    assert Ruling._meta.get_field("witnesses").max_length == ruling_log.MAX_WITNESSES_LENGTH


def test_ruling_after_a_quarter_of_an_hour_is_another_incident(play: Play) -> None:
    play.sit(t1=[1, 2])
    log(play, table=play.table(1))
    play.now += 15 * MINUTE
    log(play, table=play.table(1))
    assert Ruling.objects.count() == 2


def test_overturned_ruling_remains_in_the_log(play: Play) -> None:
    ruling = log(play)
    play(ruling_log.overturn_ruling, ruling=ruling, why="The burn was right")
    again = refusal(play, ruling_log.overturn_ruling, ruling=ruling, why="Once more")
    assert again == "The ruling on Card dealt too soon is already overturned. Log another ruling."
    assert entry_sentence(play.last) == "director's ruling on Card dealt too soon overturned: The burn was right"


def test_logged_ruling_can_be_undone(play: Play) -> None:
    play.sit(t1=[1, 2])
    log(play, about=[play.entry("Ada")])
    play(undo, entry=play.last)
    assert Ruling.objects.count() == 0


def test_ruling_without_a_decision_is_refused(play: Play) -> None:
    assert refusal(play, ruling_log.log_ruling, incident=ruling_log.Incident(question="What now?")) == (
        "Not logged: question and decision are missing. Enter what was asked and what was decided."
    )


def test_log_search_finds_words_players_rules_and_tables(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[1, 2])
    ruling = log(play, table=play.table(1), about=[play.entry("Ada")])
    call: dict[str, Any] = {"question": "Raise or call?", "decided": "A call.", "rules": ["raise-amounts"]}
    two: Ruling = play(ruling_log.log_ruling, incident=ruling_log.Incident(**call, table=play.table(2)))
    asked: list[dict[str, Any]] = [
        {"words": "card back"},
        {"words": "ADA"},
        {"rule": "raise-amounts"},
        {"table": 2},
        {"by": "director"},
    ]
    assert [list(matching_rulings(play.tournament, **one_)) for one_ in asked] == [
        [ruling],
        [ruling],
        [two],
        [two],
        [two, ruling],
    ]


def test_similar_rulings_are_found_in_every_event_of_the_series(play: Play, open_at: object) -> None:
    here = log(play)
    other = Play(open_at("other"), play.by)  # type: ignore[operator]
    there = log(other)
    assert similar_rulings(play.tournament, calculator="premature_card") == [here, there]
    assert similar_rulings(other.tournament, calculator="premature_card") == [there, here]


def test_rule_statistics_count_rulings_and_overturned_rulings(play: Play) -> None:
    log(play)
    ruling = log(play, decided="It plays.", departs_why="Fairness", apart=True)
    play(ruling_log.overturn_ruling, ruling=ruling, why="No")
    play(ruling_log.log_ruling, incident=ruling_log.Incident(question="Other", decided="No.", rules=["string-bet"]))
    cited = [RuleCount(rule, 2, 1, 1) for rule in ruling.rules]
    assert sorted(rule_counts(play.tournament), key=repr) == sorted(
        [*cited, RuleCount("string-bet", 1, 0, 0)], key=repr
    )
