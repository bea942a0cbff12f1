"""A ruling's words in the reader's language: what the calculator said is said again, what was typed stays."""

from typing import Any

import pytest
from django.utils import translation

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import answer_as_json
from rulings.models import Ruling
from rulings.sentences.ruling_words import RulingTexts, ruling_texts
from rulings.services.log.ruling_log import Incident, log_ruling
from tests.tables.play import Play
from tournaments.language.sentences import translate
from tournaments.sentences.floor_log import entry_sentence

pytestmark = pytest.mark.django_db

CALCULATOR = CALCULATORS["premature_card"]
GIVEN = {"game": "board", "street": "turn"}
TITLE, VERDICT = CALCULATOR.title, answer_as_json(CALCULATOR, GIVEN)["says"]


def log(play: Play, **more: Any) -> Ruling:
    ruling: Ruling = play(log_ruling, incident=Incident(calculator=CALCULATOR.name, given=GIVEN, **more))
    return Ruling.objects.get(pk=ruling.pk)


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_question_and_verdict_are_shown_in_the_language_of_the_reader(play: Play, language: str) -> None:
    ruling = log(play)
    assert (ruling.question, ruling.decided) == (TITLE, VERDICT)
    assert ruling_texts(ruling) == RulingTexts(TITLE, VERDICT, VERDICT)
    with translation.override(language):
        words = ruling_texts(ruling)
        assert words == RulingTexts(translate(TITLE), translate(VERDICT), translate(VERDICT))
        assert (
            translate(TITLE) in entry_sentence(play.last),
            translate(VERDICT).rstrip(".") in entry_sentence(play.last),
        ) == (
            True,
            True,
        )
    assert words.decided != VERDICT


def test_typed_decision_is_not_translated(play: Play) -> None:
    ruling = log(play, question="What now?", decided="The turn stands.", departs_why="All saw it.")
    with translation.override("de"):
        words = ruling_texts(ruling)
        assert (words.question, words.verdict, words.decided) == ("What now?", translate(VERDICT), "The turn stands.")
        assert "What now? The turn stands" in entry_sentence(play.last)


def test_logged_verdict_that_became_outdated_keeps_its_wording(play: Play) -> None:
    ruling = log(play)
    Ruling.objects.filter(pk=ruling.pk).update(verdict="Deal it again.", decided="Deal it again.", given={"street": 1})
    with translation.override("de"):
        assert ruling_texts(Ruling.objects.get(pk=ruling.pk)).decided == "Deal it again."
