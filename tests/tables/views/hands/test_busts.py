"""The box in which players go out: found as one types, looked at before it is done, nothing half done."""

import re
from typing import Any

import pytest
import time_machine
from django.test import Client

from tables.services.hands import busts, buttons
from tests.conftest import NOON
from tests.markup import one_line
from tests.responses import ClientResponse
from tests.tables.play import Play
from tests.tables.views.test_panels import Post, fetched
from tests.tournaments.views.conftest import FRAGMENT, SignIn, words
from tournaments.models import BountyWin, BustOut, Tournament
from tournaments.services.clock import clock, hand_for_hand
from tournaments.services.prizes import prizes

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(play: Play) -> Play:
    """Six players at two tables, five places paid, the clock runs."""
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play(prizes.set_prizes, amounts=[500_00, 400_00, 300_00, 200_00, 100_00], reason="As agreed")
    play(clock.start_clock)
    return play


def box_text(at: Client, **asked: Any) -> str:
    """Return what the box says."""
    return words(markup(at, **asked))


def markup(at: Client, **asked: Any) -> str:
    return one_line(at.get("/t/event/going-out/", asked, headers=FRAGMENT))


def test_bust_search_finds_players_by_name_seat_or_table(desk: Client, room: Play) -> None:
    assert "1.1 Ada" in box_text(desk, find="ád")
    assert "2.1 Dory" in box_text(desk, find="2.1")
    said = box_text(desk, find="2")
    assert [name in said for name in ("2.1 Dory", "2.2 Enzo", "2.3 Fay", "Ada")] == [True, True, True, False]
    assert ("data-first" in markup(desk, find="d"), "data-first" in markup(desk, find="2")) == (True, False)
    assert "No player still in matches “zed”." in box_text(desk, find="zed")


def test_bust_search_shows_that_a_player_is_already_out(desk: Client, room: Play) -> None:
    room(busts.bust, entry=room.entry("Ada"))
    assert "Ada is already out, place 6. Correct it?" in box_text(desk, find="Ada")
    assert f"/t/event/fix/?entry={room.entry('Ada').pk}" in markup(desk, find="Ada")


def test_bust_box_is_marked_once_all_chosen_players_are_out(desk: Client, room: Play) -> None:
    entries = [room.entry(name).pk for name in ("Ada", "Dory")]
    room(busts.bust, entry=room.entry("Ada"))
    outs = ["data-out" in markup(desk, entries=asked) for asked in (entries[0], entries[1], entries)]
    assert outs == [True, False, False]


def test_preview_of_a_bust_shows_place_and_arithmetic(desk: Client, room: Play) -> None:
    room(busts.bust, entry=room.entry("Cleo"))
    said = box_text(desk, entries=room.entry("Ada").pk)
    assert "1.1 Ada place 5, €100" in said
    assert "Before 5, out 1, left 4, paid 5. Bust Ada" in said
    assert BustOut.objects.count() == 1


def test_bust_of_two_players_requires_their_stacks(desk: Client, post: Post, room: Play) -> None:
    ada, bix = room.entry("Ada").pk, room.entry("Bix").pk
    two = {"entries": [ada, bix]}
    said = markup(desk, **two)
    assert "Enter the stacks of Ada and Bix at the start of the hand." in words(said)
    assert "data-does disabled" in said
    stacks = {f"stack_{ada}": "9,000", f"stack_{bix}": "4000"}
    said = markup(desk, **two, **stacks)
    assert "1.1 Ada place 5, €100" in words(said)
    assert "1.2 Bix place 6" in words(said)
    assert "Before 6, out 2, left 4, paid 5. Bust 2 players" in words(said)
    assert (BustOut.objects.count(), 'name="stacks" value="9000"' in said) == (0, True)
    post("bust-together", entries=[ada, bix], stacks=["9000", "4000"])
    assert BustOut.objects.count() == 2


def test_bust_of_two_players_far_from_the_money_requires_no_stacks(desk: Client, post: Post, play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play(prizes.set_prizes, amounts=[500_00, 300_00], reason="As agreed")
    play(clock.start_clock)
    two = {"entries": [play.entry("Ada").pk, play.entry("Bix").pk]}
    said = words(markup(desk, **two))
    assert ("stacks" in said, "1.1 Ada places 5 to 6 shared" in said) == (False, True)
    post("bust-together", **two)
    assert play.finished() == {"Ada": (5, 6), "Bix": (5, 6)}


def test_stacks_are_required_only_at_tables_with_two_busts(desk: Client, post: Post, room: Play) -> None:
    room(hand_for_hand.start_hand_for_hand, why="money")
    keys = [room.entry(name).pk for name in ("Ada", "Bix", "Dory")]
    said = markup(desk, entries=keys)
    assert ['name="stack_' + str(key) in said for key in keys] == [True, True, False]
    stacks = {f"stack_{keys[0]}": 9_000, f"stack_{keys[1]}": 4_000}
    said = words(markup(desk, entries=keys, **stacks))
    assert "2.1 Dory places 4 to 5 shared, €150" in said
    post("bust-together", entries=keys, stacks=["9000", "4000", ""])
    assert BustOut.objects.count() == 3


@pytest.mark.parametrize(
    ("names", "stacks", "says"),
    [
        (["Ada", "Dory"], [1, 2], "They were not in the same hand: Ada at table 1, Dory at table 2."),
        (
            ["Ada", "Bix"],
            [90_000, 40_000],
            "Not possible: Ada 90,000 + Bix 40,000 is 130,000, but 120,000 chips are in play.",
        ),
        (["Ada", "Cleo"], [1, 2], "Cleo is already out."),
        (["Ada", "Bix"], ["many", 2], "Enter a whole number."),
    ],
)
def test_refusal_of_an_impossible_bust_contains_the_reason(
    desk: Client, room: Play, names: list[str], stacks: list[object], says: str
) -> None:
    room(busts.bust, entry=room.entry("Cleo"))
    if "Cleo" not in names:
        room.undo()
    keys = [room.entry(name).pk for name in names]
    before = BustOut.objects.count()
    given = {f"stack_{key}": stack for key, stack in zip(keys, stacks, strict=True)}
    said = markup(desk, entries=keys, **given)
    assert says in words(said)
    assert ("data-does disabled" in said, BustOut.objects.count()) == (True, before)


def test_player_chosen_twice_in_the_bust_box_is_listed_once(desk: Client, room: Play) -> None:
    ada = room.entry("Ada").pk
    assert "Bust Ada" in box_text(desk, entries=[ada, ada])


def post_bust(at: Client, **given: object) -> ClientResponse:
    """A bust with the winners of the bounty, as the dashboard does it."""
    with time_machine.travel(NOON, tick=False):
        return at.post("/t/event/action/bust/", given, headers=FRAGMENT)


@pytest.mark.slow
def test_bounty_winner_may_be_entered_later(desk: Client, room: Play) -> None:
    Tournament.objects.update(bounty=25_00)
    room.tournament.entries.update(bounty=25_00)
    ada, cleo = room.entry("Ada").pk, room.entry("Cleo").pk
    said = box_text(desk, entries=ada)
    assert "place 6 · bounty €25, to be given later" in said
    assert "Who won the bounty?" in said
    assert "bounty €25 to Cleo" in box_text(desk, entries=ada, by=cleo)
    answer = post_bust(desk, entry=ada, by=[cleo])
    assert "Ada out, place 6, seat 1.1 opened, bounty €25 to Cleo" in words(answer, panel="log")
    assert post_bust(desk, entry=room.entry("Bix").pk, by="").status_code == 200
    enzo = room.entry("Enzo")
    enzo.player.display_name = "Enzo V."
    enzo.player.save()
    shown = words(post_bust(desk, entry=room.entry("Dory").pk, by=[enzo.pk]))
    assert "bounty €25 to Enzo V. " in shown
    assert "V.." not in shown
    assert "Bust, bounty to …" in words(fetched(desk, "table", table="2"))


def test_seats_typed_as_bounty_winners_are_recognised(desk: Client, room: Play) -> None:
    ada, bix, cleo = (room.entry(name).pk for name in ("Ada", "Bix", "Cleo"))
    assert "Cleo" not in box_text(desk, entries=ada, find="3"), "without bounties a number is a table's"
    Tournament.objects.update(bounty=25_00)
    room.tournament.entries.update(bounty=25_00)
    assert "bounty €25 to Cleo" in box_text(desk, entries=ada, find="3")
    assert f'<input type="hidden" name="by" value="{cleo}">' in markup(desk, entries=ada, find="3")
    assert "bounty €25 to Bix and Cleo" in box_text(desk, entries=ada, find="3, 2")
    assert "bounty €25 to Bix and Cleo" in box_text(desk, entries=ada, find="3", by=bix)
    for typed in ("1", "9", "3, 9", "0"):
        assert "to be given later" in box_text(desk, entries=ada, find=typed), "nobody else sits there"
    assert "Cleo" not in box_text(desk, find="3"), "nobody goes out yet"


def test_each_bounty_of_a_hand_may_have_different_winners(desk: Client, room: Play) -> None:
    Tournament.objects.update(bounty=25_00)
    room.tournament.entries.update(bounty=25_00)
    ada, bix, cleo = (room.entry(name).pk for name in ("Ada", "Bix", "Cleo"))
    asked = {"entries": [ada, bix], f"stack_{ada}": "900", f"stack_{bix}": "800", f"by_{ada}": cleo}
    shown = one_line(markup(desk, **asked))
    assert ("bounty €25 to Cleo" in words(shown), "bounty €25, to be given later" in words(shown)) == (True, True)
    fields = re.findall(r'<input type="hidden" name="(by_each[^"]*)" value="([^"]*)">', shown)
    assert fields == [("by_each[0][0]", str(cleo)), ("by_each[1]", "")]
    given = {"entries": [ada, bix], "stacks": [900, 800], **dict(fields)}
    with time_machine.travel(NOON, tick=False):
        answer = desk.post("/t/event/action/bust-together/", given, headers=FRAGMENT)
    assert answer.status_code == 200
    assert list(BountyWin.objects.values_list("bust_out__entry", "winner")) == [(ada, cleo)]
    assert "Different winners for each bounty" in words(shown)
    assert "Different winners for each bounty" not in box_text(desk, entries=[room.entry("Dory").pk])


def test_user_without_permission_to_bust_sees_the_reason(sign_in: SignIn, room: Play) -> None:
    ada = room.entry("Ada").pk
    assert "Your role does not allow: Bust a player." in box_text(sign_in("desk", room.tournament), entries=ada)
    assert "Bust Ada" in box_text(sign_in("floor", room.tournament), entries=ada)


def test_unknown_entry_number_in_the_bust_box_is_ignored(desk: Client, room: Play) -> None:
    assert "Bust " not in box_text(desk, entries="9" * 30)


@time_machine.travel(NOON, tick=False)
def test_bust_box_offers_a_rebuy_while_rebuys_are_sold(desk: Client, room: Play) -> None:
    ada, bix = room.entry("Ada").pk, room.entry("Bix").pk
    assert "Rebuy" not in box_text(desk, entries=ada)
    Tournament.objects.update(rebuys=1)
    assert "Rebuy €0 Bust Ada" in box_text(desk, entries=ada)
    assert "Rebuy" not in box_text(desk, entries=[ada, bix])
    offer = {"entry": str(ada), "stack": "0", "method": "cash"}
    form = markup(desk, entries=ada).partition("/action/rebuy/")[2].partition("</form>")[0]
    assert dict(re.findall(r'name="(\w+)" value="(\w+)"', form)) == offer, "paid at once, as at the seat"
    assert desk.post("/t/event/action/rebuy/", offer, headers=FRAGMENT).status_code == 200
    assert "Rebuy" not in box_text(desk, entries=ada), "that was the only one"
    Tournament.objects.update(rebuys=None)
    assert "Rebuy €0 Bust Ada" in box_text(desk, entries=ada), "there is no limit now"


def test_tda_2026_rule_22_big_blind_ante_is_prefilled(desk: Client, room: Play) -> None:
    Tournament.objects.update(rulebook="tda_2026")
    for name in ("Cleo", "Fay"):
        room(busts.bust, entry=room.entry(name))
    room(buttons.set_button, table=room.table(1), button=1)  # heads-up: seat 2 has the big blind
    ada, bix = room.entry("Ada").pk, room.entry("Bix").pk
    asked = {"entries": [ada, bix], f"stack_{ada}": 900, f"stack_{bix}": 1_000}
    shown = [antes(desk, **asked, **{f"ante_{ada}": "", f"ante_{bix}": typed}) for typed in ("", "0")]
    assert shown == [["", "400"], ["", "0"]]


@time_machine.travel(NOON, tick=False)
def antes(at: Client, **asked: Any) -> list[str]:
    """Return what stands in the fields of the antes."""
    return re.findall(r'name="ante_\d+" value="(\d*)"', markup(at, **asked))
