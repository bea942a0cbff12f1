"""Knock-outs in an event without bounties, where its season or its formula counts them."""

from decimal import Decimal

import pytest
from django.test import Client

from tables.models import SeatAssignment
from tables.services.hands import busts
from tables.services.undo import undo
from tests.tables.play import Play, stored
from tests.tables.services.hands.test_busts import refusal
from tests.tournaments.seasons import season_of
from tournaments.models import BountyWin, BustOut, FloorLog, Season, Tournament
from tournaments.selectors.leagues.boards import season_board
from tournaments.selectors.prizes.bounties import bounty_account
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.prizes import bounties

pytestmark = pytest.mark.django_db


def season_with(play: Play, **rules: str) -> Season:
    """Put the event of a room with four players into a season of its own with these rules."""
    season = season_of(rules=rules)
    Tournament.objects.filter(pk=play.tournament.pk).update(season=season, series=season.series)
    play.tournament = Tournament.objects.get(pk=play.tournament.pk)
    play.sit(t1=[1, 4, 5, 6])
    return season


def points(season: Season) -> dict[str, Decimal]:
    board = season_board(season)
    return {board.names[place.player]: place.points for place in board.places}


def test_undo_of_a_bust_removes_the_knock_out(play: Play) -> None:
    season_with(play, knock_out="10")
    before = stored(play.tournament, SeatAssignment, BustOut, BountyWin)
    rows = FloorLog.objects.count()
    play(busts.bust, entry=play.entry("Bix"), by=[play.entry("Ada")])
    row = play.last
    assert (FloorLog.objects.count(), entry_sentence(row)) == (
        rows + 1,
        "Bix out, place 4, seat 1.4 opened, knocked out by Ada",
    )
    assert [(win.cash, win.head) for win in BountyWin.objects.all()] == [(0, 0)]
    assert (bounty_account(play.tournament).pool, bounty_account(play.tournament).missing_amount) == (0, 0)
    play(undo, entry=row)
    assert stored(play.tournament, SeatAssignment, BustOut, BountyWin) == before


def test_knock_outs_without_bounties_count_for_league_points(play: Play) -> None:
    season = season_with(play, knock_out="10", knock_out_together="20", attendance="1")
    entries = [play.entry("Bix"), play.entry("Cleo")]
    play(busts.bust_together, entries=entries, stacks=[900, 800], by=[play.entry("Ada")])
    play(busts.bust, entry=play.entry("Ada"), by=[play.entry("Dory")])
    Tournament.objects.filter(pk=play.tournament.pk).update(finished_at=play.now)
    assert points(season) == {"Dory": 11, "Ada": 41, "Bix": 1, "Cleo": 1}


def test_knock_out_can_be_recorded_after_the_bust(play: Play) -> None:
    season_with(play, leader="5")
    bix, ada, dory = (play.entry(name) for name in ("Bix", "Ada", "Dory"))
    play(busts.bust, entry=bix)
    play(bounties.award_bounty, entry=bix, by=[ada])
    assert entry_sentence(play.last) == "Bix knocked out by Ada"
    play(bounties.correct_bounty, entry=bix, by=[dory], reason="misread")
    assert entry_sentence(play.last) == "Knock-out of Bix to Dory instead of Ada (misread)"
    play(bounties.correct_bounty, entry=bix, by=[], reason="nobody saw")
    assert entry_sentence(play.last) == "Knock-out of Bix not Dory (nobody saw)"
    assert BountyWin.objects.count() == 0


def test_league_formula_with_knock_outs_stores_who_eliminated_the_player(play: Play) -> None:
    Tournament.objects.filter(pk=play.tournament.pk).update(points_formula="home_knock_outs")
    play.tournament = Tournament.objects.get(pk=play.tournament.pk)
    play.sit(t1=[1, 4, 5])
    assert refusal(play, busts.bust, entry=play.entry("Bix"), by=[play.entry("Bix")]) == "winners_named_wrongly"
    play(busts.bust, entry=play.entry("Bix"), by=[play.entry("Ada")])
    assert BountyWin.objects.get().winner == play.entry("Ada")


def test_pages_for_busts_ask_who_knocked_out_the_player(play: Play, client: Client) -> None:
    season_with(play, knock_out="10")
    client.force_login(play.by)
    slug, bix = play.tournament.slug, play.entry("Bix").pk
    box = client.get(f"/t/{slug}/going-out/", {"entries": bix}).content.decode()
    assert ("Who knocked them out?" in box, "Who won the bounty" in box) == (True, False)
    phone = client.get(f"/floor/{slug}/1/").content.decode()
    assert ("Who knocked them out?" in phone, "data-won disabled" in phone) == (True, False)
    play(busts.bust, entry=play.entry("Bix"))
    page = client.get(f"/t/{slug}/bounties/").content.decode()
    assert "Who knocked out Bix?" in page.replace("\u2068", "").replace("\u2069", "")
    client.post(f"/t/{slug}/bounties/", {"action": "award-bounty", "entry": bix, "by": "Ada"})
    assert BountyWin.objects.get().winner == play.entry("Ada")
