"""The line of the log of an imported tournament."""

from exchange.rules.tdt.sums import DifferenceCause
from exchange.sentences.imports import CAUSES, imported_sentence

FACTS = {"entries": 24, "currency": "EUR", "difference": 0, "cause": ""}


def test_import_summary_lists_players_and_differences() -> None:
    assert imported_sentence(FACTS) == "Imported from The Tournament Director: 24 players"
    said = imported_sentence(FACTS | {"entries": 1, "difference": 500, "cause": "rounded"})
    assert said == "Imported from The Tournament Director: 1 player; taken minus paid €5: prizes are rounded"


def test_every_cause_of_an_import_difference_has_a_sentence() -> None:
    assert set(CAUSES) == {str(cause) for cause in DifferenceCause} - {""}
