"""Entering: prices, limits, who may set them aside, and what an undo leaves."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON
from tests.suite.each_case import for_each
from tests.tournaments.services.desk.desk_actions import BUY_IN, SPLIT, Desk, cashier
from tournaments.models import BustOut, Entry, Player, Tournament, Waiting
from tournaments.selectors.snapshot import field_part
from tournaments.services import busts, lifecycle
from tournaments.services.desk import alternates, entries, prices
from tournaments.services.desk.sales import Sale

pytestmark = pytest.mark.django_db
Opens = Callable[..., Tournament]


@pytest.fixture
def desk(open_at: Opens, director: User) -> Desk:
    return Desk(open_at(**SPLIT), director)


def test_paid_entry_has_a_receipt(desk: Desk) -> None:
    entry = desk.enter("Ada")
    assert (entry.bullet, entry.stack, entry.price) == (1, 20_000, BUY_IN)
    assert desk.receipts() == [(1, BUY_IN, False)]
    assert desk.said == "Ada entered, €150 cash, receipt 1"


def test_entry_without_a_payment_method_is_unpaid(desk: Desk) -> None:
    desk(entries.enter, name="Ada")
    assert (desk.receipts(), desk.said) == ([], "Ada entered, unpaid")


def test_entry_can_be_paid_in_part_and_never_above_the_price(desk: Desk) -> None:
    desk.enter("Ada", amount=5_000)
    assert desk.receipts() == [(1, 5_000, False)]
    assert desk.refused(entries.enter, name="Bix", sale=Sale(method="cash", amount=BUY_IN + 1)) == "pays_too_much"
    assert desk.refused(entries.enter, name="Bix", sale=Sale(amount=5_000)) == "needs_a_method"


def test_player_already_playing_cannot_enter_again(desk: Desk) -> None:
    desk.enter("Ada")
    assert desk.refused(entries.enter, name=" ada ", sale=Sale(method="cash")) == "is_in_already"


def test_entry_with_a_wrong_new_player_mark_is_refused(desk: Desk) -> None:
    assert desk.refused(entries.enter, name="Ada", is_new=False) == "is_unknown"
    desk(entries.enter, name="Ada", is_new=True)
    Player.objects.create(display_name="Bix")
    assert desk.refused(entries.enter, name="Bix", is_new=True, unless_known=True) == "is_known"
    desk(entries.enter, name="bix", is_new=False)
    assert [entry.player.display_name for entry in Entry.objects.order_by("pk")] == ["Ada", "Bix"]


def test_namesake_of_a_known_player_can_be_entered_as_new(desk: Desk) -> None:
    first = desk(entries.enter, name="Viktor Sorel")
    second = desk(entries.enter, name="viktor sorel", is_new=True)
    assert (first.player == second.player, second.player.name) == (False, "viktor sorel")
    assert desk.refused(entries.enter, name="Viktor Sorel") == "several_are_called_so"


# The name of one person as typed on a phone, a laptop, a Mac and in a list.
SPELLINGS = [
    ("Zoë Reed", "zoë  reed"),
    ("Åsa Öberg", "åsa öberg"),
    ("Łukasz Żak", "ŁUKASZ żak"),
    ("Sean O'Hara", "Sean O\u2019Hara"),
    ("Anne-Marie Duval", "Anne\u2010Marie Duval"),
    ("Zoë Quill", "Zoe\u0308 Quill"),
    ("Ada Vale", "\u202eAda\u200b Vale"),
]


@for_each(("known", "typed"), SPELLINGS)
def test_player_cannot_be_entered_twice_under_another_spelling(desk: Desk, known: str, typed: str) -> None:
    desk.enter(known)
    assert desk.refused(entries.enter, name=typed) == "is_in_already"


@for_each(
    ("known", "typed"),
    [
        ("Zoë Reed", "Zoe Reed"),
        ("Søren Høj", "Soren Hoj"),
        ("Jörg Müller", "Müller, Jörg"),
        ("Anne-Marie Duval", "Anne Marie Duval"),
    ],
)
def test_entry_under_a_similar_name_needs_confirmation_of_a_different_player(
    desk: Desk, known: str, typed: str
) -> None:
    there = Player.objects.create(display_name=known[:3], name=known)
    codes = [desk.refused(entries.enter, name=typed, is_new=is_new) for is_new in (None, False)]
    assert codes == ["may_be_known", "may_be_known"]
    new = desk(entries.enter, name=typed, is_new=True, unless_known=True)
    assert new.player != there


def test_new_player_name_is_stored_with_the_first_name_first(desk: Desk) -> None:
    entry = desk(entries.enter, name="Müller, Jo\u0308rg\u202e")
    assert (entry.player.name, entry.player.display_name) == ("Jörg Müller", "Jörg M.")


def test_new_player_is_shown_by_short_name_and_found_by_full_name(desk: Desk) -> None:
    desk.enter("Bix")
    entry = desk(entries.enter, name=" Ana  de la Vega ")
    assert (entry.player.name, entry.player.display_name) == ("Ana de la Vega", "Ana V.")
    assert desk.refused(entries.enter, name="ana de la vega") == "is_in_already"
    desk(busts.bust, entry=entry)
    assert desk(entries.enter, name="Ana V.", is_new=False).player == entry.player


def test_busted_player_re_enters_with_the_next_bullet(desk: Desk) -> None:
    desk.enter("Bix")
    desk(busts.bust, entry=desk.enter("Ada"))
    desk.enter("Ada")
    assert desk.entries_in() == ["Ada 1", "Ada 2", "Bix 1"]
    assert desk.said == "Ada entered, bullet 2, €150 cash, receipt 3"


def test_entry_under_an_ambiguous_name_is_refused(desk: Desk) -> None:
    for _ in range(2):
        Player(display_name="Ada").save()
    assert desk.refused(entries.enter, name="Ada") == "several_are_called_so"
    assert desk(entries.enter, player=Player.objects.filter(display_name="Ada")[0]).bullet == 1


@pytest.mark.parametrize("name", ["", "   "])
def test_entry_without_a_name_is_refused(desk: Desk, name: str) -> None:
    assert desk.refused(entries.enter, name=name) == "needs_a_name"


@pytest.mark.parametrize(("minute", "code"), [(49, ""), (50, "registration_closed")])
def test_registration_closes_at_the_end_of_the_closing_break(desk: Desk, minute: int, code: str) -> None:
    desk.now = NOON + minute * MINUTE
    if code:
        assert desk.refused(entries.enter, name="Ada") == code
    else:
        assert desk.enter("Ada").bullet == 1


def test_director_override_of_an_entry_rule_is_logged_with_reason(desk: Desk) -> None:
    desk.now = NOON + 50 * MINUTE
    desk.enter("Ada", override_reason="stood in the line at the close")
    assert desk.said == (
        "Ada entered, €150 cash, receipt 1. "
        "Override by the director (registration had closed): stood in the line at the close"
    )
    assert desk.last.facts["set_aside"] == ["registration_closed"]


def test_user_with_desk_role_cannot_override_an_entry_rule(desk: Desk) -> None:
    desk.now, desk.by = NOON + 50 * MINUTE, cashier(desk.tournament)
    assert desk.refused(entries.enter, name="Ada", sale=Sale(method="cash")) == "registration_closed"
    asked = Sale(method="cash", override_reason="please")
    assert desk.refused(entries.enter, name="Ada", sale=asked) == "only_director_sets_aside"


def test_unneeded_override_reason_is_not_logged(desk: Desk) -> None:
    desk.enter("Ada", override_reason="just in case")
    assert desk.said == "Ada entered, €150 cash, receipt 1"


def test_barred_player_cannot_enter(desk: Desk) -> None:
    player = Player(display_name="Ada", banned=True)
    player.save()
    assert desk.refused(entries.enter, player=player) == "player_banned"


def test_stack_forfeited_for_a_re_entry_is_removed_from_play(desk: Desk) -> None:
    desk.enter("Ada", "Bix")
    ada = Entry.objects.get(player__display_name="Ada")
    assert desk.refused(entries.re_enter, entry=ada, sale=Sale(method="cash")) == "gives_up_what"
    assert desk.refused(entries.re_enter, entry=ada, forfeits=40_001) == "more_chips_than_there_are"
    again = desk(entries.re_enter, entry=ada, forfeits=3_500, sale=Sale(method="cash"))
    assert (again.bullet, BustOut.objects.get(entry=ada).why) == (2, "forfeit")
    assert field_part(desk.tournament) == {"entries": 3, "left": 2, "chips": 56_500}
    assert desk.said == "Ada entered, bullet 2, forfeited 3,500 chips, €150 cash, receipt 3"
    desk.undo()
    assert field_part(desk.tournament) == {"entries": 2, "left": 2, "chips": 40_000}


def test_house_rule_can_forbid_forfeiting_a_stack(open_at: Opens, director: User) -> None:
    desk = Desk(open_at(house_overrides={"reentry_forfeit": "refused"}), director)
    ada = desk.enter("Ada")
    assert desk.refused(entries.re_enter, entry=ada, forfeits=100) == "must_bust_first"
    desk(busts.bust, entry=desk.enter("Bix"))
    assert desk(entries.re_enter, entry=Entry.objects.get(player__display_name="Bix")).bullet == 2


def test_entry_is_charged_at_the_first_price_on_sale(desk: Desk) -> None:
    early = desk(prices.add_profile, name="Early", sells="entry", until=NOON - 30 * MINUTE, prize_share=10_000)
    desk(prices.add_profile, name="On time", sells="entry", until_step="l1", prize_share=13_000)
    desk(prices.add_profile, name="Late", sells="entry", prize_share=13_000, house_fee=2_000, chips=18_000)
    desk.now = NOON - 31 * MINUTE
    assert desk.enter("Ada").price == 10_000
    desk.now = NOON + 19 * MINUTE
    assert desk.enter("Bix").price == 13_000
    assert desk.refused(entries.enter, name="Cleo", sale=Sale(profile=early)) == "off_sale"
    desk.now = NOON + 20 * MINUTE
    late = desk.enter("Cleo")
    assert (late.price, late.stack) == (15_000, 18_000)


def test_re_entry_is_charged_at_the_re_entry_price(desk: Desk) -> None:
    again = desk(prices.add_profile, name="Again", sells="re_entry", prize_share=8_000, chips=15_000)
    rebuy = desk(prices.add_profile, name="Rebuy", sells="rebuy", prize_share=8_000)
    desk.enter("Bix")
    desk(busts.bust, entry=desk.enter("Ada"))
    assert desk.refused(entries.enter, name="Ada", sale=Sale(profile=rebuy)) == "price_of_another_thing"
    entry = desk.enter("Ada")
    assert (entry.price, entry.stack, entry.profile) == (8_000, 15_000, again)


def test_freed_seat_of_a_full_event_is_reserved_for_the_first_alternate(open_at: Opens, director: User) -> None:
    desk = Desk(open_at(capacity=2), director)
    desk.enter("Ada", "Bix")
    assert desk.refused(entries.enter, name="Cleo") == "event_full"
    desk(alternates.add_alternate, name="Cleo")
    desk(alternates.add_alternate, name="Dory")
    desk(busts.bust, entry=Entry.objects.get(player__display_name="Bix"))
    assert desk.refused(entries.enter, name="Enzo") == "line_waits"
    assert desk.refused(entries.enter, name="Dory") == "not_called_yet"
    cleo = desk.enter("Cleo")
    assert Waiting.objects.get(ticket=1).entry == cleo


def test_undo_of_a_paid_entry_refunds_the_buy_in_and_keeps_the_receipt(desk: Desk) -> None:
    desk.enter("Ada")
    desk.undo()
    assert (desk.entries_in(), desk.taken()) == ([], 0)
    assert desk.receipts() == [(1, BUY_IN, False), (2, BUY_IN, True)]
    desk.undo()
    assert (desk.entries_in(), desk.taken()) == (["Ada 1"], BUY_IN)
    assert [number for number, *_ in desk.receipts()] == [1, 2, 3]


def test_undo_of_an_unpaid_entry_deletes_the_entry(desk: Desk) -> None:
    desk(entries.enter, name="Ada")
    desk.undo()
    assert (Entry.ever.count(), desk.receipts()) == (0, [])


def test_entry_into_a_cancelled_tournament_is_refused(desk: Desk) -> None:
    desk(lifecycle.cancel_tournament)
    assert desk.refused(entries.enter, name="Ada") == "tournament_over"
