"""Figures of a finished tournament: the winner, the money, and what is left to pay."""

import pytest

from tests.conftest import MINUTE, NOON
from tests.tournaments.field import bust_all_but, fill
from tournaments.models import Tournament
from tournaments.selectors.after import tournament_summary
from tournaments.services.lifecycle import cancel_tournament, finish_tournament
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


def test_unfinished_or_cancelled_tournament_has_no_final_summary(tournament: Tournament) -> None:
    assert tournament_summary(tournament) is None
    with floor(tournament, by=None, now=NOON) as f:
        cancel_tournament(f)
    assert tournament_summary(Tournament.objects.get()) is None


def test_summary_has_a_winner_only_if_a_single_player_is_left(tournament: Tournament) -> None:
    entries = fill(tournament, 3)
    with floor(tournament, by=None, now=NOON + 5 * MINUTE) as f:
        finish_tournament(f)
    several = tournament_summary(Tournament.objects.get())
    assert several is not None
    assert (several.winner, several.first, several.entries, several.played) == ("", 0, 3, 5 * MINUTE)
    bust_all_but(entries, 1)
    alone = tournament_summary(Tournament.objects.get())
    assert alone is not None
    assert alone.winner == entries[0].player.display_name


def test_name_of_the_winner_is_unique_in_the_event(tournament: Tournament) -> None:
    entries = fill(tournament, 2)
    for entry, family in zip(entries, ("Zenith", "Zephyr"), strict=True):
        entry.player.name, entry.player.display_name = f"Zoe {family}", "Zoe Z."
        entry.player.save()
    bust_all_but(entries, 1)
    with floor(tournament, by=None, now=NOON + 5 * MINUTE) as f:
        finish_tournament(f)
    alone = tournament_summary(Tournament.objects.get())
    assert alone is not None
    assert alone.winner == "Zoe Zen."
