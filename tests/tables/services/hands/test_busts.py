"""Going out frees the seat, in one action; undoing it gives the seat back."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tables.models import Seat, SeatAssignment
from tables.selectors.balance import open_moves
from tables.selectors.seating import unseated_entries
from tables.services import room as rooms
from tables.services.balance import breaking
from tables.services.hands import busts, buttons
from tables.services.seats import corrections, draws
from tables.services.undo import undo
from tests.tables.play import Play, stored
from tournaments.models import BountyWin, BustOut, FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.bounties import bounty_account
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services import lifecycle
from tournaments.services.desk import entries

pytestmark = pytest.mark.django_db


def refusal(play: Play, action: Callable[..., Any], **given: Any) -> str:
    with pytest.raises(Refused) as refused:
        play(action, **given)
    return refused.value.code


def test_bust_with_the_freed_seat_is_a_single_log_entry(play: Play) -> None:
    play.sit(t1=[1, 4, 5])
    rows = FloorLog.objects.count()
    play(busts.bust, entry=play.entry("Bix"))
    assert play.seating() == {"1.1": "Ada", "1.5": "Cleo"}
    assert (FloorLog.objects.count(), entry_sentence(play.last)) == (rows + 1, "Bix out, place 3, seat 1.4 opened")


def test_player_can_be_busted_by_seat_number(play: Play) -> None:
    play.sit(t1=[1, 4, 5])
    play(busts.bust, seat=play.seat("1.5"))
    assert [out.entry.player.display_name for out in BustOut.objects.all()] == ["Cleo"]


def test_bust_from_an_empty_seat_is_refused(play: Play) -> None:
    play.sit(t1=[1, 4])
    assert refusal(play, busts.bust, seat=play.seat("1.5")) == "seat_is_empty"
    assert refusal(play, busts.bust) == "needs_a_player"
    play(busts.bust, seat=play.seat("1.4"))
    assert refusal(play, busts.bust, seat=play.seat("1.4")) == "seat_is_empty"
    assert refusal(play, busts.bust, seat=play.seat("1.1")) == "last_player"
    assert play.seating() == {"1.1": "Ada"}


def test_bust_is_refused_if_the_displayed_seat_is_outdated(play: Play) -> None:
    play.sit(t1=[1, 4, 5])
    assert refusal(play, busts.bust, entry=play.entry("Bix"), shown_seat="1.5") == "sits_elsewhere"
    group = [play.entry("Ada"), play.entry("Bix")]
    assert refusal(play, busts.bust_together, entries=group, shown_seats=["1.1", "1.5"]) == "sits_elsewhere"
    assert play.seating() == {"1.1": "Ada", "1.4": "Bix", "1.5": "Cleo"}
    play(busts.bust, entry=play.entry("Bix"), shown_seat="1.4")
    assert play.seating() == {"1.1": "Ada", "1.5": "Cleo"}


def test_player_without_a_seat_can_be_busted(play: Play) -> None:
    play.sit(t1=[1, 4])
    play(entries.enter, name="Zed")
    play(busts.bust, entry=play.entry("Zed"))
    assert entry_sentence(play.last) == "Zed out, place 3"


def test_undo_of_a_bust_restores_player_and_seat(play: Play) -> None:
    play.sit(t1=[1, 4, 5])
    before = stored(play.tournament, SeatAssignment, Seat, BustOut)
    play(busts.bust, entry=play.entry("Bix"))
    row = play.last
    play(undo, entry=row)
    assert stored(play.tournament, SeatAssignment, Seat, BustOut) == before
    play(undo, entry=play.last)
    assert play.seating() == {"1.1": "Ada", "1.5": "Cleo"}


def refilled(play: Play, *, seats: list[int]) -> FloorLog:
    """Bix went out of 1.5 by mistake, and Zed drew their seat, the only open one by then."""
    play.sit(t1=seats)
    play(buttons.set_button, table=play.table(1), button=7, small_blind=8, big_blind=9)
    for number in {2, 3, 4, 6} - set(seats):
        play(rooms.mark_seat, seat=play.seat(f"1.{number}"), usable=False)
    play(busts.bust, entry=play.entry("Bix"))
    row = play.last
    play(draws.seal_seed, seed="5eed")
    play(entries.enter, name="Zed")
    assert str(play(draws.draw_one_seat, entry=play.entry("Zed")).seat) == "1.5"
    return row


def test_reinstated_player_gets_the_nearest_seat_without_an_advantage(play: Play) -> None:
    row = refilled(play, seats=[1, 5, 7, 8, 9])
    for number in (3, 4, 6):
        play(rooms.mark_seat, seat=play.seat(f"1.{number}"), usable=True)
    play(undo, entry=row)
    assert {seat: name for seat, name in play.seating().items() if name in {"Bix", "Zed"}} == {
        "1.4": "Bix",
        "1.5": "Zed",
    }
    assert entry_sentence(play.last) == (
        "Undone: Bix out, place 5, seat 1.5 opened; that seat is taken, so Bix sits at 1.4"
    )
    assert (BustOut.objects.count(), play.last.undoes) == (0, row)
    assert refusal(play, undo, entry=row) == "undo_twice"


def test_player_reinstated_at_a_full_table_draws_a_seat(play: Play) -> None:
    row = refilled(play, seats=[1, 5, 7, 8, 9])
    play(undo, entry=row)
    assert entry_sentence(play.last).endswith("that seat is taken, so Bix must draw a seat")
    assert [entry.player.display_name for entry in unseated_entries(play.tournament)] == ["Bix"]


def test_undo_of_a_bust_at_a_broken_table_restores_no_seat(play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[5])
    play(lifecycle.change_settings, house_overrides={"redraw_at": "never"})
    play(busts.bust, entry=play.entry("Dory"))
    row = play.last
    play(breaking.break_table, table=play.table(2))
    play(undo, entry=row)
    assert [entry.player.display_name for entry in unseated_entries(play.tournament)] == ["Dory"]


def broken_after(play: Play, *, undos: int) -> FloorLog:
    """Dory went out, that was undone so many times, then their table broke; the row that comes next to be undone."""
    play.sit(t1=[1, 2, 3], t2=[5])
    play(lifecycle.change_settings, house_overrides={"redraw_at": "never"})
    play(busts.bust, entry=play.entry("Dory"))
    for _time in range(undos):
        play(undo, entry=play.last)
    row = play.last
    play(breaking.break_table, table=play.table(2), seed="5eed")
    return row


def test_redone_bust_can_be_undone_after_its_table_broke(play: Play) -> None:
    row = broken_after(play, undos=2)
    play(undo, entry=row)
    assert [entry.player.display_name for entry in unseated_entries(play.tournament)] == ["Dory"]
    assert BustOut.objects.count() == 0


def test_redone_bust_removes_the_player_from_the_current_seat(play: Play) -> None:
    row = broken_after(play, undos=1)
    assert len(play.seating()) == 4
    play(undo, entry=row)
    assert play.seating() == {"1.1": "Ada", "1.2": "Bix", "1.3": "Cleo"}
    assert (play.last.action, play.last.undoes) == ("undone", row)
    assert [out.entry.player.display_name for out in BustOut.objects.all()] == ["Dory"]
    assert not open_moves(play.tournament).exists()
    play(undo, entry=play.last)
    assert (len(play.seating()), BustOut.objects.count()) == (4, 0)


def test_undo_of_a_bust_from_an_unusable_seat_uses_a_neighbouring_seat(play: Play) -> None:
    play.sit(t1=[1, 4, 5])
    play(busts.bust, entry=play.entry("Bix"))
    row = play.last
    play(rooms.mark_seat, seat=play.seat("1.4"), usable=False)
    play(undo, entry=row)
    assert play.seating() == {"1.1": "Ada", "1.3": "Bix", "1.5": "Cleo"}


def test_refused_redo_of_a_draw_shows_who_took_the_seat(play: Play) -> None:
    play.sit(t1=[1, 4])
    play(draws.seal_seed, seed="5eed")
    play(entries.enter, name="Yve")
    for number in (2, 3, 5, 6, 7, 8):
        play(rooms.mark_seat, seat=play.seat(f"1.{number}"), usable=False)
    play(draws.draw_one_seat, entry=play.entry("Yve"))
    play(undo, entry=play.last)
    undone = play.last
    play(entries.enter, name="Zed")
    play(draws.draw_one_seat, entry=play.entry("Zed"))
    with pytest.raises(Refused) as refused:
        play(undo, entry=undone)
    assert (refused.value.code, refused.value.facts) == ("seat_was_refilled", {"seat": "1.9", "name": "Zed"})


def test_draw_of_a_busted_player_cannot_be_redone(play: Play) -> None:
    play.sit(t1=[1, 4])
    play(draws.seal_seed, seed="5eed")
    play(entries.enter, name="Yve")
    play(draws.draw_one_seat, entry=play.entry("Yve"))
    play(undo, entry=play.last)
    undone = play.last
    play(busts.bust, entry=play.entry("Yve"))
    with pytest.raises(Refused) as refused:
        play(undo, entry=undone)
    assert (refused.value.code, refused.value.facts) == ("player_out_since", {"name": "Yve"})


def test_undone_draw_cannot_be_redone_after_a_later_draw(play: Play) -> None:
    play.sit(t1=[1, 4])
    play(draws.seal_seed, seed="5eed")
    for name in ("Yve", "Zed"):
        play(entries.enter, name=name)
    play(draws.draw_one_seat, entry=play.entry("Yve"))
    play(undo, entry=play.last)
    undone = play.last
    yve = undone.undoes
    assert yve is not None
    play(draws.draw_one_seat, entry=play.entry("Zed"))
    seat = SeatAssignment.objects.get(entry=play.entry("Zed")).seat
    free = next(number for number in (2, 3, 5, 6) if f"1.{number}" not in {str(seat), yve.facts["seat"]})
    play(corrections.correct_seat, entry=play.entry("Zed"), seat=play.seat(f"1.{free}"))
    assert refusal(play, undo, entry=undone) == "undo_clashes"


@pytest.mark.parametrize("action", ["draw.sealed", "draw.revealed"])
def test_publication_of_a_seed_cannot_be_undone(play: Play, action: str) -> None:
    play(draws.seal_seed, seed="5eed")
    play(draws.reveal_seed)
    assert refusal(play, undo, entry=FloorLog.objects.get(action=action)) == "draw_is_public"


def set_up_bounties(play: Play, seats: Sequence[int] = (1, 4, 5)) -> None:
    """A room in which every head is worth 25.01, half of it going on the winner's."""
    play(lifecycle.change_settings, prize_share=5_000, bounty=2_501, bounty_kind="progressive")
    play.tournament = Tournament.objects.get(pk=play.tournament.pk)
    play.sit(t1=seats)


def test_bust_with_its_bounty_is_a_single_log_entry(play: Play) -> None:
    set_up_bounties(play)
    before = stored(play.tournament, SeatAssignment, Seat, BustOut, BountyWin)
    rows = FloorLog.objects.count()
    play(busts.bust, entry=play.entry("Bix"), by=[play.entry("Ada")])
    row = play.last
    assert (FloorLog.objects.count(), entry_sentence(row)) == (
        rows + 1,
        "Bix out, place 3, seat 1.4 opened, bounty €25.01 to Ada",
    )
    assert [(win.cash, win.head) for win in BountyWin.objects.all()] == [(1250, 1251)]
    play(undo, entry=row)
    assert stored(play.tournament, SeatAssignment, Seat, BustOut, BountyWin) == before


def test_busted_player_cannot_win_a_bounty(play: Play) -> None:
    set_up_bounties(play)
    play(busts.bust, entry=play.entry("Bix"))
    before = stored(play.tournament, SeatAssignment, Seat, BustOut, BountyWin)
    given = {"entry": play.entry("Cleo"), "by": [play.entry("Bix")]}
    assert refusal(play, busts.bust, **given) == "winner_was_not_in"
    assert stored(play.tournament, SeatAssignment, Seat, BustOut, BountyWin) == before


def test_each_bounty_of_a_hand_has_separate_winners(play: Play) -> None:
    set_up_bounties(play, [1, 4, 5, 6])
    entries = [play.entry("Bix"), play.entry("Cleo")]
    given = {"entries": entries, "stacks": [900, 800]}
    assert refusal(play, busts.bust_together, **given, by_each=[[play.entry("Ada")]]) == "winners_for_each"
    winners = [[play.entry("Ada")], [play.entry("Dory"), play.entry("Ada")]]
    play(busts.bust_together, **given, by_each=winners)
    found = BountyWin.objects.order_by("pk").values_list("winner__player__display_name", "bust_out__entry")
    bix, cleo = (entry.pk for entry in entries)
    assert [(name, out) for name, out in found] == [("Ada", bix), ("Dory", cleo), ("Ada", cleo)]


def test_bounty_winner_is_refused_in_an_event_without_bounties(play: Play) -> None:
    play.sit(t1=[1, 4, 5])
    assert refusal(play, busts.bust, entry=play.entry("Bix"), by=[play.entry("Ada")]) == "no_bounties"


def test_player_reinstated_in_another_seat_gets_the_bounty_back(play: Play) -> None:
    set_up_bounties(play)
    play(busts.bust, entry=play.entry("Bix"), by=[play.entry("Ada")])
    row = play.last
    play(rooms.mark_seat, seat=play.seat("1.4"), usable=False)
    play(undo, entry=row)
    assert play.seating() == {"1.1": "Ada", "1.3": "Bix", "1.5": "Cleo"}
    assert (BountyWin.objects.count(), bounty_account(play.tournament).missing_amount) == (0, 0)
