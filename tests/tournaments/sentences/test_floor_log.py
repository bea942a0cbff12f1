"""Rows of the log, one after another."""

import pytest

from tournaments.models import FloorLog
from tournaments.sentences import floor_log
from tournaments.sentences.floor_log import log_entries_text


@pytest.mark.parametrize(
    ("sentences", "text"),
    [
        ([], ""),
        (["Ada out, bounty €10 to Oscar V."], "Ada out, bounty €10 to Oscar V."),
        (["Ada out, bounty €10 to Oscar V.", "Bix out"], "Ada out, bounty €10 to Oscar V. Bix out"),
        (["Ada out", "Bix out", "Level 2 began"], "Ada out. Bix out. Level 2 began"),
    ],
)
def test_log_sentence_ending_with_an_abbreviated_name_has_one_full_stop(
    monkeypatch: pytest.MonkeyPatch, sentences: list[str], text: str
) -> None:
    monkeypatch.setattr(floor_log, "entry_sentence", lambda row: row.action)
    assert log_entries_text([FloorLog(action=sentence) for sentence in sentences]) == text
