"""Names that are read from the right keep their place in a sentence."""

from datetime import timedelta

from tournaments.language.directions import BEGINS, ENDS, isolate_right_to_left
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import log_sentence
from tournaments.sentences.refusals import refusal_sentence

NAME = "דני דוגמה"


def test_only_right_to_left_names_get_direction_marks() -> None:
    apart = f"{BEGINS}{NAME}{ENDS}"
    assert [isolate_right_to_left(text) for text in ("Ada", NAME, apart, 3, None)] == ["Ada", apart, apart, 3, None]


def test_right_to_left_names_in_nested_facts_get_direction_marks() -> None:
    apart = f"{BEGINS}{NAME}{ENDS}"
    facts = {"out": [{"name": NAME, "place": 3}], "pair": (NAME, 1), "span": timedelta(1)}
    assert isolate_right_to_left(facts) == {
        "out": [{"name": apart, "place": 3}],
        "pair": (apart, 1),
        "span": timedelta(1),
    }


def test_log_and_refusals_put_direction_marks_around_right_to_left_names() -> None:
    said = log_sentence("entry.checked_in", {"name": NAME})
    refused = refusal_sentence(Refused("ante_above_stack", field="ante", name=NAME))
    assert (said, refused.split(" cannot")[0]) == (f"{BEGINS}{NAME}{ENDS} checked in", f"{BEGINS}{NAME}{ENDS}")
