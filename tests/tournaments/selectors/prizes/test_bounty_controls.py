"""Controls of the bounties of players who are left."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from tests.conftest import NOON
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.bounties import own_bounties_refusal, own_draw_refusal
from tournaments.services.busts import bust
from tournaments.services.desk import entries
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


def code(refused: Refused | None) -> str | None:
    return refused.code if refused else None


@pytest.mark.parametrize(
    ("kind", "two_in", "champion"),
    [
        ("fixed", ("heads_are_played_for", "heads_are_played_for"), ("no_head_left", "bounty_given_already")),
        ("mystery", ("mystery_has_no_heads", "heads_are_played_for"), ("mystery_has_no_heads", None)),
    ],
)
def test_own_bounty_can_be_taken_by_the_champion_only(
    open_at: Callable[..., Tournament],
    director: User,
    kind: str,
    two_in: tuple[str, str],
    champion: tuple[str, str | None],
) -> None:
    tournament = open_at(bounty=2_500, bounty_kind=kind)
    with floor(tournament, by=director, now=NOON) as f:
        first, second = (entries.enter(f, name=name) for name in ("Ada", "Bix"))
    assert (code(own_bounties_refusal(tournament)), code(own_draw_refusal(first))) == two_in
    with floor(tournament, by=director, now=NOON) as f:
        bust(f, entry=second, by=[first] if kind == "fixed" else [])
    assert (code(own_bounties_refusal(tournament)), code(own_draw_refusal(first))) == champion
