"""Corrections of bust-outs: the wrong player, the wrong order, the wrong hand; and what they would change."""

from collections.abc import Callable
from typing import Any

import pytest

from tables.actions import ACTIONS
from tables.models import SeatAssignment
from tables.services.hands import busts, reinstating
from tables.services.seats import draws
from tables.services.undo import undo
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play, stored
from tests.tournaments.selectors.prizes.bounties_due import bounty_due
from tournaments.actions.action import preview_action
from tournaments.models import BustHand, BustOut, FloorLog
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.prizes.places import place_change_text, place_changes_sentence
from tournaments.services import lifecycle
from tournaments.services.clock import hand_for_hand
from tournaments.services.desk import bust_corrections, entries
from tournaments.services.desk.bust_corrections import HandCorrection
from tournaments.services.desk.bust_outs import BustFacts
from tournaments.services.prizes import envelopes

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(play: Play) -> Play:
    """Ada, Bix and Cleo at table 1, Dory, Enzo and Fay at table 2; Ada went out, then Dory, then Enzo."""
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play.now = NOON + 5 * MINUTE
    for name in ("Ada", "Dory", "Enzo"):
        play(busts.bust, entry=play.entry(name))
    return play


def test_bust_can_be_corrected_to_another_player(room: Play) -> None:
    room(reinstating.correct_bust, entry=room.entry("Ada"), instead=room.entry("Bix"))
    assert (room.finished(), room.seating()) == (
        {"Enzo": (4, 4), "Dory": (5, 5), "Bix": (6, 6)},
        {"1.1": "Ada", "1.3": "Cleo", "2.3": "Fay"},
    )
    assert entry_sentence(room.last) == "Bust corrected: Bix out, not Ada; Ada seated at 1.1"
    room.undo()
    assert room.finished() == {"Enzo": (4, 4), "Dory": (5, 5), "Ada": (6, 6)}


def test_undrawn_mystery_bounty_goes_to_the_corrected_winner(play: Play) -> None:
    play(lifecycle.change_settings, prize_share=5_000, bounty=2_500, bounty_kind="mystery")
    play.tournament.refresh_from_db()
    play.sit(t1=[1, 2, 3])
    play.now = NOON + 5 * MINUTE
    play(envelopes.seal_envelopes, early=True, seed="5eed", amounts=[5_000, 2_500])
    for name in ("Ada", "Bix"):
        play(busts.bust, entry=play.entry(name))
    play(envelopes.open_seal)
    assert bounty_due(play.tournament) == {play.entry("Cleo").pk: 7_500}
    play(reinstating.correct_bust, entry=play.entry("Bix"), instead=play.entry("Cleo"))
    assert bounty_due(play.tournament) == {play.entry("Bix").pk: 7_500}
    play(reinstating.reinstate, entry=play.entry("Cleo"))
    play(busts.bust, entry=play.entry("Bix"))
    assert bounty_due(play.tournament) == {play.entry("Cleo").pk: 7_500}


def test_reinstating_a_player_updates_places_of_later_busts(room: Play) -> None:
    room(reinstating.reinstate, entry=room.entry("Ada"))
    assert room.finished() == {"Enzo": (5, 5), "Dory": (6, 6)}
    assert entry_sentence(room.last) == "Ada reinstated and seated at 1.1: 2 places change"


def test_reinstated_player_gets_another_seat_at_the_same_table(room: Play) -> None:
    room(draws.seal_seed, seed="5eed")
    with_zed = room(entries.enter, name="Zed")
    seats = [assignment.seat for assignment in [room(draws.draw_one_seat, entry=with_zed)]]
    SeatAssignment.objects.filter(entry=with_zed).update(seat=room.seat("1.1"))
    assert seats
    room(reinstating.reinstate, entry=room.entry("Ada"))
    ada = SeatAssignment.objects.get(entry=room.entry("Ada"))
    assert (ada.seat.table.number, ada.seat.number != 1) == (1, True)


def test_corrected_bust_order_updates_the_places_between(room: Play) -> None:
    before = stored(room.tournament, BustOut)
    room(bust_corrections.reorder_bust, entry=room.entry("Ada"), after=room.entry("Enzo"))
    assert room.finished() == {"Ada": (4, 4), "Enzo": (5, 5), "Dory": (6, 6)}
    assert entry_sentence(room.last) == "Ada went out after Enzo: 3 places change"
    room.undo()
    assert stored(room.tournament, BustOut) == before
    room(bust_corrections.reorder_bust, entry=room.entry("Enzo"), before=room.entry("Ada"))
    assert room.finished() == {"Dory": (4, 4), "Ada": (5, 5), "Enzo": (6, 6)}


def test_bust_can_be_reordered_between_two_simultaneous_busts(room: Play) -> None:
    moment = BustOut.objects.get(entry=room.entry("Ada")).out_at
    BustOut.objects.update(out_at=moment)
    room(bust_corrections.reorder_bust, entry=room.entry("Enzo"), before=room.entry("Dory"))
    assert room.finished()["Enzo"][0] == room.finished()["Dory"][0] + 1
    room(bust_corrections.reorder_bust, entry=room.entry("Ada"), after=room.entry("Dory"))
    assert room.finished()["Ada"][0] == room.finished()["Dory"][0] - 1


def test_players_corrected_to_the_same_hand_share_a_place(room: Play) -> None:
    room(
        bust_corrections.correct_hand, entry=room.entry("Enzo"), correction=HandCorrection(same_hand=room.entry("Dory"))
    )
    assert room.finished() == {"Dory": (4, 5), "Enzo": (4, 5), "Ada": (6, 6)}
    room(bust_corrections.correct_hand, entry=room.entry("Dory"), correction=HandCorrection(stack=5_000))
    room(bust_corrections.correct_hand, entry=room.entry("Enzo"), correction=HandCorrection(stack=4_000))
    assert room.finished() == {"Dory": (4, 4), "Enzo": (5, 5), "Ada": (6, 6)}
    together = room.refused(bust_corrections.reorder_bust, entry=room.entry("Enzo"), after=room.entry("Ada"))
    assert together.startswith("Enzo went out together with others")
    room(bust_corrections.correct_hand, entry=room.entry("Enzo"), correction=HandCorrection(alone=True))
    room(bust_corrections.correct_hand, entry=room.entry("Dory"), correction=HandCorrection(alone=True))
    assert (BustHand.objects.count(), room.finished()["Enzo"]) == (0, (4, 4))
    unchanged = room.refused(bust_corrections.correct_hand, entry=room.entry("Dory"), correction=HandCorrection())
    assert unchanged.startswith("No change: everything is already set.")


def test_bust_can_be_assigned_to_its_hand_for_hand_round(room: Play) -> None:
    room(hand_for_hand.start_hand_for_hand)
    room(
        bust_corrections.correct_hand,
        entry=room.entry("Enzo"),
        correction=HandCorrection(table=2, round_number=1, stack=4_000),
    )
    assert BustOut.objects.get(entry=room.entry("Enzo")).hand.round.number == 1  # type: ignore[union-attr]
    unknown = room.refused(
        bust_corrections.correct_hand, entry=room.entry("Ada"), correction=HandCorrection(round_number=7)
    )
    assert unknown == "Hand 7 of hand for hand was not played. Choose a hand that was played."


@pytest.mark.parametrize(
    ("action", "given", "says"),
    [
        (reinstating.reinstate, {"entry": "Bix"}, "Bix is still in"),
        (reinstating.correct_bust, {"entry": "Ada", "instead": "Dory"}, "Dory is already out. Undo or correct"),
        (reinstating.correct_bust, {"entry": "Ada", "instead": "Ada"}, "Ada is named twice. Name each player once."),
        (bust_corrections.reorder_bust, {"entry": "Ada"}, "The position is missing."),
        (
            bust_corrections.correct_hand,
            {"entry": "Ada", "correction": HandCorrection(stack=10**9)},
            "There are only 120,000 chips in play.",
        ),
    ],
)
def test_impossible_bust_corrections_are_refused(
    room: Play, action: Callable[..., Any], given: dict[str, Any], says: str
) -> None:
    before = stored(room.tournament, BustOut)
    named = {name: room.entry(value) if isinstance(value, str) else value for name, value in given.items()}
    assert room.refused(action, **named).startswith(says)
    assert stored(room.tournament, BustOut) == before


def test_player_who_re_entered_cannot_be_reinstated(room: Play) -> None:
    row = FloorLog.objects.get(action="seat.bust", facts__seat="1.1")
    ada = room.entry("Ada")
    room(entries.enter, player=ada.player)
    assert room.refused(reinstating.reinstate, entry=ada) == "Ada has re-entered since. Void that entry first."
    assert room.refused(undo, entry=row) == "Ada has re-entered since. Void that entry first."


def test_undo_of_a_bust_updates_the_place_of_a_shared_bust(room: Play) -> None:
    room(hand_for_hand.start_hand_for_hand)
    room(busts.bust, entry=room.entry("Bix"), facts=BustFacts(stack=3_000))
    row = room.last
    room(busts.bust, entry=room.entry("Cleo"), facts=BustFacts(stack=4_000))
    room(undo, entry=row)
    assert (room.finished()["Cleo"], room.seating()["1.2"]) == ((3, 3), "Bix")
    assert room.last.undoes == row


def test_preview_of_a_reinstatement_changes_no_data(room: Play) -> None:
    before = stored(room.tournament, BustOut, SeatAssignment, FloorLog)
    changed = preview_action(
        ACTIONS["revive"], room.tournament, {"entry": room.entry("Ada").pk}, by=room.by, now=room.now
    )
    assert [place_change_text(change, currency="EUR") for change in changed] == [
        "Enzo: place 5 instead of place 4",
        "Dory: place 6 instead of place 5",
        "Ada: still in instead of place 6",
    ]
    assert (place_changes_sentence(changed), stored(room.tournament, BustOut, SeatAssignment, FloorLog)) == (
        "2 places change.",
        before,
    )
