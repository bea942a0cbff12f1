"""Mystery bounty events, before and after their envelopes are sealed."""

import pytest
from django.contrib.auth.models import User

from tests.tournaments.services.prizes.mystery_bounties import AMOUNTS, NAMES, Mystery
from tournaments.models import Tournament
from tournaments.services import lifecycle
from tournaments.services.prizes.envelopes import seal_envelopes


@pytest.fixture
def mystery(tournament: Tournament, director: User) -> Mystery:
    found = Mystery(tournament, director)
    found(lifecycle.change_settings, prize_share=5_000, bounty=2_500, bounty_kind="mystery")
    found.tournament.refresh_from_db()
    found.enter(*NAMES)
    return found


@pytest.fixture
def sealed(mystery: Mystery) -> Mystery:
    mystery(seal_envelopes, early=True, seed="5eed", amounts=AMOUNTS)
    return mystery
