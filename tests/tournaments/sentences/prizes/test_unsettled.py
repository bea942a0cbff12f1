"""Each item of money that is to settle says what to do, with the amount, and why."""

from typing import Any

from tests.suite.each_case import for_each
from tournaments.rules.desk.settlement import Unsettled, UnsettledItem
from tournaments.sentences.prizes.unsettled import unsettled_at_finish_clause, unsettled_sentence

THREE: dict[str, Any] = {"count": 4, "names": ("Ada", "Bix", "Cleo"), "entries": (1, 2, 3)}
ONE: dict[str, Any] = {"count": 1, "names": ("Ada",), "entries": (1,)}
SAID: dict[Unsettled, tuple[dict[str, Any], str]] = {
    Unsettled.OVERPAID: ({**ONE, "paid": 4_500, "due": 1_200}, "Fetch €33 from Ada."),
    Unsettled.POSTED_TOO_LITTLE: ({"count": 1}, "Correct the payouts: €33 of the prize pool is in no prize."),
    Unsettled.POSTED_TOO_MUCH: ({}, "Correct the payouts: the prizes are €33 more than the pool."),
    Unsettled.NOT_POSTED: ({}, "Post the payouts: the prize pool of €33 goes to no player yet."),
    Unsettled.NO_TAKER: ({}, "Correct the payouts or make a deal: prizes of €33 go to no player."),
    Unsettled.NO_ENVELOPE: ({}, "Put bounties of €33 into envelopes: they are in none."),
    Unsettled.UNDRAWN: ({"count": 2}, "Publish the envelopes: 2 with €33 were not drawn."),
    Unsettled.BOUNTY_OPEN: (THREE, "Name who won these 4 bounties: Ada, Bix, Cleo, 1 more, together €33."),
    Unsettled.OWN_HEAD: ({"count": 1}, "Pay the player left their own bounty: €33."),
    Unsettled.RECEIVED_TOO_MUCH: ({}, "Give €33 back: more was received than was sold."),
    Unsettled.NOT_RECEIVED: ({"count": 1}, "Take €33: 1 entry is not paid."),
    Unsettled.BAG: (THREE, "Pay 4 removed bags, €33: Ada, Bix, Cleo, 1 more."),
    Unsettled.PRIZE: (ONE, "Pay 1 prize, €33: Ada."),
}


def facts(kind: Unsettled, **more: Any) -> dict[str, Any]:
    return UnsettledItem(kind=kind, amount=3_300, **more).facts(currency="EUR")


def test_test_cases_cover_every_kind_of_unsettled_item() -> None:
    assert list(SAID) == list(Unsettled)


@for_each("kind", list(Unsettled))
def test_sentence_for_an_unsettled_item_contains_task_and_amount(kind: Unsettled) -> None:
    more, sentence = SAID[kind]
    says, why = unsettled_sentence(facts(kind, **more))
    assert (says, why.endswith(".")) == (sentence, True)


@for_each(
    "more, why",
    [
        ({"paid": 4_500, "due": 1_200}, "They were paid €45, and €12 is due: the place or the prize changed."),
        ({"paid": 3_300, "due": 0}, "They were paid €33, and nothing is due to them now."),
        (
            {"paid": 3_300, "due": 0, "back_in": True},
            "They were paid €33 and are in again: the bust was taken back.",
        ),
    ],
)
def test_reason_explains_why_a_player_was_paid_too_much(more: dict[str, Any], why: str) -> None:
    assert unsettled_sentence(facts(Unsettled.OVERPAID, **ONE, **more))[1] == why


def test_right_to_left_name_does_not_reorder_the_sentence() -> None:
    said, _ = unsettled_sentence(facts(Unsettled.OVERPAID, count=1, names=("משה",), entries=(1,), paid=3_300))
    assert said == "Fetch €33 from \u2068משה\u2069."


def test_sentence_for_a_finish_without_unsettled_money_mentions_no_money() -> None:
    assert unsettled_at_finish_clause({}) == ""
