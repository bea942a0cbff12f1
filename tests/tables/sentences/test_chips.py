"""Sentences on why the chips' sum is off."""

from tables.rules.chips.sums import Cause
from tables.sentences.chips import cause_sentence
from tests.suite.each_case import for_each


@for_each(
    ("why", "words"),
    [
        (Cause("tables_off", (3,), {"over": [500]}), "Table 3 is 500 over."),
        (Cause("tables_off", (3, 4), {"over": [500, -500]}), "Table 3 is 500 over. Table 4 is 500 short."),
        (
            Cause("tables_off", tuple(range(1, 7)), {"over": [5] * 6}),
            "Table 1 is 5 over. Table 2 is 5 over. Table 3 is 5 over. Table 4 is 5 over. 2 more tables are off.",
        ),
        (Cause("nought", (3,)), "Table 3 most likely has a zero too many or too few."),
        (
            Cause("not_payable", (3, 4), {"chip": 100}),
            "Tables 3 and 4 counted wrong: the total cannot be made with 100, the smallest chip in play.",
        ),
        (Cause("sold_unwritten", (), {"sold": "entry", "count": 2}), "Most likely 2 entries not recorded."),
        (
            Cause("sold_unissued", (), {"sold": "rebuy", "count": 1}),
            "Most likely one rebuy recorded, but without chips.",
        ),
        (Cause("no_sheet", tuple(range(1, 9))), "The colour-up sheet is missing: Tables 1, 2, 3, 4 and 4 more."),
    ],
)
def test_sentence_on_a_chip_difference_explains_where_to_look(why: Cause, words: str) -> None:
    assert cause_sentence(why) == words
